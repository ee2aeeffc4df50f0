package org.vqs.yarn.why;

import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.NODE;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets.allocationTag;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.targetIn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;
import static org.vqs.yarn.testing.SchedulerHarness.request;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.yarn.testing.ConstrainedAsk;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.why.answer.PendingAnswer;

/** Each reason that lies in the nodes on which a request may run is told. */
class WhyNodesTest extends WhyScenario {
  @Test
  void neverFits_namesTheNearestNodeAndWhatItLacks() {
    start();
    node("memory", 64, 4);
    node("cores", 2, 32);
    PendingAnswer answer = fixture.only(asking(1, any(1, 8 * GIB, 8, 2)));
    assertThat(answer.reason()).isEqualTo(Reason.NEVER_FITS);
    assertThat(answer.text())
        .contains("the nearest of the 2 nodes that it may run on, memory:1, has 64 GiB, 4 vcores")
        .contains("4 vcores too few");
    assertThat(answer.remedy()).contains("Ask for smaller containers, or add a node");
  }

  @Test
  void memoryAlone_isMissing_whereCoresDoNotCount() {
    start("resources", "memory-mb");
    node("n1", 8, 8);
    fixture.ask(app(1), any(1, 6 * GIB, 7, 1));
    PendingAnswer answer = fixture.only(asking(2, any(1, 4 * GIB, 5, 1)));
    assertThat(answer.reason()).isEqualTo(Reason.NO_ROOM_NOW);
    assertThat(answer.size()).containsEntry("vcores", 5L);
    assertThat(answer.text())
        .startsWith("Needs 4 GiB on one node; the largest free is 2 GiB on n1:1, 2 GiB too few.")
        .contains("Of resources only memory counts (yarn.scheduler.vqs.resources).");
  }

  @Test
  void queueThatMayBorrow_isToldHowManyNodesLend() {
    start(
        "overcommit.factor", "1.5",
        "overcommit.window", "1s",
        "overcommit.unmeasured", "1s",
        "root.default.overcommit", "true");
    FakeNode lends = node("n1", 8, 8);
    FakeNode silent = node("n2", 8, 8);
    ResourceUtilization little = ResourceUtilization.newInstance(1024, 0, 1);
    lends.use(little, little);
    fixture.ask(app(1), any(1, 8 * GIB, 8, 2));
    rm.pass(3, lends, silent);

    PendingAnswer answer = fixture.only(asking(2, any(1, 6 * GIB, 1, 1)));

    assertThat(answer.reason()).isEqualTo(Reason.NO_ROOM_NOW);
    assertThat(answer.text())
        .contains("Its queue may use what nodes are lent: 1 of 2 nodes may be lent some.");
    fixture.ask(app(3), any(1, 4 * GIB, 1, 1));
    rm.pass(1, lends, silent);
    assertThat(fixture.only(asking(4, any(1, 6 * GIB, 1, 1))).text())
        .startsWith("Needs 6 GiB, 1 vcore on one node; the largest free is nothing on");
  }

  @Test
  void neverFits_wherePartitionHasOnlySmallerNodes() {
    start();
    node("large", 64, 32);
    FakeNode labelled = labelled("small", 4, "gpu");
    ResourceRequest ask = any(1, 8 * GIB, 1, 1);
    ask.setNodeLabelExpression("gpu");
    PendingAnswer answer = fixture.only(asking(1, ask));
    assertThat(answer.reason()).isEqualTo(Reason.NEVER_FITS);
    assertThat(answer.text()).contains("1 node that", labelled.id().toString(), "4 GiB too few");
    assertThat(answer.partition()).isEqualTo("gpu");
  }

  private FakeNode labelled(String host, int gib, String label) {
    FakeNode node = node(host, gib, 8);
    rm.removeNode(node);
    node.setLabels(Set.of(label));
    rm.register(node, List.of());
    return node;
  }

