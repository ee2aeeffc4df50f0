package org.vqs.yarn.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeCleanContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ClusterNodeTracker;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** Nodes that drain, grow, shrink, get lost and come back. */
class NodeChangesTest {
  private final SchedulerHarness rm = new SchedulerHarness(Map.of());
  private FakeNode node;
  private ApplicationAttemptId app;

  @BeforeEach
  void start() {
    node = rm.addNode("h1", "/r1", 4096, 8);
    app = rm.submitUnmanaged(1, "u");
  }

  @AfterEach
  void close() {
    SchedulerInvariants.assertHold(rm.scheduler(), "");
    rm.close();
  }

  private List<Container> ask(int memory, int count) {
    return rm.allocate(app, List.of(any(1, memory, 1, count)), List.of()).getContainers();
  }

  private List<Container> pull() {
    return rm.allocate(app, List.of(), List.of()).getContainers();
  }

  private void run(List<Container> containers) {
    containers.forEach(container -> node.launch(container.getId()));
    rm.heartbeat(node);
  }

  @Test
  void decommissioningNode_takesNothingNew_untilItIsRecommissioned() {
    run(ask(1024, 1));
    node.setState(NodeState.DECOMMISSIONING);
    rm.heartbeat(node);
    rm.resize(node, Resource.newInstance(1024, 1), 0);
    assertThat(ask(1024, 2)).isEmpty();
    node.setState(NodeState.RUNNING);
    rm.resize(node, Resource.newInstance(4096, 8), -1);
    rm.heartbeat(node);
    assertThat(pull()).hasSize(2);
  }

  /** YARN counts nodes and looks them up without the scheduler's lock. */
  @Test
  void nodeWhoseLabelsChange_isNeverMissingForWhoLooksWithoutTheLock() throws Exception {
    AtomicBoolean isDone = new AtomicBoolean();
    AtomicLong looks = new AtomicLong();
    CompletableFuture<Integer> fewest =
        CompletableFuture.supplyAsync(
            () -> {
              int seen = Integer.MAX_VALUE;
              while (!isDone.get()) {
                seen = Math.min(seen, rm.scheduler().getNumClusterNodes());
                looks.incrementAndGet();
              }
              return seen;
            });
    for (int i = 0; i < 5_000 || looks.get() < 5_000; i++) {
      relabel(i % 2 == 0 ? Set.of("gpu") : Set.of());
    }
    isDone.set(true);
    assertThat(fewest.get(20, TimeUnit.SECONDS)).isGreaterThanOrEqualTo(1);
  }

  @Test
  void nodeWhoseLabelsChange_isListedInItsNewPartitionOnly() {
    run(ask(1024, 1));
    relabel(Set.of("gpu"));
    ClusterNodeTracker<?> nodes = rm.scheduler().getNodeTracker();
    assertThat(nodes.getNodesPerPartition("gpu")).hasSize(1);
    assertThat(nodes.getNodesPerPartition("")).isEmpty();
    relabel(Set.of());
    assertThat(nodes.getNodesPerPartition("gpu")).isEmpty();
    assertThat(nodes.getNodesPerPartition("")).hasSize(1);
  }

  private void relabel(Set<String> labels) {
    rm.scheduler().handle(new NodeLabelsUpdateSchedulerEvent(Map.of(node.id(), labels)));
  }

  /** Found by scripts/chaos.sh: both reports were booked, and only one of them ever ended. */
  @Test
  void containerReportedTwiceOnRegistration_isBookedOnce() {
    Container container = ask(1024, 1).get(0);
    run(List.of(container));
    rm.restart();
    rm.register(node, List.of(node.report(container), node.report(container)));
    assertThat(rm.metrics().getAllocatedMB()).isEqualTo(1024);
    node.complete(container.getId(), 0);
    rm.heartbeat(node);
    assertThat(rm.metrics().getAllocatedMB()).isZero();
  }

  @Test
  void containerThatRunsElsewhere_isNotBookedAgain() {
    Container container = ask(1024, 1).get(0);
    run(List.of(container));
    FakeNode liar = rm.addNode("h2", "/r1", 4096, 8);
    rm.register(liar, List.of(liar.report(container)));
    assertThat(rm.metrics().getAllocatedMB()).isEqualTo(1024);
  }

  @Test
  void grownNode_takesMoreAtOnce() {
    assertThat(ask(4096, 2)).hasSize(1);
    rm.resize(node, Resource.newInstance(8192, 8), -1);
    assertThat(pull()).hasSize(1);
    assertThat(rm.scheduler().getMaximumResourceCapability())
        .isEqualTo(Resource.newInstance(8192, 8));
  }

