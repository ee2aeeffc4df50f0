package org.vqs.sim.language;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.vqs.core.PackerOptions.Head;
import org.vqs.core.PackerOptions.Readings;
import org.vqs.core.PackerOptions.Renewal;
import org.vqs.core.PackerOptions.Stall;
import org.vqs.core.PackerOptions.Ties;
import org.vqs.core.PackerOptions.Value;
import org.vqs.core.Policies;
import org.vqs.core.maxweight.Knapsack;
import org.vqs.core.maxweight.MaxWeightSolver;
import org.vqs.core.maxweight.SamplingRates;
import org.vqs.core.stall.Beta;
import org.vqs.sim.engine.PackerFactory;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.engine.TypedSchedulers;

/**
 * Policies as the command line writes them: a name, and settings behind it where several policies
 * are compared, as in {@code vqs-bf+stall=paper}.
 */
public final class PolicyParser {
  /** Algorithm 1 of On Non-Preemptive VM Scheduling in the Cloud. */
  public static final String MAX_WEIGHT = "max-weight";

  /** MaxWeight at local refresh times. */
  public static final String M14 = "m14";

  /** Randomised sampling with tokens. */
  public static final String G16 = "g16";

  private static final Map<String, Boolean> FLAGS = Map.of("true", true, "false", false);

  private PolicyParser() {}

  /** The names of all policies. */
  public static List<String> names() {
    List<String> names = new ArrayList<>(Policies.names());
    names.addAll(List.of(MAX_WEIGHT, M14, G16));
    return List.copyOf(names);
  }

  /** The name of the policy in a text, without its settings. */
  public static String nameIn(String text) {
    return text.split("\\+", -1)[0];
  }

  /** A policy as its paper describes it, with the settings that its text names. */
  public static SchedulerFactory parse(String text, TimeModel time) {
    return parse(text, PolicySettings.none(), time);
  }

  /**
   * A policy.
   *
   * @param text its name, with its own settings
   * @param settings those of all policies, as far as a policy knows them
   * @throws IllegalArgumentException naming the text and what is possible
   */
  public static SchedulerFactory parse(String text, PolicySettings settings, TimeModel time) {
    List<String> parts = Arrays.asList(text.split("\\+", -1));
    String policy = parts.get(0);
    if (!names().contains(policy)) {
      throw Text.wrong("--policy", policy, "one of " + names());
    }
    List<String> own = parts.subList(1, parts.size());
    checkKnown(policy, PolicySettings.none().with(own));
    PolicySettings all = settings.with(own);
    String name = name(policy, all);
    return switch (policy) {
      case MAX_WEIGHT ->
          tied(
              TypedSchedulers.maxWeight(name, solver(all, policy), beta(all), renewal(all)),
              all,
              policy);
      case M14 ->
          tied(
              TypedSchedulers.m14(
                  name, solver(all, policy), choice(all, Setting.RENEW_ON_ARRIVAL, M14, FLAGS)),
              all,
              policy);
      case G16 -> TypedSchedulers.g16(name, rates(all));
      default -> packer(name, policy, all, time);
    };
  }

  private static void checkKnown(String policy, PolicySettings settings) {
    for (Setting setting : Setting.values()) {
      if (settings.names().contains(setting.toString()) && !setting.isOf(policy)) {
        throw new IllegalArgumentException("%s has no setting %s".formatted(policy, setting));
      }
    }
  }

  /** The policy with those of its settings that are not what its paper says. */
  private static String name(String policy, PolicySettings settings) {
    return Arrays.stream(Setting.values())
        .filter(setting -> setting.isOf(policy))
        .filter(setting -> !settings.get(setting, policy).equals(setting.defaultValue(policy)))
        .map(setting -> "+" + setting + "=" + settings.get(setting, policy))
        .collect(Collectors.joining("", policy, ""));
  }

