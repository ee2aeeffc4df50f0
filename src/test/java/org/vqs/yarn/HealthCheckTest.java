package org.vqs.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.SchedulerHarness;

class HealthCheckTest {
  private final SchedulerHarness rm = new SchedulerHarness(Map.of());
  private final AtomicLong nanos = new AtomicLong();
  private final HealthCheck check =
      new HealthCheck(rm.scheduler(), nanos::get, Duration.ofMillis(50));

  @BeforeEach
  void run() {
    rm.addNode("h1", "/r1", 4096, 8);
    ApplicationAttemptId attempt = rm.submitUnmanaged(1, "ann");
    rm.allocate(attempt, List.of(SchedulerHarness.any(1, 1024, 1, 6)), List.of());
  }

  @AfterEach
  void close() {
    rm.close();
  }

  private void spoilMetrics() {
    rm.metrics().incrPendingResources("", "ann", 1, Resource.newInstance(1024, 1));
  }

  @Test
  void soundScheduler_isHealthy() {
    rm.tick(77);
    HealthReport report = check.report();
    assertThat(report.problems()).isEmpty();
    assertThat(report.isHealthy()).isTrue();
    assertThat(report.time()).isEqualTo(rm.scheduler().getClock().getTime());
  }

  @Test
  void booksThatDiffer_areProblemsThatNameBothCounts() {
    spoilMetrics();
    HealthReport report = check.report();
    assertThat(report.isHealthy()).isFalse();
    assertThat(report.problems()).contains("asked for in root: a recount gives 2, but it is 3");
  }

  @Test
  void report_isMadeAgainAfterTenSecondsOnly() {
    HealthReport first = check.report();
    spoilMetrics();
    nanos.addAndGet(Duration.ofSeconds(10).toNanos() - 1);
    assertThat(check.report()).isSameAs(first);
    nanos.addAndGet(1);
    assertThat(check.report().isHealthy()).isFalse();
  }

  @Test
  void lockThatIsNotToBeHad_isAProblem() throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    Thread holder =
        new Thread(
            () ->
                rm.scheduler()
                    .locked(
                        () -> {
                          held.countDown();
                          awaitQuietly(done);
                        }));
    holder.start();
    held.await();
    assertThat(check.report().problems())
        .containsExactly(
            "nothing was recounted: the scheduler did not let go of its lock for 50 ms");
    done.countDown();
    holder.join();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void recount_changesNothing() {
    String before = rm.metrics().getPendingContainers() + " " + rm.metrics().getAllocatedMB();
    check.report();
    assertThat(rm.metrics().getPendingContainers() + " " + rm.metrics().getAllocatedMB())
        .isEqualTo(before)
        .isEqualTo("2 4096");
  }
}
