package org.vqs.bench.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.VirtualQueueScheduler;

class TimedLockTest {
  private static final long HOLD = TimeUnit.MILLISECONDS.toNanos(20);

  private static void hold(TimedLock lock, long nanos) {
    lock.lock();
    try {
      long until = System.nanoTime() + nanos;
      while (System.nanoTime() < until) {
        LockSupport.parkNanos(until - System.nanoTime());
      }
    } finally {
      lock.unlock();
    }
  }

  @Test
  void longest_isOfTheOuterHold_untilItIsForgotten() {
    TimedLock lock = TimedLock.in(new VirtualQueueScheduler());
    lock.lock();
    try {
      hold(lock, HOLD);
      hold(lock, HOLD);
      assertThat(lock.longest()).isZero();
    } finally {
      lock.unlock();
    }
    assertThat(lock.longest()).isGreaterThanOrEqualTo(2 * HOLD);
    lock.forget();
    assertThat(lock.longest()).isLessThan(2 * HOLD);
  }

  @Test
  void lock_isTheOneThatOursTakes() {
    VirtualQueueScheduler scheduler = new VirtualQueueScheduler();
    TimedLock lock = TimedLock.in(scheduler);
    scheduler.locked(() -> hold(lock, HOLD));
    assertThat(lock.longest()).isGreaterThanOrEqualTo(HOLD);
    assertThat(lock.isHeldByCurrentThread()).isFalse();
  }
}
