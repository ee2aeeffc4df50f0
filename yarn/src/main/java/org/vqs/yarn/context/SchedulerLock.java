package org.vqs.yarn.context;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
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
  private final AtomicInteger waiting = new AtomicInteger();
  private volatile long turns;

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

  /** Runs a change of the scheduler's state under the lock. */
  public void locked(Runnable change) {
    if (lock.isHeldByCurrentThread()) {
      // A part of an event, of which there are many: the lock is touched once for all of them.
      change.run();
      return;
    }
    waiting.incrementAndGet();
    lock.lock();
    try {
      waiting.decrementAndGet();
      begin();
      change.run();
    } finally {
      lock.unlock();
    }
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // Changed under the lock only.
  private void begin() {
    if (lock.getHoldCount() == 1) {
      turns++;
    }
  }

  /**
   * As {@link #guarded}, for a part of much work: returns when one of those who wait for the lock
   * has it, at once if nobody waits. The lock is not fair: who gives it back and takes it again for
   * the next part would mostly get it before those who wait.
   */
  public void guardedSlice(Object event, Runnable work) {
    long[] turn = new long[1];
    guarded(
        event,
        () -> {
          turn[0] = turns;
          work.run();
        });
    handOver(turn[0]);
  }

  private void handOver(long turn) {
    while (isWantedByOthers() && turns == turn && !lock.isHeldByCurrentThread()) {
      LockSupport.parkNanos(LOOKS_EVERY_NANOS);
    }
  }

  private boolean isWantedByOthers() {
    return waiting.get() > 0 || (!calls.isHeldByCurrentThread() && calls.hasQueuedThreads());
  }

  /**
   * As {@link #guarded}, for a master's call: events that wait for the lock get it first, and of
   * the calls one at a time competes for it. However many masters call as fast as they can, an
   * event waits for few of them.
   */
  public void guardedCall(Object event, Runnable work) {
    if (lock.isHeldByCurrentThread()) {
      guarded(event, work);
      return;
    }
    calls.lock();
    runCall(event, work);
  }

  private void runCall(Object event, Runnable work) {
    try {
      handOver(turns);
      guarded(event, work);
    } finally {
      calls.unlock();
    }
  }

  /**
   * As {@link #guardedCall}, unless calls of others are before it for so long, or its thread is
   * interrupted meanwhile. Returns whether it ran; then it may have failed.
   */
  public boolean tryGuardedCall(Object event, Runnable work, Duration patience) {
    if (lock.isHeldByCurrentThread()) {
      guarded(event, work);
      return true;
    }
    try {
      if (!calls.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        return false;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    runCall(event, work);
    return true;
  }

  /** As {@link #guardedCall} and {@link #guardedSlice}, for a part of a large call. */
  public void guardedCallSlice(Object event, Runnable work) {
    long[] turn = new long[1];
    guardedCall(
        event,
        () -> {
          turn[0] = turns;
          work.run();
        });
    handOver(turn[0]);
  }

  /**
   * As {@link #tryLocked}, for a part of much reading: as after {@link #guardedSlice}, those who
   * wait for the lock to change something are let in before the next part.
   */
  public boolean tryLockedSlice(Runnable reader, Duration patience) throws InterruptedException {
    long[] turn = new long[1];
    boolean ran =
        tryLocked(
            () -> {
              turn[0] = turns;
              reader.run();
            },
            patience);
    if (ran) {
      handOver(turn[0]);
    }
    return ran;
  }

  /**
   * Runs a reader under the lock, unless the lock is not to be had for so long. Returns whether it
   * ran. Nobody hands the lock over to it.
   */
  public boolean tryLocked(Runnable reader, Duration patience) throws InterruptedException {
    if (!lock.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS)) {
      return false;
    }
    try {
      begin();
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
    if (lock.isHeldByCurrentThread()) {
      return tried(event, work);
    }
    boolean[] done = new boolean[1];
    locked(() -> done[0] = tried(event, work));
    return done[0];
  }

  private boolean tried(Object event, Runnable work) {
    try {
      work.run();
      return true;
    } catch (VirtualMachineError fatal) {
      throw fatal;
    } catch (Throwable failure) {
      countError();
      LOG.error("Failed on {}; the event is lost, scheduling goes on", event, failure);
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
