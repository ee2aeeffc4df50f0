package org.vqs.yarn.snapshot;

import java.util.List;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.property.Schedules;

/**
 * The schedules of queues, and what comes next. Immutable.
 *
 * @param zone the time zone of their hours
 * @param all in the order in which they are written
 * @param next when others will hold, by the scheduler's clock; 0 for never
 * @param then the names of those that will hold from then on
 */
public record SchedulesView(String zone, List<View> all, long next, List<String> then) {
  /** No schedule. */
  public static final SchedulesView NONE = new SchedulesView("UTC", List.of(), 0, List.of());

  /**
   * A schedule.
   *
   * @param hours as they are written
   * @param holds whether it does now
   */
  public record View(String name, String hours, boolean holds) {}

  /**
   * Those of some settings.
   *
   * @param now by the scheduler's clock
   * @param behind what must be added to that for the time of the wall clock
   */
  static SchedulesView of(VqsConfiguration settings, long now, long behind) {
    Schedules schedules = settings.schedules();
    Schedules.Next next = schedules.next(now + behind);
    return new SchedulesView(
        schedules.zone().getId(),
        schedules.names().stream()
            .map(
                name ->
                    new View(
                        name,
                        schedules.text(name),
                        settings.timedQueues().holding().contains(name)))
            .toList(),
        next == null ? 0 : next.time() - behind,
        next == null ? List.of() : List.copyOf(next.holding()));
  }

  /** The names of those that hold now. */
  public List<String> holding() {
    return all.stream().filter(View::holds).map(View::name).toList();
  }
}
