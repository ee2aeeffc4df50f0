package org.vqs.yarn.snapshot;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.vqs.core.server.Location;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.app.AskEntry;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.node.Partitions;
import org.vqs.yarn.snapshot.NodeView.Standing;

/**
 * Counts the containers that wait, by what is in their way.
 *
 * <pre>
 * under the lock, of each request: is a limit, its gang, or its size in the way; or will only named places do
 * without it, of each other size and partition: is a node open that has room, or held, or have all of these together
 * </pre>
 *
 * <p>Cost O(requests) under the lock, of which no more are read than take about a millisecond, and
 * O(sizes · nodes) without it, of a bounded number of sizes.
 */
final class WaitReader {
  private static final int MOST_REQUESTS = 5_000;
  private static final int MOST_SIZES = 500;

  /** What some containers need, and where. */
  private record Need(String partition, ResourceAmounts size) {}

  private final Map<WaitBecause, Long> counts = new EnumMap<>(WaitBecause.class);
  private final Map<Need, Long> needs = new HashMap<>();
  private int read;

  /** Reads what waits. Called under the scheduler's lock. */
  static WaitReader of(SchedulerContext context) {
    WaitReader reader = new WaitReader();
    context.attempts().forEach(reader::read);
    return reader;
  }

  private void read(VqsAppAttempt attempt) {
    if (attempt.isHeld()) {
      for (SchedulerRequestKey key : attempt.getSchedulerKeys()) {
        read++;
        count(WaitBecause.LIMIT, attempt.getOutstandingAsksCount(key));
      }
      return;
    }
    for (AskEntry entry : attempt.entries().values()) {
      Ask ask = entry.ask();
      read++;
      if (ask.count() > 0) {
        read(ask);
      } else {
        // There is no place where it may run, so that the core does not count it.
        count(WaitBecause.PLACE, attempt.getOutstandingAsksCount(entry.key()));
      }
    }
  }

  private void read(Ask ask) {
    if (read >= MOST_REQUESTS) {
      count(WaitBecause.UNKNOWN, ask.count());
    } else if (ask.limitedBy() != null) {
      count(WaitBecause.LIMIT, ask.count());
    } else if (ask.isOfGang()) {
      count(WaitBecause.GANG, ask.count());
    } else if (ask.deferred() == null && !ask.fitsSomeServer()) {
      count(WaitBecause.TOO_LARGE, ask.count());
    } else {
      count(ask);
    }
  }

  private void count(Ask ask) {
    for (Location location : ask.locations()) {
      if (location.isHome()) {
        Need need = new Need(Partitions.of(location), ResourceAmounts.of(ask.shape().demand()));
        needs.merge(need, (long) ask.count(), Long::sum);
        return;
      }
    }
    count(WaitBecause.PLACE, ask.count());
  }

  private void count(WaitBecause because, long containers) {
    if (containers > 0) {
      counts.merge(because, containers, Long::sum);
    }
  }

  /** How many wait for each, without those for which none does. Called without the lock, once. */
  Map<WaitBecause, Long> count(List<NodeView> nodes) {
    List<Need> all = new ArrayList<>(needs.keySet());
    for (int i = 0; i < all.size(); i++) {
      Need need = all.get(i);
      WaitBecause because = i < MOST_SIZES ? because(need, nodes) : WaitBecause.UNKNOWN;
      count(because, needs.get(need));
    }
    return Map.copyOf(counts);
  }

  private static WaitBecause because(Need need, List<NodeView> nodes) {
    long[] together = new long[need.size.dimensions()];
    boolean isHeld = false;
    for (NodeView node : nodes) {
      boolean isOpen = node.standing() == Standing.ACTIVE;
      boolean holds = node.standing() == Standing.STALLED || node.standing() == Standing.RESERVED;
      if ((isOpen || holds) && node.partition().equals(need.partition)) {
        boolean hasRoom = fits(need.size, node.free());
        if (isOpen && hasRoom) {
          return WaitBecause.REFUSED;
        }
        isHeld |= hasRoom;
        for (int r = 0; r < together.length; r++) {
          together[r] += Math.max(0, node.free().get(r));
        }
      }
    }
    if (isHeld) {
      return WaitBecause.HELD;
    }
    return fits(need.size, ResourceAmounts.of(together)) ? WaitBecause.PIECES : WaitBecause.FULL;
  }

  private static boolean fits(ResourceAmounts size, ResourceAmounts room) {
    for (int r = 0; r < size.dimensions(); r++) {
      if (size.get(r) > 0 && size.get(r) > room.get(r)) {
        return false;
      }
    }
    return true;
  }
}
