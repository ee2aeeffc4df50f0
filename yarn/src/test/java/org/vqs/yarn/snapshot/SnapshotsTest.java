package org.vqs.yarn.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.core.policy.Counters.Step;
import org.vqs.yarn.snapshot.ClassView.VirtualQueueView;
import org.vqs.yarn.snapshot.NodeView.Standing;
import org.vqs.yarn.snapshot.SchedulerSnapshot.Cost;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;

class SnapshotsTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final SchedulerHarness rm =
      new SchedulerHarness(
          Map.of(
              "yarn.scheduler.vqs.root.queues", "default,dev",
              "yarn.scheduler.vqs.root.dev.weight", "3",
              "yarn.scheduler.vqs.node.max-silence", "10s",
              "yarn.scheduler.vqs.root.dev.maximum-capacity", "50%"));
  private final AtomicLong ticks = new AtomicLong();
  private final List<Cost> costs = new ArrayList<>();

  @AfterEach
  void stop() {
    rm.close();
  }

  private Snapshots snapshots() {
    return snapshots(rm);
  }

  private Snapshots snapshots(SchedulerHarness of) {
    return new Snapshots(
        new SnapshotSource(
            of.scheduler().context(),
            of.scheduler().blackHoles(),
            of.scheduler().preemption(),
            of.scheduler().overcommit(),
            () -> true,
            () -> 8,
            () -> 9),
        ticks::get,
        costs::add);
  }

  private SchedulerSnapshot now() {
    return snapshots().latest();
  }

  @Test
  void emptyCluster_isASnapshotToo() {
    rm.scheduler().context().lock().countError();
    SchedulerSnapshot snapshot = now();
    assertThat(snapshot.nodes()).isEmpty();
    assertThat(snapshot.classes()).isEmpty();
    assertThat(snapshot.totals().containers()).isZero();
    assertThat(snapshot.resources()).startsWith("memory-mb", "vcores");
    assertThat(snapshot.policy()).isEqualTo("adaptive");
    assertThat(snapshot.queues()).extracting(QueueView::path).contains("root", "root.dev");
    assertThat(snapshot.activity().caughtErrors()).isEqualTo(1);
    assertThat(snapshot.activity().repairs()).isEqualTo(8);
    assertThat(snapshot.activity().postponedCalls()).isEqualTo(9);
  }

  /** Shares are of what counts; amounts are YARN's, and may pass what a node has. */
  @Test
  void whatDoesNotCount_isShownAsItIs() {
    try (SchedulerHarness other =
        new SchedulerHarness(Map.of("yarn.scheduler.vqs.resources", "memory-mb"))) {
      other.addNode("a", "/r", 8192, 4);
      ApplicationAttemptId app = other.submitUnmanaged(1, "u");
      other.allocate(app, List.of(any(1, 1024, 2, 4)), List.of());
      SchedulerSnapshot snapshot = snapshots(other).latest();
      assertThat(snapshot.totals().capacity()).isEqualTo(ResourceAmounts.of(8192, 4));
      assertThat(snapshot.totals().used()).isEqualTo(ResourceAmounts.of(4096, 8));
      NodeView node = snapshot.nodes().get(0);
      assertThat(node.capacity()).isEqualTo(ResourceAmounts.of(8192, 4));
      assertThat(node.used()).isEqualTo(ResourceAmounts.of(4096, 8));
      assertThat(node.free()).isEqualTo(ResourceAmounts.of(4096, -4));
      QueueView queue = snapshot.queues().get(1);
      assertThat(queue.used()).isEqualTo(ResourceAmounts.of(4096, 8));
      assertThat(queue.maximum()).isEqualTo(ResourceAmounts.of(8192, 4));
      assertThat(queue.usedShare()).isEqualTo(0.5);
      assertThat(queue.detail().users().get(0).used()).isEqualTo(ResourceAmounts.of(4096, 8));
      assertThat(snapshot.classes().get(0).capacity()).isEqualTo(ResourceAmounts.of(8192, 0));
    }
  }

  @Test
  void runningAndWaiting_areCounted() {
    rm.addNode("a", "/r", 8192, 8);
    rm.addNode("b", "/r", 8192, 8);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    rm.allocate(app, List.of(any(1, 6144, 1, 5)), List.of());
    rm.tick(4000);
    SchedulerSnapshot snapshot = now();
    assertThat(snapshot.totals().capacity()).isEqualTo(ResourceAmounts.of(16384, 16));
    assertThat(snapshot.totals().used()).isEqualTo(ResourceAmounts.of(12288, 2));
    assertThat(snapshot.totals().containers()).isEqualTo(2);
    assertThat(snapshot.totals().applications()).isEqualTo(1);
    assertThat(snapshot.totals().waiting()).isEqualTo(3);
    assertThat(snapshot.totals().startable()).isEqualTo(3);
    assertThat(snapshot.totals().shapes()).isEqualTo(1);
    assertThat(snapshot.activity().starts().values().stream().mapToLong(n -> n).sum()).isEqualTo(2);
    assertThat(snapshot.activity().starts()).containsKeys(Step.values());
    NodeView node = snapshot.nodes().get(0);
    assertThat(node.name()).isEqualTo("a");
    assertThat(node.rack()).isEqualTo("/r");
    assertThat(node.used()).isEqualTo(ResourceAmounts.of(6144, 1));
    assertThat(node.containers()).isEqualTo(1);
    assertThat(node.standing()).isEqualTo(Standing.ACTIVE);
  }

  @Test
  void oldestAge_isNotKnownOfVeryManyWithoutPatience() throws Exception {
    rm.refresh(Map.of("yarn.scheduler.vqs.reservation.delay", "off"));
    rm.addNode("a", "/r", 8192, 8);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    rm.allocate(app, List.of(any(1, 8192, 8, 1)), List.of());
    rm.tick(1000);
    List<ResourceRequest> requests = new ArrayList<>();
    for (int priority = 1; priority <= 2001; priority++) {
      requests.add(any(priority, 8192, 8, 1));
    }
    rm.allocate(app, requests.subList(0, 2000), List.of());
    rm.tick(1000);
    assertThat(now().classes().get(0).queues().get(0).oldestAge()).isEqualTo(1000);
    rm.allocate(app, requests.subList(2000, 2001), List.of());
    VirtualQueueView large = now().classes().get(0).queues().get(0);
    assertThat(large.length()).isEqualTo(2001);
    assertThat(large.oldestAge()).isEqualTo(-1);
  }

  @Test
  void virtualQueues_haveLengthAndAge() {
    rm.addNode("a", "/r", 8192, 8);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    rm.allocate(app, List.of(any(1, 8192, 1, 1)), List.of());
    rm.allocate(app, List.of(any(2, 6144, 1, 3)), List.of());
    rm.tick(2000);
    rm.allocate(app, List.of(any(3, 7168, 1, 3), any(4, 2048, 1, 2)), List.of());
    rm.tick(1000);
    ClassView only = now().classes().get(0);
    assertThat(only.nodes()).isEqualTo(1);
    assertThat(only.waiting()).isEqualTo(8);
    assertThat(only.queues()).hasSize(2 * only.j());
    VirtualQueueView large = only.queues().get(0);
    assertThat(large.length()).isEqualTo(6);
    assertThat(large.sizeUpTo()).isEqualTo(1);
    assertThat(large.meanAge()).isEqualTo(2000);
    assertThat(large.oldestAge()).isEqualTo(3000);
    // 2 GiB of 8 are a quarter.
    VirtualQueueView small = only.queues().get(4);
    assertThat(small.length()).isEqualTo(2);
    assertThat(small.sizeUpTo()).isEqualTo(1.0 / 4);
    assertThat(small.oldestAge()).isEqualTo(1000);
  }

  @Test
  void queues_showSharesLimitsAndWhatIsPending() {
    rm.addNode("a", "/r", 8192, 8);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u", "dev");
    rm.allocate(app, List.of(any(1, 2048, 1, 4)), List.of());
    QueueView dev =
        now().queues().stream().filter(q -> q.path().equals("root.dev")).findFirst().orElseThrow();
    assertThat(dev.share()).isEqualTo(0.75);
    assertThat(dev.usedShare()).isEqualTo(0.5);
    assertThat(dev.maximum()).isEqualTo(ResourceAmounts.of(4096, 4));
    assertThat(dev.used()).isEqualTo(ResourceAmounts.of(4096, 2));
    assertThat(dev.pendingContainers()).isEqualTo(2);
    assertThat(dev.pending()).isEqualTo(ResourceAmounts.of(4096, 2));
    assertThat(dev.applications()).isEqualTo(1);
    assertThat(dev.parent()).isEqualTo("root");
  }

  @Test
  void silentNode_isShownAsSilent() {
    FakeNode quiet = rm.addNode("a", "/r", 8192, 8);
    rm.heartbeat(quiet);
    rm.tick(10_001);
    NodeView node = now().nodes().get(0);
    assertThat(node.standing()).isEqualTo(Standing.SILENT);
    assertThat(rm.scheduler().getClock().getTime() - node.since()).isEqualTo(10_001);
  }

  @Test
  void reservedNode_namesTheReservingApplication() {
    FakeNode node = rm.addNode("a", "/r", 8192, 8);
    ApplicationAttemptId small = rm.submitUnmanaged(1, "u");
    ApplicationAttemptId big = rm.submitUnmanaged(2, "u");
    List<Container> running =
        rm.allocate(small, List.of(any(1, 2048, 1, 4)), List.of()).getContainers();
    assertThat(running).hasSize(4);
    rm.allocate(big, List.of(any(1, 8192, 1, 1)), List.of());
    rm.tick(61_000);
    rm.heartbeat(node);
    rm.tick(2000);
    rm.heartbeat(node);
    NodeView view = now().nodes().get(0);
    assertThat(view.standing()).isEqualTo(Standing.RESERVED);
    assertThat(view.reservation().application()).isEqualTo(big.getApplicationId());
    assertThat(view.reservation().size()).isEqualTo(ResourceAmounts.of(8192, 1));
    assertThat(view.reservation().because()).isEqualTo(HeldBecause.AGE);
    assertThat(rm.scheduler().getClock().getTime() - view.since()).isEqualTo(2000);
  }

  @Test
  void heldRoom_isWhatTheReservedNodeKeepsIdle() {
    FakeNode node = rm.addNode("a", "/r", 8192, 8);
    ApplicationAttemptId small = rm.submitUnmanaged(1, "u");
    ApplicationAttemptId big = rm.submitUnmanaged(2, "u");
    List<Container> running =
        rm.allocate(small, List.of(any(1, 2048, 1, 4)), List.of()).getContainers();
    rm.allocate(big, List.of(any(1, 8192, 1, 1)), List.of());
    rm.tick(61_000);
    assertThat(now().held()).isEmpty();
    rm.heartbeat(node);
    node.complete(running.get(0).getId(), 0);
    rm.heartbeat(node);
    assertThat(now().held())
        .containsExactly(new HeldView("", Map.of(HeldBecause.AGE, ResourceAmounts.of(2048, 5)), 0));
    rm.tick(1_000);
    rm.allocate(big, List.of(any(1, 8192, 1, 0)), List.of());
    assertThat(now().held())
        .as("five of eight cores for a second, in vain")
        .containsExactly(new HeldView("", Map.of(), 50 * 625));
  }

  @Test
  void snapshot_isSharedForASecond() {
    Snapshots snapshots = snapshots();
    SchedulerSnapshot first = snapshots.latest();
    ticks.addAndGet(SECOND - 1);
    assertThat(snapshots.latest()).isSameAs(first);
    ticks.addAndGet(1);
    assertThat(snapshots.latest()).isNotSameAs(first);
    assertThat(costs).hasSize(1);
  }

  @Test
  void readersAtOnce_takeOne() throws Exception {
    Snapshots snapshots = snapshots();
    ticks.addAndGet(2 * SECOND);
    List<Thread> readers = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      readers.add(new Thread(snapshots::latest));
    }
    readers.forEach(Thread::start);
    for (Thread reader : readers) {
      reader.join();
    }
    assertThat(costs).hasSize(1);
  }

  @Test
  void busyScheduler_isNotWaitedForLong() throws Exception {
    Snapshots snapshots = snapshots();
    SchedulerSnapshot before = snapshots.latest();
    ticks.addAndGet(2 * SECOND);
    List<SchedulerSnapshot> seen = new ArrayList<>();
    rm.scheduler()
        .locked(
            () ->
                CompletableFuture.runAsync(() -> seen.add(snapshots.latest()))
                    .orTimeout(30, TimeUnit.SECONDS)
                    .join());
    assertThat(seen).containsExactly(before);
    assertThat(snapshots.latest()).isNotSameAs(before);
  }

  @Test
  void manyNodes_areCopiedInParts() {
    for (int i = 0; i < 2500; i++) {
      rm.addNode("n" + i, "/r", 1024, 1);
    }
    Snapshots snapshots = snapshots();
    ticks.addAndGet(2 * SECOND);
    assertThat(snapshots.latest().nodes())
        .extracting(NodeView::name)
        .hasSize(2500)
        .doesNotHaveDuplicates();
    assertThat(costs).as("times that the lock was held").hasSize(3);
  }

  @Test
  void current_takesNoLockAndIsRenewedByTheScheduler() {
    Snapshots snapshots = snapshots();
    SchedulerSnapshot first = snapshots.current();
    ticks.addAndGet(2 * SECOND);
    snapshots.renewIfWanted();
    assertThat(costs).as("nobody wanted one").isEmpty();
    assertThat(snapshots.current()).isSameAs(first);
    snapshots.renewIfWanted();
    assertThat(snapshots.current()).isNotSameAs(first);
    assertThat(costs).hasSize(1);
  }
}
