package org.vqs.whatif.stage;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;

/**
 * Keeps the wall clock and the schedulers' own threads from deciding anything, where a setting is
 * all that stands between them and a decision. {@code src/docs/virtual-time.md} has the reasons.
 */
final class VirtualTimeSettings {
  private static final List<String> OFF =
      List.of(
          "yarn.scheduler.capacity.schedule-asynchronously.enable",
          "yarn.scheduler.capacity.multi-node-placement-enabled",
          "yarn.scheduler.fair.continuous-scheduling-enabled",
          "yarn.scheduler.fair.preemption",
          YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS);

  private VirtualTimeSettings() {}

  /** Sets what a scheduler must have, whatever was asked for; to be called before it is made. */
  static void force(Configuration conf) {
    OFF.forEach(name -> conf.setBoolean(name, false));
  }

  /**
   * Does the rest to a scheduler that is initialized and has no nodes yet.
   *
   * @throws IllegalArgumentException if it limits how many applications run at a time in a way that
   *     reads the wall clock, naming the settings
   */
  static void apply(AbstractYarnScheduler<?, ?> scheduler) {
    // The largest container is that of the largest node at once, not after a wait.
    scheduler.getNodeTracker().setForceConfiguredMaxAllocation(false);
    if (scheduler instanceof CapacityScheduler capacity) {
      refuseMaximumOfParallelApplications(capacity.getConfiguration());
    }
  }

  private static void refuseMaximumOfParallelApplications(Configuration conf) {
    TreeSet<String> found = new TreeSet<>();
    for (Map.Entry<String, String> setting : conf) {
      String name = setting.getKey();
      if (name.startsWith(CapacitySchedulerConfiguration.PREFIX)
          && name.endsWith("." + CapacitySchedulerConfiguration.MAX_PARALLEL_APPLICATIONS)) {
        found.add(name);
      }
    }
    if (!found.isEmpty()) {
      throw new IllegalArgumentException(
          "virtual time has no place for "
              + String.join(", ", found)
              + ": CapacityScheduler starts the applications that waited by the wall clock; remove the setting,"
              + " or limit applications with maximum-applications");
    }
  }
}
