package org.vqs.yarn.why;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.OptionalLong;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.property.Schedules;
import org.vqs.yarn.config.queue.TimedSetting;

/** What schedules of queues have to do with a limit. */
final class ByClock {
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("EEE HH:mm", Locale.ROOT);

  private ByClock() {}

  /**
   * A sentence, with a blank before it, on the schedule that sets a limit now, or else on the one
   * that is the next to set it; empty if none does.
   *
   * @param plainKey the key of the limit without a schedule
   * @param moment by the wall clock
   */
  static String note(VqsConfiguration settings, String plainKey, long moment) {
    TimedSetting timed = settings.timedQueues().timed(plainKey, moment);
    if (timed == null) {
      return "";
    }
    Schedules schedules = settings.schedules();
    OptionalLong change = schedules.change(timed.schedule(), moment);
    String when =
        change.isPresent()
            ? MOMENT.format(Instant.ofEpochMilli(change.getAsLong()).atZone(schedules.zone()))
                + " "
                + schedules.zone().getId()
            : "another configuration";
    return settings.timedQueues().isInForce(timed)
        ? " The schedule %s sets this limit until %s.".formatted(timed.schedule(), when)
        : " From %s the schedule %s sets it.".formatted(when, timed.schedule());
  }
}
