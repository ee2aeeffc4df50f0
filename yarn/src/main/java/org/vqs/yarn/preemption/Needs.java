package org.vqs.yarn.preemption;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.TenantAsks;
import org.vqs.yarn.preemption.rule.Places;

/**
 * The queues below their right with jobs that wait, and since when. Looked at once in each round: a
 * queue that recovers and falls back between two rounds counts as below its fair share all the
 * time.
 */
final class Needs {
  /** How many asks of one queue a round looks at. */
  static final int ASKS_PER_QUEUE = 4;

  /** How many waiting asks of one queue it looks at to find these. */
  private static final int SEEN_PER_QUEUE = 256;

  private final Map<Tenant, Need> needs = new LinkedHashMap<>();

  /** One queue's need. */
  static final class Need {
    private final Tenant queue;
    private final long since;
    private long triedInVain = Long.MIN_VALUE;
    private Ask lastTried;
    private Ask lastSeen;
    private boolean explained;

    Need(Tenant queue, long since) {
      this.queue = queue;
      this.since = since;
    }

    Tenant queue() {
      return queue;
    }

    /** A round looked for room. After one in vain others go first, and other asks of the queue. */
    void tried(Ask last, boolean found, long now) {
      triedInVain = found ? Long.MIN_VALUE : now;
      lastTried = found ? null : last == null ? lastSeen : last;
    }

    /** True the first time. */
    boolean explain() {
      boolean first = !explained;
      explained = true;
      return first;
    }

    /**
     * Its asks to make room for: masters first, without which nothing else of an application can
     * start; then the smallest, which cost others least.
     *
     * @param isWanted whether the queue lacks something where an ask may start
     */
    List<Ask> asks(Predicate<Ask> isWanted) {
      List<Ask> asks = new ArrayList<>();
      for (Ask master : TenantAsks.of(queue).waitingMasters()) {
        if (asks.size() == ASKS_PER_QUEUE / 2) {
          break;
        }
        if (isWanted.test(master)) {
          asks.add(master);
        }
      }
      Ask ask = lastTried == null ? null : TenantAsks.of(queue).bulkiest().before(lastTried);
      ask = ask == null ? TenantAsks.of(queue).bulkiest().last() : ask;
      for (int seen = 0; ask != null && seen < SEEN_PER_QUEUE; seen++) {
        if (asks.size() == ASKS_PER_QUEUE) {
          break;
        }
        if (isWanted.test(ask)) {
          asks.add(ask);
        }
        lastSeen = ask;
        ask = TenantAsks.of(queue).bulkiest().before(ask);
      }
      return asks;
    }
  }

  /**
   * Follows the queues.
   *
   * @param fraction a queue that uses less than this fraction of its right is below its fair share
   */
  void follow(Places places, double fraction, long now) {
    List<Tenant> beneficiary =
        places.leaves().stream()
            .filter(
                queue ->
                    places.all().stream()
                        .anyMatch(
                            at ->
                                at.isBelowFairShare(queue, fraction)
                                    || at.isBelowGuarantee(queue, fraction)))
            .toList();
    needs.keySet().retainAll(beneficiary);
    beneficiary.forEach(queue -> needs.computeIfAbsent(queue, q -> new Need(q, now)));
  }

  /** Those that began at or before a time, the queue furthest below its right first. */
  List<Need> since(long time, Places places) {
    return needs.values().stream()
        .filter(need -> need.since <= time)
        .sorted(
            Comparator.comparingLong((Need need) -> need.triedInVain)
                .thenComparingDouble(need -> part(need.queue, places)))
        .toList();
  }

  /** Of its right, the part that a queue has where it lacks most of it. */
  private static double part(Tenant queue, Places places) {
    return places.all().stream()
        .filter(at -> at.right(queue) > 0)
        .mapToDouble(at -> at.expected(queue) / at.right(queue))
        .min()
        .orElse(1);
  }

  /** True if no queue is below its fair share. */
  boolean isEmpty() {
    return needs.isEmpty();
  }

  /** Forgets all. */
  void clear() {
    needs.clear();
  }
}
