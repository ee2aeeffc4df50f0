package org.vqs.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.event.RMAppAttemptContainerFinishedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** Application 1 of ann holds all of a leaf and wants more; application 2, or 3 of hers, waits. */
class PreemptionWithinQueueTest {
  private static final String VQS = "yarn.scheduler.vqs.";
  private static final String WITHIN = VQS + "root.preemption.within";
  private SchedulerHarness rm;
  private FakeNode node;
  private ApplicationAttemptId rich;

  private void start(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put(VQS + "preemption.enabled", "true");
    // A node that is reserved for an old request is out of reach.
    all.put(VQS + "reservation.delay", "off");
    all.put("vqs.test.preemption.max-share-per-round", "1");
    rm = new SchedulerHarness(all);
    node = rm.addNode("h1", "/r1", 8192, 64);
    rm.addNode("h2", "/r1", 1024, 64);
    rich = rm.submitUnmanaged(1, "ann");
    assertThat(rm.allocate(rich, List.of(any(1, 1024, 1, 20)), List.of()).getContainers())
        .hasSize(9);
  }

  @AfterEach
  void close() {
    rm.close();
  }

  private void pass(int seconds) {
    rm.pass(seconds, node);
    SchedulerInvariants.assertHold(rm.scheduler(), "");
  }

  private long killed() {
    return rm.scheduler().preemption().counters().killed();
  }

  private int granted(ApplicationAttemptId app) {
    List<Container> containers = rm.allocate(app, List.of(), List.of()).getContainers();
    return containers.size();
  }

  private ApplicationAttemptId waiting(int number, String user, int count, int memory) {
    ApplicationAttemptId app = rm.submitUnmanaged(number, user);
    assertThat(rm.allocate(app, List.of(any(1, memory, 1, count)), List.of()).getContainers())
        .isEmpty();
    return app;
  }

  @ParameterizedTest
  @CsvSource({"users", "fifo", "fair"})
  void higherPriority_getsWhatItWaitsFor_inEveryOrder_andNothingMoreIsTaken(String order) {
    start(Map.of(WITHIN, "priority", VQS + "root.order", order));
    ApplicationAttemptId high = waiting(2, "ann", 2, 1024);
    pass(200);
    assertThat(killed()).as("it has the same priority").isZero();

    rm.changePriority(high.getApplicationId(), 5);
    rm.takeSent();
    pass(200);

    assertThat(killed()).isEqualTo(2);
    assertThat(granted(high)).isEqualTo(2);
    assertThat(granted(rich)).isZero();
    assertThat(
            rm.takeSent().stream()
                .filter(RMAppAttemptContainerFinishedEvent.class::isInstance)
                .map(event -> ((RMAppAttemptContainerFinishedEvent) event).getContainerStatus()))
        .hasSize(2)
        .allMatch(status -> status.getExitStatus() == ContainerExitStatus.PREEMPTED)
        .extracting(ContainerStatus::getDiagnostics)
        .allMatch(text -> text.contains("an application of priority 5 in root.default"));
  }

  @ParameterizedTest
  @CsvSource({"users,bob,4", "users,ann,0", "fair,ann,4", "fifo,bob,0"})
  void share_isTakenBackByUsers_orByApplicationsWhereTheseAreCompared(
      String order, String user, int expected) throws Exception {
    start(Map.of(WITHIN, "share", VQS + "root.order", order));
    ApplicationAttemptId poor = waiting(2, user, 20, 1024);

    pass(600);

    assertThat(granted(poor)).isEqualTo(expected);
    assertThat(killed()).isEqualTo(expected);
    boolean isShown =
        rm.scheduler().getQueueInfo("default", false, false).getIntraQueuePreemptionDisabled();
    assertThat(isShown).isEqualTo(order.equals("fifo"));
  }

  @Test
  void queueThatIsKeptFromPreemption_losesNothingWithin() {
    start(Map.of(WITHIN, "share", VQS + "root.preemption.disabled", "true"));
    waiting(2, "bob", 20, 1024);
    pass(600);
    assertThat(killed()).isZero();
  }
}
