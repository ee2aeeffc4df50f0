package org.vqs.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.snapshot.SnapshotSource;
import org.vqs.yarn.snapshot.Snapshots;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;
import org.vqs.yarn.why.WhyPending;
import org.vqs.yarn.why.answer.ApplicationAnswer;

/**
 * What holds in each sub-cluster of a federation and what does not in all of them together ({@code
 * src/docs/operating/federation.md}): two schedulers that do not know each other, with a node of 4
 * GB each, and applications that ask in both.
 */
class FederatedSchedulersTest {
  private static final int GIB = 1024;
  private static final String VQS = "yarn.scheduler.vqs.";

  private SchedulerHarness one;
  private SchedulerHarness two;
  private FakeNode nodeOfOne;
  private FakeNode nodeOfTwo;

  private void start(String... settings) {
    Map<String, String> all = new HashMap<>();
    all.put("yarn.federation.enabled", "true");
    all.put(VQS + "root.queues", "default,a,b");
    for (int i = 0; i < settings.length; i += 2) {
      all.put(settings[i].startsWith("vqs.") ? settings[i] : VQS + settings[i], settings[i + 1]);
    }
    one = new SchedulerHarness(all);
    two = new SchedulerHarness(all);
    nodeOfOne = one.addNode("h1", "/r1", 4 * GIB, 4);
    nodeOfTwo = two.addNode("h2", "/r1", 4 * GIB, 4);
  }

  @AfterEach
  void close() {
    for (SchedulerHarness rm : List.of(one, two)) {
      SchedulerInvariants.assertHold(rm.scheduler(), "", "gpu");
      rm.close();
    }
  }

  private void pass(int seconds) {
    one.pass(seconds, nodeOfOne);
    two.pass(seconds, nodeOfTwo);
  }

  /** The part of an application that its AMRMProxy brings from sub-cluster 1 to the other. */
  private ApplicationAttemptId partInTwo(int number, String queue) {
    two.name(number, "UnmanagedAM-sc1");
    return two.submitUnmanaged(number, "user" + number, queue);
  }

  private static List<Container> ask(
      SchedulerHarness rm, ApplicationAttemptId app, ResourceRequest request) {
    return rm.allocate(app, List.of(request), List.of()).getContainers();
  }

  private static int held(SchedulerHarness rm, ApplicationAttemptId... apps) {
    int held = 0;
    for (ApplicationAttemptId app : apps) {
      held += rm.attempt(app).getLiveContainers().size();
    }
    return held;
  }

  private static Optional<ApplicationAnswer> why(SchedulerHarness rm, ApplicationAttemptId app) {
    VirtualQueueScheduler scheduler = rm.scheduler();
    SnapshotSource source =
        new SnapshotSource(
            scheduler.context(),
            scheduler.blackHoles(),
            scheduler.preemption(),
            scheduler.overcommit(),
            () -> true,
            () -> 0,
            () -> 0);
    SchedulerSnapshot snapshot = new Snapshots(source, System::nanoTime, cost -> {}).latest();
    return new WhyPending(scheduler.context(), () -> snapshot).explain(app.getApplicationId());
  }

  private static List<ContainerId> ids(List<Container> containers) {
    return containers.stream().map(Container::getId).toList();
  }

  @Test
  void fairShares_areThoseOfEachSubCluster() {
    start();
    ApplicationAttemptId filler = one.submitUnmanaged(1, "x", "default");
    List<Container> filling = ask(one, filler, any(1, GIB, 1, 4));
    ApplicationAttemptId a = one.submitUnmanaged(2, "user2", "a");
    ApplicationAttemptId b = one.submitUnmanaged(3, "user3", "b");
    assertThat(ask(one, a, any(1, GIB, 1, 8))).isEmpty();
    assertThat(ask(one, b, any(1, GIB, 1, 8))).isEmpty();
    ApplicationAttemptId aInTwo = partInTwo(2, "a");
    ask(two, aInTwo, any(1, GIB, 1, 8));
    one.allocate(filler, List.of(any(1, GIB, 1, 0)), ids(filling));
    pass(1);

    assertThat(held(one, a)).isEqualTo(2);
    assertThat(held(one, b)).isEqualTo(2);
    // In all three quarters, though the other queue waits as before.
    assertThat(held(one, a) + held(two, aInTwo)).isEqualTo(6);
  }

