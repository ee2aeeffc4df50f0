package org.vqs.yarn.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.server.HeldRoom.Purpose;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.why.answer.ApplicationAnswer;
import org.vqs.yarn.why.answer.ApplicationAnswer.State;
import org.vqs.yarn.why.answer.PendingAnswer;

/** Each reason for which a request waits is told, with numbers and the nearest remedy. */
class WhyPendingTest extends WhyScenario {
  @Test
  void noRoomNow_namesWhatIsMissingAndTheRoomiestNode() {
    start();
    node("node-16", 48, 32);
    node("node-17", 48, 32);
    fixture.ask(app(1), pinned("node-16", 20));
    fixture.ask(app(2), pinned("node-17", 14));
    ApplicationAttemptId waiting = asking(3, any(7, 40 * GIB, 8, 3));
    rm.tick(45_000);
    PendingAnswer answer = fixture.only(waiting);
    assertThat(answer.reason()).isEqualTo(Reason.NO_ROOM_NOW);
    assertThat(answer.containers()).isEqualTo(3);
    assertThat(answer.priority()).isEqualTo(7);
    assertThat(answer.waitedMillis()).isEqualTo(45_000);
    assertThat(answer.size()).containsEntry("memory-mb", 40L * GIB).containsEntry("vcores", 8L);
    assertThat(answer.text())
        .isEqualTo(
            "Needs 40 GiB, 8 vcores on one node; the largest free is 34 GiB, 31 vcores on node-17:1,"
                + " 6 GiB too few.");
    assertThat(answer.nodes().roomiest().freeText()).isEqualTo("34 GiB, 31 vcores");
    assertThat(answer.remedy())
        .contains("node-17:1", "In 15 s at the earliest", "reservation.delay");
    assertThat(answer.types()).singleElement().asString().contains("VQ0 of nodes with 48 GiB");
    assertThat(answer.nodes().mayRunOn()).isEqualTo(2);
    assertThat(answer.nodes().withRoom()).isZero();
  }

  @Test
  void overdueRequest_namesTheNodeThatIsDrainedForIt() {
    start("reservation.delay", "10s");
    FakeNode node = node("n1", 8, 8);
    node("n2", 2, 8);
    fixture.ask(app(1), any(1, 5 * GIB, 1, 1));
    ApplicationAttemptId waiting = asking(2, any(1, 6 * GIB, 1, 2));
    ApplicationAttemptId other = asking(3, any(1, 6 * GIB, 1, 1));
    rm.tick(10_001);
    rm.heartbeat(node);
    rm.tick(12_000);
    PendingAnswer answer = fixture.only(waiting);
    assertThat(answer.reason()).isEqualTo(Reason.NO_ROOM_NOW);
    assertThat(answer.text())
        .contains("1 node is reserved for it: n1:1 since 12 s, 3 GiB, 7 vcores free there.");
    assertThat(answer.remedy()).contains("n1:1 takes nothing else");
    assertThat(answer.nodes().reservedForIt()).isEqualTo(1);
    assertThat(fixture.only(other).text())
        .contains("1 node is reserved for other requests of this size");
    assertThat(fixture.only(other).nodes().reservedForSameSize()).isEqualTo(1);
  }

  @Test
  void serversStalled_namesTheNodeSetAsideForAnother_butNotWhose() {
    start("reservation.delay", "10s");
    FakeNode node = node("n1", 8, 8);
    fixture.ask(app(1), any(1, 5 * GIB, 1, 1));
    ApplicationAttemptId overdue = asking(2, any(1, 6 * GIB, 1, 1));
    rm.tick(10_001);
    rm.heartbeat(node);
    ApplicationAttemptId waiting = asking(3, any(1, 2 * GIB, 1, 1));
    rm.tick(3000);
    PendingAnswer answer = fixture.only(waiting);
    assertThat(answer.reason()).isEqualTo(Reason.SERVERS_STALLED);
    assertThat(answer.text())
        .contains("1 node has room for 2 GiB, 1 vcore")
        .contains("1 reserved for another request (n1:1 since 3 s).")
        .doesNotContain(overdue.getApplicationId().toString(), "6 GiB");
    assertThat(answer.nodes().reservedForOthers()).isEqualTo(1);
    assertThat(answer.remedy()).contains("reservation.timeout");
    fixture.ask(overdue, any(2, 2 * GIB, 1, 1));
    assertThat(fixture.explain(overdue).pending())
        .filteredOn(own -> own.priority() == 2)
        .singleElement()
        .extracting(PendingAnswer::text)
        .asString()
        .contains("(n1:1 for 6 GiB, 1 vcore of this application since 3 s)");
  }

