package org.vqs.yarn.event;

import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.NODE;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets.allocationTag;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets.allocationTagWithNamespace;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets.nodeAttribute;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets.nodePartition;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.and;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.cardinality;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.delayedOr;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.targetIn;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.targetNodeAttribute;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.targetNotIn;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.timedClockConstraint;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.NodeAttributeOpCode;
import org.apache.hadoop.yarn.api.records.RejectedSchedulingRequest;
import org.apache.hadoop.yarn.api.records.RejectionReason;
import org.apache.hadoop.yarn.api.records.ResourceSizing;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.yarn.testing.ConstrainedAsk;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** Scheduling requests that can never be satisfied reach the application, and nothing else does. */
class RejectedRequestsTest {
  private final SchedulerHarness rm = new SchedulerHarness(Map.of());
  private ApplicationAttemptId app;

  @BeforeEach
  void start() {
    rm.addNode("h1", "/r1", 8192, 8);
    app = rm.submitUnmanaged(1, "u");
  }

  @AfterEach
  void close() {
    assertThat(SchedulerInvariants.violations(rm.scheduler(), List.of(""))).isEmpty();
    rm.close();
  }

  static Stream<Arguments> unsatisfiable() {
    SchedulingRequest unsized = ask().request();
    unsized.setResourceSizing(null);
    SchedulingRequest negative = ask().request();
    negative.setResourceSizing(
        ResourceSizing.newInstance(-1, negative.getResourceSizing().getResources()));
    SchedulingRequest unranked = ask().request();
    unranked.setPriority(null);
    SchedulingRequest opportunistic = ask().request();
    opportunistic.setExecutionType(ExecutionTypeRequest.newInstance(ExecutionType.OPPORTUNISTIC));
    return Stream.of(
        Arguments.of(unsized, "it has no ResourceSizing"),
        Arguments.of(negative, "numAllocations (-1) must not be negative"),
        Arguments.of(unranked, "it has no priority"),
        Arguments.of(opportunistic, "is GUARANTEED, not OPPORTUNISTIC"),
        Arguments.of(
            ConstrainedAsk.of(1, 1, 100_000).request(), "is more than one container may have"),
        Arguments.of(
            ask().where(targetIn("zone", allocationTag("a"))).request(), "must be node or rack"),
        Arguments.of(ask().where(cardinality(NODE, 3, 2, "a")).request(), "not from 3 to 2"),
        Arguments.of(
            ask().where(targetIn(NODE, allocationTagWithNamespace("nowhere", "a"))).request(),
            "Invalid namespace prefix: nowhere"),
        Arguments.of(
            ask().where(targetIn(NODE, nodeAttribute("java", "11"))).request(), "use EQ or NE"),
        Arguments.of(
            ask()
                .where(targetNodeAttribute(NODE, NodeAttributeOpCode.EQ, nodeAttribute("java")))
                .request(),
            "name a value"),
        Arguments.of(
            ask().where(targetIn(NODE, nodePartition("x", "y"))).request(), "is for one partition"),
        Arguments.of(
            ask()
                .where(
                    and(targetIn(NODE, nodePartition("x")), targetNotIn(NODE, allocationTag("a"))))
                .request(),
            "not within 'and'"),
        Arguments.of(
            ask()
                .where(
                    delayedOr(
                        timedClockConstraint(
                            targetIn(NODE, allocationTag("a")), 1, TimeUnit.SECONDS)))
                .request(),
            "is not supported"));
  }

  private static ConstrainedAsk ask() {
    return ConstrainedAsk.of(1, 1, 512);
  }

  @ParameterizedTest
  @MethodSource("unsatisfiable")
  void unsatisfiableRequest_isRejected_andTheOneBesideItIsGranted(
      SchedulingRequest request, String why) {
    Allocation answer =
        ConstrainedAsk.allocate(rm, app, request, ConstrainedAsk.of(2, 1, 256).request());
    assertThat(answer.getContainers())
        .singleElement()
        .extracting(container -> container.getAllocationRequestId())
        .isEqualTo(2L);
    assertThat(answer.getRejectedRequest())
        .singleElement()
        .satisfies(
            rejected -> {
              assertThat(rejected.getReason()).isEqualTo(RejectionReason.COULD_NOT_PLACE_ON_NODE);
              assertThat(rejected.getRequest()).isSameAs(request);
            });
    assertThat(rm.diagnostics(app)).singleElement().asString().contains("is rejected", why);
    assertThat(rm.allocate(app, List.of(), List.of()).getRejectedRequest())
        .as("said once")
        .isEmpty();
    assertThat(rm.metrics().getPendingContainers()).isZero();
  }

  @Test
  void registeredConstraint_thatIsWrong_rejectsItsRequests() {
    rm.context()
        .getPlacementConstraintManager()
        .registerApplication(
            app.getApplicationId(),
            Map.of(Set.of("a"), targetIn("zone", allocationTag("a")).build()));
    assertThat(
            ConstrainedAsk.allocate(rm, app, ask().tagged("a").request(), ask().request())
                .getRejectedRequest())
        .hasSize(1);
  }

  @Test
  void changedRequestOfAWaitingKey_isRejected_andTheOneThatWaitsStays() {
    SchedulingRequest waiting =
        ask().tagged("a").where(targetIn(NODE, allocationTag("b"))).request();
    ConstrainedAsk.allocate(rm, app, waiting);
    SchedulingRequest other = ask().tagged("a").where(targetIn(NODE, allocationTag("c"))).request();
    assertThat(ConstrainedAsk.allocate(rm, app, other).getRejectedRequest())
        .extracting(RejectedSchedulingRequest::getRequest)
        .containsExactly(other);
    assertThat(rm.metrics().getPendingContainers()).isEqualTo(1);
    assertThat(
            ConstrainedAsk.allocate(rm, app, ConstrainedAsk.of(2, 1, 256).tagged("b").request())
                .getContainers())
        .isNotEmpty();
    rm.scheduler().update();
    assertThat(rm.metrics().getPendingContainers()).isZero();
  }

  @Test
  void requestUnderTheKeyOfResourceRequests_isRejected() {
    var plain = SchedulerHarness.any(1, 8192, 8, 2);
    plain.setAllocationRequestId(1);
    rm.allocate(app, List.of(plain), List.of());
    assertThat(ConstrainedAsk.allocate(rm, app, ask().request()).getRejectedRequest()).hasSize(1);
    assertThat(rm.metrics().getPendingContainers()).isEqualTo(1);
  }
}