  @Test
  void limitOfAQueue_isReachedInEachSubCluster() {
    start("root.a.maximum-capacity", "[memory=2g, vcores=2]");
    ApplicationAttemptId home = one.submitUnmanaged(1, "user1", "a");
    ApplicationAttemptId part = partInTwo(1, "a");

    assertThat(ask(one, home, any(1, GIB, 1, 4))).hasSize(2);
    assertThat(ask(two, part, any(1, GIB, 1, 4))).hasSize(2);
  }

  @Test
  void guaranteeOfAQueue_isGivenInEachSubCluster() {
    start("root.a.guaranteed-capacity", "[memory=3g, vcores=3]");
    for (SchedulerHarness rm : List.of(one, two)) {
      ApplicationAttemptId filler = rm.submitUnmanaged(1, "x", "b");
      List<Container> filling = ask(rm, filler, any(1, GIB, 1, 4));
      ApplicationAttemptId guaranteed = rm.submitUnmanaged(2, "user2", "a");
      ApplicationAttemptId other = rm.submitUnmanaged(3, "user3", "b");
      ask(rm, guaranteed, any(1, GIB, 1, 8));
      ask(rm, other, any(1, GIB, 1, 8));
      rm.allocate(filler, List.of(any(1, GIB, 1, 0)), ids(filling));
      rm.pass(1);
      // Six of eight in all, where three are guaranteed.
      assertThat(held(rm, guaranteed)).isEqualTo(3);
    }
  }

  @Test
  void runningApplication_countsInEachSubClusterThatItAsksIn() {
    start("root.a.maximum-running-applications", "1");
    ApplicationAttemptId home = one.submitUnmanaged(1, "user1", "a");
    ApplicationAttemptId part = partInTwo(1, "a");
    assertThat(ask(one, home, any(1, GIB, 1, 1))).hasSize(1);
    assertThat(ask(two, part, any(1, GIB, 1, 1))).hasSize(1);
    ApplicationAttemptId second = two.submitUnmanaged(2, "user2", "a");
    assertThat(ask(two, second, any(1, GIB, 1, 1))).isEmpty();

    two.removeAttempt(part, false);
    two.removeApp(part.getApplicationId());
    pass(1);

    // Where the first application runs on at home.
    assertThat(held(one, home)).isEqualTo(1);
    assertThat(held(two, second)).isEqualTo(1);
  }

  @Test
  void preemption_servesAQueueThatIsBehindHere_thoughItIsAheadThere() {
    start("preemption.enabled", "true", "vqs.test.preemption.max-share-per-round", "0.25");
    ApplicationAttemptId a = one.submitUnmanaged(1, "user1", "a");
    ApplicationAttemptId b = one.submitUnmanaged(2, "user2", "b");
    ApplicationAttemptId bInTwo = partInTwo(2, "b");
    assertThat(ask(one, a, any(1, GIB, 1, 4))).hasSize(4);
    assertThat(ask(one, b, any(1, GIB, 1, 4))).isEmpty();
    assertThat(ask(two, bInTwo, any(1, GIB, 1, 4))).hasSize(4);

    pass(120);

    assertThat(held(one, a)).isEqualTo(2);
    assertThat(held(one, b) + held(two, bInTwo)).isEqualTo(6);
  }

  @Test
  void reservation_isHeldInEachSubClusterForTheSameRequest() {
    start("reservation.delay", "10s");
    for (SchedulerHarness rm : List.of(one, two)) {
      ask(rm, rm.submitUnmanaged(1, "x", "default"), any(1, GIB, 1, 4));
      ask(rm, rm.submitUnmanaged(2, "user2", "a"), any(1, 4 * GIB, 4, 1));
    }
    assertThat(one.scheduler().packer().cluster().holds().reserved()).isZero();

    pass(60);

    assertThat(one.scheduler().packer().cluster().holds().reserved()).isEqualTo(1);
    assertThat(two.scheduler().packer().cluster().holds().reserved()).isEqualTo(1);
  }