  @Test
  void serversStalled_namesTheStalledNode() {
    start();
    FakeNode node = node("n1", 8, 8);
    ApplicationAttemptId running = app(1);
    fixture.ask(running, any(1, 5 * GIB, 1, 1));
    stallTheOneWith(3 * GIB);
    rm.tick(2000);
    PendingAnswer answer = fixture.only(asking(2, any(1, 2 * GIB, 1, 1)));
    assertThat(answer.reason()).isEqualTo(Reason.SERVERS_STALLED);
    assertThat(answer.text()).contains("1 stalled", node.id().toString(), "since 2 s");
    assertThat(answer.remedy()).contains("yarn.scheduler.vqs.stall.timeout");
  }

  @Test
  void fullCluster_isTheReasonThoughOneNodeIsStalled() {
    start();
    node("n1", 8, 8);
    node("n2", 8, 8);
    node("n3", 8, 8);
    node("n4", 1, 8);
    fixture.ask(app(1), any(1, 7 * GIB, 1, 2));
    stallTheOneWith(8 * GIB);
    PendingAnswer answer = fixture.only(asking(2, any(1, 2 * GIB, 1, 1)));
    assertThat(answer.reason()).isEqualTo(Reason.NO_ROOM_NOW);
    assertThat(answer.text())
        .contains("the largest free is 1 GiB")
        .contains(" Of 4 nodes it may run on: 2 full, 1 stalled with room, 1 too small.");
  }

  @Test
  void fullCluster_isTheReasonThoughTwoNodesAreClosed() {
    start();
    node("n1", 8, 8);
    node("n2", 8, 8);
    node("n3", 8, 8);
    FakeNode broken = node("n4", 8, 8);
    FakeNode leaving = node("n5", 8, 8);
    fixture.ask(app(1), any(1, 7 * GIB, 1, 3));
    for (FakeNode closed : List.of(broken, leaving)) {
      closed.setState(NodeState.DECOMMISSIONING);
      rm.heartbeat(closed);
    }
    PendingAnswer answer = fixture.only(asking(2, any(1, 2 * GIB, 1, 1)));
    assertThat(answer.reason()).isEqualTo(Reason.NO_ROOM_NOW);
    assertThat(answer.text())
        .contains("the largest free is 1 GiB")
        .contains(" Of 5 nodes it may run on: 3 full, 2 being decommissioned with room.");
  }

  @Test
  void nodeThatRefuses_isTheReason_andTheFullOnesAreCounted() {
    start();
    node("n1", 8, 8);
    node("n2", 8, 8);
    node("n3", 8, 8);
    fixture.ask(app(1), any(1, 7 * GIB, 1, 2));
    String roomy =
        fixture.snapshot().nodes().stream()
            .filter(node -> node.containers() == 0)
            .findFirst()
            .orElseThrow()
            .name();
    ApplicationAttemptId app = app(2);
    rm.allocate(
        app, List.of(any(1, 2 * GIB, 1, 1)), List.of(roomy), List.of(), new ContainerUpdates());
    PendingAnswer answer = fixture.only(app);
    assertThat(answer.reason()).isEqualTo(Reason.BLACKLISTED);
    assertThat(answer.text())
        .contains("Node " + roomy + ":1 has room")
        .contains(" Of 3 nodes it may run on: 2 full, 1 open with room.");
  }

  private void stallTheOneWith(long freeMemory) {
    rm.scheduler()
        .inspect(
            packer ->
                packer.cluster().servers().stream()
                    .filter(server -> server.free()[0] == freeMemory)
                    .forEach(server -> packer.cluster().holds().stall(server, 60_000)));
  }

  @Test
  void notInConfiguration_namesTheConfigurationOfTheNode() {
    start("policy", "vqs", "stall.kind", "none");
    node("n1", 9, 9);
    fixture.ask(app(1), any(1, 2 * GIB, 1, 3));
    ApplicationAttemptId waiting = asking(2, any(1, GIB, 1, 1));
    PendingAnswer answer = fixture.only(waiting);
    assertThat(answer.reason()).isEqualTo(Reason.NOT_IN_CONFIGURATION);
    assertThat(answer.text()).contains("Node n1:1 has room for 1 GiB, 1 vcore", "configuration (");
    assertThat(answer.remedy()).contains("vqs-bf");
    assertThat(answer.nodes().withRoom()).isEqualTo(1);
  }

