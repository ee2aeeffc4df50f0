package org.vqs.yarn.app.locality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;
import static org.vqs.yarn.testing.SchedulerHarness.request;

import java.util.ArrayList;
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
import org.vqs.core.model.Refusal;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** Asks that wait for the nodes and racks they name: 5 s for a node, then 10 s for a rack. */
class LocalityDelayTest {
  private SchedulerHarness rm;
  private ApplicationAttemptId app;
  private List<ContainerId> filling;
  private FakeNode elsewhere;

  @BeforeEach
  void start() {
    start("bf-js");
  }

  private void start(String policy) {
    Map<String, String> settings = new HashMap<>();
    settings.put("yarn.scheduler.vqs.policy", policy);
    settings.put("yarn.scheduler.vqs.locality.node-delay", "5s");
    settings.put("yarn.scheduler.vqs.locality.rack-delay", "10s");
    rm = new SchedulerHarness(settings);
    // h1 is full, h2 shares its rack, h3 does not.
    rm.addNode("h1", "/r1", 4096, 8);
    ApplicationAttemptId other = rm.submitUnmanaged(9, "other");
    filling =
        rm.allocate(other, List.of(any(1, 4096, 1, 1)), List.of()).getContainers().stream()
            .map(Container::getId)
            .toList();
    assertThat(filling).hasSize(1);
    elsewhere = rm.addNode("h3", "/r2", 4096, 8);
    app = rm.submitUnmanaged(1, "u");
  }

  @AfterEach
  void close() {
    assertThat(rm.scheduler().caughtErrors()).isZero();
    assertThat(SchedulerInvariants.violations(rm.scheduler(), List.of(""))).isEmpty();
    rm.close();
  }

  private static List<ResourceRequest> onH1(int count) {
    return on(count, "h1", "/r1");
  }

  private static List<ResourceRequest> on(int count, String... names) {
    List<ResourceRequest> asks = new ArrayList<>();
    for (String name : names) {
      asks.add(request(1, name, 1024, 1, count, true));
    }
    asks.add(any(1, 1024, 1, count));
    return asks;
  }

  private List<String> hosts(List<ResourceRequest> asks) {
    return rm.allocate(app, asks, List.of()).getContainers().stream()
        .map(container -> container.getNodeId().getHost())
        .sorted()
        .toList();
  }

  /** Time passes, the update thread looks, and no node reports. */
  private List<String> hostsAfter(long millis) {
    rm.tick(millis);
    rm.scheduler().update();
    return hosts(List.of());
  }

  private void freeH1() {
    rm.allocate(filling.get(0).getApplicationAttemptId(), List.of(), filling);
  }

  @Test
  void ask_waitsForItsNodeThenItsRackThenGoesAnywhere() {
    assertThat(hosts(onH1(2))).isEmpty();
    assertThat(hostsAfter(4_999)).isEmpty();
    rm.addNode("h2", "/r1", 1024, 8);
    assertThat(hosts(List.of())).as("its rack, within the node's delay").isEmpty();

    assertThat(hostsAfter(1)).as("its rack").containsExactly("h2");
    assertThat(hostsAfter(9_999)).isEmpty();
    assertThat(hostsAfter(1)).as("anywhere").containsExactly("h3");
  }

  @Test
  void ask_takesItsNodeAsSoonAsThereIsRoom() {
    assertThat(hosts(onH1(2))).isEmpty();
    rm.tick(3_000);

    freeH1();

    assertThat(hosts(List.of())).containsExactly("h1", "h1");
  }

  @Test
  void wait_endsAtAnyNodesHeartbeat() {
    assertThat(hosts(onH1(1))).isEmpty();
    rm.tick(15_000);

    rm.heartbeat(elsewhere);

    assertThat(hosts(List.of())).containsExactly("h3");
  }

  @Test
  void waitingAsk_leavesNodesToOthers() {
    assertThat(hosts(onH1(4))).isEmpty();
    ApplicationAttemptId next = rm.submitUnmanaged(2, "u");

    assertThat(rm.allocate(next, List.of(any(1, 1024, 1, 4)), List.of()).getContainers())
        .hasSize(4)
        .allMatch(container -> container.getNodeId().equals(elsewhere.id()));
  }