  @Test
  void priorityOfApplications_isAmongThoseOfEachSubCluster() {
    start();
    ApplicationAttemptId filler = one.submitUnmanaged(1, "x", "default");
    List<Container> filling = ask(one, filler, any(1, GIB, 1, 4));
    ApplicationAttemptId low = one.submitUnmanaged(2, "u", "a");
    ApplicationAttemptId high = one.submitUnmanaged(3, "u", "a");
    one.changePriority(high.getApplicationId(), 5);
    ask(one, low, any(1, GIB, 1, 1));
    ask(one, high, any(1, GIB, 1, 2));
    two.name(4, "UnmanagedAM-sc1");
    ApplicationAttemptId lowInTwo = two.submitUnmanaged(4, "u", "a");

    assertThat(ask(two, lowInTwo, any(1, GIB, 1, 1))).hasSize(1);
    one.allocate(filler, List.of(any(1, GIB, 1, 2)), ids(filling.subList(0, 1)));
    one.pass(1);

    assertThat(held(one, high)).isEqualTo(1);
    assertThat(held(one, low)).isZero();
  }

  @Test
  void partition_isThatOfEachSubCluster() {
    start();
    two.scheduler()
        .handle(new NodeLabelsUpdateSchedulerEvent(Map.of(nodeOfTwo.id(), Set.of("gpu"))));
    ApplicationAttemptId home = one.submitUnmanaged(1, "user1", "a");

    assertThat(ask(one, home, onGpu())).isEmpty();
    assertThat(ask(two, partInTwo(1, "a"), onGpu())).hasSize(1);
    assertThat(why(one, home).orElseThrow().pending().get(0).text()).contains("gpu");
  }

  private static ResourceRequest onGpu() {
    ResourceRequest request = any(1, GIB, 1, 1);
    request.setNodeLabelExpression("gpu");
    return request;
  }

  @Test
  void why_isOfWhatIsAskedForHere() {
    start("root.a.maximum-capacity", "[memory=1g, vcores=1]");
    ApplicationAttemptId home = one.submitUnmanaged(1, "user1", "a");
    ask(one, home, any(1, GIB, 1, 2));
    ApplicationAttemptId large = one.submitUnmanaged(2, "user2", "b");
    ask(one, large, any(1, 4 * GIB, 1, 1));
    ApplicationAttemptId largeInTwo = partInTwo(2, "b");

    assertThat(ask(two, largeInTwo, any(1, 4 * GIB, 1, 1))).hasSize(1);
    assertThat(why(two, home)).isEmpty();
    assertThat(why(one, large).orElseThrow().pending()).hasSize(1);
    assertThat(why(two, largeInTwo).orElseThrow().pending()).isEmpty();
  }

  @Test
  void scale_ordersInEachSubClusterForTheSameRequest() {
    start();
    for (SchedulerHarness rm : List.of(one, two)) {
      ask(rm, rm.submitUnmanaged(1, "user1", "a"), any(1, 4 * GIB, 4, 3));
      rm.scheduler().observation().scaling().runIfDue();
      var view = rm.scheduler().observation().scaling().view();
      assertThat(view.classes()).hasSize(1);
      assertThat(view.classes().get(0).now()).isEqualTo(3);
    }
  }

  @Test
  void headroom_isThatOfEachSubCluster() {
    start();
    ApplicationAttemptId home = one.submitUnmanaged(1, "user1", "a");
    ApplicationAttemptId part = partInTwo(1, "a");
    ask(one, home, any(1, GIB, 1, 3));

    assertThat(one.allocate(home, List.of(), List.of()).getResourceLimit().getMemorySize())
        .isEqualTo(GIB);
    assertThat(two.allocate(part, List.of(), List.of()).getResourceLimit().getMemorySize())
        .isEqualTo(4 * GIB);
    assertThat(one.metrics().getAvailableMB()).isEqualTo(GIB);
    assertThat(two.metrics().getAvailableMB()).isEqualTo(4 * GIB);
  }
}
