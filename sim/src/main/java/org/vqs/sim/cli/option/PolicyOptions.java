package org.vqs.sim.cli.option;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.language.PolicyParser;
import org.vqs.sim.language.PolicySettings;
import org.vqs.sim.language.Setting;
import picocli.CommandLine.Option;

/** Settings that all policies take as far as they know them. */
public final class PolicyOptions {
  private final Map<Setting, String> values = new LinkedHashMap<>();

  @Option(
      names = "--options",
      order = 50,
      paramLabel = "paper|deployed",
      description =
          "paper: the policy alone. deployed: with the defaults of the ResourceManager around it"
              + " (stalling, reservations, limits) and heartbeats; a mean service is a minute."
              + " Default: paper.")
  void options(String value) {
    values.put(Setting.OPTIONS, value);
  }

  @Option(
      names = "--stall",
      order = 51,
      paramLabel = "WHEN",
      description =
          "When servers stall: none; beta=B; paper, or paper:beta=B,p=P,z=Z,smax=S,queue=total|server"
              + " (β̄(p + (1-p) tanh(z ΣQ)) (1-s) while s < smax); half-full-before-refill (bf-js)."
              + " Default: none; max-weight: paper.")
  void stall(String value) {
    values.put(Setting.STALL, value);
  }

  @Option(
      names = "--j",
      order = 52,
      paramLabel = "J",
      description = "J of the universal partition. Default: the least for the smallest size.")
  void j(String value) {
    values.put(Setting.J, value);
  }

  @Option(
      names = "--tie-breaking",
      order = 53,
      paramLabel = "random|fixed",
      description =
          "How max-weight and m14 break ties, and with that how servers start. Default: random.")
  void tieBreaking(String value) {
    values.put(Setting.TIE_BREAKING, value);
  }

  @Option(
      names = "--solver",
      order = 56,
      paramLabel = "maximal|dp|greedy",
      description = "How max-weight and m14 find a configuration (§6.1). Default: maximal.")
  void solver(String value) {
    values.put(Setting.SOLVER, value);
  }

  @Option(
      names = "--subset",
      order = 57,
      paramLabel = "true|false",
      description = "Whether stalled servers of max-weight wake by §6.3. Default: true.")
  void subset(String value) {
    values.put(Setting.SUBSET, value);
  }

  @Option(
      names = "--renew-on-arrival",
      order = 58,
      paramLabel = "true|false",
      description =
          "Whether an arrival without a slot renews an empty server. Default: false; m14: true.")
  void renewOnArrival(String value) {
    values.put(Setting.RENEW_ON_ARRIVAL, value);
  }

  @Option(
      names = "--sampling-rate",
      order = 59,
      paramLabel = "RATE",
      description = "λ̂ of g16, per unit of time. Default: 1.")
  void samplingRate(String value) {
    values.put(Setting.SAMPLING_RATE, value);
  }

  @Option(
      names = "--sampling-exponent",
      order = 60,
      paramLabel = "B",
      description = "b of g16: a queue Q samples at λ̂ exp(log(1 + Q)^(1-b)). Default: 0.1.")
  void samplingExponent(String value) {
    values.put(Setting.SAMPLING_EXPONENT, value);
  }

  @Option(
      names = "--token-time",
      order = 61,
      paramLabel = "TIME",
      description = "How long tokens of g16 stay unused, in the mean. Default: 1.")
  void tokenTime(String value) {
    values.put(Setting.TOKEN_TIME, value);
  }

  public List<SchedulerFactory> policies(List<String> texts, TimeModel time) {
    Map<String, String> byName = new LinkedHashMap<>();
    values.forEach((setting, value) -> byName.put(setting.toString(), value));
    PolicySettings settings = new PolicySettings(byName);
    List<SchedulerFactory> policies =
        texts.stream().map(text -> PolicyParser.parse(text, settings, time)).toList();
    for (Setting setting : values.keySet()) {
      if (texts.stream().noneMatch(text -> setting.isOf(PolicyParser.nameIn(text)))) {
        throw new IllegalArgumentException(
            "--%s is of none of the policies %s".formatted(setting, texts));
      }
    }
    long different = policies.stream().map(SchedulerFactory::name).distinct().count();
    if (different < policies.size()) {
      throw new IllegalArgumentException("--policy " + texts + " names a policy twice");
    }
    return policies;
  }
}