  @Test
  void partitionWithoutNodes_isSaid() {
    start();
    node("n1", 8, 8);
    ResourceRequest ask = any(1, GIB, 1, 1);
    ask.setNodeLabelExpression("gpu");
    PendingAnswer answer = fixture.only(asking(1, ask));
    assertThat(answer.reason()).isEqualTo(Reason.PARTITION);
    assertThat(answer.text()).contains("partition gpu, in which no node is registered");
    assertThat(answer.remedy()).contains("-replaceLabelsOnNode", "host=gpu");
  }

  @Test
  void partition_isNotLentWhileSomebodyAsksForIt() {
    start();
    labelled("g1", 8, "gpu");
    ResourceRequest large = any(1, 8 * GIB, 1, 1);
    large.setNodeLabelExpression("gpu");
    ApplicationAttemptId holder = app(9);
    ResourceRequest small = any(2, 2 * GIB, 1, 1);
    small.setNodeLabelExpression("gpu");
    fixture.ask(holder, small);
    fixture.ask(app(1), large);
    PendingAnswer answer = fixture.only(asking(2, any(1, GIB, 1, 1)));
    assertThat(answer.reason()).isEqualTo(Reason.PARTITION);
    assertThat(answer.text()).contains("Node g1:1 has room", "only while nobody asks for it");
  }

  @Test
  void namedHostOfAnotherPartition_isSaid() {
    start();
    node("n1", 8, 8);
    labelled("g1", 8, "gpu");
    ResourceRequest[] requests = pinned("n1", 1);
    for (ResourceRequest request : requests) {
      request.setNodeLabelExpression("gpu");
    }
    PendingAnswer answer = fixture.only(asking(1, requests));
    assertThat(answer.reason()).isEqualTo(Reason.PARTITION);
    assertThat(answer.text()).contains("May run on n1 only, and no node there is in partition gpu");
    assertThat(answer.names()).containsExactly("n1");
  }

  @Test
  void localityWait_tellsItsEnd() {
    start("locality.node-delay", "30s", "locality.rack-delay", "20s");
    node("n1", 8, 8);
    node("n2", 8, 8);
    fixture.ask(app(1), request(1, "*", 8 * GIB, 1, 1, true));
    String full =
        rm.attempt(ApplicationAttemptId.newInstance(id(1), 1))
            .getLiveContainers()
            .iterator()
            .next()
            .getNodeId()
            .getHost();
    ApplicationAttemptId waiting =
        asking(
            2,
            request(1, "*", GIB, 1, 1, true),
            request(1, "/r1", GIB, 1, 1, true),
            request(1, full, GIB, 1, 1, true));
    rm.tick(5000);
    PendingAnswer answer = fixture.only(waiting);
    assertThat(answer.reason()).isEqualTo(Reason.LOCALITY_WAIT);
    assertThat(answer.text()).contains("Waits for " + full, "for another 25 s", "0 nodes of 1");
    assertThat(answer.remedy()).contains("node-delay (30 s)", "rack-delay (20 s)");
    assertThat(answer.names()).containsExactly(full);
  }

  @Test
  void strictRequestForAnUnknownHost_isSaid() {
    start();
    node("n1", 8, 8);
    PendingAnswer answer =
        fixture.only(
            asking(
                1,
                request(1, "*", GIB, 1, 1, false),
                request(1, "/r9", GIB, 1, 1, false),
                request(1, "n9", GIB, 1, 1, true)));
    assertThat(answer.reason()).isEqualTo(Reason.LOCALITY_WAIT);
    assertThat(answer.text()).contains("n9 only, where no node is registered");
    assertThat(answer.remedy()).contains("Start a NodeManager there");
  }

  @Test
  void strictRequestWithoutNames_mayRunNowhere() {
    start();
    node("n1", 8, 8);
    ApplicationAttemptId app = asking(1, request(1, "*", GIB, 1, 2, false));
    rm.tick(7000);
    PendingAnswer answer = fixture.only(app);
    assertThat(answer.waitedMillis()).isEqualTo(7000);
    assertThat(answer.reason()).isEqualTo(Reason.LOCALITY_WAIT);
    assertThat(answer.containers()).isEqualTo(2);
    assertThat(answer.text()).contains("does not relax locality and names no node");
  }

