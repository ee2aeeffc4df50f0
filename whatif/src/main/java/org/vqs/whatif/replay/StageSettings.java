package org.vqs.whatif.replay;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.vqs.core.model.ResourceVector;

/** What the ResourceManager of a replay is told, whichever scheduler it has. */
final class StageSettings {
  private static final List<String> LIMITS =
      List.of(
          "yarn.scheduler.capacity.maximum-applications",
          "yarn.scheduler.vqs.root.maximum-applications",
          "yarn.scheduler.vqs.root.maximum-applications-per-user",
          "yarn.scheduler.vqs.request.max-keys");

  private StageSettings() {}

  static Map<String, String> of(ReplayInput input) {
    Map<String, String> settings = new HashMap<>();
    List<String> names = input.history().resources();
    ResourceVector largest = input.largestNode();
    if (names.size() > 2) {
      settings.put(
          YarnConfiguration.RESOURCE_TYPES, String.join(",", names.subList(2, names.size())));
    }
    settings.put(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, "1");
    settings.put(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_VCORES, "1");
    settings.put(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB, "" + largest.get(0));
    settings.put(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES, "" + largest.get(1));
    // Nodes whose heartbeats change nothing are silent here.
    settings.put("yarn.scheduler.vqs.node.max-silence", "off");
    // The constant of this name came with Hadoop 3.4, and this is compiled against 3.3 too.
    settings.put("yarn.scheduler.skip.node.multiplier", "" + Integer.MAX_VALUE / 100_000);
    // Whoever submits more than 10,000 applications, or of more sizes, wants to see them run.
    for (String limit : LIMITS) {
      settings.put(limit, "" + Integer.MAX_VALUE / 2);
    }
    return settings;
  }
}