  @Test
  void manyWaitingAsks_doNotHideOneThatCanStart() {
    for (int i = 0; i < 150; i++) {
      ApplicationAttemptId waiting = rm.submitUnmanaged(100 + i, "u");
      assertThat(rm.allocate(waiting, onH1(1), List.of()).getContainers()).isEmpty();
    }
    long before = candidates();

    assertThat(hosts(List.of(any(1, 1024, 1, 1)))).containsExactly("h3");

    assertThat(candidates() - before).as("candidates").isLessThanOrEqualTo(2);
  }

  private long candidates() {
    long[] result = new long[1];
    rm.scheduler().inspect(packer -> result[0] = packer.counters().candidates());
    return result[0];
  }

  @Test
  void localStart_beginsTheWaitAnew() {
    assertThat(hosts(onH1(6))).isEmpty();
    rm.tick(4_000);
    freeH1();
    assertThat(hosts(List.of())).containsExactly("h1", "h1", "h1", "h1");

    assertThat(hostsAfter(14_999)).as("15 s from the first start").isEmpty();
    assertThat(hostsAfter(1)).containsExactly("h3", "h3");
  }

  @Test
  void localStart_afterTheWaitKeepsTheRestFromGoingFurther() {
    assertThat(hosts(onH1(9))).isEmpty();
    assertThat(hostsAfter(15_000)).containsExactly("h3", "h3", "h3", "h3");

    freeH1();
    assertThat(hosts(List.of())).containsExactly("h1", "h1", "h1", "h1");

    rm.addNode("h5", "/r2", 4096, 8);
    assertThat(hosts(List.of())).isEmpty();
    assertThat(hostsAfter(15_000)).containsExactly("h5");
  }

  @Test
  void roomHereAndElsewhere_inOneEventIsTakenHereOnly() {
    ApplicationAttemptId other = filling.get(0).getApplicationAttemptId();
    List<ContainerId> both = new ArrayList<>(filling);
    rm.allocate(other, List.of(any(1, 4096, 1, 1)), List.of()).getContainers().stream()
        .map(Container::getId)
        .forEach(both::add);
    assertThat(hosts(onH1(6))).isEmpty();
    assertThat(hostsAfter(15_000)).as("full everywhere").isEmpty();

    rm.allocate(other, List.of(), both);

    assertThat(hosts(List.of())).containsExactly("h1", "h1", "h1", "h1");
    assertThat(hostsAfter(15_000)).containsExactly("h3", "h3");
  }

  @Test
  void namesWithoutNodes_areNotWaitedFor() {
    assertThat(hosts(on(1, "gone", "/nowhere"))).containsExactly("h3");
  }

  @Test
  void hostWithoutNode_leavesTheWaitForItsRack() {
    assertThat(hosts(on(1, "gone", "/r1"))).isEmpty();
    assertThat(hostsAfter(9_999)).isEmpty();
    assertThat(hostsAfter(1)).containsExactly("h3");
  }

  @Test
  void askThatNamesNobody_doesNotWait() {
    assertThat(hosts(List.of(any(1, 1024, 1, 1)))).containsExactly("h3");
  }

  @Test
  void master_doesNotWait() {
    ApplicationAttemptId managed = rm.submit(2, "u");
    rm.allocate(managed, onH1(1), List.of());

    assertThat(rm.allocate(managed, List.of(), List.of()).getContainers())
        .singleElement()
        .matches(container -> container.getNodeId().equals(elsewhere.id()));
  }

  @Test
  void withdrawnAsk_endsItsWait() {
    assertThat(hosts(onH1(1))).isEmpty();
    assertThat(hosts(onH1(0))).isEmpty();
    assertThat(hostsAfter(15_000)).isEmpty();

    assertThat(hosts(onH1(1))).as("a new wait").isEmpty();
    assertThat(hostsAfter(15_000)).containsExactly("h3");
  }

  @Test
  void waitingAsk_saysSo() {
    assertThat(hosts(onH1(1))).isEmpty();

    rm.scheduler()
        .inspect(
            packer ->
                assertThat(packer.cluster().pending().inServiceOrder().first().lastRefusal())
                    .isIn(
                        Refusal.pair(Refusal.Reason.LOCALITY_WAIT),
                        Refusal.pair(Refusal.Reason.NO_ROOM_NOW)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"adaptive", "vqs", "vqs-bf", "fifo-ff", "max-weight"})
  void everyPolicy_waits(String policy) {
    rm.close();
    start(policy);
    assertThat(hosts(onH1(1))).isEmpty();
    assertThat(hostsAfter(14_999)).isEmpty();

    freeH1();

    assertThat(hosts(List.of())).containsExactly("h1");
  }
}
