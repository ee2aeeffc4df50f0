package org.vqs.yarn.context;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.WriteLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one lock under which scheduling state changes, and what becomes of work that fails under it.
 *
 * <p>For any thread. The lock is reentrant.
 */
public final class SchedulerLock {
  private static final Logger LOG = LoggerFactory.getLogger(SchedulerLock.class);

  /** A waiting thread needs about as long to wake up. */
  private static final long LOOKS_EVERY_NANOS = 20_000;

  private final WriteLock lock;

  /** Who waits for the lock for as long as it takes. */
  private final AtomicInteger waiting = new AtomicInteger();

  /** How often the lock was taken; changed under it. */
  private volatile long entries;

  /**
   * One master's call at a time waits for the lock, the others for this, so events wait for one.
   */
  private final ReentrantLock calls = new ReentrantLock(true);

  private final AtomicLong caughtErrors = new AtomicLong();

  /**
   * The scheduler's lock.
   *
   * @param lock the write lock that YARN's base class brings
   */
  public SchedulerLock(WriteLock lock) {
    this.lock = lock;
  }

  /**
   * Runs work under the lock: at once if this thread has it, so that a part of an event that fails
   * costs that part only. A thread that is interrupted has no patience, and stays interrupted.
   *
   * @param what the work is for, for the log
   * @return whether it ran, and threw nothing
   */
  public boolean run(Entrance entrance, Object what, Runnable work) {
    if (lock.isHeldByCurrentThread()) {
      // A part of an event, of which there are many: the lock is touched once for all of them.
      return done(entrance, what, work);
    }
    if (!enter(entrance)) {
      return false;
    }
    long entry = entries + 1;
    boolean done;
    try {
      entries = entry;
      done = done(entrance, what, work);
    } finally {
      lock.unlock();
      if (entrance.isCall) {
        calls.unlock();
      }
    }
    if (entrance.isSlice) {
      handOver(entry);
    }
    return done;
  }

  private boolean enter(Entrance entrance) {
    if (entrance.isCall) {
      if (!take(calls, entrance.patience)) {
        return false;
      }
      handOver(entries);
    } else if (entrance.patience != null) {
      return take(lock, entrance.patience);
    }
    waiting.incrementAndGet();
    lock.lock();
    waiting.decrementAndGet();
    return true;
  }

  private static boolean take(Lock lock, Duration patience) {
    if (patience == null) {
      lock.lock();
      return true;
    }
    try {
      return lock.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Returns when one of those who wait has the lock, at once if nobody waits. */
  private void handOver(long entry) {
    while (isWantedByOthers() && entries == entry) {
      LockSupport.parkNanos(LOOKS_EVERY_NANOS);
    }
  }

  private boolean isWantedByOthers() {
    return waiting.get() > 0 || (!calls.isHeldByCurrentThread() && calls.hasQueuedThreads());
  }

  private boolean done(Entrance entrance, Object what, Runnable work) {
    if (!entrance.isGuarded) {
      work.run();
      return true;
    }
    try {
      work.run();
      return true;
    } catch (VirtualMachineError fatal) {
      throw fatal;
    } catch (Throwable failure) {
      countError();
      LOG.error("Failed on {}; the event is lost, scheduling goes on", what, failure);
      return false;
    }
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
