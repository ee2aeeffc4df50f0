package org.vqs.bench.schedulers.callers;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;

/**
 * How long the calling thread was blocked or parked between two moments, whatever it waited for.
 * One object to a thread. Java counts in milliseconds and rounds down, so single differences are
 * wrong by up to one; their sum is not, because the errors are of either sign.
 */
final class ThreadWaits {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private long before;
  private long millis;

  /** Makes Java count, for all threads. */
  static void count() {
    THREADS.setThreadContentionMonitoringEnabled(true);
  }

  /** Counts from now on. */
  void begin() {
    before = now();
  }

  /** Counts until now. */
  void end() {
    millis += now() - before;
  }

  private static long now() {
    ThreadInfo info = THREADS.getThreadInfo(Thread.currentThread().getId());
    return info.getBlockedTime() + info.getWaitedTime();
  }

  /** Forgets what it counted. */
  void forget() {
    millis = 0;
  }

  double seconds() {
    return millis / 1e3;
  }
}