  @Test
  void shrunkNode_keepsWhatRuns_andTakesNothingUntilEnoughLeft() {
    List<Container> running = ask(1024, 4);
    run(running);
    rm.resize(node, Resource.newInstance(2048, 8), -1);
    assertThat(ask(1024, 1)).isEmpty();
    node.complete(running.get(0).getId(), 0);
    node.complete(running.get(1).getId(), 0);
    rm.heartbeat(node);
    assertThat(pull()).isEmpty();
    node.complete(running.get(2).getId(), 0);
    rm.heartbeat(node);
    assertThat(pull()).hasSize(1);
  }

  @Test
  void overcommittedNode_withATimeout_firstWarnsTheApplication() {
    run(ask(1024, 4));
    rm.resize(node, Resource.newInstance(3072, 8), 3_600_000);
    rm.deliver();
    Allocation answer = rm.allocate(app, List.of(), List.of());
    assertThat(answer.getStrictContainerPreemptions()).hasSize(1);
    assertThat(rm.metrics().getAllocatedContainers()).isEqualTo(4);
  }

  @Test
  void overcommittedNode_withoutTime_killsWhatIsTooMuch() {
    run(ask(1024, 4));
    rm.resize(node, Resource.newInstance(3072, 8), 0);
    List<Event<?>> toOthers = rm.deliver();
    assertThat(rm.metrics().getAllocatedContainers()).isEqualTo(3);
    toOthers.addAll(rm.deliver());
    assertThat(toOthers).filteredOn(RMNodeCleanContainerEvent.class::isInstance).hasSize(1);
  }

  @Test
  void overcommittedNode_withoutATimeout_killsNobody() {
    run(ask(1024, 4));
    rm.resize(node, Resource.newInstance(3072, 8), -1);
    rm.heartbeat(node);
    rm.deliver();
    assertThat(rm.metrics().getAllocatedContainers()).isEqualTo(4);
  }

  @Test
  void overcommittedNode_whoseTimeIsOver_killsWhatIsTooMuch() {
    run(ask(1024, 4));
    rm.resize(node, Resource.newInstance(3072, 8), 5000);
    rm.tick(4999);
    rm.heartbeat(node);
    rm.deliver();
    assertThat(rm.metrics().getAllocatedContainers()).isEqualTo(4);
    rm.tick(1);
    rm.heartbeat(node);
    rm.deliver();
    assertThat(rm.metrics().getAllocatedContainers()).isEqualTo(3);
  }

  /** YARN's wall clock at the starts: it stands still, and it steps back. */
  @ParameterizedTest
  @CsvSource({"5, 5, 5", "9, 7, 5"})
  void overcommittedNode_losesFirstWhatStartedLast(long first, long second, long third)
      throws Exception {
    ApplicationAttemptId other = rm.submitUnmanaged(2, "u");
    List<Container> running = new ArrayList<>(ask(1024, 1));
    running.addAll(rm.allocate(other, List.of(any(1, 1024, 1, 1)), List.of()).getContainers());
    running.addAll(ask(1024, 1));
    setWallClock(running.get(0), first);
    setWallClock(running.get(1), second);
    setWallClock(running.get(2), third);
    assertThat(toKill())
        .containsExactly(running.get(2).getId(), running.get(1).getId(), running.get(0).getId());
    masterIs(running.get(2));
    assertThat(toKill())
        .containsExactly(running.get(1).getId(), running.get(0).getId(), running.get(2).getId());
  }

  @Test
  void overcommittedNodeThatCameBack_losesRecoveredContainersByTheirOwnTimeAndAfterAllOthers() {
    List<Container> running = ask(1024, 3);
    run(running);
    rm.removeNode(node);
    rm.register(
        node,
        List.of(
            report(running.get(0), Long.MAX_VALUE - 1),
            report(running.get(1), Long.MAX_VALUE),
            report(running.get(2), 1)));
    Container later = ask(1024, 1).get(0);
    assertThat(toKill())
        .containsExactly(
            later.getId(), running.get(1).getId(), running.get(0).getId(), running.get(2).getId());
  }

  private List<ContainerId> toKill() {
    return rm.scheduler().getSchedulerNode(node.id()).getContainersToKill().stream()
        .map(RMContainer::getContainerId)
        .toList();
  }

  private void masterIs(Container container) {
    ((RMContainerImpl) rm.scheduler().getRMContainer(container.getId())).setAMContainer(true);
    rm.scheduler().getNodeTracker().getNode(node.id()).markMaster(container.getId());
  }

  /** YARN takes the time at which it made a container from the system, and says it to nobody. */
  private void setWallClock(Container container, long time) throws ReflectiveOperationException {
    Field created = RMContainerImpl.class.getDeclaredField("creationTime");
    created.setAccessible(true);
    created.setLong(rm.scheduler().getRMContainer(container.getId()), time);
  }

  @Test
  void lostNode_losesItsContainers() {
    run(ask(1024, 4));
    rm.removeNode(node);
    assertThat(rm.metrics().getAllocatedContainers()).isZero();
    assertThat(rm.scheduler().getClusterResource()).isEqualTo(Resource.newInstance(0, 0));
    assertThat(rm.attempt(app).getLiveContainers()).isEmpty();
  }

