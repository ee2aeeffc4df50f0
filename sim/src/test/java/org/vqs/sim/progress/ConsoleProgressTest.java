package org.vqs.sim.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ConsoleProgressTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
  private final AtomicLong nanos = new AtomicLong();

  @Test
  void shortComputation_showsNothing() {
    ProgressMonitor progress = monitor(true);
    progress.started(100, "runs");
    pass(1.9);
    progress.step(100);
    progress.finished();
    assertThat(shown()).isEmpty();
  }

  @Test
  void terminal_showsABarAfterTwoSeconds() {
    ProgressMonitor progress = monitor(true);
    progress.started(100, "runs");
    pass(2.1);
    progress.step(40);
    progress.step(10);
    progress.finished();
    assertThat(shown()).contains("runs").contains("50%").contains("50/100");
  }

  @Test
  void log_showsALineEveryThirtySeconds() {
    ProgressMonitor progress = monitor(false);
    progress.started(200, "runs");
    pass(29);
    progress.step(10);
    pass(11);
    progress.step(40);
    pass(29);
    progress.step(1);
    pass(3600);
    progress.step(49);
    progress.finished();
    assertThat(shown().lines())
        .containsExactly("runs: 25 %, 0:02:00 left", "runs: 50 %, 1:01:09 left");
  }

  @Test
  void nextComputation_beginsAnew() {
    ProgressMonitor progress = monitor(false);
    progress.started(10, "first");
    pass(25);
    progress.step(10);
    progress.started(10, "second");
    pass(25);
    progress.step(1);
    progress.finished();
    pass(25);
    progress.step(1);
    assertThat(shown()).isEmpty();
  }

  @Test
  void steps_ofManyThreadsAllCount() throws InterruptedException {
    ProgressMonitor progress = monitor(false);
    progress.started(8001, "runs");
    ExecutorService threads = Executors.newFixedThreadPool(4);
    for (int i = 0; i < 8; i++) {
      threads.execute(
          () -> {
            for (int step = 0; step < 1000; step++) {
              progress.step(1);
            }
          });
    }
    threads.shutdown();
    assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    pass(30);
    progress.step(1);
    progress.finished();
    assertThat(shown().lines()).containsExactly("runs: 100 %, 0:00:00 left");
  }

  private ProgressMonitor monitor(boolean interactive) {
    return new ConsoleProgress(out, interactive, nanos::get);
  }

  private void pass(double seconds) {
    nanos.addAndGet((long) (seconds * 1e9));
  }

  private String shown() {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
