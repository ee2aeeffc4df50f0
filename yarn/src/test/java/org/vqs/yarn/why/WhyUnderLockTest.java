package org.vqs.yarn.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.why.answer.WaitingAsk;

/** Explanations hold the scheduler's lock seldom, for little, and do not wait for it for ever. */
class WhyUnderLockTest {
  private static final int GIB = 1024;

  private final WhyFixture fixture = new WhyFixture(Map.of());
  private final SchedulerHarness rm = fixture.rm();
  private final Inspector patient = Inspector.of(rm.scheduler().context(), Duration.ofMillis(20));

  @AfterEach
  void close() {
    fixture.close();
  }

  private WhyPending why(Inspector inspector) {
    return new WhyPending(rm.scheduler().context(), fixture::snapshot, inspector);
  }

  private ApplicationAttemptId asking(int requests) {
    rm.addNode("n1", "/r1", 8 * GIB, 8);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    fixture.ask(app, any(200, 8 * GIB, 8, 1));
    List<ResourceRequest> asks = new ArrayList<>();
    for (int priority = 1; priority <= requests; priority++) {
      asks.add(any(priority, 2 * GIB, 1, 1));
    }
    fixture.ask(app, asks.toArray(new ResourceRequest[0]));
    return app;
  }

  @Test
  void busyScheduler_isSaidInsteadOfWaitingForEver() throws Exception {
    ApplicationAttemptId app = asking(1);
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    CompletableFuture<Void> holder =
        CompletableFuture.runAsync(
            () ->
                rm.scheduler()
                    .inspect(
                        packer -> {
                          held.countDown();
                          try {
                            answered.await();
                          } catch (InterruptedException impossible) {
                            throw new IllegalStateException(impossible);
                          }
                        }));
    try {
      held.await();
      assertThatThrownBy(() -> why(patient).explain(app.getApplicationId()))
          .isInstanceOf(SchedulerBusyException.class)
          .hasMessageContaining("did not let go of its lock for 20 ms");
    } finally {
      answered.countDown();
      holder.join();
    }
    assertThat(why(patient).explain(app.getApplicationId())).isPresent();
  }

  @Test
  void interruptedReader_isToldTheSameAndStaysInterrupted() {
    ApplicationAttemptId app = asking(1);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> why(patient).explain(app.getApplicationId()))
        .isInstanceOf(SchedulerBusyException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void core_isAskedAboutTenRequestsAtATime() {
    ApplicationAttemptId app = asking(25);
    int[] holds = new int[1];
    WhyPending counted =
        why(
            reader -> {
              holds[0]++;
              patient.inspect(reader);
            });
    assertThat(counted.explain(app.getApplicationId()).orElseThrow().pending()).hasSize(25);
    assertThat(holds[0]).as("one for the requests, three for the core's word").isEqualTo(1 + 3);
  }

  @Test
  void limitedRequests_areNotAskedAbout() throws Exception {
    rm.refresh(Map.of("yarn.scheduler.vqs.root.default.maximum-capacity", "10%"));
    ApplicationAttemptId app = asking(3);
    int[] holds = new int[1];
    WhyPending counted =
        why(
            reader -> {
              holds[0]++;
              patient.inspect(reader);
            });
    assertThat(counted.explain(app.getApplicationId()).orElseThrow().pending()).hasSize(4);
    assertThat(holds[0]).isEqualTo(1);
  }

  @Test
  void worstRequests_areCopiedAndTheOthersCounted() {
    ApplicationAttemptId app = asking(0);
    rm.tick(1000);
    fixture.ask(app, any(7, 2 * GIB, 1, 5));
    rm.tick(1000);
    fixture.ask(app, any(3, 2 * GIB, 1, 1), any(2, 4 * GIB, 1, 1), any(9, 2 * GIB, 1, 1));
    PendingAsks[] read = new PendingAsks[1];
    patient.inspect(packer -> read[0] = PendingAsks.of(rm.attempt(app), 2, packer, 0));
    PendingAsks asks = read[0];
    assertThat(asks.worst()).extracting(WaitingAsk::priority).containsExactly(7, 2);
    assertThat(asks.requests()).isEqualTo(4);
    assertThat(asks.containers()).isEqualTo(8);
    assertThat(asks.isMaster()).isFalse();
  }
}
