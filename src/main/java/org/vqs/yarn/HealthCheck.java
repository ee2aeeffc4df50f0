package org.vqs.yarn;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Recounts a scheduler that runs, when somebody asks and at most every ten seconds however many
 * ask, because the recount visits everything while it holds the scheduler's lock.
 *
 * <p>For any thread: one recounts, the others wait for its report. Never throws.
 */
public final class HealthCheck {
  private static final Logger LOG = LoggerFactory.getLogger(HealthCheck.class);

  /** For how long a report is good enough. */
  static final Duration MAX_AGE = Duration.ofSeconds(10);

  /** A scheduler that does not let go of its lock for so long is ill. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final VirtualQueueScheduler scheduler;
  private final LongSupplier ticker;
  private final Duration patience;
  private HealthReport last;
  private long checkedTick;

  /** Of the scheduler that runs now. */
  public HealthCheck(VirtualQueueScheduler scheduler) {
    this(scheduler, System::nanoTime, PATIENCE);
  }

  /**
   * Nothing checked yet.
   *
   * @param ticker nanoseconds, by which reports age
   * @param patience how long to wait for the scheduler's lock
   */
  HealthCheck(VirtualQueueScheduler scheduler, LongSupplier ticker, Duration patience) {
    this.scheduler = scheduler;
    this.ticker = ticker;
    this.patience = patience;
  }

  /** Whose health it checks. */
  public VirtualQueueScheduler scheduler() {
    return scheduler;
  }

  /** A report that is not older than ten seconds. */
  public synchronized HealthReport report() {
    if (last == null || ticker.getAsLong() - checkedTick >= MAX_AGE.toNanos()) {
      last = check();
      checkedTick = ticker.getAsLong();
    }
    return last;
  }

  private HealthReport check() {
    List<String> problems = new ArrayList<>();
    long[] locked = new long[1];
    boolean ran;
    try {
      ran =
          scheduler.tryLocked(
              () -> {
                long begun = ticker.getAsLong();
                recount(problems);
                locked[0] = ticker.getAsLong() - begun;
              },
              patience);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      ran = false;
    }
    if (!ran) {
      problems.add(
          "nothing was recounted: the scheduler did not let go of its lock for %d ms"
              .formatted(patience.toMillis()));
    }
    HealthReport report =
        new HealthReport(scheduler.getClock().getTime(), List.copyOf(problems), locked[0]);
    problems.forEach(problem -> LOG.error("A recount finds: {}", problem));
    LOG.info(
        "Recounted the scheduler in {} ms under its lock: {} problems",
        locked[0] / 1_000_000,
        problems.size());
    return report;
  }

  private void recount(List<String> problems) {
    try {
      Set<String> partitions = new TreeSet<>(Set.of(""));
      partitions.addAll(scheduler.queues().root().getMetrics().namedPartitions());
      problems.addAll(SchedulerRecount.coreViolations(scheduler));
      problems.addAll(SchedulerRecount.violations(scheduler, partitions));
    } catch (RuntimeException failure) {
      LOG.error("The recount failed", failure);
      problems.add("the recount failed: " + failure);
    }
  }
}
