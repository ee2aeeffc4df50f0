package org.vqs.yarn.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.RejectedSchedulingRequest;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.records.UpdateContainerError;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.exceptions.InvalidResourceRequestException;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.yarn.testing.ConstrainedAsk;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.QuietLogs;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** A part of an allocate that fails costs that part only, and the master is told. */
class AllocateFailuresTest {
  private final QuietLogs quiet = new QuietLogs();
  private final SchedulerHarness rm = new SchedulerHarness(Map.of());
  private ApplicationAttemptId app;
  private Container running;

  @BeforeEach
  void start() {
    FakeNode node = rm.addNode("h1", "/r1", 8192, 8);
    app = rm.submitUnmanaged(1, "u");
    running = rm.allocate(app, List.of(any(1, 1024, 1, 1)), List.of()).getContainers().get(0);
    node.launch(running.getId());
    rm.heartbeat(node);
  }

  @AfterEach
  void close() {
    rm.deliver();
    assertThat(SchedulerInvariants.coreViolations(rm.scheduler())).isEmpty();
    rm.close();
    quiet.close();
  }

  /** A list of one that fails where it is read. */
  private static <T> List<T> broken() {
    return new AbstractList<>() {
      @Override
      public T get(int index) {
        throw new IllegalStateException("a list that cannot be read");
      }

      @Override
      public int size() {
        return 1;
      }
    };
  }

  private static ContainerUpdates demotion(Container container) {
    ContainerUpdates updates = new ContainerUpdates();
    updates
        .getDemotionRequests()
        .add(
            UpdateContainerRequest.newInstance(
                container.getVersion(),
                container.getId(),
                ContainerUpdateType.DEMOTE_EXECUTION_TYPE,
                null,
                ExecutionType.OPPORTUNISTIC));
    return updates;
  }

  /** YARN fails in the middle of it, unless there are opportunistic containers. */
  @Test
  void demotionWithoutOpportunisticContainers_isRefused_andCostsNothingElse() {
    Allocation answer =
        rm.scheduler()
            .allocate(
                app,
                List.of(any(2, 512, 1, 2)),
                null,
                List.of(),
                List.of("h9"),
                null,
                demotion(running));
    assertThat(answer.getContainers()).hasSize(2);
    assertThat(rm.attempt(app).isPlaceBlacklisted("h9")).isTrue();
    assertThat(rm.attempt(app).pullUpdateContainerErrors())
        .singleElement()
        .extracting(UpdateContainerError::getReason)
        .asString()
        .contains("DEMOTE_EXECUTION_TYPE needs opportunistic containers")
        .contains("yarn.resourcemanager.opportunistic-container-allocation.enabled");
    assertThat(rm.scheduler().caughtErrors()).isZero();
    ContainerUpdates decrease = new ContainerUpdates();
    decrease
        .getDecreaseRequests()
        .add(
            UpdateContainerRequest.newInstance(
                running.getVersion(),
                running.getId(),
                ContainerUpdateType.DECREASE_RESOURCE,
                Resource.newInstance(512, 1),
                null));
    assertThat(rm.allocate(app, List.of(), List.of(), List.of(), decrease).getDecreasedContainers())
        .as("the refused change is no obstacle to the next one")
        .hasSize(1);
  }

  @Test
  void updateThatFails_isToldToTheMaster_andCounts() {
    UpdateContainerRequest failing = mock(UpdateContainerRequest.class);
    when(failing.getContainerId()).thenThrow(new IllegalStateException("unreadable"));
    ContainerUpdates updates = new ContainerUpdates();
    updates.getIncreaseRequests().add(failing);
    Allocation answer = rm.allocate(app, List.of(any(2, 512, 1, 2)), List.of(), List.of(), updates);
    assertThat(answer.getContainers()).hasSize(2);
    assertThat(rm.attempt(app).pullUpdateContainerErrors())
        .singleElement()
        .extracting(UpdateContainerError::getUpdateContainerRequest)
        .isSameAs(failing);
    assertThat(rm.scheduler().caughtErrors()).isEqualTo(1);
  }

