package org.vqs.yarn.gang;

import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.NODE;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets.allocationTag;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.targetNotIn;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.ConstrainedAsk;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** Scheduling requests whose allocation tags make a graph of them. */
class GangRequestsTest {
  private final SchedulerHarness rm = new SchedulerHarness(Map.of());
  private final ApplicationAttemptId app = rm.submitUnmanaged(1, "u");

  @AfterEach
  void close() {
    rm.deliver();
    SchedulerInvariants.assertHold(rm.scheduler(), "", "gpu");
    rm.close();
  }

  private void nodes(int count) {
    for (int i = 1; i <= count; i++) {
      rm.addNode("h" + i, "/r" + (i + 1) / 2, 4096, 4);
    }
  }

  private Allocation call(SchedulingRequest... requests) {
    return ConstrainedAsk.allocate(rm, app, requests);
  }

  private static SchedulingRequest node(
      int key, String gang, String name, int count, String... more) {
    String[] tags = new String[more.length + 2];
    tags[0] = "vqs-gang/" + gang;
    tags[1] = "vqs-node/" + name;
    System.arraycopy(more, 0, tags, 2, more.length);
    return ConstrainedAsk.of(key, count, 1024).tagged(tags).request();
  }

  private static Map<String, Long> perHost(List<Container> containers) {
    return containers.stream()
        .collect(Collectors.groupingBy(c -> c.getNodeId().getHost(), Collectors.counting()));
  }

  @Test
  void graph_comesInOneAnswer() {
    nodes(4);

    List<Container> granted =
        call(node(1, "train", "ps", 2), node(2, "train", "worker", 4, "vqs-edge/worker-ps/1"))
            .getContainers();

    assertThat(granted).hasSize(6);
    assertThat(perHost(granted)).hasSize(2);
  }

  @Test
  void graphWithoutRoom_getsNothing() {
    nodes(1);

    assertThat(call(node(1, "train", "ps", 2), node(2, "train", "worker", 4)).getContainers())
        .isEmpty();
    nodes(2);
    rm.scheduler().update();
    assertThat(rm.allocate(app, List.of(), List.of()).getContainers()).hasSize(6);
  }

  @Test
  void graphWithinARack_waitsForRoomInOne() {
    rm.addNode("a1", "/a", 4096, 4);
    rm.addNode("b1", "/b", 4096, 4);
    assertThat(
            call(node(1, "train/in/rack", "ps", 2), node(2, "train/in/rack", "worker", 4))
                .getContainers())
        .isEmpty();

    rm.tick(1_000);
    rm.addNode("b2", "/b", 4096, 4);
    rm.scheduler().update();

    assertThat(perHost(rm.allocate(app, List.of(), List.of()).getContainers()).keySet())
        .containsExactlyInAnyOrder("b1", "b2");
  }

  @Test
  void requestsThatWantOneGraphInDifferentUnits_areRejected() {
    nodes(2);

    Allocation answer = call(node(1, "train/in/rack", "ps", 2), node(2, "train", "worker", 4));

    assertThat(answer.getRejectedRequest()).hasSize(2);
    assertThat(rm.diagnostics(app)).anyMatch(text -> text.contains("the same vqs-gang/ tag"));
  }

  @Test
  void twoGraphs_startEachByItself() {
    nodes(1);

    List<Container> granted =
        call(node(1, "a", "x", 3), node(2, "b", "x", 5), node(3, "c", "x", 1)).getContainers();

    assertThat(granted).extracting(Container::getAllocationRequestId).containsOnly(1L, 3L);
    assertThat(granted).hasSize(4);
  }

  @Test
  void edgeToNobody_rejectsTheWholeGraphByName() {
    nodes(2);

    Allocation answer =
        call(node(1, "train", "ps", 2), node(2, "train", "worker", 2, "vqs-edge/worker-chief/1"));

    assertThat(answer.getContainers()).isEmpty();
    assertThat(answer.getRejectedRequest()).hasSize(2);
    assertThat(rm.diagnostics(app))
        .anyMatch(
            text ->
                text.contains(
                        "the edge vqs-edge/worker-chief names node chief, which no request has")
                    && text.contains("[ps, worker]"));
    assertThat(rm.metrics().getPendingContainers()).isZero();
  }