  @Test
  void notInConfiguration_namesTheSlotsOfTheNode() {
    start("policy", "max-weight", "stall.kind", "none");
    node("n1", 9, 9);
    ApplicationAttemptId other = app(1);
    List<Container> running = fixture.ask(other, any(1, 4 * GIB, 1, 2));
    rm.allocate(other, List.of(), List.of(running.get(0).getId()));
    ApplicationAttemptId waiting = asking(2, any(1, 2 * GIB, 1, 1));
    PendingAnswer answer = fixture.only(waiting);
    assertThat(answer.reason()).isEqualTo(Reason.NOT_IN_CONFIGURATION);
    assertThat(answer.text())
        .contains(
            "Node n1:1 has room for 2 GiB, 1 vcore",
            "configuration (2×[4096, 1]) leaves none for this type",
            "under policy max-weight a container starts in a slot of its type");
  }

  @Test
  void keptForReward_namesWhatTheRoomIsKeptFor() {
    start(
        "policy",
        "dra",
        "dra.max-fraction",
        "0.5",
        "root.queues",
        "serving,batch",
        "root.serving.reward",
        "5");
    node("n1", 8, 8);
    ApplicationAttemptId serving = rm.submitUnmanaged(1, "ann", "serving");
    Container known = fixture.ask(serving, any(1, 2 * GIB, 1, 1)).get(0);
    rm.allocate(serving, List.of(), List.of(known.getId()));
    ApplicationAttemptId batch = rm.submitUnmanaged(2, "bob", "batch");
    fixture.ask(batch, any(1, GIB, 1, 20));

    PendingAnswer answer = fixture.only(batch);

    assertThat(answer.reason()).isEqualTo(Reason.KEPT_FOR_REWARD);
    assertThat(answer.text())
        .contains(
            "Node n1:1 has room for 1 GiB, 1 vcore, which is kept for containers of 2 GiB, 1 vcore of queues with"
                + " reward 5, which pay more than 1 (1 of 1 slots are open)");
    assertThat(answer.remedy()).contains("change the reward of the queues");
  }

  @Test
  void whileWhatPaysLessIsToEnd_namesTheNodeThatIsReservedForIt() {
    start(
        "policy",
        "dra",
        "dra.max-fraction",
        "0.2",
        "preemption.enabled",
        "true",
        "share.reservation.max-fraction",
        "1",
        "root.queues",
        "serving,batch",
        "root.serving.reward",
        "5");
    for (int i = 1; i <= 4; i++) {
      node("n" + i, 8, 8);
    }
    ApplicationAttemptId batch = rm.submitUnmanaged(1, "bob", "batch");
    assertThat(fixture.ask(batch, any(1, GIB, 1, 32))).hasSize(32);
    ApplicationAttemptId serving = rm.submitUnmanaged(2, "ann", "serving");
    fixture.ask(serving, any(1, GIB, 1, 1));
    rm.scheduler().update();

    PendingAnswer answer = fixture.only(serving);

    assertThat(answer.reason()).isEqualTo(Reason.NO_ROOM_NOW);
    assertThat(answer.text()).containsPattern("1 node is reserved for it: n[1-4]:1 since");
    assertThat(rm.allocate(batch, List.of(), List.of()).getStrictContainerPreemptions()).hasSize(1);
  }

  @Test
  void notInConfiguration_behindAnOlderRequestUnderFifo() {
    start("policy", "fifo-ff");
    node("n1", 8, 8);
    fixture.ask(app(1), any(1, 4 * GIB, 1, 1));
    fixture.ask(app(2), any(1, 6 * GIB, 1, 1));
    PendingAnswer answer = fixture.only(asking(3, any(1, GIB, 1, 1)));
    assertThat(answer.reason()).isEqualTo(Reason.NOT_IN_CONFIGURATION);
    assertThat(answer.text()).contains("an older request has no room yet", "fifo-ff");
  }

