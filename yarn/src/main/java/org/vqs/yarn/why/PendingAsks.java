package org.vqs.yarn.why;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.vqs.core.Packer;
import org.vqs.yarn.app.AskEntry;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.why.answer.WaitingAsk;

/**
 * What an attempt asks for and does not have: all of it counted, the worst of it copied.
 *
 * @param worst first what is larger than any node, then what waits longest
 * @param requests how many there are in all
 * @param containers how many containers they are for
 * @param isMaster whether one of them is for the application master
 */
record PendingAsks(List<WaitingAsk> worst, int requests, long containers, boolean isMaster) {
  private static final Comparator<AskEntry> WORST_FIRST =
      Comparator.comparing((AskEntry entry) -> entry.ask().fitsSomeServer())
          .thenComparingLong(AskEntry::pendingSince)
          .thenComparingInt(entry -> entry.key().getPriority().getPriority());

  static final PendingAsks NONE = new PendingAsks(List.of(), 0, 0, false);

  /**
   * Those of an attempt. Called under the scheduler's lock. Cost O(requests · log most), little for
   * each, and that of copying the worst.
   *
   * @param most how many are copied
   */
  static PendingAsks of(VqsAppAttempt attempt, int most, Packer packer, long now) {
    PriorityQueue<AskEntry> worst = new PriorityQueue<>(WORST_FIRST.reversed());
    int requests = 0;
    long containers = 0;
    boolean master = false;
    for (AskEntry entry : attempt.entries().values()) {
      int outstanding = outstanding(attempt, entry);
      if (outstanding > 0) {
        requests++;
        containers += outstanding;
        master |= AskReader.isForMaster(entry);
        worst.add(entry);
        if (worst.size() > most) {
          worst.remove();
        }
      }
    }
    return new PendingAsks(
        worst.stream()
            .sorted(WORST_FIRST)
            .map(entry -> AskReader.read(attempt, entry, packer, now))
            .toList(),
        requests,
        containers,
        master);
  }

  /**
   * What waits of an attempt.
   *
   * @param since when the container came that waits longest; {@link Long#MAX_VALUE} if none waits
   * @param containers how many wait
   */
  record Oldest(long since, long containers) {}

  /** That of an attempt. Called under the scheduler's lock. Cost O(requests), little for each. */
  static Oldest oldest(VqsAppAttempt attempt) {
    long since = Long.MAX_VALUE;
    long containers = 0;
    for (AskEntry entry : attempt.entries().values()) {
      int outstanding = outstanding(attempt, entry);
      if (outstanding > 0) {
        since = Math.min(since, entry.pendingSince());
        containers += outstanding;
      }
    }
    return new Oldest(since, containers);
  }

  /**
   * How many containers wait of an attempt that is held, of which the core has no asks. Called
   * under the scheduler's lock. Cost O(requests), little for each.
   */
  static long held(VqsAppAttempt attempt) {
    long containers = 0;
    for (SchedulerRequestKey key : attempt.getSchedulerKeys()) {
      containers += attempt.getOutstandingAsksCount(key);
    }
    return containers;
  }

  /** True if a request waits since then, or longer. Called under the scheduler's lock. */
  static boolean isAnySince(VqsAppAttempt attempt, long time) {
    for (AskEntry entry : attempt.entries().values()) {
      if (entry.pendingSince() <= time && outstanding(attempt, entry) > 0) {
        return true;
      }
    }
    return false;
  }

  /** The core counts those that may run somewhere, and YARN all. */
  private static int outstanding(VqsAppAttempt attempt, AskEntry entry) {
    return entry.ask().count() > 0
        ? entry.ask().count()
        : attempt.getOutstandingAsksCount(entry.key());
  }
}
