package org.vqs.yarn.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.when;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.apache.log4j.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.core.Policies;
import org.vqs.yarn.node.LeavingNodes;
import org.vqs.yarn.scale.ClassScale.ScaleNode;
import org.vqs.yarn.testing.CapturedLog;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.TunedScheduler;

/** Nodes beyond the need leave, and stay as soon as something waits for them. */
class ScalingTest {
  private static final long IDLE = 600_000;

  private SchedulerHarness rm;
  private final List<FakeNode> nodes = new ArrayList<>();

  private void start(String... settings) {
    Map<String, String> all = new HashMap<>();
    all.put("yarn.scheduler.vqs.scale.leave", "true");
    all.put("vqs.test.scale.spare", "0");
    all.put("yarn.scheduler.vqs.scale.idle", String.valueOf(IDLE));
    all.put("vqs.test.scale.calm", "1ms");
    for (int i = 0; i < settings.length; i += 2) {
      all.put(TunedScheduler.key(settings[i]), settings[i + 1]);
    }
    rm = new SchedulerHarness(all);
    for (int i = 1; i <= 3; i++) {
      nodes.add(rm.addNode("h" + i, "/r1", 4096, 4));
    }
  }

  @AfterEach
  void close() {
    rm.close();
  }

  /** Time passes in steps of the interval, and the scheduler looks at the demand. */
  private ScaleView after(long millis) {
    for (long passed = 0; passed < millis; passed += 10_000) {
      rm.tick(10_000);
      rm.scheduler().observation().scaling().runIfDue();
      nodes.forEach(rm::heartbeat);
    }
    return look();
  }

  private ScaleView look() {
    rm.scheduler().observation().scaling().runIfDue();
    return rm.scheduler().observation().scaling().view();
  }

  private ClassScale only(ScaleView view) {
    assertThat(view.classes()).hasSize(1);
    return view.classes().get(0);
  }

  private static List<String> hosts(List<ScaleNode> nodes) {
    return nodes.stream().map(ScaleNode::host).toList();
  }

