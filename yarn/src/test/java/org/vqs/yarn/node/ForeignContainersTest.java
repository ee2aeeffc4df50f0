package org.vqs.yarn.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.UpdateContainerError;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** An application master changes and releases containers of its own application only. */
class ForeignContainersTest {
  private final SchedulerHarness rm = new SchedulerHarness(Map.of());
  private FakeNode node;
  private Container victims;
  private ApplicationAttemptId attacker;

  @BeforeEach
  void start() {
    node = rm.addNode("h1", "/r1", 16384, 16);
    ApplicationAttemptId victim = rm.submit(1, "good");
    rm.allocate(victim, List.of(any(0, 2048, 2, 1)), List.of());
    victims = rm.allocate(victim, List.of(), List.of()).getContainers().get(0);
    node.launch(victims.getId());
    rm.heartbeat(node);
    attacker = rm.submitUnmanaged(2, "bad");
  }

  @AfterEach
  void close() {
    rm.deliver();
    SchedulerInvariants.assertHold(rm.scheduler(), "");
    assertThat(rm.scheduler().caughtErrors()).isZero();
    rm.close();
  }

  private static ContainerUpdates update(ContainerId container, ContainerUpdateType type) {
    boolean isSize =
        type == ContainerUpdateType.INCREASE_RESOURCE
            || type == ContainerUpdateType.DECREASE_RESOURCE;
    int memory = type == ContainerUpdateType.INCREASE_RESOURCE ? 4096 : 1024;
    ExecutionType execution =
        type == ContainerUpdateType.PROMOTE_EXECUTION_TYPE
            ? ExecutionType.GUARANTEED
            : ExecutionType.OPPORTUNISTIC;
    UpdateContainerRequest request =
        UpdateContainerRequest.newInstance(
            0,
            container,
            type,
            isSize ? Resource.newInstance(memory, 2) : null,
            isSize ? null : execution);
    ContainerUpdates updates = new ContainerUpdates();
    switch (type) {
      case INCREASE_RESOURCE -> updates.getIncreaseRequests().add(request);
      case DECREASE_RESOURCE -> updates.getDecreaseRequests().add(request);
      case PROMOTE_EXECUTION_TYPE -> updates.getPromotionRequests().add(request);
      default -> updates.getDemotionRequests().add(request);
    }
    return updates;
  }

  /** The ids that YARN may give to the application's next containers. */
  private static List<ContainerId> nextIds(ApplicationAttemptId of) {
    List<ContainerId> ids = new ArrayList<>();
    for (int id = 1; id <= 20; id++) {
      ids.add(ContainerId.newContainerId(of, id));
    }
    return ids;
  }

  private void assertVictimRuns() {
    rm.deliver();
    RMContainer container = rm.scheduler().getRMContainer(victims.getId());
    assertThat(container).isNotNull();
    assertThat(container.getState()).isEqualTo(RMContainerState.RUNNING);
    assertThat(container.getAllocatedResource()).isEqualTo(Resource.newInstance(2048, 2));
    assertThat(rm.metrics().getAllocatedMB()).isEqualTo(2048);
    assertThat(rm.metrics().getAllocatedContainers()).isEqualTo(1);
    assertThat(rm.metrics().getPendingContainers()).isZero();
    assertThat(rm.metrics().getPendingMB()).isZero();
  }

  /** YARN makes the temporary container of an update under the next id of who asked for it. */
  @ParameterizedTest
  @EnumSource(ContainerUpdateType.class)
  void updateOfAnothersContainer_isRefused_andOffersNoWayToReleaseIt(ContainerUpdateType type) {
    rm.scheduler()
        .allocate(
            attacker,
            List.of(),
            null,
            nextIds(attacker),
            null,
            null,
            update(victims.getId(), type));
    rm.allocate(attacker, List.of(), nextIds(attacker));
    assertVictimRuns();
    assertThat(rm.attempt(attacker).getLiveContainers()).isEmpty();
    assertThat(rm.attempt(attacker).pullUpdateContainerErrors())
        .singleElement()
        .satisfies(
            error -> {
              assertThat(error.getReason()).startsWith("INVALID_CONTAINER_ID");
              assertThat(error.getUpdateContainerRequest().getContainerId())
                  .isEqualTo(victims.getId());
            });
  }

  @Test
  void updateOfAContainerThatIsGone_isRefused() {
    ContainerId gone = ContainerId.newContainerId(attacker, 99);
    rm.allocate(
        attacker, List.of(), null, null, update(gone, ContainerUpdateType.DECREASE_RESOURCE));
    assertThat(rm.attempt(attacker).pullUpdateContainerErrors())
        .extracting(UpdateContainerError::getReason)
        .singleElement()
        .asString()
        .startsWith("INVALID_CONTAINER_ID");
  }

  /** YARN's front door lets these through if the application keeps its containers. */
  @Test
  void releaseOfAnothersContainer_isRefused() {
    rm.allocate(attacker, List.of(), List.of(victims.getId()));
    assertVictimRuns();
    assertThat(rm.attempt(attacker).getPendingRelease()).isEmpty();
  }

  @Test
  void releaseOfATemporaryContainer_leavesTheOneThatIsMadeSmaller() {
    Container own =
        rm.allocate(attacker, List.of(any(1, 2048, 2, 1)), List.of()).getContainers().get(0);
    node.launch(own.getId());
    rm.heartbeat(node);
    List<ContainerId> next = nextIds(attacker);
    next.remove(own.getId());
    rm.scheduler()
        .allocate(
            attacker,
            List.of(),
            null,
            next,
            null,
            null,
            update(own.getId(), ContainerUpdateType.DECREASE_RESOURCE));
    rm.allocate(attacker, List.of(), next);
    rm.deliver();
    assertThat(rm.scheduler().getRMContainer(own.getId()).getAllocatedResource())
        .isEqualTo(Resource.newInstance(1024, 2));
  }

  @Test
  void keptContainerOfAnEarlierAttempt_isReleasedByTheNext() {
    ApplicationAttemptId first = rm.submit(3, "u", true, true);
    Container kept =
        rm.allocate(first, List.of(any(1, 1024, 1, 1)), List.of()).getContainers().get(0);
    node.launch(kept.getId());
    rm.heartbeat(node);
    rm.removeAttempt(first, true);
    ApplicationAttemptId second = rm.newAttempt(first.getApplicationId(), 2, true);
    rm.allocate(second, List.of(), List.of(kept.getId()));
    assertThat(rm.scheduler().getRMContainer(kept.getId())).isNull();
    assertThat(rm.metrics().getAllocatedMB()).isEqualTo(2048);
  }

  @Test
  void releaseBeforeTheNodeReported_isRememberedForOwnContainersOnly() {
    Container own =
        rm.allocate(attacker, List.of(any(1, 1024, 1, 1)), List.of()).getContainers().get(0);
    node.launch(own.getId());
    rm.heartbeat(node);
    rm.restart();
    rm.allocate(attacker, List.of(), List.of(own.getId(), victims.getId()));
    assertThat(rm.attempt(attacker).getPendingRelease()).containsExactly(own.getId());
    rm.register(node, List.of(node.report(own), node.report(victims)));
    rm.deliver();
    assertThat(rm.scheduler().getRMContainer(victims.getId()).getState())
        .isEqualTo(RMContainerState.RUNNING);
    assertThat(rm.scheduler().getRMContainer(own.getId()))
        .satisfiesAnyOf(
            container -> assertThat(container).isNull(),
            container -> assertThat(container.getState()).isEqualTo(RMContainerState.RELEASED));
  }
}
