package org.vqs.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** A queue that waits takes containers back from one that runs gangs on two nodes of 8. */
class GangPreemptionTest {
  private static final String VQS = "yarn.scheduler.vqs.";

  private SchedulerHarness rm;
  private FakeNode h1;
  private FakeNode h2;

  @BeforeEach
  void start() {
    rm =
        new SchedulerHarness(
            Map.of(
                VQS + "root.queues",
                "a,b",
                VQS + "preemption.enabled",
                "true",
                "vqs.test.preemption.max-share-per-round",
                "1"));
    h1 = rm.addNode("h1", "/r1", 8192, 64);
    h2 = rm.addNode("h2", "/r1", 8192, 64);
  }

  @AfterEach
  void close() {
    SchedulerInvariants.assertHold(rm.scheduler(), "");
    rm.close();
  }

  private ApplicationAttemptId run(int number, String tag, int containers, int memory) {
    if (tag != null) {
      rm.tag(number, tag);
    }
    ApplicationAttemptId app = rm.submitUnmanaged(number, "ann", "a");
    rm.allocate(app, List.of(any(1, memory, 1, containers)), List.of());
    assertThat(running(app)).isEqualTo(containers);
    return app;
  }

  private int running(ApplicationAttemptId app) {
    return rm.attempt(app).getLiveContainers().size();
  }

  private ApplicationAttemptId need(int containers, int memory) {
    ApplicationAttemptId poor = rm.submitUnmanaged(9, "bob", "b");
    rm.allocate(poor, List.of(any(1, memory, 1, containers)), List.of());
    return poor;
  }

  private void pass(int seconds) {
    rm.pass(seconds, h1, h2);
  }

  @Test
  void gang_isTakenAsAWhole() {
    ApplicationAttemptId first = run(1, "vqs-gang:4", 4, 2048);
    ApplicationAttemptId second = run(2, "vqs-gang:4", 4, 2048);
    need(1, 2048);

    pass(70);
    Set<ContainerId> warned =
        rm.allocate(second, List.of(), List.of()).getStrictContainerPreemptions();
    pass(30);

    assertThat(List.of(running(first), running(second))).containsExactlyInAnyOrder(0, 4);
    if (running(second) == 0) {
      assertThat(warned).hasSize(4);
    }
  }

  @Test
  void gang_isTakenAfterAllElse() {
    ApplicationAttemptId single = run(1, null, 4, 2048);
    ApplicationAttemptId gang = run(2, "vqs-gang:4", 4, 2048);
    need(4, 2048);

    pass(100);

    assertThat(running(gang)).isEqualTo(4);
    assertThat(running(single)).isLessThan(4);
  }

  @Test
  void gangThatItsQueueCannotLoseAsAWhole_isLeft() {
    ApplicationAttemptId gang = run(1, "vqs-gang:8", 8, 2048);
    need(1, 2048);

    pass(120);

    assertThat(running(gang)).isEqualTo(8);
  }
}
