package org.vqs.yarn.config.queue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.vqs.yarn.config.property.Problems;
import org.vqs.yarn.config.property.Schedules;
import org.vqs.yarn.config.property.VqsProperties;

/**
 * Reads the settings that queues have while schedules hold. What is wrong with one is reported by
 * its own key, and it is left out. Keys of unknown settings and queues are reported with all others
 * of these.
 */
final class TimedSettingReader {
  private final Configuration conf;
  private final Schedules schedules;
  private final Problems problems;

  TimedSettingReader(Configuration conf, Schedules schedules, Problems problems) {
    this.conf = conf;
    this.schedules = schedules;
    this.problems = problems;
  }

  /** All that are right, by their keys. */
  List<TimedSetting> read() {
    TreeSet<String> keys = new TreeSet<>();
    for (Map.Entry<String, String> entry : conf) {
      if (TimedSetting.of(entry.getKey()) != null) {
        keys.add(entry.getKey());
      }
    }
    List<TimedSetting> read = new ArrayList<>();
    for (String key : keys) {
      TimedSetting timed = TimedSetting.of(key).withValue(conf.get(key));
      if (timed.setting() != null && isRight(timed, timed.setting())) {
        read.forEach(other -> apart(other, timed));
        read.add(timed);
      }
    }
    warnOfUnused(read);
    return List.copyOf(read);
  }

  private boolean isRight(TimedSetting timed, QueueSetting<?> setting) {
    if (!schedules.names().contains(timed.schedule())) {
      problems.error(
          "%s: there is no schedule %s; %s has %s"
              .formatted(
                  timed.key(),
                  timed.schedule(),
                  VqsProperties.QUEUE_SCHEDULES.name(),
                  schedules.names().isEmpty() ? "none" : String.join(", ", schedules.names())));
      return false;
    }
    if (QueueKeys.OF_INNER_QUEUES.contains(setting)) {
      problems.error(
          timed.key()
              + " must not be set: which queues there are does not change with the clock; set "
              + timed.plainKey());
      return false;
    }
    return setting.isRight(timed.key(), timed.value(), problems);
  }

  /** Refuses two values for one setting at a time. */
  private void apart(TimedSetting one, TimedSetting other) {
    if (!one.plainKey().equals(other.plainKey())) {
      return;
    }
    String overlap = schedules.overlap(one.schedule(), other.schedule());
    if (overlap != null) {
      problems.error(
          "%s and %s must not both be set: %s and %s both hold on %s; give them other hours in %s"
              .formatted(
                  one.key(),
                  other.key(),
                  one.schedule(),
                  other.schedule(),
                  overlap,
                  VqsProperties.QUEUE_SCHEDULES.name()));
    }
  }

  private void warnOfUnused(List<TimedSetting> read) {
    for (String name : schedules.names()) {
      if (read.stream().noneMatch(timed -> timed.schedule().equals(name))) {
        problems.warn(
            "the schedule %s (%s) does nothing: no queue has a setting with .at.%s."
                .formatted(name, VqsProperties.QUEUE_SCHEDULES.name(), name));
      }
    }
  }
}
