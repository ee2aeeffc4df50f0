package org.vqs.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.event.RMAppAttemptContainerFinishedEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.snapshot.SchedulerEventView;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/**
 * A queue that waits takes containers back from one that holds the whole cluster: 60 s of need, 15
 * s of grace, a round each 3 s that takes a quarter of the cluster at most.
 */
class QueuePreemptionTest {
  private static final String VQS = "yarn.scheduler.vqs.";
  private SchedulerHarness rm;
  private FakeNode node;
  private ApplicationAttemptId rich;
  private ApplicationAttemptId poor;
  private List<Container> held;

  private static Map<String, String> settings() {
    return new HashMap<>(
        Map.of(
            VQS + "root.queues",
            "a,b",
            VQS + "preemption.enabled",
            "true",
            "vqs.test.preemption.max-share-per-round",
            "0.25"));
  }

  @BeforeEach
  void start() {
    start(settings());
  }

  private void start(Map<String, String> settings) {
    rm = new SchedulerHarness(settings);
    node = rm.addNode("h1", "/r1", 8192, 64);
    rich = rm.submitUnmanaged(1, "ann", "a");
    poor = rm.submitUnmanaged(2, "bob", "b");
    held = rm.allocate(rich, List.of(any(1, 1024, 1, 20)), List.of()).getContainers();
    assertThat(held).hasSize(8);
    assertThat(rm.allocate(poor, List.of(any(1, 1024, 1, 20)), List.of()).getContainers())
        .isEmpty();
  }

  private void restart(Map<String, String> settings) {
    rm.close();
    start(settings);
  }

  @AfterEach
  void close() {
    rm.close();
  }

  /** Time passes, and the update thread looks now and then, as does the node. */
  private void pass(int seconds) {
    rm.pass(seconds, node);
    SchedulerInvariants.assertHold(rm.scheduler(), "");
  }

  private Set<ContainerId> warned(ApplicationAttemptId app) {
    return rm.allocate(app, List.of(), List.of()).getStrictContainerPreemptions();
  }

  private List<Container> granted(ApplicationAttemptId app) {
    return rm.allocate(app, List.of(), List.of()).getContainers();
  }

  private Set<ContainerId> ids(int... indexes) {
    Set<ContainerId> ids = new TreeSet<>();
    for (int index : indexes) {
      ids.add(held.get(index).getId());
    }
    return ids;
  }

  private List<ContainerStatus> ended() {
    return rm.takeSent().stream()
        .filter(RMAppAttemptContainerFinishedEvent.class::isInstance)
        .map(event -> ((RMAppAttemptContainerFinishedEvent) event).getContainerStatus())
        .toList();
  }

  private static QueueMetrics metrics(SchedulerHarness rm, String queue) {
    return rm.scheduler().queues().names().find(queue).getMetrics();
  }

  @Test
  void master_isWarnedAfterTheDelay_ofTheYoungest() {
    pass(60);
    assertThat(warned(rich)).as("no message for an application that loses nothing").isNull();
    pass(3);
    assertThat(warned(rich)).isEqualTo(ids(6, 7));
    assertThat(warned(rich)).as("each answer says so again").isEqualTo(ids(6, 7));
    assertThat(warned(poor)).isNull();
    assertThat(ended()).isEmpty();
  }

  @Test
  void victims_arePreemptedAfterTheGrace_andTheRoomIsTheQueuesBelowTheirShare() {
    pass(63);
    warned(rich);
    rm.takeSent();
    pass(12);
    assertThat(ended()).isEmpty();
    pass(2);
    List<ContainerStatus> ended = ended();
    assertThat(ended).hasSize(2);
    assertThat(ended)
        .extracting(ContainerStatus::getExitStatus)
        .containsOnly(ContainerExitStatus.PREEMPTED);
    assertThat(ended.get(0).getDiagnostics())
        .contains("Preempted for queue root.b, which uses 0.0 %", "a right to 50.0 %", "warned");
    assertThat(granted(poor)).as("although a waits for room, too").hasSize(2);
    assertThat(granted(rich)).isEmpty();

    pass(60);
    assertThat(granted(poor)).as("what it has a right to in all").hasSize(2);
    pass(600);
    assertThat(granted(poor)).isEmpty();
    assertThat(rm.scheduler().preemption().counters().killed()).isEqualTo(4);
  }

  @Test
  void preemptedContainers_areCountedAsUnderCapacity() {
    pass(80);
    assertThat(metrics(rm, "a").getAggregatePreemptedContainers()).isEqualTo(2);
    assertThat(metrics(rm, "a").getAggregateMemoryMBPreempted()).isEqualTo(2048);
    assertThat(metrics(rm, "a").getAggregateVcoresPreempted()).isEqualTo(2);
    assertThat(metrics(rm, "b").getAggregatePreemptedContainers()).isZero();
    assertThat(rm.metrics().getAggregatePreemptedContainers()).isEqualTo(2);
  }

  @Test
  void containersThatRun_areKilledOnTheirNodes() {
    held.forEach(container -> node.launch(container.getId()));
    rm.allocate(rich, List.of(), List.of());
    rm.heartbeat(node);
    pass(80);
    assertThat(granted(poor)).as("until the node reports that they ended").isEmpty();
    ids(6, 7).forEach(id -> node.complete(id, ContainerExitStatus.KILLED_BY_RESOURCEMANAGER));
    rm.heartbeat(node);
    assertThat(granted(poor)).hasSize(2);
  }

