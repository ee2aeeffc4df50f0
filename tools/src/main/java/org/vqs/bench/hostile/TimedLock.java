package org.vqs.bench.hostile;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.vqs.bench.lock.WatchedLock;

/** The write lock of a scheduler, which notes how long it was held at most. */
final class TimedLock extends WatchedLock {
  private static final long serialVersionUID = 1;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private transient long begun;
  private transient long begunCpu;
  private transient volatile long longest;
  private transient volatile long longestCpu;

  private TimedLock() {}

  /** Takes the place of the lock of a scheduler that is not initialised yet. */
  static TimedLock in(AbstractYarnScheduler<?, ?> scheduler) {
    return put(new TimedLock(), scheduler);
  }

  @Override
  protected void taken(long waitedNanos) {
    begunCpu = THREADS.getCurrentThreadCpuTime();
    begun = System.nanoTime();
  }

  @Override
  protected void releasing() {
    longest = Math.max(longest, System.nanoTime() - begun);
    longestCpu = Math.max(longestCpu, THREADS.getCurrentThreadCpuTime() - begunCpu);
  }

  /** Forgets what it noted. */
  void forget() {
    lock();
    try {
      longest = 0;
      longestCpu = 0;
    } finally {
      unlock();
    }
  }

  /** The longest that it was held at once, in nanoseconds. */
  long longest() {
    return longest;
  }

  /** The most processor time that a thread used while it had it, in nanoseconds. */
  long longestCpu() {
    return longestCpu;
  }
}
