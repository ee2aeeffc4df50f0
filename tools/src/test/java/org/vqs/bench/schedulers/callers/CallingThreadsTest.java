package org.vqs.bench.schedulers.callers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.Patience;

class CallingThreadsTest {
  @Test
  void second_isOverWhenAllHaveCalledOnce() {
    AtomicInteger calls = new AtomicInteger();
    Runnable caller = calls::incrementAndGet;
    try (CallingThreads threads = new CallingThreads(List.of(caller, caller, caller))) {
      assertThat(calls).hasValue(0);
      for (int second = 1; second <= 50; second++) {
        assertThat(threads.second(() -> {})).isPositive();
        assertThat(calls).hasValue(3 * second);
      }
    }
  }

  @Test
  void callers_callBesideTheOtherWork() {
    CountDownLatch both = new CountDownLatch(2);
    Runnable meets =
        () -> {
          both.countDown();
          try {
            assertThat(both.await(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        };
    try (CallingThreads threads = new CallingThreads(List.of(meets))) {
      threads.second(meets);
    }
    assertThat(both.getCount()).isZero();
  }

  @Test
  void callThatFails_failsTheSecond() {
    Runnable fails =
        () -> {
          throw new IllegalArgumentException("no such ask");
        };
    try (CallingThreads threads = new CallingThreads(List.of(() -> {}, fails))) {
      assertThatIllegalStateException()
          .isThrownBy(() -> threads.second(() -> {}))
          .havingCause()
          .withMessage("no such ask");
    }
  }
}