  static Stream<Arguments> brokenParts() {
    return Stream.of(
        Arguments.of("releases", broken(), null), Arguments.of("blacklist", List.of(), broken()));
  }

  @ParameterizedTest
  @MethodSource("brokenParts")
  void partThatFails_costsNoOther_andTheAnswerIsNoSuccess(
      String part, List<ContainerId> releases, List<String> blacklist) {
    assertThatThrownBy(
            () ->
                rm.scheduler()
                    .allocate(
                        app,
                        List.of(any(2, 512, 1, 2)),
                        List.of(ConstrainedAsk.of(7, 1, 256).request()),
                        releases,
                        blacklist,
                        null,
                        new ContainerUpdates()))
        .isInstanceOf(YarnRuntimeException.class)
        .hasMessageContaining("failed on this call's " + part);
    assertThat(rm.scheduler().caughtErrors()).isEqualTo(1);
    assertThat(rm.allocate(app, List.of(), List.of()).getContainers())
        .as("what was granted is in the next answer")
        .hasSize(3);
    assertThat(SchedulerInvariants.violations(rm.scheduler(), List.of("")))
        .containsExactly("1 errors were caught in events");
  }

  @Test
  void schedulingRequestThatFails_isRejected_andTheOneBesideItIsGranted() {
    SchedulingRequest failing = mock(SchedulingRequest.class);
    when(failing.getResourceSizing()).thenThrow(new IllegalStateException("unreadable"));
    Allocation answer =
        ConstrainedAsk.allocate(rm, app, failing, ConstrainedAsk.of(2, 1, 256).request());
    assertThat(answer.getContainers()).hasSize(1);
    assertThat(answer.getRejectedRequest())
        .extracting(RejectedSchedulingRequest::getRequest)
        .containsExactly(failing);
    assertThat(rm.scheduler().caughtErrors()).isEqualTo(1);
  }

  static Stream<Arguments> wrongRequests() {
    ResourceRequest unranked = any(1, 512, 1, 1);
    unranked.setPriority(null);
    ResourceRequest nameless = any(1, 512, 1, 1);
    nameless.setResourceName("");
    ResourceRequest sizeless = any(1, 512, 1, 1);
    sizeless.setCapability(null);
    return Stream.of(
        Arguments.of(unranked, "it has no priority"),
        Arguments.of(nameless, "it names no host, rack or *"),
        Arguments.of(sizeless, "it has no capability"),
        Arguments.of(any(1, 512, 1, -3), "(-3) must not be negative"),
        Arguments.of(null, "a request is missing"));
  }

  @ParameterizedTest
  @MethodSource("wrongRequests")
  void wrongResourceRequest_failsTheCall_beforeAnythingIsApplied(
      ResourceRequest wrong, String why) {
    assertThatThrownBy(
            () ->
                rm.allocate(app, Arrays.asList(any(2, 512, 1, 2), wrong), List.of(running.getId())))
        .isInstanceOf(YarnRuntimeException.class)
        .hasMessageContaining(why)
        .hasCauseInstanceOf(InvalidResourceRequestException.class);
    assertThat(rm.metrics().getPendingContainers()).isZero();
    assertThat(rm.metrics().getAllocatedContainers()).isEqualTo(1);
    assertThat(rm.scheduler().caughtErrors()).isZero();
  }

  /** The ResourceManager itself asks for a master, in a transition that must not fail. */
  @Test
  void requestForAMaster_thatFails_failsTheAttempt_andThrowsNothing() {
    ApplicationAttemptId managed = rm.submit(2, "u");
    rm.takeSent();
    assertThat(rm.allocate(managed, broken(), List.of()).getContainers()).isEmpty();
    assertThat(rm.takeSent())
        .filteredOn(RMAppAttemptEvent.class::isInstance)
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.getType()).isEqualTo(RMAppAttemptEventType.FAIL);
              assertThat(((RMAppAttemptEvent) event).getApplicationAttemptId()).isEqualTo(managed);
              assertThat(((RMAppAttemptEvent) event).getDiagnosticMsg())
                  .contains("failed on the request for the master");
            });
    assertThat(rm.scheduler().caughtErrors()).isEqualTo(1);
  }
}