  private List<Container> ask(ApplicationAttemptId app, ResourceRequest... requests) {
    return rm.allocate(app, List.of(requests), List.of()).getContainers();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void idleNodes_leaveUnderEveryPolicy(String policy) {
    start("policy", policy);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    List<Container> running = ask(app, any(1, 1024, 1, 1));
    assertThat(running).hasSize(1);

    ClassScale early = only(after(IDLE - 20_000));
    assertThat(early.target()).isEqualTo(3);
    assertThat(early.leaving()).isEmpty();

    ClassScale late = only(after(60_000));
    assertThat(late.target()).isEqualTo(1);
    assertThat(late.now()).isEqualTo(1);
    assertThat(hosts(late.removable())).hasSize(2);
    assertThat(late.leaving()).isEqualTo(late.removable());
    assertThat(hosts(late.leaving())).doesNotContain(running.get(0).getNodeId().getHost());
    assertThat(late.because()).contains("last 10 min");
  }

  static List<String> policies() {
    return Policies.names();
  }

  @Test
  void leavingNode_takesNothingUntilSomethingWaitsThatItHasRoomFor() {
    start("policy", Policies.BF_JS);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    ask(app, any(1, 3072, 3, 1));
    assertThat(hosts(only(after(IDLE + 60_000)).leaving())).containsExactly("h3", "h2");

    // What fits the node that stays starts there.
    assertThat(ask(app, any(1, 1024, 1, 1)))
        .extracting(c -> c.getNodeId().getHost())
        .containsExactly("h1");
    assertThat(ask(app, any(2, 2048, 1, 2))).isEmpty();
    rm.scheduler().observation().scaling().runIfDue();
    assertThat(ask(app)).extracting(c -> c.getNodeId().getHost()).containsExactly("h2", "h2");

    ClassScale then = only(after(10_000));
    assertThat(hosts(then.leaving())).as("%s", then).containsExactly("h3");
    assertThat(then.target()).isEqualTo(2);
  }

  @Test
  void nodeThatTakesWorkAgain_isNotRemovableFromThenOn() {
    start("policy", Policies.BF_JS);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    ask(app, any(1, 4096, 4, 1));
    assertThat(hosts(only(after(IDLE + 60_000)).removable())).containsExactly("h3", "h2");

    ask(app, any(1, 2048, 1, 1));
    ScaleView view = look();

    assertThat(hosts(only(view).removable())).containsExactly("h3");
    assertThat(hosts(only(view).leaving())).containsExactly("h3");
    assertThat(only(view).target()).isEqualTo(2);
    assertThat(only(view).because()).isEqualTo("something waits that leaving nodes have room for");
  }

  @Test
  void nodesThatScalingRemoved_areNotAskedForAgain() {
    start("policy", Policies.BF_JS);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    ask(app, any(1, 4096, 4, 1));
    after(IDLE + 60_000);
    nodes.get(2).setState(NodeState.DECOMMISSIONING);
    after(10_000);

    ask(app, any(1, 2048, 1, 1));
    look();

    ClassScale then = only(after(10_000));
    assertThat(then.present()).isEqualTo(2);
    assertThat(then.target()).isEqualTo(2);
    assertThat(then.missing()).isZero();
  }

  @Test
  void nodeThatIsAway_isNotTakenBack() {
    start("policy", Policies.BF_JS);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    ask(app, any(1, 4096, 4, 1));
    after(IDLE + 60_000);
    nodes.get(2).setState(NodeState.DECOMMISSIONING);

    ask(app, any(1, 4096, 4, 2));
    look();

    assertThat(nodes).map(this::isLeaving).containsExactly(false, false, true);
  }

  @Test
  void nodeThatSomethingWaitsForByName_neverLeaves() {
    start("policy", Policies.BF_JS);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    // Larger than the room that is left on h3.
    Container first = ask(app, any(1, 3072, 3, 1)).get(0);
    String host = first.getNodeId().getHost();
    ResourceRequest off = any(2, 2048, 1, 1);
    off.setRelaxLocality(false);
    ResourceRequest rack =
        ResourceRequest.newInstance(off.getPriority(), "/r1", off.getCapability(), 1, false);
    ResourceRequest named =
        ResourceRequest.newInstance(off.getPriority(), host, off.getCapability(), 1);
    assertThat(ask(app, off, rack, named)).isEmpty();

    ClassScale scale = only(after(IDLE + 60_000));

    assertThat(hosts(scale.leaving())).as("%s", scale).hasSize(2).doesNotContain(host);
  }

  @Test
  void minimum_isKept() {
    start("scale.min-nodes", "2");

    ClassScale scale = only(after(IDLE + 60_000));

    assertThat(scale.target()).isEqualTo(2);
    assertThat(hosts(scale.removable())).containsExactly("h3");
  }

  @Test
  void partitions_areEachOnTheirOwn() {
    start();
    rm.scheduler()
        .handle(new NodeLabelsUpdateSchedulerEvent(Map.of(nodes.get(0).id(), Set.of("x"))));

    ScaleView view = after(IDLE + 60_000);

    assertThat(view.classes()).extracting(ClassScale::partition).containsExactly("", "x");
    assertThat(view.classes()).extracting(ClassScale::target).containsExactly(1, 1);
    assertThat(hosts(view.classes().get(0).leaving())).containsExactly("h3");
    assertThat(view.classes().get(1).leaving()).isEmpty();
  }

  @Test
  void partitionThatIsNoMore_needsNothing() {
    start();
    rm.scheduler()
        .handle(new NodeLabelsUpdateSchedulerEvent(Map.of(nodes.get(0).id(), Set.of("x"))));
    assertThat(after(10_000).classes()).extracting(ClassScale::partition).containsExactly("", "x");
    rm.scheduler().handle(new NodeLabelsUpdateSchedulerEvent(Map.of(nodes.get(0).id(), Set.of())));
    RMNodeLabelsManager labels = rm.context().getNodeLabelManager();

    when(labels.getClusterNodeLabelNames()).thenReturn(Set.of("x"));
    ScaleView labelled = after(10_000);
    when(labels.getClusterNodeLabelNames()).thenReturn(Set.of());
    ScaleView without = after(10_000);

    assertThat(labelled.classes()).as("its last node may be lost").hasSize(2);
    assertThat(labelled.sum(ClassScale::missing)).isEqualTo(1);
    assertThat(only(without).partition()).isEmpty();
    assertThat(without.sum(ClassScale::missing)).isZero();
  }

  @Test
  void withoutLeave_nothingIsClosedAndTheNumbersAreTold() {
    start("scale.leave", "false", "policy", Policies.BF_JS);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");

    ClassScale scale = only(after(IDLE + 60_000));

    assertThat(scale.target()).isEqualTo(1);
    assertThat(scale.leaving()).isEmpty();
    assertThat(hosts(scale.removable())).containsExactly("h3", "h2");
    assertThat(ask(app, any(1, 4096, 4, 3))).hasSize(3);
  }

  @Test
  void moreThanFits_isMissingAtOnce() {
    start("policy", Policies.BF_JS);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    ask(app, any(1, 4096, 4, 7));

    ClassScale scale = only(after(10_000));

    assertThat(scale.present()).isEqualTo(3);
    assertThat(scale.target()).isEqualTo(7);
    assertThat(scale.missing()).isEqualTo(4);
    assertThat(scale.because()).isEqualTo("4 containers wait that no node has room for");
  }

  @Test
  void askForABillionContainers_isToldOfAndMissesABoundedNumberOfNodes() {
    start("policy", Policies.BF_JS);
    ask(rm.submitUnmanaged(1, "u"), any(1, 2048, 2, 1_000_000_000));

    after(10_000);
    ClassScale scale = only(after(60_000));

    assertThat(scale.soon()).isEqualTo(500_000_000);
    assertThat(scale.target()).isEqualTo(1_030);
    assertThat(scale.because())
        .endsWith(
            " containers wait that no node has room for; 500,000,000 nodes would be needed, more"
                + " than may be asked for at once");
  }

  @Test
  void decommissioningNode_isNotPresentAndReturnsFresh() {
    start("policy", Policies.BF_JS);
    FakeNode last = nodes.get(2);
    after(IDLE + 60_000);
    assertThat(isLeaving(last)).isTrue();

    last.setState(NodeState.DECOMMISSIONING);
    ClassScale then = only(after(10_000));
    assertThat(then.present()).isEqualTo(2);
    assertThat(hosts(then.leaving())).containsExactly("h2");
    nodes.remove(last);
    rm.removeNode(last);
    last.setState(NodeState.RUNNING);
    rm.register(last, List.of());
    nodes.add(last);

    assertThat(isLeaving(last)).isFalse();
    assertThat(ask(rm.submitUnmanaged(1, "u"), any(1, 4096, 4, 2))).hasSize(2);
  }

  private boolean isLeaving(FakeNode node) {
    return rm.scheduler().context().node(node.id()).isLeaving();
  }

  @Test
  void switchedOff_allStay() throws IOException {
    start("policy", Policies.BF_JS);
    try (CapturedLog log = new CapturedLog(LeavingNodes.class.getName(), Level.INFO)) {
      after(IDLE + 60_000);
      assertThat(log.take())
          .anyMatch(line -> line.contains("leave: node=h3") && line.contains("begins"));

      rm.refresh(Map.of("yarn.scheduler.vqs.scale.leave", "false"));
      after(10_000);

      assertThat(log.take())
          .anyMatch(
              line -> line.contains("leave: node=h3") && line.contains("because=switched off"));
    }
    assertThat(ask(rm.submitUnmanaged(1, "u"), any(1, 4096, 4, 3))).hasSize(3);
  }

  @Test
  void leaveSwitchedOff_allStayBeforeTheNextLook() throws IOException {
    start("policy", Policies.BF_JS);
    after(IDLE + 60_000);

    rm.refresh(Map.of("yarn.scheduler.vqs.scale.leave", "false"));

    assertThat(only(look()).leaving()).isEmpty();
    assertThat(nodes).noneMatch(this::isLeaving);
    assertThat(ask(rm.submitUnmanaged(1, "u"), any(1, 4096, 4, 3))).hasSize(3);
  }

  @Test
  void gangThatWaits_countsAsAWhole() {
    start("policy", Policies.BF_JS);
    rm.tag(1, "vqs-gang:5");
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    assertThat(ask(app, any(1, 4096, 4, 5))).isEmpty();

    assertThat(only(after(10_000)).target()).isEqualTo(5);
  }
}
