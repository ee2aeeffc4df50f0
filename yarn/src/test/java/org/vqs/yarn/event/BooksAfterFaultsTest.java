package org.vqs.yarn.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.lenient;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.spy;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.ahs.RMApplicationHistoryWriter;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeCleanContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.constraint.AllocationTagsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.QuietLogs;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/**
 * Something of YARN's fails in the middle of an event: the books add up afterwards, and what the
 * event was about works again.
 */
class BooksAfterFaultsTest {
  private final QuietLogs quiet = new QuietLogs();
  private final SchedulerHarness rm = new SchedulerHarness(Map.of());
  private long faults = 1;

  @AfterEach
  void close() {
    assertThat(rm.scheduler().caughtErrors()).isEqualTo(faults);
    assertThat(SchedulerInvariants.coreViolations(rm.scheduler())).isEmpty();
    assertThat(SchedulerInvariants.violations(rm.scheduler(), List.of("")))
        .containsExactly(faults + " errors were caught in events");
    rm.close();
    quiet.close();
  }

  private static RuntimeException fault() {
    return new IllegalStateException("a fault of YARN's");
  }

  private List<Container> run(ApplicationAttemptId app, FakeNode node, int count) {
    List<Container> granted =
        rm.allocate(app, List.of(any(1, 1024, 1, count)), List.of()).getContainers();
    granted.forEach(container -> node.launch(container.getId()));
    rm.heartbeat(node);
    return granted;
  }

  private void whileLabelsFail(Runnable event) {
    RMNodeLabelsManager before = rm.context().getNodeLabelManager();
    RMNodeLabelsManager failing = mock(RMNodeLabelsManager.class);
    lenient().doThrow(fault()).when(failing).activateNode(any(), any());
    lenient().doThrow(fault()).when(failing).deactivateNode(any());
    set(failing);
    event.run();
    set(before);
  }

  private void set(RMNodeLabelsManager labels) {
    ((RMContextImpl) rm.context()).setNodeLabelManager(labels);
  }

  /** YARN's history fails on the end of this container. */
  private void failOnTheEndOf(Container container) {
    RMApplicationHistoryWriter history = mock(RMApplicationHistoryWriter.class);
    lenient()
        .doAnswer(
            call -> {
              RMContainer ended = call.getArgument(0);
              if (ended.getContainerId().equals(container.getId())) {
                throw fault();
              }
              return null;
            })
        .when(history)
        .containerFinished(any());
    rm.context().setRMApplicationHistoryWriter(history);
  }

  @Test
  void nodeWhoseRegistrationFails_isUsableFromItsNextHeartbeatOn() {
    FakeNode[] node = new FakeNode[1];
    // Its removal from the labels, to clean up, fails as well.
    faults = 2;
    whileLabelsFail(() -> node[0] = rm.addNode("h1", "/r1", 4096, 4));
    assertThat(rm.scheduler().getNumClusterNodes()).isZero();
    assertThat(rm.scheduler().packer().cluster().serverCount()).isZero();
    rm.heartbeat(node[0]);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    assertThat(run(app, node[0], 3)).hasSize(3);
  }

  @Test
  void nodeWhoseRegistrationFails_comesBackWithWhatRunsOnIt() {
    FakeNode node = rm.addNode("h1", "/r1", 4096, 4);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    Container container = run(app, node, 1).get(0);
    rm.restart();
    faults = 2;
    whileLabelsFail(() -> rm.register(node, List.of(node.report(container))));
    rm.heartbeat(node);
    assertThat(rm.scheduler().getRMContainer(container.getId()).getState())
        .isEqualTo(RMContainerState.RUNNING);
    assertThat(rm.metrics().getAllocatedMB()).isEqualTo(1024);
  }

  /** YARN sends no heartbeat of a node until the report of the last one was taken. */
  @Test
  void nodeWhoseRegistrationFailsTwice_isHeardOfAgain_withoutWhatEndedMeanwhile() {
    FakeNode node = rm.addNode("h1", "/r1", 4096, 4);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    Container container = run(app, node, 1).get(0);
    rm.restart();
    faults = 4;
    whileLabelsFail(
        () -> {
          rm.register(node, List.of(node.report(container)));
          node.complete(container.getId(), 0);
          rm.heartbeat(node);
        });
    assertThat(node.rmNode().pullContainerUpdates()).as("what was not taken").isEmpty();
    rm.heartbeat(node);
    assertThat(rm.scheduler().getNumClusterNodes()).isEqualTo(1);
    assertThat(rm.attempt(app).getLiveContainers()).isEmpty();
    assertThat(rm.metrics().getAllocatedMB()).isZero();
  }

  @Test
  void nodeWhoseRegistrationFails_canRegisterAgain_orGo() {
    FakeNode[] node = new FakeNode[1];
    faults = 2;
    whileLabelsFail(() -> node[0] = rm.addNode("h1", "/r1", 4096, 4));
    rm.removeNode(node[0]);
    rm.heartbeat(node[0]);
    assertThat(rm.scheduler().getNumClusterNodes()).isZero();
    rm.register(node[0], List.of());
    assertThat(rm.scheduler().getNumClusterNodes()).isEqualTo(1);
  }

