package org.vqs.yarn.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/**
 * Nodes on which containers fail quickly: three in a row, within 10 s, back off for 30 s, at most 2
 * min.
 */
class BlackHoleTest {
  private SchedulerHarness rm;
  private FakeNode bad;
  private final List<FakeNode> good = new ArrayList<>();
  private ApplicationAttemptId one;
  private ApplicationAttemptId two;

  @BeforeEach
  void start() {
    start(Map.of());
  }

  private void start(Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("yarn.scheduler.vqs.policy", "bf-js");
    rm = new SchedulerHarness(settings);
    // The tightest, which Best-Fit refills first.
    bad = rm.addNode("bad", "/r1", 4096, 4);
    good.clear();
    for (int i = 0; i < 10; i++) {
      good.add(rm.addNode("good" + i, "/r1", 8192, 8));
    }
    one = rm.submitUnmanaged(1, "u");
    two = rm.submitUnmanaged(2, "u");
  }

  @AfterEach
  void close() {
    assertThat(rm.scheduler().caughtErrors()).isZero();
    assertThat(SchedulerInvariants.violations(rm.scheduler(), List.of(""))).isEmpty();
    rm.close();
  }

  /** Gets one container, which Best-Fit places on the bad node while it may. */
  private Container get(ApplicationAttemptId app) {
    List<Container> granted =
        rm.allocate(app, List.of(any(1, 1024, 1, 1)), List.of()).getContainers();
    assertThat(granted).hasSize(1);
    return granted.get(0);
  }

  private boolean isOnBad(Container container) {
    return container.getNodeId().equals(bad.id());
  }

  /** Runs one container on the bad node for a while. */
  private void runOnBad(ApplicationAttemptId app, long millis, int exitStatus) {
    Container container = get(app);
    assertThat(isOnBad(container)).as("on the bad node").isTrue();
    run(bad, container, millis, exitStatus);
  }

  private void run(FakeNode node, Container container, long millis, int exitStatus) {
    node.launch(container.getId());
    rm.heartbeat(node);
    rm.tick(millis);
    node.complete(container.getId(), exitStatus);
    rm.heartbeat(node);
    rm.allocate(one, List.of(), List.of());
    rm.allocate(two, List.of(), List.of());
  }

  private void failThreeTimes() {
    runOnBad(one, 100, 1);
    runOnBad(two, 100, 1);
    runOnBad(one, 100, 1);
  }

  private boolean takesWork() {
    return takesWorkOf(one);
  }

  private boolean takesWorkOf(ApplicationAttemptId app) {
    Container container = get(app);
    rm.allocate(app, List.of(), List.of(container.getId()));
    return isOnBad(container);
  }

  private NodeHealth.BackOff backOff() {
    return node().health().backOff();
  }

  private VqsNode node() {
    return rm.scheduler().getSchedulerNode(bad.id());
  }

  @Test
  void failuresOfTwoApplications_closeTheNode() {
    runOnBad(one, 100, 1);
    runOnBad(two, 100, 1);
    assertThat(takesWork()).isTrue();

    runOnBad(one, 10_000, 1);

    assertThat(takesWork()).isFalse();
    assertThat(backOff().failures()).isEqualTo(3);
    assertThat(backOff().length()).isEqualTo(30_000);
    assertThat(rm.scheduler().blackHoles().avoided()).isEqualTo(1);
    assertThat(rm.scheduler().blackHoles().backOffs()).isEqualTo(1);
  }