  @Test
  void noRoomNow_tellsHowTheLargeNodesStand() {
    start("node.max-silence", "10s");
    node("n1", 8, 8);
    FakeNode draining = node("n2", 8, 8);
    fixture.ask(app(1), any(1, 6 * GIB, 1, 2));
    ApplicationAttemptId waiting = asking(2, any(1, 4 * GIB, 1, 1));
    rm.tick(15_000);
    draining.setState(NodeState.DECOMMISSIONING);
    rm.heartbeat(draining);
    PendingAnswer answer = fixture.only(waiting);
    assertThat(answer.reason()).isEqualTo(Reason.NO_ROOM_NOW);
    assertThat(answer.text())
        .contains("no node that is large enough takes new work now (1 decommissioning, 1 silent).");
    assertThat(answer.nodes().roomiest()).isNull();
  }

  @Test
  void moreUrgentRequest_goesFirst() {
    start("max-starts-per-event", "1");
    node("n1", 8, 8);
    ApplicationAttemptId app = asking(1, any(1, GIB, 1, 3), any(5, GIB, 2, 1));
    List<PendingAnswer> pending = fixture.explain(app).pending();
    assertThat(pending).extracting(PendingAnswer::priority).containsExactly(1, 5);
    assertThat(pending.get(0).reason()).isNull();
    assertThat(pending.get(0).text()).contains("nothing stands against it");
    assertThat(pending.get(1).reason()).isEqualTo(Reason.MORE_URGENT_ASK);
    assertThat(pending.get(1).text())
        .contains("a more urgent request of the same application (its priority is less than 5)");
  }

  @Test
  void nodeSetAsideForIt_hasRoom_soItIsAboutToStart() {
    start("max-starts-per-event", "1");
    node("n1", 8, 8);
    ApplicationAttemptId app = asking(1, any(1, GIB, 1, 3));
    rm.scheduler()
        .inspect(
            packer ->
                packer
                    .cluster()
                    .holds()
                    .reserve(
                        packer.cluster().servers().iterator().next(),
                        rm.attempt(app).entries().values().iterator().next().ask(),
                        Purpose.AGE,
                        (double) rm.scheduler().getClock().getTime()));
    PendingAnswer answer = fixture.only(app);
    assertThat(answer.reason()).isNull();
    assertThat(answer.text())
        .isEqualTo("Node n1:1 has room for 1 GiB, 1 vcore and nothing stands against it.");
    assertThat(answer.nodes().reservedForIt()).isEqualTo(1);
    assertThat(answer.nodes().reservedForOthers()).isZero();
  }

  @Test
  void enlargedContainer_isToldToWaitForItsNode() {
    start();
    FakeNode node = node("n1", 8, 8);
    node("n2", 8, 8);
    ApplicationAttemptId app = app(1);
    Container container = fixture.ask(app, pinned("n1", 2)).get(0);
    node.launch(container.getId());
    rm.heartbeat(node);
    fixture.ask(app(2), pinned("n1", 5));
    ContainerUpdates updates = new ContainerUpdates();
    updates
        .getIncreaseRequests()
        .add(
            UpdateContainerRequest.newInstance(
                container.getVersion(),
                container.getId(),
                ContainerUpdateType.INCREASE_RESOURCE,
                Resource.newInstance(4 * GIB, 1),
                null));
    rm.allocate(app, List.of(), List.of(), List.of(), updates);
    PendingAnswer answer = fixture.only(app);
    assertThat(answer.reason()).isEqualTo(Reason.NO_ROOM_NOW);
    assertThat(answer.types()).contains("enlarges " + container.getId() + ", on its own node only");
    assertThat(answer.text()).contains("Needs 2 GiB", "1 GiB too few");
  }

  @Test
  void hostError_isSaid() {
    start("max-starts-per-event", "1");
    node("n1", 8, 8);
    ApplicationAttemptId app = asking(1, any(1, GIB, 1, 3));
    rm.scheduler()
        .inspect(
            packer ->
                rm.attempt(app)
                    .entries()
                    .values()
                    .forEach(entry -> entry.ask().setLastRefusal(Refusal.pair(Reason.HOST_ERROR))));
    PendingAnswer answer = fixture.only(app);
    assertThat(answer.reason()).isEqualTo(Reason.HOST_ERROR);
    assertThat(answer.remedy()).contains("ResourceManager's log");
  }