  @Test
  void heartbeat_ofALostNode_changesNothing() {
    List<Container> running = ask(1024, 1);
    rm.removeNode(node);
    node.launch(running.get(0).getId());
    rm.heartbeat(node);
    assertThat(rm.scheduler().caughtErrors()).isZero();
  }

  @Test
  void nodeThatComesBack_holdsWhatItReports() {
    List<Container> running = ask(1024, 3);
    run(running);
    rm.removeNode(node);
    rm.register(node, List.of(report(running.get(0)), report(running.get(1))));
    assertThat(rm.metrics().getAllocatedMB()).isEqualTo(2048);
    assertThat(rm.scheduler().getRMContainer(running.get(0).getId()).getState())
        .isEqualTo(RMContainerState.RUNNING);
    assertThat(ask(1024, 9)).hasSize(2);
  }

  @Test
  void nodeThatIsAddedAgain_leavesNobodyElseItsMastersShare() {
    ApplicationAttemptId first = rm.submit(2, "u");
    rm.allocate(first, List.of(any(0, 2048, 1, 1)), List.of());
    Container master = pull(first);
    rm.masterLaunched(first, master);
    run(List.of(master));
    rm.addNode("h2", "/r1", 2048, 2);
    ApplicationAttemptId second = rm.submit(3, "u");
    rm.allocate(second, List.of(any(0, 2048, 1, 1)), List.of());
    assertThat(rm.attempt(second).getLiveContainers()).isEmpty();
    rm.register(node, List.of(report(master)));
    assertThat(rm.attempt(first).getLiveContainers()).hasSize(1);
    assertThat(rm.attempt(second).getLiveContainers()).isEmpty();
  }

  private Container pull(ApplicationAttemptId attempt) {
    return rm.allocate(attempt, List.of(), List.of()).getContainers().get(0);
  }

  @Test
  void nodeThatComesBackSmaller_mayHoldMoreThanItHas() {
    List<Container> running = ask(2048, 2);
    run(running);
    rm.removeNode(node);
    node.setCapability(Resource.newInstance(1024, 8));
    rm.register(node, running.stream().map(NodeChangesTest::report).toList());
    assertThat(rm.metrics().getAllocatedMB()).isEqualTo(4096);
    assertThat(ask(1024, 1)).isEmpty();
  }

  @Test
  void containersOfUnknownApplications_areCleanedUp() {
    List<Container> running = ask(1024, 1);
    run(running);
    rm.removeNode(node);
    rm.removeAttempt(app, false);
    rm.removeApp(app.getApplicationId());
    rm.takeSent();
    rm.register(node, List.of(report(running.get(0))));
    assertThat(rm.takeSent()).anyMatch(RMNodeCleanContainerEvent.class::isInstance);
    assertThat(rm.scheduler().caughtErrors()).isZero();
  }

  @Test
  void maximumCapability_followsTheNodes() {
    assertThat(rm.scheduler().getMaximumResourceCapability())
        .isEqualTo(Resource.newInstance(4096, 8));
    FakeNode large = rm.addNode("h2", "/r1", 16384, 4);
    assertThat(rm.scheduler().getMaximumResourceCapability())
        .isEqualTo(Resource.newInstance(16384, 8));
    rm.removeNode(large);
    assertThat(rm.scheduler().getMaximumResourceCapability())
        .isEqualTo(Resource.newInstance(4096, 8));
  }

  @Test
  void restartedScheduler_takesOverWhatNodesReport() {
    List<Container> running = ask(1024, 3);
    run(running);
    rm.restart();
    assertThat(ask(1024, 2)).isEmpty();
    rm.register(node, running.stream().map(NodeChangesTest::report).toList());
    assertThat(rm.metrics().getAllocatedMB()).isEqualTo(4096);
    assertThat(pull()).hasSize(1);
  }

  @Test
  void releaseOfALostContainer_holdsWhenItComesBack_howeverLongTheJvmRuns() throws Exception {
    Field started = ResourceManager.class.getDeclaredField("clusterTimeStamp");
    started.setAccessible(true);
    long before = started.getLong(null);
    started.setLong(null, before - 3600 * 1000);
    try {
      List<Container> running = ask(1024, 1);
      run(running);
      rm.removeNode(node);
      rm.allocate(app, List.of(), List.of(running.get(0).getId()));
      rm.takeSent();
      rm.register(node, List.of(report(running.get(0))));
      assertThat(rm.takeSent()).anyMatch(RMNodeCleanContainerEvent.class::isInstance);
    } finally {
      started.setLong(null, before);
    }
  }

  private static NMContainerStatus report(Container container) {
    return report(container, 0);
  }

  private static NMContainerStatus report(Container container, long creationTime) {
    return NMContainerStatus.newInstance(
        container.getId(),
        0,
        ContainerState.RUNNING,
        container.getResource(),
        "",
        0,
        container.getPriority(),
        creationTime);
  }
}