  @Test
  void failuresOfOneHeartbeat_areCountedBeforeTheNodeIsFilled() {
    List<Container> granted = new ArrayList<>();
    granted.addAll(rm.allocate(one, List.of(any(1, 1024, 1, 2)), List.of()).getContainers());
    granted.addAll(rm.allocate(two, List.of(any(1, 1024, 1, 2)), List.of()).getContainers());
    assertThat(granted).allMatch(this::isOnBad);
    // Ended before any report said that they were launched.
    granted.forEach(container -> bad.complete(container.getId(), 127));
    rm.heartbeat(bad);

    assertThat(takesWork()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 137, ContainerExitStatus.INVALID, ContainerExitStatus.DISKS_FAILED})
  void statusesThatANodeMayCause_count(int exitStatus) {
    runOnBad(one, 100, exitStatus);
    runOnBad(two, 100, exitStatus);
    runOnBad(one, 100, exitStatus);

    assertThat(backOff()).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        ContainerExitStatus.ABORTED,
        ContainerExitStatus.PREEMPTED,
        ContainerExitStatus.KILLED_EXCEEDED_VMEM,
        ContainerExitStatus.KILLED_EXCEEDED_PMEM,
        ContainerExitStatus.KILLED_BY_APPMASTER,
        ContainerExitStatus.KILLED_BY_RESOURCEMANAGER,
        ContainerExitStatus.KILLED_AFTER_APP_COMPLETION,
        ContainerExitStatus.KILLED_BY_CONTAINER_SCHEDULER,
        ContainerExitStatus.KILLED_FOR_EXCESS_LOGS
      })
  void containersThatSomebodyEnded_sayNothing(int exitStatus) {
    for (int i = 0; i < 3; i++) {
      runOnBad(one, 100, exitStatus);
      runOnBad(two, 100, exitStatus);
    }
    runOnBad(one, 100, 1);
    runOnBad(two, 100, exitStatus);
    runOnBad(two, 100, 1);
    assertThat(backOff()).isNull();

    runOnBad(one, 100, 1);

    assertThat(backOff()).as("neither do they end a row of failures").isNotNull();
  }

  @Test
  void releasedContainers_sayNothing() {
    for (int i = 0; i < 6; i++) {
      Container container = get(i % 2 == 0 ? one : two);
      bad.launch(container.getId());
      rm.heartbeat(bad);
      rm.allocate(i % 2 == 0 ? one : two, List.of(), List.of(container.getId()));
      bad.complete(container.getId(), 143);
      rm.heartbeat(bad);
    }

    assertThat(backOff()).isNull();
  }

  @Test
  void success_beginsTheCountAnew() {
    runOnBad(one, 100, 1);
    runOnBad(two, 100, 1);
    runOnBad(one, 100, 0);
    runOnBad(one, 100, 1);
    runOnBad(two, 100, 1);

    assertThat(takesWork()).isTrue();
  }

  @Test
  void containerThatRanForAWhile_beginsTheCountAnew() {
    runOnBad(one, 100, 1);
    runOnBad(two, 100, 1);
    runOnBad(one, 10_001, 1);
    runOnBad(one, 100, 1);
    runOnBad(two, 100, 1);

    assertThat(takesWork()).isTrue();
  }

  @Test
  void applicationThatFailsEverywhere_closesNoNode() {
    List<FakeNode> nodes = new ArrayList<>(good);
    nodes.add(bad);
    for (int i = 0; i < 5; i++) {
      List<Container> granted =
          rm.allocate(one, List.of(any(1, 1024, 1, 84)), List.of()).getContainers();
      assertThat(granted).hasSize(84);
      failAll(nodes, granted);
    }

    assertThat(rm.scheduler().blackHoles().avoided()).isZero();
  }

  @Test
  void applicationsThatFailEverywhere_closeATenthOfTheNodes() {
    List<FakeNode> nodes = new ArrayList<>(good);
    nodes.add(bad);
    for (int i = 0; i < 5; i++) {
      List<Container> granted = new ArrayList<>();
      granted.addAll(rm.allocate(one, List.of(any(1, 512, 1, 40)), List.of()).getContainers());
      granted.addAll(rm.allocate(two, List.of(any(1, 512, 1, 40)), List.of()).getContainers());
      failAll(nodes, granted);
    }

    assertThat(rm.scheduler().blackHoles().avoided()).as("of 11 nodes").isEqualTo(1);
  }

  private void failAll(List<FakeNode> nodes, List<Container> containers) {
    for (FakeNode node : nodes) {
      containers.stream()
          .filter(container -> container.getNodeId().equals(node.id()))
          .forEach(container -> node.complete(container.getId(), 1));
      rm.heartbeat(node);
    }
  }

  @Test
  void lastNode_isNeverClosed() {
    good.forEach(rm::removeNode);
    for (int i = 0; i < 3; i++) {
      failThreeTimes();
    }

    assertThat(takesWork()).isTrue();
  }

  @Test
  void failuresOfOneApplication_thatSucceededElsewhereCloseTheNode() {
    fillBad();
    Container elsewhere = get(one);
    run(node(elsewhere), elsewhere, 100, 0);
    makeRoomOnBad();

    runOnBad(one, 100, 1);
    runOnBad(one, 100, 1);
    runOnBad(one, 100, 1);

    assertThat(takesWork()).isFalse();
  }

  @Test
  void failuresOfOneApplication_thatRunsElsewhereCloseTheNode() {
    fillBad();
    Container elsewhere = get(one);
    node(elsewhere).launch(elsewhere.getId());
    rm.heartbeat(node(elsewhere));
    makeRoomOnBad();
    runOnBad(one, 100, 1);
    runOnBad(one, 100, 1);
    runOnBad(one, 100, 1);
    assertThat(backOff()).as("it has not run there for long").isNull();
    rm.tick(10_000);

    runOnBad(one, 100, 1);

    assertThat(takesWork()).isFalse();
  }

  @Test
  void successOnTheNodeItself_isNoWitness() {
    runOnBad(one, 100, 0);
    runOnBad(one, 100, 1);
    runOnBad(one, 100, 1);
    runOnBad(one, 100, 1);

    assertThat(takesWork()).isTrue();
  }

  private List<Container> filling = List.of();

  private void fillBad() {
    filling = rm.allocate(two, List.of(any(1, 1024, 1, 4)), List.of()).getContainers();
    assertThat(filling).hasSize(4).allMatch(this::isOnBad);
  }

  /** All but one: Best-Fit goes on to choose this node. */
  private void makeRoomOnBad() {
    rm.allocate(two, List.of(), filling.stream().skip(1).map(Container::getId).toList());
  }

  private FakeNode node(Container container) {
    return good.stream()
        .filter(node -> node.id().equals(container.getNodeId()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void nodeWhoseBackOffEnded_takesOneContainerAtATime() {
    failThreeTimes();
    rm.tick(29_999);
    rm.heartbeat(bad);
    assertThat(takesWork()).isFalse();
    rm.tick(1);
    rm.heartbeat(bad);

    List<Container> granted =
        rm.allocate(one, List.of(any(1, 1024, 1, 4)), List.of()).getContainers();
    rm.heartbeat(bad);

    assertThat(granted).hasSize(4).filteredOn(this::isOnBad).hasSize(1);
    assertThat(takesWork()).as("while the probe runs").isFalse();
  }

  private Container probe() {
    Container probe = get(one);
    assertThat(isOnBad(probe)).as("the probe is on the bad node").isTrue();
    return probe;
  }

  @Test
  void probeThatFails_doublesTheBackOffUpToTheLongest() {
    failThreeTimes();
    long length = 30_000;
    for (long next : new long[] {60_000, 120_000, 240_000, 480_000, 600_000, 600_000}) {
      rm.tick(length);
      rm.heartbeat(bad);
      run(bad, probe(), 100, 1);
      assertThat(backOff().length()).isEqualTo(next);
      assertThat(takesWork()).isFalse();
      length = next;
    }
    assertThat(rm.scheduler().blackHoles().avoided()).isEqualTo(1);
  }

  @Test
  void probeThatSucceeds_opensTheNode() {
    failThreeTimes();
    rm.tick(30_000);
    rm.heartbeat(bad);

    run(bad, probe(), 100, 0);

    assertThat(backOff()).isNull();
    assertThat(rm.allocate(one, List.of(any(1, 1024, 1, 4)), List.of()).getContainers())
        .hasSize(4)
        .allMatch(this::isOnBad);
    assertThat(rm.scheduler().blackHoles().avoided()).isZero();
  }

  @Test
  void probeThatRunsOn_opensTheNode() {
    failThreeTimes();
    rm.tick(30_000);
    rm.heartbeat(bad);
    bad.launch(probe().getId());
    rm.heartbeat(bad);
    rm.tick(10_000);
    rm.heartbeat(bad);
    assertThat(takesWork()).isFalse();
    rm.tick(1);
    rm.heartbeat(bad);

    assertThat(takesWork()).isTrue();
  }

  @Test
  void probeThatIsReleased_isFollowedByAnother() {
    failThreeTimes();
    rm.tick(30_000);
    rm.heartbeat(bad);
    rm.allocate(one, List.of(), List.of(probe().getId()));
    rm.heartbeat(bad);

    run(bad, probe(), 100, 1);

    assertThat(backOff().length()).isEqualTo(60_000);
  }

  @Test
  void episodesThatEnded_areForgotten() {
    failThreeTimes();
    rm.tick(30_000);
    rm.heartbeat(bad);
    run(bad, probe(), 100, 0);

    failThreeTimes();

    assertThat(backOff().length()).as("as the first time").isEqualTo(30_000);
  }

  @Test
  void containersFromBefore_doNotEndTheBackOff() {
    Container before = get(one);
    bad.launch(before.getId());
    rm.heartbeat(bad);
    failThreeTimes();

    bad.complete(before.getId(), 0);
    rm.heartbeat(bad);

    assertThat(takesWork()).isFalse();
  }

  @Test
  void drainingNode_staysClosedWhenItsBackOffEnds() {
    failThreeTimes();
    bad.setState(NodeState.DECOMMISSIONING);
    rm.tick(30_000);
    rm.heartbeat(bad);
    assertThat(takesWork()).isFalse();

    bad.setState(NodeState.RUNNING);
    rm.heartbeat(bad);

    assertThat(takesWork()).isTrue();
  }

  @Test
  void recommissionedNode_staysClosedUntilItsBackOffEnds() {
    failThreeTimes();
    bad.setState(NodeState.DECOMMISSIONING);
    rm.heartbeat(bad);
    bad.setState(NodeState.RUNNING);
    rm.heartbeat(bad);
    assertThat(takesWork()).isFalse();
    rm.resize(bad, Resource.newInstance(2048, 4), -1);
    rm.tick(30_000);
    rm.heartbeat(bad);

    assertThat(takesWork()).isTrue();
  }

  @Test
  void nodeThatRegistersAgain_isTrusted() {
    failThreeTimes();
    rm.removeNode(bad);
    assertThat(rm.scheduler().blackHoles().avoided()).isZero();
    rm.register(bad, List.of());

    assertThat(backOff()).isNull();
    assertThat(node().server().isOpen()).isTrue();
  }

  /** On purpose, perhaps: its other applications work elsewhere. */
  @Test
  void failuresOfOneUser_closeNoNodeToOthers() {
    ApplicationAttemptId other = rm.submitUnmanaged(3, "other");
    fillBad();
    Container elsewhere = get(one);
    run(node(elsewhere), elsewhere, 100, 0);
    makeRoomOnBad();
    failThreeTimes();
    failThreeTimes();
    assertThat(backOff()).isNull();

    runOnBad(other, 100, 1);

    assertThat(backOff()).as("failures of two users").isNotNull();
  }

  @Test
  void probe_isNotOfAUserWhoseContainersFailed() {
    ApplicationAttemptId hostile = rm.submitUnmanaged(3, "hostile");
    ApplicationAttemptId other = rm.submitUnmanaged(4, "other");
    runOnBad(one, 100, 1);
    runOnBad(hostile, 100, 1);
    runOnBad(hostile, 100, 1);
    assertThat(backOff()).isNotNull();
    rm.tick(30_000);
    rm.heartbeat(bad);

    assertThat(takesWorkOf(hostile)).isFalse();
    assertThat(takesWorkOf(one)).isFalse();
    Container probe = get(other);
    assertThat(isOnBad(probe)).isTrue();
    run(bad, probe, 100, 0);

    assertThat(backOff()).isNull();
    assertThat(takesWorkOf(hostile)).isTrue();
  }

  @Test
  void probe_isOfAnyUser_whereNobodyElseWantsTheNode() {
    ApplicationAttemptId hostile = rm.submitUnmanaged(3, "hostile");
    rm.submitUnmanaged(4, "other");
    runOnBad(one, 100, 1);
    runOnBad(hostile, 100, 1);
    runOnBad(one, 100, 1);
    rm.tick(59_999);
    rm.heartbeat(bad);
    assertThat(isOnBad(get(one))).isFalse();
    good.forEach(rm::removeNode);
    rm.allocate(one, List.of(any(1, 1024, 1, 1)), List.of());
    assertThat(rm.allocate(one, List.of(), List.of()).getContainers()).isEmpty();
    rm.tick(1);

    rm.heartbeat(bad);

    assertThat(rm.allocate(one, List.of(), List.of()).getContainers())
        .as("it is offered again")
        .singleElement()
        .matches(this::isOnBad);
  }

  @Test
  void zeroFailures_switchesItOff() {
    rm.close();
    start(Map.of("yarn.scheduler.vqs.black-hole.failures", "0"));
    failThreeTimes();
    failThreeTimes();

    assertThat(takesWork()).isTrue();
  }
}
