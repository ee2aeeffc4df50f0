package org.vqs.bench.sls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class OperationsTest {
  private static final Percentage DIGITS = Percentage.withPercentage(0.2);

  private final AtomicLong clock = new AtomicLong();
  private final Operations operations = new Operations(clock::get);

  @Test
  void calls_areCountedAndTimedByName() {
    for (int micros = 1; micros <= 100; micros++) {
      take(Operations.ALLOCATE, micros);
    }
    take("NODE_UPDATE", 7);

    SlsOutcome.Times allocate = operations.times().get("allocate");
    assertThat(allocate.calls()).isEqualTo(100);
    assertThat(allocate.mean()).isCloseTo(50.5, DIGITS);
    assertThat(allocate.p50()).isCloseTo(50, DIGITS);
    assertThat(allocate.p99()).isCloseTo(99, DIGITS);
    assertThat(allocate.max()).isCloseTo(100, DIGITS);
    assertThat(operations.times().get("NODE_UPDATE").mean()).isCloseTo(7, DIGITS);
    assertThat(operations.times()).containsOnlyKeys("NODE_UPDATE", "allocate");
  }

  @Test
  void callThatThrows_isCountedToo() {
    assertThatThrownBy(
            () ->
                operations.time(
                    "APP_ADDED",
                    () -> {
                      clock.addAndGet(5_000);
                      throw new IllegalStateException("no");
                    }))
        .hasMessage("no");

    assertThat(operations.times().get("APP_ADDED").calls()).isEqualTo(1);
    assertThat(operations.times().get("APP_ADDED").max()).isCloseTo(5, DIGITS);
  }

  @Test
  void times_areReadWhileCallsGoOn() throws Exception {
    AtomicBoolean enough = new AtomicBoolean();
    Operations busy = new Operations(System::nanoTime);
    Thread caller =
        new Thread(
            () -> {
              while (!enough.get()) {
                busy.time("NODE_UPDATE", () -> "done");
              }
            });
    caller.start();
    try {
      long calls = 0;
      while (calls < 100_000) {
        SlsOutcome.Times times = busy.times().get("NODE_UPDATE");
        calls = times == null ? 0 : times.calls();
      }
    } finally {
      enough.set(true);
      caller.join();
    }

    assertThat(busy.times().get("NODE_UPDATE").calls()).isGreaterThanOrEqualTo(100_000);
  }

  private void take(String operation, int micros) {
    assertThat(operations.time(operation, () -> clock.addAndGet(micros * 1000L)))
        .isEqualTo(clock.get());
  }
}
