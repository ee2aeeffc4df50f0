package org.vqs.core.policy.reward;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Location;
import org.vqs.core.server.Site;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Shape;

/**
 * The paid shapes that wait for, or run on, the servers of one home: everywhere, or a partition.
 * Not thread-safe.
 */
final class HomePaidShapes {
  private static final int LOOKS_PER_MEMORY = 8;

  /** Idle paid shapes are forgotten earlier if there are so many. */
  private static final int MOST = 1_000;

  /** How many paid shapes may be passed over for each that is wanted. */
  private static final int LOOKS_PER_KIND = 4;

  private final Location home;
  private final Map<PaidShape, PaidShapeCount> counts = new LinkedHashMap<>();
  private final NavigableMap<Double, NavigableSet<PaidShapeCount>> waiting =
      new TreeMap<>(Comparator.reverseOrder());
  private int made;
  private long changes;
  private boolean hasNew;
  private boolean hasForgotten;
  private long forgetsAgainAt = Long.MIN_VALUE;

  /** None yet. */
  HomePaidShapes(Location home) {
    this.home = home;
  }

  /** The home. */
  Location home() {
    return home;
  }

  /** The paid shapes there are, in the order in which they appeared. */
  Collection<PaidShapeCount> all() {
    return counts.values();
  }

  /**
   * The paid shapes that wait and fit into some room, but those of the least reward of all that
   * wait: the most rewarding first, and of those the largest first.
   *
   * @param most how many at most; four times as many are looked at
   */
  List<PaidShapeCount> thatPayMore(long[] room, int most) {
    if (waiting.size() < 2) {
      return List.of();
    }
    List<PaidShapeCount> found = new ArrayList<>();
    int looks = LOOKS_PER_KIND * most;
    for (NavigableSet<PaidShapeCount> paidShapes : waiting.headMap(waiting.lastKey()).values()) {
      for (PaidShapeCount count : paidShapes) {
        if (looks-- == 0 || found.size() == most) {
          return found;
        }
        if (count.paidShape().demand().fitsIn(room)) {
          found.add(count);
        }
      }
    }
    return found;
  }

  /** How often jobs came, started or went. */
  long changes() {
    return changes;
  }

  /** True if paid shapes appeared since {@link #takeNew}. */
  boolean hasNew() {
    return hasNew;
  }

  /** True if paid shapes were forgotten since {@link #takeNew}. */
  boolean hasForgotten() {
    return hasForgotten;
  }

  /** What there is now is known. */
  void takeNew() {
    hasNew = false;
    hasForgotten = false;
  }

  /** The count of a paid shape, which may be new. */
  PaidShapeCount count(PaidShape paidShape, long now) {
    PaidShapeCount count = counts.get(paidShape);
    if (count == null) {
      if (counts.size() >= MOST) {
        counts.values().removeIf(PaidShapeCount::isIdle);
      }
      count = new PaidShapeCount(made++, paidShape, dominantShare(paidShape.demand(), largest()));
      counts.put(paidShape, count);
      hasNew = true;
    }
    count.seen(now);
    return count;
  }

  void waits(PaidShapeCount count, Shape shape, Tenant queue, long change) {
    changes++;
    boolean waited = count.waiting() > 0;
    count.waiting(shape, queue, change);
    if (waited == count.waiting() > 0) {
      return;
    }
    Double reward = count.paidShape().reward();
    if (!waited) {
      waiting.computeIfAbsent(reward, r -> new TreeSet<>(PaidShapeCount.LARGEST_FIRST)).add(count);
    } else if (waiting.get(reward).remove(count) && waiting.get(reward).isEmpty()) {
      waiting.remove(reward);
    }
  }

  void runs(PaidShapeCount count, int change) {
    changes++;
    count.running(change);
  }

  /** Forgets paid shapes of other rewards than these of which no job waits or runs. */
  void forgetRewardsBut(Set<Double> rewards) {
    hasForgotten |=
        counts
            .values()
            .removeIf(count -> count.isIdle() && !rewards.contains(count.paidShape().reward()));
  }

  /** True if no paid shape is known, and no server is there. */
  boolean isIdle() {
    return counts.isEmpty() && home.serverCount() == 0;
  }

  /** Forgets paid shapes of which no job was seen for so long. */
  void forget(long now, long memory) {
    hasForgotten |= counts.values().removeIf(count -> count.isForgotten(now, memory));
    forgetsAgainAt = now + Math.max(1, memory / LOOKS_PER_MEMORY);
  }

  /** The same, if it was not done for a part of that time. */
  void forgetIfDue(long now, long memory) {
    if (now >= forgetsAgainAt) {
      forget(now, memory);
    }
  }

  /** The most of each resource that any server there has. */
  ResourceVector largest() {
    ResourceVector largest = null;
    for (Site site : home.sites()) {
      ResourceVector capacity = site.serverClass().capacity();
      largest = largest == null ? capacity : largest.max(capacity);
    }
    return largest;
  }

  /** The largest part of any resource; 0 if there is no server. */
  static double dominantShare(ResourceVector demand, ResourceVector capacity) {
    double share = 0;
    for (int r = 0; capacity != null && r < demand.dimensions(); r++) {
      if (capacity.get(r) > 0) {
        share = Math.max(share, (double) demand.get(r) / capacity.get(r));
      }
    }
    return share;
  }
}