  @Test
  void strictRequestForAFullHost_tellsOfThatHostOnly() {
    start();
    node("n1", 8, 8);
    node("n2", 8, 8);
    fixture.ask(app(1), pinned("n1", 6));
    PendingAnswer answer = fixture.only(asking(2, pinned("n1", 4)));
    assertThat(answer.reason()).isEqualTo(Reason.NO_ROOM_NOW);
    assertThat(answer.text())
        .contains("the largest free is 2 GiB, 7 vcores on n1:1, 2 GiB too few");
    assertThat(answer.nodes().mayRunOn()).isEqualTo(1);
  }

  @Test
  void blacklisted_isSaid() {
    start();
    node("n1", 8, 8);
    ApplicationAttemptId app = app(1);
    rm.allocate(app, List.of(any(1, GIB, 1, 1)), List.of("n1"), List.of(), new ContainerUpdates());
    PendingAnswer answer = fixture.only(app);
    assertThat(answer.reason()).isEqualTo(Reason.BLACKLISTED);
    assertThat(answer.text()).contains("Node n1:1 has room for 1 GiB, 1 vcore", "blacklist");
    assertThat(answer.remedy()).contains("take nodes off its blacklist");
  }

  @Test
  void constraint_isQuoted() {
    start();
    node("n1", 8, 8);
    ApplicationAttemptId app = app(1);
    ConstrainedAsk.allocate(
        rm,
        app,
        ConstrainedAsk.of(1, 1, GIB)
            .tagged("web")
            .where(targetIn(NODE, allocationTag("hbase")))
            .request());
    PendingAnswer answer = fixture.only(app);
    assertThat(answer.reason()).isEqualTo(Reason.CONSTRAINT);
    assertThat(answer.text()).contains("in,node,hbase", "[web]");
    assertThat(answer.allocationRequestId()).isEqualTo(1);
  }

  @Test
  void serverClosed_namesTheDrainingNode() {
    start();
    FakeNode node = node("n1", 8, 8);
    node.setState(NodeState.DECOMMISSIONING);
    rm.heartbeat(node);
    PendingAnswer answer = fixture.only(asking(1, any(1, GIB, 1, 1)));
    assertThat(answer.reason()).isEqualTo(Reason.SERVER_CLOSED);
    assertThat(answer.text()).contains("1 node has room", "1 being decommissioned (n1:1)");
    assertThat(answer.remedy()).contains("Recommission n1");
    assertThat(answer.nodes().decommissioning()).isEqualTo(1);
  }

  @Test
  void serverClosed_namesTheNodeThatBacksOff() {
    start("black-hole.failures", "2");
    FakeNode bad = node("bad", 8, 8);
    rm.addNode("tiny", "/r1", 256, 1);
    for (int number = 1; number <= 2; number++) {
      ApplicationAttemptId app = app(number);
      Container failing = fixture.ask(app, any(1, GIB, 1, 1)).get(0);
      bad.launch(failing.getId());
      rm.heartbeat(bad);
      bad.complete(failing.getId(), 1);
      rm.heartbeat(bad);
    }
    ApplicationAttemptId waiting = asking(3, any(1, GIB, 1, 1));
    rm.tick(10_000);
    PendingAnswer answer = fixture.only(waiting);
    assertThat(answer.reason()).isEqualTo(Reason.SERVER_CLOSED);
    assertThat(answer.text())
        .contains("1 avoided after containers failed there (bad:1, 2 failures, for another 20 s)");
    assertThat(answer.remedy()).contains("See why containers fail on bad");
    assertThat(answer.nodes().backingOff()).isEqualTo(1);
  }

  @Test
  void serverClosed_namesTheSilentNode() {
    start("node.max-silence", "10s");
    node("n1", 8, 8);
    rm.tick(15_000);
    PendingAnswer answer = fixture.only(asking(1, any(1, GIB, 1, 1)));
    assertThat(answer.reason()).isEqualTo(Reason.SERVER_CLOSED);
    assertThat(answer.text()).contains("1 silent (n1:1 since 15 s)");
    assertThat(answer.remedy()).contains("NodeManager on n1");
  }
}
