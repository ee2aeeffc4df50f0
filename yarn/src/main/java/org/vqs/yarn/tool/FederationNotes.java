package org.vqs.yarn.tool;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** What a ResourceManager of YARN Federation needs, and what it cannot have. Stateless. */
final class FederationNotes {
  private static final String LOST =
      "the AMRMProxy drops scheduling requests, so that placement constraints and graphs of gangs do not reach the scheduler; a gang of an application's tag starts in the sub-cluster of its master";

  private FederationNotes() {}

  static boolean isFederated(Configuration start) {
    return start.getBoolean(
        YarnConfiguration.FEDERATION_ENABLED, YarnConfiguration.DEFAULT_FEDERATION_ENABLED);
  }

  /** Why the ResourceManager would not start; none without federation. */
  static List<String> errors(Configuration start) {
    return isFederated(start) && start.get(YarnConfiguration.RM_CLUSTER_ID) == null
        ? List.of(
            "%s is true, and %s is not set: the ResourceManager would not start; give each sub-cluster an id of its own"
                .formatted(YarnConfiguration.FEDERATION_ENABLED, YarnConfiguration.RM_CLUSTER_ID))
        : List.of();
  }

  /** What an operator should look at; none without federation. */
  static List<String> warnings(Configuration start) {
    return isFederated(start) && epoch(start) == 0
        ? List.of(
            "%s is 0: two sub-clusters may give containers the same id; give each sub-cluster another, a thousand apart"
                .formatted(YarnConfiguration.RM_EPOCH))
        : List.of();
  }

  /** What does not reach the scheduler; of a federated ResourceManager. */
  static String note(Configuration start) {
    return "YARN Federation: sub-cluster "
        + start.get(YarnConfiguration.RM_CLUSTER_ID)
        + ", epoch "
        + epoch(start)
        + "; "
        + LOST;
  }

  private static long epoch(Configuration start) {
    return start.getLong(YarnConfiguration.RM_EPOCH, YarnConfiguration.DEFAULT_RM_EPOCH);
  }
}
