package org.vqs.yarn.observe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.context.Entrance;

/**
 * Recounts a scheduler that runs, when somebody asks and seldom however many ask, because the
 * recount visits everything while it holds the scheduler's lock: at most every ten seconds, and at
 * most a fiftieth of the time.
 *
 * <p>For any thread: one recounts, and waits for the lock for a few seconds at most; the others get
 * the report before. Never throws.
 */
public final class HealthCheck {
  private static final Logger LOG = LoggerFactory.getLogger(HealthCheck.class);

  /** For how long a report is good enough, at least. */
  static final Duration MIN_AGE = Duration.ofSeconds(10);

  /** Of this many times for which the lock was held for a recount, it is held once. */
  static final long LOCKED_ONCE_IN = 50;

  /** Problems of one kind come in thousands; the log needs some of them. */
  public static final int MOST_LOGGED = 20;

  /** A scheduler that does not let go of its lock for so long is ill. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final SchedulerContext context;
  private final LongSupplier ticker;
  private final Duration patience;
  private final ReentrantLock checking = new ReentrantLock();
  private volatile Checked last;

  private record Checked(HealthReport report, long tick) {}

  /** Of the scheduler that runs now. */
  public HealthCheck(SchedulerContext context) {
    this(context, System::nanoTime, PATIENCE);
  }

  /**
   * Nothing checked yet.
   *
   * @param ticker nanoseconds, by which reports age
   * @param patience how long to wait for the scheduler's lock
   */
  public HealthCheck(SchedulerContext context, LongSupplier ticker, Duration patience) {
    this.context = context;
    this.ticker = ticker;
    this.patience = patience;
  }

  /**
   * A report that is not older than ten seconds or fifty times the last recount, or the one before
   * while another thread makes the next; empty while another makes the first.
   */
  public Optional<HealthReport> report() {
    if (isOld() && checking.tryLock()) {
      try {
        if (isOld()) {
          HealthReport report = check();
          last = new Checked(report, ticker.getAsLong());
        }
      } finally {
        checking.unlock();
      }
    }
    return Optional.ofNullable(last).map(Checked::report);
  }

  private boolean isOld() {
    Checked checked = last;
    return checked == null
        || ticker.getAsLong() - checked.tick()
            >= Math.max(MIN_AGE.toNanos(), LOCKED_ONCE_IN * checked.report().lockedNanos());
  }

  private HealthReport check() {
    List<String> problems = new ArrayList<>();
    long[] locked = new long[1];
    boolean ran =
        context
            .lock()
            .run(
                Entrance.PLAIN.within(patience),
                "a recount",
                () -> {
                  long begun = ticker.getAsLong();
                  recount(problems);
                  locked[0] = ticker.getAsLong() - begun;
                });
    if (!ran) {
      problems.add(
          "nothing was recounted: the scheduler did not let go of its lock for %d ms"
              .formatted(patience.toMillis()));
    }
    HealthReport report = new HealthReport(context.time(), List.copyOf(problems), locked[0]);
    problems.stream()
        .limit(MOST_LOGGED)
        .forEach(problem -> LOG.error("A recount finds: {}", problem));
    LOG.info(
        "Recounted the scheduler in {} ms under its lock: {} problems",
        locked[0] / 1_000_000,
        problems.size());
    return report;
  }

  private void recount(List<String> problems) {
    try {
      Set<String> partitions = new TreeSet<>(Set.of(""));
      partitions.addAll(context.queues().root().getMetrics().namedPartitions());
      problems.addAll(SchedulerRecount.coreViolations(context));
      problems.addAll(SchedulerRecount.violations(context, partitions));
    } catch (RuntimeException failure) {
      LOG.error("The recount failed", failure);
      problems.add("the recount failed: " + failure);
    }
  }
}
