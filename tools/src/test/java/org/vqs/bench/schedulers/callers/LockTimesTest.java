package org.vqs.bench.schedulers.callers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.context.Entrance;
import org.vqs.yarn.context.SchedulerLock;

class LockTimesTest {
  private static final long HOLD = TimeUnit.MILLISECONDS.toNanos(20);

  private final VirtualQueueScheduler scheduler = new VirtualQueueScheduler();
  private final LockTimes times = LockTimes.in(scheduler);
  private final SchedulerLock lock = scheduler.context().lock();

  private static void pass(long nanos) {
    long until = System.nanoTime() + nanos;
    while (System.nanoTime() < until) {
      Thread.onSpinWait();
    }
  }

  /** Another thread wants it while this one has it for so long. */
  private void holdBefore(Thread other) throws InterruptedException {
    lock.run(
        Entrance.CALL,
        "first",
        () -> {
          other.start();
          while (other.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
          }
          pass(HOLD);
        });
    other.join();
  }

  @Test
  void holds_areSummed_theOuterOnly() {
    lock.run(Entrance.PLAIN, "change", () -> lock.run(Entrance.PLAIN, "change", () -> pass(HOLD)));
    lock.run(Entrance.PLAIN, "change", () -> pass(HOLD));

    CallersOutcome.LockUse use = times.use();
    assertThat(use.heldSeconds()).isGreaterThanOrEqualTo(2 * HOLD / 1e9);
    // This one too.
    assertThat(use.waits().count()).isEqualTo(3);
    times.forget();
    assertThat(times.use().heldSeconds()).isLessThan(use.heldSeconds());
  }

  @Test
  void event_waitsWhileTheLockIsHeld() throws InterruptedException {
    holdBefore(new Thread(() -> lock.run(Entrance.PLAIN, "change", () -> {})));

    // A histogram of three digits.
    assertThat(times.use().waits().max()).isGreaterThanOrEqualTo(HOLD * 99 / 100);
  }

  @Test
  void call_waitsSinceItWantedTheLockOfTheCalls() throws InterruptedException {
    holdBefore(new Thread(() -> lock.run(Entrance.CALL, "second", () -> {})));

    assertThat(times.use().waits().max()).isGreaterThanOrEqualTo(HOLD * 99 / 100);
  }
}
