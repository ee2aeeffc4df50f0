package org.vqs.yarn.placing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;
import static org.vqs.yarn.testing.SchedulerHarness.request;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/**
 * An application master in the manner of Spark's dynamic allocation: thousands of equal containers
 * at one priority, most of them cancelled, some released, and asked for again.
 */
class SparkLikeTest {
  private static final int PRIORITY = 1;
  private static final int NODES = 20;
  private static final int PER_NODE = 16;
  private static final int ROOM = NODES * PER_NODE;

  private final SchedulerHarness rm = new SchedulerHarness(Map.of());
  private final List<FakeNode> nodes = new ArrayList<>();
  private final Deque<ContainerId> held = new ArrayDeque<>();
  private final Map<ContainerId, FakeNode> nodeOf = new HashMap<>();
  private ApplicationAttemptId app;

  @BeforeEach
  void start() {
    for (int i = 0; i < NODES; i++) {
      nodes.add(rm.addNode("h" + i, "/r" + i % 4, PER_NODE * 1024, PER_NODE));
    }
    app = rm.submitUnmanaged(1, "u");
  }

  @AfterEach
  void close() {
    rm.close();
  }

  /** One heartbeat of the master, and what it grants with the work that it leaves over. */
  private void call(List<ResourceRequest> asks, List<ContainerId> releases) {
    keep(rm.allocate(app, asks, releases).getContainers());
    rm.scheduler().update();
    keep(rm.allocate(app, List.of(), List.of()).getContainers());
  }

  private void keep(List<Container> granted) {
    granted.forEach(container -> held.add(container.getId()));
  }

  private List<ContainerId> oldest(int count) {
    List<ContainerId> result = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      result.add(held.remove());
    }
    return result;
  }

  private void expect(int holds, int waits) {
    assertThat(held).hasSize(holds).doesNotHaveDuplicates();
    assertThat(rm.attempt(app).getLiveContainers()).hasSize(holds);
    assertThat(rm.metrics().getAllocatedContainers()).isEqualTo(holds);
    assertThat(rm.metrics().getAllocatedMB()).isEqualTo(holds * 1024L);
    assertThat(rm.metrics().getPendingContainers()).isEqualTo(waits);
    assertThat(rm.metrics().getPendingMB()).isEqualTo(waits * 1024L);
    assertThat(rm.scheduler().packer().cluster().pending().waiting()).isEqualTo(waits);
  }

  @Test
  void thousandsAskedCancelledReleasedAndAskedAgain_areCountedExactly() {
    for (int stage = 0; stage < 20; stage++) {
      call(List.of(any(PRIORITY, 1024, 1, 5000)), List.of());
      expect(ROOM, 5000 - ROOM);
      call(List.of(any(PRIORITY, 1024, 1, 10)), List.of());
      expect(ROOM, 10);
      call(List.of(), oldest(100));
      expect(ROOM - 90, 0);
      call(List.of(any(PRIORITY, 1024, 1, 3000)), List.of());
      expect(ROOM, 2910);
      call(List.of(any(PRIORITY, 1024, 1, 0)), oldest(ROOM));
      expect(0, 0);
    }
    SchedulerInvariants.assertHold(rm.scheduler(), "");
    assertThat(rm.scheduler().packer().cluster().pending().shapes()).as("shapes kept").isZero();
    assertThat(rm.attempt(app).getSchedulerKeys()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5})
  void cancellationInTheCallThatReleases_grantsNoMoreThanIsStillAsked(int stillAsked) {
    call(List.of(any(PRIORITY, 1024, 1, 5000)), List.of());
    call(List.of(any(PRIORITY, 1024, 1, stillAsked)), oldest(50));
    expect(ROOM - 50 + stillAsked, 0);
  }

  @Test
  void namedNodes_areCountedWithTheRest() {
    List<ResourceRequest> asks = new ArrayList<>();
    for (int i = 0; i < NODES; i++) {
      asks.add(request(PRIORITY, "h" + i, 1024, 1, 100, true));
    }
    for (int r = 0; r < 4; r++) {
      asks.add(request(PRIORITY, "/r" + r, 1024, 1, 500, true));
    }
    asks.add(any(PRIORITY, 1024, 1, 2000));
    call(asks, List.of());
    expect(ROOM, 2000 - ROOM);
    List<ResourceRequest> fewer = new ArrayList<>();
    asks.forEach(
        ask ->
            fewer.add(
                request(
                    PRIORITY,
                    ask.getResourceName(),
                    1024,
                    1,
                    ask.getResourceName().equals(ResourceRequest.ANY) ? 7 : 0,
                    true)));
    call(fewer, List.of());
    expect(ROOM, 7);
    call(List.of(), oldest(20));
    expect(ROOM - 13, 0);
    call(List.of(), oldest(ROOM - 13));
    SchedulerInvariants.assertHold(rm.scheduler(), "");
  }

  @Test
  void launchedContainers_thatAreReleased_areReplacedWhenTheirNodesReport() {
    call(List.of(any(PRIORITY, 1024, 1, 1000)), List.of());
    for (ContainerId container : held) {
      node(container).launch(container);
    }
    nodes.forEach(rm::heartbeat);
    List<ContainerId> released = oldest(40);
    call(List.of(any(PRIORITY, 1024, 1, 25)), released);
    // YARN frees the room when the nodes say that the containers ended.
    expect(ROOM - 40, 25);
    released.forEach(container -> node(container).complete(container, -100));
    nodes.forEach(rm::heartbeat);
    call(List.of(), List.of());
    expect(ROOM - 15, 0);
  }

  private FakeNode node(ContainerId container) {
    return nodeOf.computeIfAbsent(
        container,
        id -> {
          var nodeId = rm.scheduler().getRMContainer(id).getNodeId();
          return nodes.stream().filter(node -> node.id().equals(nodeId)).findFirst().orElseThrow();
        });
  }
}
