package org.vqs.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeCleanContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;

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
    assertThat(SchedulerInvariants.violations(rm.scheduler(), List.of(""))).isEmpty();
    assertThat(SchedulerInvariants.coreViolations(rm.scheduler())).isEmpty();
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

  private static NMContainerStatus report(Container container) {
    return NMContainerStatus.newInstance(
        container.getId(),
        0,
        ContainerState.RUNNING,
        container.getResource(),
        "",
        0,
        container.getPriority(),
        0);
  }
}
