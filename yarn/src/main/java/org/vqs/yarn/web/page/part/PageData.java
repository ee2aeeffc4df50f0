package org.vqs.yarn.web.page.part;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.metrics.Latencies;
import org.vqs.yarn.scale.ScaleView;
import org.vqs.yarn.snapshot.SchedulerEventView;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.why.answer.Units;

/**
 * All that one view of the page is made of, read before anything is written.
 *
 * @param snapshot what the scheduler looked like
 * @param query what the page was asked for
 * @param events the last ones, newest first
 * @param latencies how long decisions took in the last minute
 * @param startedPerSecond containers, over the last minute
 * @param scale how many nodes there are and should be
 * @param configuration the scheduler's settings
 * @param surroundings what only the ResourceManager knows
 * @param zone in which times are shown
 * @param behind what must be added to the scheduler's times to get those of the wall clock
 */
public record PageData(
    SchedulerSnapshot snapshot,
    Query query,
    List<SchedulerEventView> events,
    Latencies latencies,
    double startedPerSecond,
    ScaleView scale,
    VqsConfiguration configuration,
    Surroundings surroundings,
    ZoneId zone,
    long behind) {
  private static final DateTimeFormatter ZONE_NAME =
      DateTimeFormatter.ofPattern("zzz", Locale.ROOT);

  /** The node label that the page is asked for, "" for nodes without one; null for all. */
  public String label() {
    return query.get(Query.LABEL);
  }

  /** Whether what is in a partition belongs on the page. */
  public boolean shows(String partition) {
    return label() == null || label().equals(partition);
  }

  /** A moment as the page shows it. */
  public String time(long moment) {
    return Units.moment(moment + behind, snapshot.time() + behind, zone);
  }

  /** The name of the zone in which times are shown, as {@code UTC}. */
  public String zoneName() {
    Instant instant = Instant.ofEpochMilli(snapshot.time() + behind);
    String name = ZONE_NAME.format(instant.atZone(zone));
    return name.equals("Z") ? "UTC" : name;
  }

  /** How long before the snapshot something was. */
  String ago(long moment) {
    return Units.time(snapshot.time() - moment);
  }
}
