package org.vqs.yarn.snapshot;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.context.Entrance;
import org.vqs.yarn.context.SchedulerLock;
import org.vqs.yarn.snapshot.SchedulerSnapshot.Cost;

/**
 * The last snapshot of the scheduler, renewed at most once a second however many look, and not at
 * all while nobody does. For any thread; never throws.
 */
public final class Snapshots {
  private static final Logger LOG = LoggerFactory.getLogger(Snapshots.class);
  private static final long MAX_AGE_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** A reader would rather see the snapshot before than wait longer for the scheduler. */
  private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final SnapshotReader reader;
  private final SchedulerLock lock;
  private final LongSupplier ticker;
  private final Consumer<Cost> costs;
  private final ReentrantLock renewing = new ReentrantLock();
  private volatile Taken last;
  private volatile boolean wanted;

  private record Taken(SchedulerSnapshot snapshot, long tick) {}

  /**
   * Snapshots from now on; the first is taken at once.
   *
   * @param ticker nanoseconds, by which snapshots age
   * @param costs told each time that the lock was taken for one, or for a part of one
   */
  public Snapshots(SnapshotSource source, LongSupplier ticker, Consumer<Cost> costs) {
    this.reader = new SnapshotReader(source);
    this.lock = source.context().lock();
    this.ticker = ticker;
    this.costs = costs;
    SnapshotReader.Draft draft = reader.draft();
    SnapshotReader.Copy[] copy = new SnapshotReader.Copy[1];
    while (copy[0] == null) {
      lock.run(Entrance.PLAIN, "the first snapshot", () -> copy[0] = draft.copyPart());
    }
    last = new Taken(copy[0].finish(new Cost(0, 0)), ticker.getAsLong());
  }

  /**
   * A snapshot that is not older than a second, unless the scheduler is so busy that its lock is
   * not to be had in a fifth of a second: then the one before. Takes the scheduler's lock, so a
   * caller must not hold any that somebody could wait for while holding that.
   */
  public SchedulerSnapshot latest() {
    if (isOld()) {
      renew();
    }
    return last.snapshot();
  }

  /**
   * The last snapshot, without any lock; asks for a newer one if it is older than a second, which
   * the observers' thread takes. For callers that hold locks of others, as the metrics system does.
   */
  public SchedulerSnapshot current() {
    wanted = wanted || isOld();
    return last.snapshot();
  }

  /** The last snapshot, without any lock and without asking for a newer one. */
  public SchedulerSnapshot last() {
    return last.snapshot();
  }

  /** Takes one if somebody asked for it. Called by the observers' thread; O(1) if nobody did. */
  public void renewIfWanted() {
    if (wanted && isOld()) {
      renew();
    }
  }

  private boolean isOld() {
    return ticker.getAsLong() - last.tick() >= MAX_AGE_NANOS;
  }

  private void renew() {
    long deadline = ticker.getAsLong() + PATIENCE_NANOS;
    try {
      if (renewing.tryLock(PATIENCE_NANOS, TimeUnit.NANOSECONDS)) {
        try {
          if (isOld()) {
            take(deadline);
          }
        } finally {
          renewing.unlock();
        }
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException failure) {
      LOG.error("no snapshot of the scheduler; the one before stays", failure);
      last = new Taken(last.snapshot(), ticker.getAsLong());
    }
  }

  private void take(long deadline) {
    SnapshotReader.Draft draft = reader.draft();
    SnapshotReader.Copy[] copy = new SnapshotReader.Copy[1];
    long waited = 0;
    long locked = 0;
    while (copy[0] == null) {
      long asked = ticker.getAsLong();
      Entrance hasty = Entrance.PLAIN.within(Duration.ofNanos(Math.max(0, deadline - asked)));
      long[] had = new long[2];
      Runnable copying =
          () -> {
            had[0] = ticker.getAsLong();
            wanted = false;
            copy[0] = draft.copyPart();
            had[1] = ticker.getAsLong();
          };
      if (!lock.run(hasty, "a snapshot", copying)) {
        return;
      }
      costs.accept(new Cost(had[0] - asked, had[1] - had[0]));
      waited += had[0] - asked;
      locked += had[1] - had[0];
    }
    last = new Taken(copy[0].finish(new Cost(waited, locked)), ticker.getAsLong());
  }
}
