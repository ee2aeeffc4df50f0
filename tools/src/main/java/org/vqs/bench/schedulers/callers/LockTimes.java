package org.vqs.bench.schedulers.callers;

import org.HdrHistogram.Histogram;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.vqs.bench.lock.WatchedLock;
import org.vqs.bench.schedulers.run.SchedulerOutcome;

/** The write lock of a scheduler, which notes how long it is held and waited for. */
final class LockTimes extends WatchedLock {
  private static final long serialVersionUID = 1;
  private static final int DIGITS = 3;

  private final transient Histogram waits = new Histogram(DIGITS);
  private transient long held;
  private transient long begun;

  private LockTimes() {}

  /** Takes the place of the lock of a scheduler that is not initialised yet. */
  static LockTimes in(AbstractYarnScheduler<?, ?> scheduler) {
    return put(new LockTimes(), scheduler);
  }

  @Override
  protected void taken(long waitedNanos) {
    waits.recordValue(waitedNanos);
    begun = System.nanoTime();
  }

  @Override
  protected void releasing() {
    held += System.nanoTime() - begun;
  }

  /** Forgets what it noted. */
  void forget() {
    lock();
    try {
      waits.reset();
      held = 0;
    } finally {
      unlock();
    }
  }

  /** What it noted since. */
  CallersOutcome.LockUse use() {
    lock();
    try {
      return new CallersOutcome.LockUse(held / 1e9, SchedulerOutcome.Latency.of(waits));
    } finally {
      unlock();
    }
  }
}
