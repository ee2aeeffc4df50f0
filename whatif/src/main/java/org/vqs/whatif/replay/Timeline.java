package org.vqs.whatif.replay;

import java.util.PriorityQueue;

/**
 * What is to happen, in order of time. What happens at the same time is ordered by its kind, then
 * by a number that does not depend on when it was planned, then by when it was planned.
 */
final class Timeline {
  /** What happens, in the order in which it does when times are equal. */
  enum Kind {
    SUBMISSION,
    CONTAINER_END,
    MASTER_START,
    MASTER_CALL,
    MASTER_GIVES_UP,
    NODE,
    LOOK,
    UPDATE
  }

  /** Something to happen. */
  record Event(long timeMs, Kind kind, int number, long planned, Runnable action)
      implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      int order = Long.compare(timeMs, other.timeMs);
      if (order == 0) {
        order = kind.compareTo(other.kind);
      }
      if (order == 0) {
        order = Integer.compare(number, other.number);
      }
      return order == 0 ? Long.compare(planned, other.planned) : order;
    }
  }

  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private long planned;
  private long work;

  void plan(long timeMs, Kind kind, int number, Runnable action) {
    events.add(new Event(timeMs, kind, number, planned++, action));
    if (isWork(kind)) {
      work++;
    }
  }

  /** The next, which stays; null if there is none. */
  Event peek() {
    return events.peek();
  }

  /** Takes the next. */
  Event remove() {
    Event event = events.remove();
    if (isWork(event.kind())) {
      work--;
    }
    return event;
  }

  /** False if all that is left are updates and looks, which only follow what others do. */
  boolean hasWork() {
    return work > 0;
  }

  private static boolean isWork(Kind kind) {
    return kind != Kind.UPDATE && kind != Kind.LOOK;
  }
}