  private static PackerFactory packer(
      String name, String policy, PolicySettings settings, TimeModel time) {
    String when = settings.get(Setting.STALL, policy);
    Stall stall = StallParser.parse(when);
    if (policy.equals(Policies.ADAPTIVE) && !when.equals("none") && !when.equals("hold")) {
      throw Text.wrong("--stall", when, "none or hold for " + policy);
    }
    if (when.startsWith("half-full") && !policy.equals(Policies.BF_JS)) {
      throw Text.wrong("--stall", when, "none, beta=B or paper for " + policy);
    }
    boolean hasConfigurations = policy.equals(Policies.VQS) || policy.equals(Policies.VQS_BF);
    if (stall instanceof Stall.Hold && hasConfigurations) {
      throw Text.wrong("--stall", when, "none, beta=B or paper for " + policy);
    }
    int j = Text.whole("--j", settings.get(Setting.J, policy));
    if (j < 0) {
      throw Text.wrong(
          "--j", String.valueOf(j), "at least 2, or 0 for the least that suits the sizes");
    }
    Readings readings = readings(policy, settings);
    return new PackerFactory(
        name, policy, options -> options.withStall(stall).withJ(j).withReadings(readings), time);
  }

  private static TypedSchedulers tied(
      TypedSchedulers schedulers, PolicySettings settings, String policy) {
    Map<String, Boolean> random = Map.of("random", true, "fixed", false);
    return choice(settings, Setting.TIE_BREAKING, policy, random)
        ? schedulers
        : schedulers.withFixedTies();
  }

  private static MaxWeightSolver.Factory solver(PolicySettings settings, String policy) {
    String solver = settings.get(Setting.SOLVER, policy);
    return Arrays.stream(Knapsack.values())
        .filter(knapsack -> knapsack.label().equals(solver))
        .findFirst()
        .orElseThrow(() -> Text.wrong("--solver", solver, "maximal, dp or greedy"));
  }

  private static Beta beta(PolicySettings settings) {
    String text = settings.get(Setting.STALL, MAX_WEIGHT);
    Stall stall = StallParser.parse(text);
    if (stall instanceof Stall.Constant constant && text.startsWith("beta=")) {
      return Beta.constant(constant.beta());
    }
    if (stall instanceof Stall.Adaptive adaptive) {
      return adaptive.beta();
    }
    if (stall instanceof Stall.None) {
      return Beta.constant(0);
    }
    throw Text.wrong("--stall", text, "none, beta=B or paper for " + MAX_WEIGHT);
  }

  private static org.vqs.core.maxweight.Renewal renewal(PolicySettings settings) {
    return new org.vqs.core.maxweight.Renewal(
        choice(settings, Setting.SUBSET, MAX_WEIGHT, FLAGS),
        choice(settings, Setting.RENEW_ON_ARRIVAL, MAX_WEIGHT, FLAGS));
  }

  private static SamplingRates rates(PolicySettings settings) {
    return new SamplingRates(
        Text.real("--sampling-rate", settings.get(Setting.SAMPLING_RATE, G16)),
        Text.real("--sampling-exponent", settings.get(Setting.SAMPLING_EXPONENT, G16)),
        Text.real("--token-time", settings.get(Setting.TOKEN_TIME, G16)));
  }

  private static Readings readings(String policy, PolicySettings settings) {
    return new Readings(
        choice(settings, Setting.TIES, policy, Map.of("first", Ties.FIRST, "last", Ties.LAST)),
        choice(
            settings, Setting.HEAD, policy, Map.of("strict", Head.STRICT, "passed", Head.PASSED)),
        choice(
            settings,
            Setting.RENEW,
            policy,
            Map.of("waiting", Renewal.WAITING, "always", Renewal.ALWAYS)),
        choice(
            settings, Setting.VALUE, policy, Map.of("learned", Value.LEARNED, "size", Value.SIZE)));
  }

  private static <T> T choice(
      PolicySettings settings, Setting setting, String policy, Map<String, T> choices) {
    String value = settings.get(setting, policy);
    T chosen = choices.get(value);
    if (chosen == null) {
      throw Text.wrong("--" + setting, value, "one of " + new TreeSet<>(choices.keySet()));
    }
    return chosen;
  }
}
