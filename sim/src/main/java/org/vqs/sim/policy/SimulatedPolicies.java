package org.vqs.sim.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vqs.core.Policies;
import org.vqs.core.policy.PolicyEntry;

/**
 * The policies that simulations run: those of the core, and those that need all types of jobs
 * beforehand, which no ResourceManager can run.
 */
public final class SimulatedPolicies {
  /** MaxWeight at local refresh times. */
  public static final String M14 = "m14";

  /** Randomised sampling with tokens. */
  public static final String G16 = "g16";

  /** What can be set of the core's policies, where something can. */
  private static final Map<String, Map<String, String>> SETTINGS =
      Map.of(
          Policies.ADAPTIVE, Map.of("stall", "drain", "value", "learned"),
          Policies.BF_JS, Map.of("stall", "none"),
          Policies.DRA, Map.of("stall", "none"),
          Policies.MAX_WEIGHT,
              Map.of(
                  "stall", "paper",
                  "tie-breaking", "random",
                  "solver", "maximal",
                  "subset", "true",
                  "renew-on-arrival", "false"),
          Policies.VQS, Map.of("stall", "none", "j", "0"),
          Policies.VQS_BF, Map.of("stall", "none", "j", "0"));

  private static final List<SimulatedPolicy> ALL = list();

  private SimulatedPolicies() {}

  private static List<SimulatedPolicy> list() {
    List<SimulatedPolicy> all = new ArrayList<>();
    for (PolicyEntry entry : Policies.all()) {
      String name = entry.name();
      all.add(
          new SimulatedPolicy(
              name,
              Optional.of(entry),
              name.equals(Policies.MAX_WEIGHT),
              SETTINGS.getOrDefault(name, Map.of())));
    }
    all.add(
        typed(
            M14,
            Map.of("tie-breaking", "random", "solver", "maximal", "renew-on-arrival", "true")));
    all.add(
        typed(G16, Map.of("sampling-rate", "1", "sampling-exponent", "0.1", "token-time", "1")));
    return List.copyOf(all);
  }

  private static SimulatedPolicy typed(String name, Map<String, String> settings) {
    return new SimulatedPolicy(name, Optional.empty(), true, settings);
  }

  /** All, those of the core first. */
  public static List<SimulatedPolicy> all() {
    return ALL;
  }
}