  @Test
  void malformedTags_areRejectedByName() {
    nodes(1);

    call(node(1, "train", "p s", 2));
    call(ConstrainedAsk.of(2, 1, 1024).tagged("vqs-node/x").request());
    call(node(3, "train", "x", 1, "vqs-edge/x-x/heavy"));

    assertThat(rm.diagnostics(app))
        .anyMatch(text -> text.contains("allocation tag vqs-node/p s must be vqs-node/NAME"))
        .anyMatch(text -> text.contains("name a node or an edge, but no gang; add vqs-gang/NAME"))
        .anyMatch(text -> text.contains("must be vqs-edge/NAME-NAME/WEIGHT"));
  }

  @Test
  void requestThatIsRejectedForAnotherReason_takesItsGraphWithIt() {
    nodes(2);
    SchedulingRequest tooLarge =
        ConstrainedAsk.of(2, 1, 1_000_000).tagged("vqs-gang/train", "vqs-node/b").request();

    Allocation answer = call(node(1, "train", "a", 2), tooLarge, node(3, "train", "c", 1));

    assertThat(answer.getContainers()).isEmpty();
    assertThat(answer.getRejectedRequest()).hasSize(3);
    assertThat(rm.metrics().getPendingContainers()).isZero();
  }

  @Test
  void tooManyContainers_areRejected() {
    nodes(1);

    assertThat(call(node(1, "train", "a", 1_001)).getRejectedRequest()).hasSize(1);
    assertThat(rm.diagnostics(app))
        .anyMatch(
            text -> text.contains("1001 containers, more than yarn.scheduler.vqs.gang.max-size"));
  }

  @Test
  void constraintsBetweenItsNodes_hold() {
    nodes(4);
    SchedulingRequest apart =
        ConstrainedAsk.of(1, 3, 1024)
            .tagged("vqs-gang/train", "vqs-node/w")
            .where(targetNotIn(NODE, allocationTag("vqs-gang/train")))
            .request();

    List<Container> granted = call(apart).getContainers();

    assertThat(granted).hasSize(3);
    assertThat(perHost(granted)).hasSize(3);
  }

  private double startsPerSecond() {
    rm.tick(1_000);
    return rm.scheduler().observation().throughput().perSecond(rm.scheduler().getClock().getTime());
  }

  @Test
  void constraintsThatCannotHoldForAll_startNone() {
    nodes(2);
    SchedulingRequest apart =
        ConstrainedAsk.of(1, 3, 1024)
            .tagged("vqs-gang/train", "vqs-node/w")
            .where(targetNotIn(NODE, allocationTag("vqs-gang/train")))
            .request();

    assertThat(call(apart).getContainers()).isEmpty();
    assertThat(rm.metrics().getAllocatedContainers()).isZero();
    assertThat(startsPerSecond()).as("what was taken back never started").isZero();
    rm.addNode("h9", "/r9", 4096, 4);
    rm.tick(60_000);
    rm.heartbeat(rm.addNode("h10", "/r9", 256, 1));
    assertThat(rm.allocate(app, List.of(), List.of()).getContainers()).hasSize(3);
  }

  @Test
  void lostContainer_isAskedForAgainByItself() {
    nodes(2);
    List<Container> granted =
        call(node(1, "train", "ps", 2), node(2, "train", "worker", 2, "vqs-edge/worker-ps/1"))
            .getContainers();
    Container worker =
        granted.stream().filter(c -> c.getAllocationRequestId() == 2).findFirst().orElseThrow();
    rm.allocate(app, List.of(), List.of(worker.getId()));

    assertThat(call(node(2, "train", "worker", 1, "vqs-edge/worker-ps/1")).getContainers())
        .hasSize(1);
  }

  @Test
  void graphOfTooManyKinds_isRejected() {
    nodes(1);
    SchedulingRequest[] requests = new SchedulingRequest[17];
    for (int i = 0; i < requests.length; i++) {
      requests[i] = node(i + 1, "train", "n" + i, 1);
    }
    assertThat(call(requests).getRejectedRequest()).hasSize(17);
    assertThat(rm.diagnostics(app))
        .anyMatch(text -> text.contains("has 17 requests, more than 16"));
  }

  @Test
  void hugeWeight_isRejected() {
    nodes(1);
    call(node(1, "train", "x", 1, "vqs-edge/x-x/" + "9".repeat(310)));
    assertThat(rm.diagnostics(app))
        .anyMatch(text -> text.contains("the weight must be at most 1000000"));
    assertThat(rm.scheduler().caughtErrors()).isZero();
  }

  @Test
  void ordinaryRequests_ofTheSameApplicationDoNotWait() {
    nodes(1);

    List<Container> granted =
        call(node(1, "train", "a", 5), ConstrainedAsk.of(2, 1, 1024).request()).getContainers();

    assertThat(granted).extracting(Container::getAllocationRequestId).containsExactly(2L);
  }
}
