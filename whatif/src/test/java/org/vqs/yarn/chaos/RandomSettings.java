package org.vqs.yarn.chaos;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The settings of a cluster of random events. */
final class RandomSettings {
  /** Containers are taken back for others, also for gangs, which are large on so few nodes. */
  static final Map<String, String> PREEMPTION =
      Map.of(
          "yarn.scheduler.vqs.preemption.enabled", "true",
          "yarn.scheduler.vqs.root.preemption.within", "priority",
          "yarn.scheduler.vqs.root.preemption.on-lowered-limit", "true",
          "yarn.scheduler.vqs.preemption.delay", "5s",
          "yarn.scheduler.vqs.preemption.grace", "2s",
          "vqs.test.preemption.max-share-per-round", "1");

  /** Nodes run more than they have, by what they say of their use, and soon less again. */
  static final Map<String, String> OVERCOMMIT =
      Map.of(
          "yarn.scheduler.vqs.overcommit.factor", "1.5",
          "yarn.scheduler.vqs.root.overcommit", "true",
          "yarn.scheduler.vqs.preemption.grace", "2s",
          "vqs.test.overcommit.window", "5s",
          "vqs.test.overcommit.unmeasured", "2s",
          "vqs.test.overcommit.patience", "2s");

  /** Where gangs go, by seed. */
  private static final List<String> PLACEMENTS = List.of("CLOSEST", "ROUND_ROBIN");

  private RandomSettings() {}

  /**
   * Even seeds have the defaults, odd ones make what is rare by default happen all the time. The
   * first two have one queue.
   */
  static Map<String, String> of(String policy, long seed) {
    Map<String, String> settings = new HashMap<>();
    settings.put("yarn.scheduler.vqs.policy", policy);
    if (seed > 2) {
      settings.putAll(RandomQueues.SETTINGS);
    }
    settings.put("vqs.test.graph.placement", PLACEMENTS.get((int) (seed / 2 % 2)));
    if (seed % 2 == 1) {
      settings.put("yarn.scheduler.vqs.reservation.delay", "5s");
      settings.put("yarn.scheduler.vqs.reservation.timeout", "10s");
      settings.put("vqs.test.reservation.max-fraction", "0.5");
      settings.put("yarn.scheduler.vqs.am.max-share", "0.1");
      settings.put("vqs.test.max-starts-per-event", "3");
    }
    if (seed == 3) {
      settings.putAll(PREEMPTION);
    }
    if (seed == 4) {
      settings.putAll(OVERCOMMIT);
    }
    return settings;
  }
}