  @Test
  void nodeWhoseRemovalFails_isGone() {
    FakeNode node = rm.addNode("h1", "/r1", 4096, 4);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    Container failing = run(app, node, 3).get(1);
    failOnTheEndOf(failing);
    faults = 2;
    whileLabelsFail(() -> rm.removeNode(node));
    assertThat(rm.scheduler().getNumClusterNodes()).isZero();
    assertThat(rm.scheduler().packer().cluster().serverCount()).isZero();
    assertThat(rm.metrics().getAllocatedContainers()).isZero();
    assertThat(rm.attempt(app).getLiveContainers()).isEmpty();
  }

  @Test
  void containerWhoseEndFails_isGone_andTheOthersOfTheHeartbeatToo() {
    FakeNode node = rm.addNode("h1", "/r1", 4096, 4);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    List<Container> running = run(app, node, 4);
    failOnTheEndOf(running.get(0));
    running.forEach(container -> node.complete(container.getId(), 0));
    rm.heartbeat(node);
    assertThat(rm.attempt(app).getLiveContainers()).isEmpty();
    assertThat(rm.metrics().getAllocatedMB()).isZero();
    assertThat(run(app, node, 4)).as("the room is free").hasSize(4);
  }

  /**
   * The node says once what ended, so it says nothing of a container that it told in that report.
   */
  @Test
  void containerOfANodeWhoseReportWasLost_leavesItAsSoonAsItEndsHere() {
    FakeNode node = rm.addNode("h1", "/r1", 4096, 4);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    List<Container> running = run(app, node, 4);
    RMNode report = mock(RMNode.class);
    lenient().when(report.getNodeID()).thenReturn(node.id());
    lenient().when(report.pullContainerUpdates()).thenThrow(fault());
    rm.scheduler().handle(new NodeUpdateSchedulerEvent(report));
    rm.allocate(app, List.of(), List.of(running.get(0).getId()));
    assertThat(
            rm.scheduler().getNodeTracker().getNode(node.id()).getCopiedListOfRunningContainers())
        .extracting(RMContainer::getContainerId)
        .doesNotContain(running.get(0).getId());
    assertThat(run(app, node, 1)).as("the room is free").hasSize(1);
  }

  @Test
  void attemptWhoseRemovalFails_leavesNoGhosts() {
    FakeNode node = rm.addNode("h1", "/r1", 4096, 4);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    Container failing = run(app, node, 3).get(0);
    failOnTheEndOf(failing);
    rm.allocate(app, List.of(any(2, 8192, 1, 5)), List.of());
    rm.removeAttempt(app, false);
    assertThat(rm.attempt(app).isStopped()).isTrue();
    assertThat(rm.attempt(app).getLiveContainers()).isEmpty();
    assertThat(rm.metrics().getAllocatedContainers()).isZero();
    assertThat(rm.metrics().getPendingContainers()).isZero();
    assertThat(rm.scheduler().packer().cluster().pending().waiting()).isZero();
    assertThat(rm.takeSent())
        .filteredOn(RMNodeCleanContainerEvent.class::isInstance)
        .extracting(event -> ((RMNodeCleanContainerEvent) event).getContainerId())
        .contains(failing.getId());
    node.complete(failing.getId(), 143);
    rm.heartbeat(node);
  }

  @Test
  void recoveredContainerOnWhichYarnFails_endsEverywhere() {
    FakeNode node = rm.addNode("h1", "/r1", 4096, 4);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    List<Container> running = run(app, node, 2);
    rm.restart();
    AllocationTagsManager failing = mock(AllocationTagsManager.class);
    lenient().doThrow(fault()).when(failing).addContainer(any(), eq(running.get(0).getId()), any());
    ((RMContextImpl) rm.context()).setAllocationTagsManager(failing);
    rm.register(node, running.stream().map(node::report).toList());
    assertThat(rm.attempt(app).getLiveContainers())
        .extracting(RMContainer::getContainerId)
        .containsExactly(running.get(1).getId());
    assertThat(rm.metrics().getAllocatedMB()).isEqualTo(1024);
    assertThat(rm.takeSent())
        .filteredOn(RMNodeCleanContainerEvent.class::isInstance)
        .extracting(event -> ((RMNodeCleanContainerEvent) event).getContainerId())
        .containsExactly(running.get(0).getId());
  }

