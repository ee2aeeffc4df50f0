package org.vqs.yarn.web.page.part;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.vqs.yarn.snapshot.SchedulerEventView;
import org.vqs.yarn.snapshot.SchedulerEventView.Kind;
import org.vqs.yarn.why.answer.Units;

/**
 * What the page lists as one: an event, or a reservation with its end. Immutable.
 *
 * @param event the event; of a reservation that ended, its begin
 * @param lasted for how many milliseconds the reservation lasted; −1 if it did not end
 */
record Happening(SchedulerEventView event, long lasted) {
  private static final long NO_END = -1;

  /** Who a node is reserved for. */
  private record Reservation(String node, ApplicationId application) {}

  /**
   * So many of each kind.
   *
   * @param events newest first
   */
  static List<Happening> firstOfEachKind(List<SchedulerEventView> events, int most) {
    Map<Kind, Integer> shown = new EnumMap<>(Kind.class);
    return folded(events).stream()
        .filter(each -> shown.merge(each.event().kind(), 1, Integer::sum) <= most)
        .toList();
  }

  /** With a reservation and its end as one, where the end was; newest first. */
  private static List<Happening> folded(List<SchedulerEventView> events) {
    List<Happening> folded = new ArrayList<>();
    Map<Reservation, Integer> ended = new HashMap<>();
    for (SchedulerEventView event : events) {
      Reservation reservation = new Reservation(event.node(), event.application());
      Integer end = event.kind() == Kind.RESERVE ? ended.remove(reservation) : null;
      if (end == null) {
        if (event.kind() == Kind.UNRESERVE) {
          ended.put(reservation, folded.size());
        }
        folded.add(new Happening(event, NO_END));
      } else {
        long lasted = folded.get(end).event().time() - event.time();
        folded.set(end, new Happening(event, lasted));
      }
    }
    return folded;
  }

  /** What it was, in words. */
  String name() {
    return switch (event.kind()) {
      case REFRESH -> "new configuration";
      case STALL -> "stalled";
      case ACTIVE -> "active again";
      case RESERVE -> lasted == NO_END ? "reserved" : "was reserved for " + Units.time(lasted);
      case UNRESERVE -> "no longer reserved";
      case PREEMPT -> "preempted";
    };
  }
}