  @Test
  void withoutNodes_thatIsSaid() {
    start();
    PendingAnswer answer = fixture.only(asking(1, any(1, GIB, 1, 1)));
    assertThat(answer.reason()).isEqualTo(Reason.NO_ROOM_NOW);
    assertThat(answer.text()).contains("no node is registered");
  }

  @Test
  void afterARestart_nothingIsStartedYet() {
    start("max-starts-per-event", "1");
    node("n1", 8, 8);
    ApplicationAttemptId app = asking(1, any(1, GIB, 1, 3));
    fixture.setReady(false);
    assertThat(fixture.explain(app).state()).isEqualTo(State.NOT_READY);
    PendingAnswer answer = fixture.only(app);
    assertThat(answer.reason()).isNull();
    assertThat(answer.text()).contains("starts no container until the nodes had time to report");
    assertThat(answer.remedy()).contains("scheduling-wait-ms");
  }

  @Test
  void placementOnHeartbeat_isSaid() {
    start("place-on", "heartbeat");
    node("n1", 8, 8);
    PendingAnswer answer = fixture.only(asking(1, any(1, GIB, 1, 1)));
    assertThat(answer.reason()).isNull();
    assertThat(answer.remedy()).contains("place-on is heartbeat");
  }

  @Test
  void applicationsThatWaitForNothing_areToldApart() {
    start();
    node("n1", 8, 8);
    assertThat(fixture.why().explain(id(9))).isEmpty();
    rm.post(1, "u", "default");
    assertThat(fixture.why().explain(id(1)).orElseThrow().state()).isEqualTo(State.NO_ATTEMPT);
    ApplicationAttemptId satisfied = asking(2, any(1, GIB, 1, 1));
    assertThat(fixture.explain(satisfied).state()).isEqualTo(State.NOTHING_PENDING);
    fixture.ask(satisfied, any(1, 64 * GIB, 1, 1));
    assertThat(fixture.explain(satisfied).state()).isEqualTo(State.WAITING);
    rm.removeAttempt(satisfied, false);
    assertThat(fixture.explain(satisfied).state()).isEqualTo(State.ENDED);
    assertThat(fixture.explain(satisfied).toText()).contains("nothing of it waits");
  }

  @Test
  void manyRequests_areCutOffAfterTheOldest() {
    start();
    node("n1", 8, 8);
    ApplicationAttemptId app = app(1);
    fixture.ask(app, any(200, 8 * GIB, 8, 1));
    rm.tick(1000);
    List<ResourceRequest> requests = new ArrayList<>();
    for (int priority = 1; priority <= 120; priority++) {
      requests.add(any(priority, 2 * GIB, 1, 1));
    }
    fixture.ask(app, requests.toArray(new ResourceRequest[0]));
    ApplicationAnswer answer = fixture.explain(app);
    assertThat(answer.pending()).hasSize(100);
    assertThat(answer.leftOut()).isEqualTo(20);
    assertThat(answer.containers()).isEqualTo(120);
    assertThat(answer.toText()).contains("20 more requests not shown");
    assertThat(fixture.snapshots()).isEqualTo(1);
  }

  @Test
  void largerThanAnyNode_comesFirst() {
    start();
    node("memory", 16, 2);
    node("cores", 8, 8);
    ApplicationAttemptId app = asking(1, any(1, 16 * GIB, 1, 2));
    rm.tick(1000);
    fixture.ask(app, any(2, 16 * GIB, 8, 1));
    assertThat(fixture.explain(app).pending())
        .extracting(PendingAnswer::reason)
        .containsExactly(Reason.NEVER_FITS, Reason.NO_ROOM_NOW);
  }

  @Test
  void text_hasWhatAPersonNeeds() {
    start();
    node("memory", 16, 2);
    node("cores", 8, 8);
    ApplicationAttemptId app = asking(1, any(3, 16 * GIB, 8, 2));
    rm.tick(61_000);
    assertThat(fixture.explain(app).toText())
        .startsWith(app.getApplicationId() + " of user u in queue root.default\n")
        .contains(
            "It waits for 2 containers.\n",
            "\n2 containers of 16 GiB, 8 vcores, priority 3\n",
            "\n  waits:  1 min 1 s\n",
            "\n  reason: NEVER_FITS. Needs 16 GiB, 8 vcores on one node",
            "\n  remedy: Ask for smaller containers");
  }
}
