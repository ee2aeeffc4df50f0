package org.vqs.yarn.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.Thread.State;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.log4j.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.CapturedLog;
import org.vqs.yarn.testing.SchedulerHarness;

class HealthCheckTest {
  private final SchedulerHarness rm = new SchedulerHarness(Map.of());
  private final AtomicLong nanos = new AtomicLong();
  private final HealthCheck check =
      new HealthCheck(rm.scheduler().context(), nanos::get, Duration.ofMillis(50));

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

  private HealthReport report() {
    return check.report().orElseThrow();
  }

  private void spoilMetrics() {
    rm.metrics().incrPendingResources("", "ann", 1, Resource.newInstance(1024, 1));
  }

  @Test
  void soundScheduler_isHealthy() {
    rm.tick(77);
    HealthReport report = report();
    assertThat(report.problems()).isEmpty();
    assertThat(report.isHealthy()).isTrue();
    assertThat(report.time()).isEqualTo(rm.scheduler().getClock().getTime());
  }

  @Test
  void booksThatDiffer_areProblemsThatNameBothCounts() {
    spoilMetrics();
    HealthReport report = report();
    assertThat(report.isHealthy()).isFalse();
    assertThat(report.problems()).contains("asked for in root: a recount gives 2, but it is 3");
  }

  @Test
  void report_isMadeAgainAfterTenSecondsOnly() {
    HealthReport first = report();
    spoilMetrics();
    nanos.addAndGet(Duration.ofSeconds(10).toNanos() - 1);
    assertThat(report()).isSameAs(first);
    nanos.addAndGet(1);
    assertThat(report().isHealthy()).isFalse();
  }

  @Test
  void recountThatTookLong_isMadeAgainAfterFiftyTimesAsLong() {
    // Each look at the clock takes a second, as if the recount did.
    LongSupplier slow = () -> nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    HealthCheck costly = new HealthCheck(rm.scheduler().context(), slow, Duration.ofMillis(50));
    HealthReport first = costly.report().orElseThrow();
    assertThat(first.lockedNanos()).isEqualTo(Duration.ofSeconds(1).toNanos());
    spoilMetrics();
    nanos.addAndGet(Duration.ofSeconds(45).toNanos());
    assertThat(costly.report()).containsSame(first);
    nanos.addAndGet(Duration.ofSeconds(10).toNanos());
    assertThat(costly.report().orElseThrow().isHealthy()).isFalse();
  }

  @Test
  void othersWhileOneRecounts_getTheReportBeforeWithoutWaiting() throws Exception {
    HealthCheck patient =
        new HealthCheck(rm.scheduler().context(), nanos::get, Duration.ofMinutes(1));
    assertThat(reportsWhileOneWaits(patient)).as("no report yet").isEmpty();
    HealthReport before = patient.report().orElseThrow();
    nanos.addAndGet(Duration.ofSeconds(10).toNanos());
    assertThat(reportsWhileOneWaits(patient)).containsSame(before);
    assertThat(patient.report().orElseThrow()).isNotSameAs(before);
  }

  /** What a caller gets while another waits for the scheduler's lock, and then recounts. */
  private Optional<HealthReport> reportsWhileOneWaits(HealthCheck shared) throws Exception {
    AtomicReference<Optional<HealthReport>> got = new AtomicReference<>();
    Thread first = new Thread(shared::report);
    rm.scheduler()
        .locked(
            () -> {
              first.start();
              await("the first waits").until(() -> first.getState() == State.TIMED_WAITING);
              Thread second = new Thread(() -> got.set(shared.report()));
              second.start();
              await("the second has an answer").until(() -> got.get() != null);
            });
    first.join();
    return got.get();
  }

  @Test
  void manyProblems_areLoggedInPart() {
    for (int i = 0; i < 40; i++) {
      rm.submitUnmanaged(100 + i, "user" + i);
    }
    rm.scheduler()
        .getSchedulerApplications()
        .values()
        .forEach(
            application ->
                application
                    .getCurrentAppAttempt()
                    .getAppAttemptResourceUsage()
                    .incUsed(Resource.newInstance(1, 1)));
    try (CapturedLog log = new CapturedLog("org.vqs.yarn", Level.INFO)) {
      int found = report().problems().size();
      assertThat(found).isGreaterThan(HealthCheck.MOST_LOGGED);
      List<String> lines = log.take();
      assertThat(lines)
          .filteredOn(line -> line.contains("A recount finds"))
          .hasSize(HealthCheck.MOST_LOGGED);
      assertThat(lines).anyMatch(line -> line.endsWith(" " + found + " problems"));
    }
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
    assertThat(report().problems())
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