  @Test
  void masterThatGivesContainersBack_losesNoOthers() {
    pass(63);
    rm.allocate(rich, List.of(), List.copyOf(ids(6)));
    assertThat(granted(poor)).hasSize(1);
    assertThat(warned(rich)).isEqualTo(ids(7));
    pass(20);
    assertThat(granted(poor)).hasSize(1);
    assertThat(rm.scheduler().preemption().counters().endedInTime()).isEqualTo(1);
    assertThat(rm.scheduler().preemption().counters().killed()).isEqualTo(1);
  }

  @Test
  void warning_isTakenBackWhenNobodyNeedsTheRoom() {
    pass(63);
    rm.allocate(poor, List.of(any(1, 1024, 1, 0)), List.of());
    pass(3);
    assertThat(warned(rich)).isNull();
    pass(60);
    assertThat(rm.scheduler().preemption().counters().killed()).isZero();
    assertThat(rm.scheduler().preemption().counters().takenBack()).isEqualTo(2);
  }

  @Test
  void nextAttempt_isWarnedToo() {
    held.forEach(container -> node.launch(container.getId()));
    rm.heartbeat(node);
    pass(63);
    rm.removeAttempt(rich, true);
    ApplicationAttemptId second = rm.newAttempt(rich.getApplicationId(), 2, true);
    pass(3);
    assertThat(warned(second)).isEqualTo(ids(6, 7));
  }

  @Test
  void applicationMaster_isNotTaken() {
    Map<String, String> settings = settings();
    settings.put("vqs.test.preemption.max-share-per-round", "1");
    settings.put(VQS + "am.max-share", "1");
    restart(settings);
    rm.allocate(poor, List.of(any(1, 1024, 1, 0)), List.of());
    rm.allocate(rich, List.of(any(1, 1024, 1, 0)), List.copyOf(ids(0, 1, 2, 3, 4, 5, 6)));
    for (int i = 3; i < 10; i++) {
      ApplicationAttemptId app = rm.submit(i, "ann", "a", false, false);
      rm.allocate(app, List.of(any(0, 1024, 1, 1)), List.of());
      assertThat(granted(app)).as("the master of application " + i).hasSize(1);
    }
    assertThat(rm.allocate(poor, List.of(any(1, 1024, 1, 20)), List.of()).getContainers())
        .isEmpty();
    pass(63);
    assertThat(warned(rich)).as("the oldest, and the only one that is no master").isEqualTo(ids(7));
    pass(120);
    assertThat(granted(poor)).hasSize(1);
    assertThat(rm.scheduler().preemption().counters().killed()).isEqualTo(1);
  }

  @Test
  void queueWithPreemptionDisabled_losesNothing() {
    Map<String, String> settings = settings();
    settings.put(VQS + "root.a.preemption.disabled", "true");
    restart(settings);
    pass(120);
    assertThat(warned(rich)).isNull();
    assertThat(granted(poor)).isEmpty();
  }

  @Test
  void container_isNotTakenBeforeItRanForTheMinimumTime() {
    Map<String, String> settings = settings();
    settings.put(VQS + "root.preemption.minimum-run-time", "5m");
    restart(settings);
    pass(299);
    assertThat(warned(rich)).isNull();
    pass(5);
    assertThat(warned(rich)).isEqualTo(ids(6, 7));
  }

  @Test
  void killedContainers_areListedWithTheQueueThatLostThem() {
    pass(80);
    assertThat(rm.scheduler().observation().events().latest())
        .filteredOn(event -> event.kind() == SchedulerEventView.Kind.PREEMPT)
        .hasSize(2)
        .first()
        .satisfies(
            event -> {
              assertThat(event.node()).isEqualTo(node.id().toString());
              assertThat(event.because())
                  .startsWith("<memory:1024, vCores:1> of root.a: Preempted for queue root.b");
              assertThat(event.application()).isEqualTo(rich.getApplicationId());
            });
  }

  @Test
  void queueWhoseMaximumIsLowered_losesWhatItUsesBeyondIt_ifItIsSetSo() throws IOException {
    rm.allocate(poor, List.of(any(1, 1024, 1, 0)), List.of());
    rm.refresh(Map.of(VQS + "root.a.maximum-capacity", "[memory=5g]"));
    pass(120);
    assertThat(warned(rich)).isNull();
    rm.refresh(Map.of(VQS + "root.a.preemption.on-lowered-limit", "true"));
    pass(66);
    assertThat(warned(rich)).as("a quarter of the cluster").isEqualTo(ids(6, 7));
    rm.takeSent();
    pass(18);
    assertThat(ended())
        .hasSize(2)
        .first()
        .extracting(ContainerStatus::getDiagnostics)
        .asString()
        .contains("Preempted for the maximum-capacity of root.a; warned");
    assertThat(warned(rich)).isEqualTo(ids(5));
    pass(300);
    assertThat(metrics(rm, "a").getAllocatedMB()).isEqualTo(5 * 1024);
    assertThat(rm.scheduler().preemption().counters().killed()).isEqualTo(3);
  }

  @Test
  void preemption_isOffUnlessSet() {
    Map<String, String> settings = settings();
    settings.remove(VQS + "preemption.enabled");
    restart(settings);
    pass(300);
    assertThat(warned(rich)).isNull();
    assertThat(granted(poor)).isEmpty();
  }

  @Test
  void preemption_isSwitchedWithoutARestart() throws IOException {
    Map<String, String> settings = settings();
    settings.remove(VQS + "preemption.enabled");
    restart(settings);
    pass(300);
    rm.refresh(Map.of(VQS + "preemption.enabled", "true", VQS + "preemption.delay", "5s"));
    pass(9);
    assertThat(warned(rich)).isEqualTo(ids(6, 7));
    rm.refresh(Map.of(VQS + "preemption.enabled", "false"));
    pass(3);
    assertThat(warned(rich)).isNull();
  }
}
