package org.vqs.yarn.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeCleanContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.vqs.core.Packer;
import org.vqs.core.server.Server;
import org.vqs.yarn.app.AskEntry;
import org.vqs.yarn.compat.AttemptContainers;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.observe.SchedulerRecount;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.QuietLogs;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** Books that an error left wrong are made right again. */
class BooksRepairTest {
  private final QuietLogs quiet = new QuietLogs();
  private final SchedulerHarness rm = new SchedulerHarness(Map.of());
  private FakeNode node;
  private ApplicationAttemptId app;
  private Container running;

  @BeforeEach
  void start() {
    node = rm.addNode("h1", "/r1", 4096, 4);
    app = rm.submitUnmanaged(1, "u");
    running = rm.allocate(app, List.of(any(1, 1024, 1, 1)), List.of()).getContainers().get(0);
    node.launch(running.getId());
    rm.heartbeat(node);
    assertThat(violations()).isEmpty();
  }

  @AfterEach
  void close() {
    rm.close();
    quiet.close();
  }

  private List<String> violations() {
    return SchedulerRecount.violations(rm.scheduler().context(), List.of(""));
  }

  private VqsNode known() {
    return rm.scheduler().getNodeTracker().getNode(node.id());
  }

  private void assertRepaired() {
    assertThat(violations()).as("before").isNotEmpty();
    assertThat(rm.scheduler().repair().run()).isPositive();
    assertThat(violations()).as("after").isEmpty();
    assertThat(SchedulerInvariants.coreViolations(rm.scheduler())).isEmpty();
    assertThat(rm.scheduler().repairs()).isPositive();
    assertThat(rm.scheduler().repair().run()).as("a second time").isZero();
  }

  @Test
  void jobThatTheCoreForgot_runsAgain() {
    Packer packer = rm.scheduler().packer();
    packer.vacate(known().job(running.getId()));
    assertRepaired();
    assertThat(known().job(running.getId()).isGone()).isFalse();
  }

  @Test
  void jobThatNobodyKnows_leavesItsRoom() {
    Packer packer = rm.scheduler().packer();
    packer.occupy(known().server(), known().job(running.getId()).demand());
    assertRepaired();
    assertThat(known().server().jobs()).hasSize(1);
  }

  @Test
  void askOfAnotherCount_followsTheRequest() {
    rm.allocate(app, List.of(any(2, 8192, 1, 3)), List.of());
    AskEntry entry = rm.attempt(app).entries().values().iterator().next();
    rm.scheduler().packer().setCount(entry.ask(), 7, 0);
    assertRepaired();
    assertThat(entry.ask().count()).isEqualTo(3);
  }

  /** The error came when YARN had changed it and the core had not. */
  @Test
  void sizeThatReachedYarnOnly_reachesTheCore() {
    Resource larger = Resource.newInstance(8192, 8);
    VqsNode resized = known();
    node.setCapability(larger);
    rm.scheduler().getNodeTracker().removeNode(node.id());
    resized.updateTotalResource(larger);
    rm.scheduler().getNodeTracker().addNode(resized);
    assertRepaired();
    assertThat(rm.allocate(app, List.of(any(1, 7168, 1, 1)), List.of()).getContainers()).hasSize(1);
  }

  @Test
  void containerOfNoAttempt_leavesItsNode() {
    AttemptContainers.remove(rm.attempt(app), running.getId());
    assertThat(violations()).isNotEmpty();
    rm.takeSent();
    rm.scheduler().repair().run();
    assertThat(known().getCopiedListOfRunningContainers()).isEmpty();
    assertThat(known().server().isEmpty()).isTrue();
    assertThat(rm.takeSent())
        .filteredOn(RMNodeCleanContainerEvent.class::isInstance)
        .extracting(event -> ((RMNodeCleanContainerEvent) event).getContainerId())
        .containsExactly(running.getId());
  }

  @Test
  void containerOfNoNode_ends() {
    known().releaseContainer(running.getId(), true);
    assertRepaired();
    assertThat(rm.attempt(app).getLiveContainers()).isEmpty();
    assertThat(rm.metrics().getAllocatedMB()).isZero();
  }

  @Test
  void nodeThatTheResourceManagerHasLost_goes() {
    rm.context().getRMNodes().remove(node.id());
    rm.scheduler().repair().run();
    assertThat(rm.scheduler().getNumClusterNodes()).isZero();
    assertThat(rm.attempt(app).getLiveContainers()).isEmpty();
    assertThat(violations()).isEmpty();
  }

  /** Its removal failed at the last step: it must not be registered again. */
  @ParameterizedTest
  @EnumSource(
      value = NodeState.class,
      names = {"LOST", "UNHEALTHY"})
  void nodeThatIsOutOfService_doesNotComeBack(NodeState state) {
    VqsNode lost = known();
    rm.scheduler().handle(new NodeRemovedSchedulerEvent(node.rmNode()));
    rm.scheduler().getNodeTracker().addNode(lost);
    node.setState(state);

    assertThat(rm.scheduler().repair().run()).isPositive();

    assertThat(known()).isNull();
    assertThat(rm.scheduler().packer().cluster().servers()).isEmpty();
  }

  /** A job in no map kept the server when the node went. */
  @Test
  void serverOfANodeThatWent_goes() {
    Packer packer = rm.scheduler().packer();
    Server ghost = known().server();
    VqsNode went = known();
    rm.scheduler().getNodeTracker().removeNode(node.id());
    went.detach();

    assertThat(rm.scheduler().repair().run()).isPositive();

    assertThat(packer.cluster().servers()).isEmpty();
    assertThat(ghost.jobs()).isEmpty();
    assertThat(known()).isNull();
  }

  @Test
  void nodeWithAJobInNoMap_goesWhole() {
    Packer packer = rm.scheduler().packer();
    packer.occupy(known().server(), known().job(running.getId()).demand());

    rm.scheduler().handle(new NodeRemovedSchedulerEvent(node.rmNode()));

    assertThat(packer.cluster().servers()).isEmpty();
    assertThat(rm.scheduler().caughtErrors()).isZero();
  }

  @Test
  void nodeThatYarnsListLacks_isInItAgain() {
    rm.scheduler().getNodeTracker().removeNode(node.id());
    assertRepaired();
    assertThat(rm.scheduler().getNumClusterNodes()).isEqualTo(1);
  }

  @Test
  void repair_runsAfterErrorsOnly_andNotAllTheTime() {
    Packer packer = rm.scheduler().packer();
    packer.vacate(known().job(running.getId()));
    rm.scheduler().repair().runIfDue();
    assertThat(violations()).as("no error was caught").isNotEmpty();
    rm.scheduler().context().lock().countError();
    rm.scheduler().repair().runIfDue();
    assertThat(violations()).isEmpty();
    packer.vacate(known().job(running.getId()));
    rm.scheduler().context().lock().countError();
    rm.scheduler().repair().runIfDue();
    assertThat(violations()).as("within ten seconds").isNotEmpty();
    rm.tick(10_000);
    rm.scheduler().repair().runIfDue();
    assertThat(violations()).isEmpty();
  }
}
