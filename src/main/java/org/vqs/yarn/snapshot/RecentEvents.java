package org.vqs.yarn.snapshot;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last things the scheduler did to nodes. For any thread; cost O(1) per event. */
public final class RecentEvents {
  private static final int KEPT = 200;

  private final Deque<SchedulerEventView> newestFirst = new ArrayDeque<>(KEPT + 1);

  /** Remembers an event, and forgets the oldest if there are too many. */
  public synchronized void add(SchedulerEventView event) {
    newestFirst.addFirst(event);
    if (newestFirst.size() > KEPT) {
      newestFirst.removeLast();
    }
  }

  /** The last 200 events, newest first. */
  public synchronized List<SchedulerEventView> latest() {
    return List.copyOf(newestFirst);
  }
}
