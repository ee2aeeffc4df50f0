package org.vqs.sim.experiment.dominance.contest;

import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.experiment.dominance.workload.BenchmarkWorkload;
import org.vqs.sim.language.PolicyParser;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.policy.maxweight.solver.MaximalConfigurations;

/** Which policies are compared, and where. */
public final class Contestants {
  /** The published policies, with and without stalling where they have it. */
  public static final List<String> PUBLISHED =
      List.of(
          "bf-js",
          "bf-js+stall=half-full-before-refill",
          "vqs",
          "vqs-bf",
          "vqs+stall=paper",
          "vqs-bf+stall=paper",
          "fifo-ff",
          "max-weight");

  private static final int MOST_TYPES = 8;
  private static final int MOST_CONFIGURATIONS = 500;

  private Contestants() {}

  /**
   * Whether a policy is one that others published, with any settings but draining, which is ours.
   */
  public static boolean isPublished(String policy) {
    if (policy.contains("stall=drain")) {
      return false;
    }
    // Results of a policy that has no entry, any more or yet, can be compared too.
    String name = PolicyParser.nameIn(policy);
    return PolicyParser.names().contains(name) && PolicyParser.policy(name).isPublished();
  }

  /**
   * Whether a policy runs on a workload: those of job types need one kind of server with few
   * maximal configurations, since they look at all of them at each renewal.
   */
  static boolean runsOn(String policy, BenchmarkWorkload workload) {
    if (!PolicyParser.policy(PolicyParser.nameIn(policy)).needsTypes()) {
      return true;
    }
    if (workload.isTrace()) {
      return false;
    }
    Scenario scenario = workload.scenario().atLoad(1, Horizon.events(1, 0));
    List<ResourceVector> types = scenario.workload().types();
    return scenario.cluster().size() == 1
        && !types.isEmpty()
        && types.size() <= MOST_TYPES
        && hasFewConfigurations(types, scenario.cluster().get(0).capacity());
  }

  private static boolean hasFewConfigurations(List<ResourceVector> types, ResourceVector capacity) {
    try {
      return new MaximalConfigurations(types, capacity, MOST_CONFIGURATIONS).count() > 0;
    } catch (IllegalArgumentException tooMany) {
      return false;
    }
  }
}
