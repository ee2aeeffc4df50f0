package org.vqs.yarn.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** Queue a has a tenth of the weight; a node has room for ten containers of 1 GiB. */
class GuaranteedCapacityTest {
  private static final String VQS = "yarn.scheduler.vqs.";

  private SchedulerHarness rm;
  private FakeNode node;
  private ApplicationAttemptId small;
  private ApplicationAttemptId large;
  private final List<Container> running = new ArrayList<>();

  private void start(Map<String, String> more) {
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                VQS + "root.queues", "a,b",
                VQS + "root.a.weight", "1",
                VQS + "root.b.weight", "9"));
    settings.putAll(more);
    rm = new SchedulerHarness(settings);
    node = rm.addNode("h1", "/r1", 10 * 1024, 20);
    large = rm.submitUnmanaged(1, "bob", "b");
    small = rm.submitUnmanaged(2, "ann", "a");
  }

  @AfterEach
  void close() {
    SchedulerInvariants.assertHold(rm.scheduler(), "");
    rm.close();
  }

  private void collect(ApplicationAttemptId app) {
    running.addAll(rm.allocate(app, List.of(), List.of()).getContainers());
  }

  /** All that runs ends one by one, twice over, while both queues wait for more than there is. */
  private void bothCompete() {
    running.addAll(rm.allocate(large, List.of(any(1, 1024, 1, 100)), List.of()).getContainers());
    rm.allocate(small, List.of(any(1, 1024, 1, 100)), List.of());
    for (int i = 0; i < 20; i++) {
      Container oldest = running.remove(0);
      ApplicationAttemptId of = oldest.getId().getApplicationAttemptId();
      running.addAll(rm.allocate(of, List.of(), List.of(oldest.getId())).getContainers());
      rm.heartbeat(node);
      collect(small);
      collect(large);
    }
  }

  private long used(String queue) {
    return queue(queue).tenant().used().get(0) / 1024;
  }

  private VqsQueue queue(String name) {
    return rm.scheduler().queues().names().find(name);
  }

  @Test
  void guaranteedQueue_getsItBeforeWeightsCount() {
    start(Map.of(VQS + "root.a.guaranteed-capacity", "[memory=4g]"));
    bothCompete();
    assertThat(List.of(used("a"), used("b"))).containsExactly(4L, 6L);
  }

  @Test
  void queueWithoutGuarantee_hasWhatItsWeightGives() {
    start(Map.of());
    bothCompete();
    assertThat(List.of(used("a"), used("b"))).containsExactly(1L, 9L);
  }

  @Test
  void guaranteeBelowTheShareByWeight_changesNothing() {
    start(Map.of(VQS + "root.b.guaranteed-capacity", "40%"));
    bothCompete();
    assertThat(List.of(used("a"), used("b"))).containsExactly(1L, 9L);
  }

  @Test
  void guarantee_isMetAsSoonAsOneOfItsAmountsIsInUse() {
    start(Map.of(VQS + "root.a.guaranteed-capacity", "[memory=8g, vcores=3]"));
    bothCompete();
    assertThat(used("a")).isEqualTo(3);
  }

  @Test
  void guaranteesOfMoreThanTheCluster_areMetInProportion() {
    start(
        Map.of(
            VQS + "root.a.guaranteed-capacity", "[memory=24g]",
            VQS + "root.b.guaranteed-capacity", "[memory=6g]"));
    bothCompete();
    assertThat(List.of(used("a"), used("b"))).containsExactly(8L, 2L);
  }

  @Test
  void sumOfGuarantees_thatIsNoNumber_isTheLargest() {
    Map<String, String> settings = new HashMap<>();
    StringBuilder names = new StringBuilder("q0");
    for (int i = 0; i < 20; i++) {
      names.append(i == 0 ? "" : ",q" + i);
      settings.put(VQS + "root.a.q" + i + ".guaranteed-capacity", "[memory=999999999999999g]");
    }
    settings.put(VQS + "root.a.queues", names.toString());
    start(settings);
    assertThat(queue("root.a").tenant().guaranteed().get(0)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void guaranteeOfAQueueBelow_isOneOfThoseAbove() {
    start(
        Map.of(
            VQS + "root.a.queues", "a1,a2",
            VQS + "root.a.a1.guaranteed-capacity", "30%",
            VQS + "root.a.a2.guaranteed-capacity", "[memory=1g]"));
    assertThat(queue("root.a").tenant().guaranteed().get(0)).isEqualTo(4096);
    assertThat(queue("a1").tenant().guaranteed().get(0)).isEqualTo(3072);
  }

  @Test
  void guarantee_growsWithTheCluster_andChangesWithARefresh() throws Exception {
    start(Map.of(VQS + "root.a.guaranteed-capacity", "20%"));
    assertThat(queue("a").tenant().guaranteed().get(0)).isEqualTo(2048);
    rm.addNode("h2", "/r1", 10 * 1024, 20);
    rm.scheduler().update();
    assertThat(queue("a").tenant().guaranteed().get(0)).isEqualTo(4096);
    rm.refresh(Map.of(VQS + "root.a.guaranteed-capacity", "0%"));
    assertThat(queue("a").tenant().guaranteed()).isNull();
  }

  /** The second is met by memory, long before it has half of the cores. */
  @ParameterizedTest
  @ValueSource(strings = {"30%", "[memory=3g, vcores=10]"})
  void preemption_takesBackWhatIsGuaranteed_andNoMore(String guaranteed) {
    start(
        Map.of(
            VQS + "root.a.guaranteed-capacity",
            guaranteed,
            VQS + "preemption.enabled",
            "true",
            "vqs.test.preemption.max-share-per-round",
            "1",
            // Nobody has the only node held for the age of a request.
            VQS + "reservation.delay",
            "off"));
    running.addAll(rm.allocate(large, List.of(any(1, 1024, 1, 100)), List.of()).getContainers());
    rm.allocate(small, List.of(any(1, 1024, 1, 100)), List.of());
    for (int second = 0; second < 200; second++) {
      rm.tick(1000);
      rm.scheduler().update();
      rm.heartbeat(node);
    }
    collect(small);
    collect(large);
    assertThat(List.of(used("a"), used("b"))).containsExactly(3L, 7L);
  }
}
