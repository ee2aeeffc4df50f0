package org.vqs.yarn.snapshot;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.vqs.yarn.snapshot.SchedulerEventView.Kind;

/**
 * The last things the scheduler did to nodes, so many of each kind: many renewed configurations
 * must not make a stall forgotten. For any thread; cost O(1) per event.
 */
public final class RecentEvents {
  private static final int KEPT_OF_A_KIND = 100;

  private final Map<Kind, Deque<Entry>> oldestFirst = new EnumMap<>(Kind.class);
  private long added;

  private record Entry(long number, SchedulerEventView event) {}

  /** Nothing happened yet. */
  public RecentEvents() {
    for (Kind kind : Kind.values()) {
      oldestFirst.put(kind, new ArrayDeque<>(KEPT_OF_A_KIND + 1));
    }
  }

  /** Remembers an event, and forgets the oldest of its kind if there are too many. */
  public synchronized void add(SchedulerEventView event) {
    Deque<Entry> ofKind = oldestFirst.get(event.kind());
    ofKind.addLast(new Entry(added++, event));
    if (ofKind.size() > KEPT_OF_A_KIND) {
      ofKind.removeFirst();
    }
  }

  /** The last 100 events of each kind, newest first. */
  public synchronized List<SchedulerEventView> latest() {
    return oldestFirst.values().stream()
        .flatMap(Deque::stream)
        .sorted(Comparator.comparingLong(Entry::number).reversed())
        .map(Entry::event)
        .toList();
  }
}
