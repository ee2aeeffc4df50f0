package org.vqs.yarn.snapshot;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
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
  private final Lock schedulerLock;
  private final LongSupplier ticker;
  private final SnapshotCostListener costs;
  private final ReentrantLock renewing = new ReentrantLock();
  private volatile Taken last;
  private volatile boolean wanted;

  private record Taken(SchedulerSnapshot snapshot, long tick) {}

  /** Told what snapshots cost. */
  @FunctionalInterface
  public interface SnapshotCostListener {
    /** The lock was taken once for a snapshot, or for a part of one. */
    void took(Cost cost);
  }

  /**
   * Snapshots from now on; the first is taken at once.
   *
   * @param schedulerLock under which what the scheduler is changes
   * @param ticker nanoseconds, by which snapshots age
   */
  public Snapshots(
      SnapshotSource source, Lock schedulerLock, LongSupplier ticker, SnapshotCostListener costs) {
    this.reader = new SnapshotReader(source);
    this.schedulerLock = schedulerLock;
    this.ticker = ticker;
    this.costs = costs;
    SnapshotReader.Draft draft = reader.draft();
    SnapshotReader.Copy copy = null;
    while (copy == null) {
      schedulerLock.lock();
      try {
        copy = draft.copyPart();
      } finally {
        schedulerLock.unlock();
      }
    }
    last = new Taken(copy.finish(new Cost(0, 0)), ticker.getAsLong());
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

  private void take(long deadline) throws InterruptedException {
    SnapshotReader.Draft draft = reader.draft();
    SnapshotReader.Copy copy = null;
    long waited = 0;
    long locked = 0;
    while (copy == null) {
      long asked = ticker.getAsLong();
      if (!schedulerLock.tryLock(Math.max(0, deadline - asked), TimeUnit.NANOSECONDS)) {
        return;
      }
      long begun = ticker.getAsLong();
      long ended;
      try {
        wanted = false;
        copy = draft.copyPart();
      } finally {
        ended = ticker.getAsLong();
        schedulerLock.unlock();
      }
      costs.took(new Cost(begun - asked, ended - begun));
      waited += begun - asked;
      locked += ended - begun;
    }
    last = new Taken(copy.finish(new Cost(waited, locked)), ticker.getAsLong());
  }
}
