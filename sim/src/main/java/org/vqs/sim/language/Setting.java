package org.vqs.sim.language;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.vqs.sim.policy.SimulatedPolicy;

/**
 * What can be set of a policy, beyond its name. {@code SimulatedPolicies} says which policy takes
 * which.
 */
public enum Setting {
  /** Whether a policy runs alone, as its paper describes it, or as it is deployed. */
  OPTIONS,
  /** When servers stall; for max-weight, β. */
  STALL,
  /** J of the universal partition; 0 derives it from the smallest size. */
  J,
  /** What a job is worth. */
  VALUE,
  /** Whether ties between configurations are drawn, and with them how servers start. */
  TIE_BREAKING,
  /** How the configuration of maximum weight is found. */
  SOLVER,
  /** Whether a stalled server wakes when what it holds is part of today's best configuration. */
  SUBSET,
  /** Whether an arrival that finds no slot renews an empty server. */
  RENEW_ON_ARRIVAL,
  /** λ̂, the rate at which an empty queue samples servers, per unit of time. */
  SAMPLING_RATE,
  /** b in the sampling rate λ̂ exp(log(1 + Q)^(1-b)). */
  SAMPLING_EXPONENT,
  /** How long a token stays unused, in the mean. */
  TOKEN_TIME;

  /** What it is unless set: what the paper of the policy says; null if the policy has it not. */
  String defaultValue(String policy) {
    SimulatedPolicy simulated = PolicyParser.policy(policy);
    if (this == OPTIONS) {
      return simulated.entry().isPresent() ? PolicyParser.PAPER : null;
    }
    return simulated.settings().get(toString());
  }

  /** Whether it means something to a policy. */
  public boolean isOf(String policy) {
    return defaultValue(policy) != null;
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
