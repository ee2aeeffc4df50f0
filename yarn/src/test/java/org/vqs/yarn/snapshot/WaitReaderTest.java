package org.vqs.yarn.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;
import static org.vqs.yarn.testing.SchedulerHarness.request;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;

/** Two nodes of 4 GB, each with 1 GB free, and what else waits. */
class WaitReaderTest {
  private final SchedulerHarness rm =
      new SchedulerHarness(
          Map.of(
              "yarn.scheduler.vqs.root.queues", "default,dev",
              "yarn.scheduler.vqs.root.dev.maximum-capacity", "[memory=1g]",
              "yarn.scheduler.vqs.reservation.delay", "10s"));
  private final FakeNode first = rm.addNode("h1", "/r1", 4096, 64);
  private final FakeNode second = rm.addNode("h2", "/r1", 4096, 64);
  private final ApplicationAttemptId app = rm.submitUnmanaged(1, "ann");

  @AfterEach
  void close() {
    rm.close();
  }

  private void fill() {
    assertThat(rm.allocate(app, List.of(any(1, 3072, 1, 2)), List.of()).getContainers()).hasSize(2);
  }

  private Map<WaitBecause, Long> waiting() {
    return new Snapshots(
            new SnapshotSource(
                rm.scheduler().context(),
                rm.scheduler().blackHoles(),
                rm.scheduler().preemption(),
                rm.scheduler().overcommit(),
                () -> true,
                () -> 0,
                () -> 0),
            () -> 0,
            cost -> {})
        .latest()
        .waiting();
  }

  private void ask(ResourceRequest... requests) {
    rm.allocate(app, List.of(requests), List.of());
  }

  @Test
  void nothing_isInTheWayOfNobody() {
    fill();
    assertThat(waiting()).isEmpty();
  }

  @Test
  void room_isInPiecesOrNotThere() {
    fill();
    ask(any(2, 2048, 1, 3), any(3, 3072, 1, 5));
    assertThat(waiting()).isEqualTo(Map.of(WaitBecause.PIECES, 3L, WaitBecause.FULL, 5L));
  }

  @Test
  void largeRequest_fitsNoNode() {
    rm.addNode("h3", "/r1", 8192, 1);
    ask(any(2, 8192, 2, 2));
    assertThat(waiting()).isEqualTo(Map.of(WaitBecause.TOO_LARGE, 2L));
  }

  @Test
  void limit_isInTheWayBesideRoom() {
    ApplicationAttemptId other = rm.submitUnmanaged(2, "bob", "dev");
    rm.allocate(other, List.of(any(1, 1024, 1, 4)), List.of());
    assertThat(waiting()).isEqualTo(Map.of(WaitBecause.LIMIT, 3L));
  }

  @Test
  void namedNode_isAPlace() {
    fill();
    ask(request(2, "h1", 2048, 1, 1, false), request(2, "/r1", 2048, 1, 1, false));
    ask(request(2, ResourceRequest.ANY, 2048, 1, 1, false));
    assertThat(waiting()).isEqualTo(Map.of(WaitBecause.PLACE, 1L));
  }

  @Test
  void blacklistedRoom_isRefused() {
    fill();
    rm.allocate(
        app, List.of(any(2, 1024, 1, 1)), List.of("h1", "h2"), List.of(), new ContainerUpdates());
    assertThat(waiting()).isEqualTo(Map.of(WaitBecause.REFUSED, 1L));
  }

  @Test
  void roomOfALabel_countsForThoseWhoNameIt() {
    rm.scheduler().handle(new NodeLabelsUpdateSchedulerEvent(Map.of(second.id(), Set.of("gpu"))));
    ResourceRequest request = any(2, 1024, 1, 1);
    request.setNodeLabelExpression("gpu");
    rm.allocate(app, List.of(request), List.of("h2"), List.of(), new ContainerUpdates());
    assertThat(waiting()).isEqualTo(Map.of(WaitBecause.REFUSED, 1L));
  }

  @Test
  void reservedNode_holdsTheRoom() {
    fill();
    ask(any(2, 4096, 1, 1));
    rm.pass(60, first);
    rm.pass(1, second);
    ApplicationAttemptId other = rm.submitUnmanaged(2, "bob");
    rm.allocate(other, List.of(any(1, 1024, 1, 4)), List.of());
    assertThat(waiting()).isEqualTo(Map.of(WaitBecause.FULL, 1L, WaitBecause.HELD, 3L));
  }
}
