package org.vqs.yarn.chaos;

import java.util.HashMap;
import java.util.Map;

/** The settings of a cluster of random events. */
final class RandomSettings {
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
    if (seed % 2 == 1) {
      settings.put("yarn.scheduler.vqs.reservation.delay", "5s");
      settings.put("yarn.scheduler.vqs.reservation.timeout", "10s");
      settings.put("yarn.scheduler.vqs.reservation.max-fraction", "0.5");
      settings.put("yarn.scheduler.vqs.am.max-share", "0.1");
      settings.put("yarn.scheduler.vqs.max-starts-per-event", "3");
    }
    return settings;
  }
}
