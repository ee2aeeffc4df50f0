package org.vqs.yarn.tool;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * The Capacity Scheduler's monitors end a ResourceManager that has another scheduler. Stateless.
 */
final class CapacityMonitors {
  private static final String PREEMPTION =
      "org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy";

  private CapacityMonitors() {}

  /** One error for each of them that is on. */
  static List<String> errors(Configuration start) {
    List<String> errors = new ArrayList<>();
    if (!start.getBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, false)) {
      return errors;
    }
    for (String policy :
        start.getTrimmedStrings(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, PREEMPTION)) {
      if (policy.startsWith("org.apache.hadoop.") && policy.contains(".capacity.")) {
        errors.add(
            "%s is true, and %s is for the Capacity Scheduler only: the ResourceManager would not start; set it to false (its equivalent here is yarn.scheduler.vqs.preemption.enabled)"
                .formatted(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, policy));
      }
    }
    return errors;
  }
}
