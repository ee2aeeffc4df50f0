package org.vqs.sim.language;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.vqs.core.Policies;

/** What can be set of a policy, beyond its name. */
public enum Setting {
  /** When servers stall; for max-weight, β. */
  STALL("none", "adaptive, bf-js, vqs, vqs-bf, max-weight"),
  /** J of the universal partition; 0 derives it from the smallest size. */
  J("0", "vqs, vqs-bf"),
  /** Which of several configurations of maximum weight is taken. */
  TIES("first", "vqs, vqs-bf"),
  /** What a job is worth. */
  VALUE("learned", "adaptive"),
  /** Whether ties between configurations are drawn, and with them how servers start. */
  TIE_BREAKING("random", "max-weight, m14"),
  /** Whether a head of the line that does not fit holds up those behind it. */
  HEAD("strict", "vqs"),
  /** Whether empty servers take a configuration also when nobody waits. */
  RENEW("waiting", "vqs, vqs-bf"),
  /** How the configuration of maximum weight is found. */
  SOLVER("maximal", "max-weight, m14"),
  /** Whether a stalled server wakes when what it holds is part of today's best configuration. */
  SUBSET("true", "max-weight"),
  /** Whether an arrival that finds no slot renews an empty server. */
  RENEW_ON_ARRIVAL("false", "max-weight, m14"),
  /** λ̂, the rate at which an empty queue samples servers, per unit of time. */
  SAMPLING_RATE("1", "g16"),
  /** b in the sampling rate λ̂ exp(log(1 + Q)^(1-b)). */
  SAMPLING_EXPONENT("0.1", "g16"),
  /** How long a token stays unused, in the mean. */
  TOKEN_TIME("1", "g16");

  private final String defaultValue;
  private final String policies;

  Setting(String defaultValue, String policies) {
    this.defaultValue = defaultValue;
    this.policies = policies;
  }

  /** What it is unless set: what the paper of the policy says. */
  String defaultValue(String policy) {
    return switch (this) {
      case STALL ->
          policy.equals(PolicyParser.MAX_WEIGHT)
              ? "paper"
              : policy.equals(Policies.ADAPTIVE) ? "hold" : defaultValue;
      case RENEW_ON_ARRIVAL -> policy.equals(PolicyParser.M14) ? "true" : defaultValue;
      default -> defaultValue;
    };
  }

  /** Whether it means something to a policy. */
  public boolean isOf(String policy) {
    return List.of(policies.split(", ")).contains(policy);
  }

  /** The names of all. */
  public static List<String> names() {
    return Arrays.stream(values()).map(Setting::toString).toList();
  }

  /** As it is written. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
