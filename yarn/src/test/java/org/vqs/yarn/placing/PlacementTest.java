package org.vqs.yarn.placing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceSizing;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** Containers that the placement processor chose a node for. */
class PlacementTest {
  private static final PlacementConstraint APART =
      PlacementConstraints.build(
          PlacementConstraints.targetNotIn(
              PlacementConstraints.NODE,
              PlacementConstraints.PlacementTargets.allocationTag("db")));

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
    rm.close();
  }

  private boolean place(int memory, PlacementConstraint constraint) {
    SchedulingRequest request =
        SchedulingRequest.newInstance(
            3,
            Priority.newInstance(1),
            ExecutionTypeRequest.newInstance(),
            Set.of("db"),
            ResourceSizing.newInstance(1, Resource.newInstance(memory, 1)),
            constraint);
    return rm.scheduler()
        .attemptAllocationOnNode(
            rm.attempt(app), request, rm.scheduler().getSchedulerNode(node.id()));
  }

  @Test
  void request_isPlacedOnTheNode_andHandedOut() {
    assertThat(place(1024, null)).isTrue();
    List<Container> got = rm.allocate(app, List.of(), List.of()).getContainers();
    assertThat(got).singleElement().extracting(Container::getAllocationRequestId).isEqualTo(3L);
    assertThat(got.get(0).getAllocationTags()).containsExactly("db");
    assertThat(rm.metrics().getAllocatedMB()).isEqualTo(1024);
    assertThat(rm.metrics().getPendingMB()).isZero();
  }

  @Test
  void request_thatDoesNotFit_isRefused() {
    rm.allocate(app, List.of(any(1, 4096, 1, 1)), List.of());
    assertThat(place(1024, null)).isFalse();
    assertThat(rm.metrics().getAllocatedContainers()).isEqualTo(1);
  }

  @Test
  void constraint_isRespected_untilTheOtherContainerEnds() {
    assertThat(place(1024, APART)).isTrue();
    assertThat(place(1024, APART)).isFalse();
    ContainerId first = rm.allocate(app, List.of(), List.of()).getContainers().get(0).getId();
    rm.allocate(app, List.of(), List.of(first));
    assertThat(place(1024, APART)).isTrue();
  }

  @Test
  void lostNode_takesItsTagsWithIt() {
    place(1024, APART);
    node.launch(rm.allocate(app, List.of(), List.of()).getContainers().get(0).getId());
    rm.heartbeat(node);
    rm.removeNode(node);
    rm.register(node, List.of());
    assertThat(place(1024, APART)).isTrue();
  }
}