  @Test
  void containerWhoseStartFails_holdsNothing_andIsAskedForAgain() {
    FakeNode node = rm.addNode("h1", "/r1", 4096, 4);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    AllocationTagsManager works = rm.context().getAllocationTagsManager();
    AllocationTagsManager failing = mock(AllocationTagsManager.class);
    lenient().doThrow(fault()).when(failing).addContainer(any(), any(), any());
    RMContextImpl context = (RMContextImpl) rm.context();
    context.setAllocationTagsManager(failing);
    assertThat(rm.allocate(app, List.of(any(1, 1024, 1, 3)), List.of()).getContainers()).isEmpty();
    assertThat(rm.metrics().getAllocatedContainers()).isZero();
    assertThat(rm.metrics().getPendingContainers()).isEqualTo(3);
    assertThat(rm.attempt(app).getLiveContainers()).isEmpty();
    context.setAllocationTagsManager(works);
    rm.heartbeat(node);
    assertThat(rm.allocate(app, List.of(), List.of()).getContainers()).as("not yet").isEmpty();
    rm.tick(1_000);
    rm.heartbeat(node);
    assertThat(rm.allocate(app, List.of(), List.of()).getContainers()).hasSize(3);
  }

  private String rejectionOf(Supplier<ApplicationSubmissionContext> submission, boolean showFails) {
    ApplicationId appId = ApplicationId.newInstance(1, 7);
    RMApp app = mock(RMApp.class);
    lenient().when(app.getApplicationSubmissionContext()).thenAnswer(call -> submission.get());
    if (showFails) {
      doThrow(fault()).when(app).setQueue(anyString());
    }
    rm.context().getRMApps().put(appId, app);
    return rm.post(7, "u", "default");
  }

  @Test
  void applicationOnWhichTheSchedulerFails_isRejected_andLeavesNothing() {
    faults = 2;
    assertThat(
            rejectionOf(
                () -> {
                  throw fault();
                },
                false))
        .contains("The scheduler failed on application", "Submit it again");
    assertThat(rejectionOf(() -> mock(ApplicationSubmissionContext.class), true))
        .contains("The scheduler failed on application");
    assertThat(rm.scheduler().getSchedulerApplications()).isEmpty();
    assertThat(rm.scheduler().queues().names().find("default").applications()).isZero();
  }

  private List<ApplicationAttemptId> failedAttempts() {
    List<ApplicationAttemptId> failed = new ArrayList<>();
    rm.takeSent().stream()
        .filter(RMAppAttemptEvent.class::isInstance)
        .filter(event -> event.getType() == RMAppAttemptEventType.FAIL)
        .forEach(event -> failed.add(((RMAppAttemptEvent) event).getApplicationAttemptId()));
    return failed;
  }

  @Test
  void attemptOnWhichTheSchedulerFails_fails() {
    ApplicationAttemptId first = rm.submitUnmanaged(1, "u");
    ApplicationId appId = first.getApplicationId();
    rm.removeAttempt(first, false);
    RMApp app = mock(RMApp.class);
    lenient().when(app.getApplicationSubmissionContext()).thenThrow(fault());
    rm.context().getRMApps().put(appId, app);
    rm.takeSent();
    ApplicationAttemptId second = ApplicationAttemptId.newInstance(appId, 2);
    rm.scheduler().handle(new AppAttemptAddedSchedulerEvent(second, false));
    assertThat(failedAttempts()).containsExactly(second);
  }

  /** When it is known, and before it is told so. */
  @Test
  void attemptOnWhichTheSchedulerFailsHalfway_isCountedDownOnce() {
    ApplicationAttemptId first = rm.submitUnmanaged(1, "u");
    ApplicationId appId = first.getApplicationId();
    rm.removeAttempt(first, false);
    SchedulerApplication<VqsAppAttempt> failing =
        spy(rm.scheduler().getSchedulerApplications().get(appId));
    doThrow(fault()).doCallRealMethod().when(failing).getPriority();
    rm.scheduler().getSchedulerApplications().put(appId, failing);
    rm.takeSent();
    ApplicationAttemptId second = ApplicationAttemptId.newInstance(appId, 2);
    rm.scheduler().handle(new AppAttemptAddedSchedulerEvent(second, false));
    assertThat(failedAttempts()).containsExactly(second);
    assertThat(rm.metrics().getAppsPending()).isEqualTo(1);
    rm.removeAttempt(second, false);
    assertThat(rm.metrics().getAppsPending()).isZero();
    assertThat(rm.metrics().getAppsRunning()).isZero();
  }

  /** It was recovered, so it could not be rejected: its attempt ends its waiting. */
  @Test
  void recoveredApplicationOnWhichTheSchedulerFails_hasItsAttemptsFail() {
    ApplicationAttemptId attempt =
        ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, 7), 1);
    RMApp app = mock(RMApp.class);
    lenient().when(app.getApplicationSubmissionContext()).thenThrow(fault());
    rm.context().getRMApps().put(attempt.getApplicationId(), app);
    ApplicationSubmissionContext submission = mock(ApplicationSubmissionContext.class);
    lenient().when(submission.getApplicationId()).thenReturn(attempt.getApplicationId());
    lenient().when(submission.getQueue()).thenReturn("default");
    rm.scheduler()
        .handle(new AppAddedSchedulerEvent("u", submission, true, Priority.newInstance(0)));
    rm.scheduler().handle(new AppAttemptAddedSchedulerEvent(attempt, false, true));
    assertThat(failedAttempts()).containsExactly(attempt);
    assertThat(rm.scheduler().getSchedulerApplications()).isEmpty();
  }
}
