package org.vqs.yarn.context;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one lock under which scheduling state changes, and what becomes of work that fails under it.
 *
 * <p>For any thread. The lock is reentrant.
 */
public final class SchedulerLock {
  private static final Logger LOG = LoggerFactory.getLogger(SchedulerLock.class);

  private final Lock lock;
  private final AtomicLong caughtErrors = new AtomicLong();

  /**
   * The scheduler's lock.
   *
   * @param lock the write lock that YARN's base class brings
   */
  public SchedulerLock(Lock lock) {
    this.lock = lock;
  }

  /** Runs a change of the scheduler's state under the lock. */
  public void locked(Runnable change) {
    lock.lock();
    try {
      change.run();
    } finally {
      lock.unlock();
    }
  }

  /** The same, unless the lock is not to be had for so long. Returns whether it ran. */
  public boolean tryLocked(Runnable reader, Duration patience) throws InterruptedException {
    if (!lock.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS)) {
      return false;
    }
    try {
      reader.run();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Runs the work of one event under the lock. An uncaught exception in an event ends the
   * ResourceManager (YARN-11488), so a failure costs this event, a log line and a count.
   *
   * <p>It may be nested, so that a part of an event that fails costs that part only.
   *
   * @param event what the work is for, for the log
   * @return whether it did not fail
   */
  public boolean guarded(Object event, Runnable work) {
    boolean[] done = new boolean[1];
    locked(
        () -> {
          try {
            work.run();
            done[0] = true;
          } catch (VirtualMachineError fatal) {
            throw fatal;
          } catch (Throwable failure) {
            countError();
            LOG.error("Failed on {}; the event is lost, scheduling goes on", event, failure);
          }
        });
    return done[0];
  }

  /** Counts an error that was caught, and logged, elsewhere. */
  public void countError() {
    caughtErrors.incrementAndGet();
  }

  /** Errors that were caught since the scheduler was made, wherever; each is in the log. */
  public long caughtErrors() {
    return caughtErrors.get();
  }
}
