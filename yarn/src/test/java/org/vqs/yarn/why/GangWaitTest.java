package org.vqs.yarn.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.yarn.snapshot.GangView;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.why.answer.PendingAnswer;

/** Why a request waits whose containers start together or not at all. */
class GangWaitTest {
  private static final int GIB = 1024;

  private WhyFixture fixture =
      new WhyFixture(
          Map.of(
              "yarn.scheduler.vqs.root.queues", "default,small",
              "yarn.scheduler.vqs.root.small.maximum-capacity", "[memory=6g, vcores=6]"));
  private SchedulerHarness rm = fixture.rm();

  @AfterEach
  void close() {
    fixture.close();
  }

  private void federate() {
    close();
    fixture = new WhyFixture(Map.of("yarn.federation.enabled", "true"));
    rm = fixture.rm();
  }

  private FakeNode node(String host) {
    return rm.addNode(host, "/r1", 4 * GIB, 4);
  }

  private PendingAnswer answer(int number, String queue, String tag, int asked) {
    rm.tag(number, tag);
    ApplicationAttemptId app = rm.submitUnmanaged(number, "u", queue);
    fixture.ask(app, any(1, GIB, 1, asked));
    return fixture.only(app);
  }

  private void fill(int number, int containers) {
    fixture.ask(rm.submitUnmanaged(number, "u"), any(1, GIB, 1, containers));
  }

  @Test
  void incompleteGang_saysHowManyAreMissing() {
    node("n1");
    PendingAnswer answer = answer(1, "default", "vqs-gang:3", 2);
    assertThat(answer.reason()).isEqualTo(Reason.GANG);
    assertThat(answer.text())
        .isEqualTo(
            "It starts together with all of the application's gang, 3 containers, or not at all."
                + " Only 2 are asked for so far.");
    assertThat(answer.remedy()).startsWith("The application must ask for 1 more");
  }

  @Test
  void gangOfAnotherSubCluster_saysWhereItStarts() {
    federate();
    node("n1");
    rm.name(1, "UnmanagedAM-sc1");
    PendingAnswer answer = answer(1, "default", "vqs-gang:3", 3);
    assertThat(answer.reason()).isEqualTo(Reason.GANG);
    assertThat(answer.text())
        .isEqualTo(
            "It starts together with all of the application's gang, 3 containers, or not at all."
                + " It starts in sub-cluster sc1, where its application master runs, and nothing of"
                + " it starts here.");
    assertThat(answer.remedy())
        .isEqualTo("Ask the ResourceManager of that sub-cluster why it waits.");
  }

  @Test
  void gangsOfOtherSubClusters_areListedWithTheirHomes_behindThoseThatStartHere() {
    federate();
    node("n1");
    fill(9, 4);
    rm.name(1, "UnmanagedAM-sc1");
    answer(1, "default", "vqs-gang:3", 3);
    answer(2, "default", "vqs-gang:3", 2);
    answer(3, "default", "vqs-gang:2", 2);

    assertThat(fixture.snapshot().gangs())
        .extracting(
            gang -> gang.application().getId(),
            GangView::state,
            GangView::asked,
            GangView::subCluster)
        .containsExactly(
            tuple(3, GangView.State.WAITING, 2, null),
            tuple(1, GangView.State.ELSEWHERE, 3, "sc1"),
            tuple(2, GangView.State.INCOMPLETE, 2, null));
  }

  @Test
  void gangOfAnotherSubCluster_thatIsAskedForNoMore_isNotListed() {
    federate();
    node("n1");
    rm.name(1, "UnmanagedAM-sc1");
    rm.tag(1, "vqs-gang:3");
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u", "default");
    fixture.ask(app, any(1, GIB, 1, 3));
    assertThat(fixture.snapshot().gangs()).hasSize(1);

    fixture.ask(app, any(1, GIB, 1, 0));

    assertThat(fixture.snapshot().gangs()).isEmpty();
  }

  @Test
  void incompleteGangInAFederation_saysWhereTheOthersMayBeAskedFor() {
    federate();
    node("n1");
    PendingAnswer answer = answer(1, "default", "vqs-gang:3", 2);
    assertThat(answer.text())
        .endsWith(
            "Only 2 are asked for so far. In a federation the AMRMProxy may have asked other"
                + " sub-clusters for the others.");
    assertThat(answer.remedy()).contains("A policy of the federation that asks for all of it");
  }

  @Test
  void waitingGang_saysHowManyHaveRoomAndWhenItsPatienceEnds() {
    node("n1");
    node("n2");
    node("n3");
    fill(1, 10);
    PendingAnswer answer = answer(2, "default", "vqs-gang:4:soft:120", 4);
    assertThat(answer.text())
        .contains(
            "Now there is room for 2 of them. Room will be reserved for it when it has waited")
        .endsWith("In 2 min they start one by one.");
  }

  @Test
  void gangInItsTurn_saysWhatIsReservedWhere_andTheNextWhoseTurnItIs() {
    FakeNode n1 = node("n1");
    node("n2");
    fill(1, 6);
    rm.tag(2, "vqs-gang:4");
    ApplicationAttemptId first = rm.submitUnmanaged(2, "u");
    fixture.ask(first, any(1, GIB, 1, 4));
    rm.tick(600_000);
    rm.heartbeat(n1);
    rm.tick(30_000);

    assertThat(fixture.only(first).text())
        .contains(
            "Room is reserved for it piece by piece, since 30 s ago: for 2 of them now, on n");
    assertThat(answer(3, "default", "vqs-gang:4", 4).text())
        .contains("Room is reserved for one gang at a time, now for one of application_1_0002.");
    assertThat(fixture.snapshot().gangs()).hasSize(2);
    assertThat(fixture.snapshot().gangs().get(0).reservedPlaces()).isEqualTo(2);
    assertThat(fixture.snapshot().nodes())
        .anyMatch(node -> node.gangs() != null && node.gangs().get(0) > 0)
        .allMatch(node -> node.used().get(0) >= 2 * GIB);
  }

  @Test
  void gangLargerThanEachRack_neverFits() {
    node("n1");
    node("n2");
    rm.addNode("n3", "/r2", 4 * GIB, 4);
    PendingAnswer answer = answer(1, "default", "vqs-gang:9:in:rack", 9);
    assertThat(answer.reason()).isEqualTo(Reason.NEVER_FITS);
    assertThat(answer.text())
        .contains("the application's gang, 9 containers in one rack, or not at all.")
        .contains(
            "NEVER_FITS: 8 of 9 containers would have room if nothing else ran on any one rack of"
                + " the 3 nodes of its partition");
  }

  @Test
  void gangBeyondItsQueuesMaximum_neverFits() {
    node("n1");
    node("n2");
    PendingAnswer answer = answer(1, "small", "vqs-gang:7", 7);
    assertThat(answer.reason()).isEqualTo(Reason.NEVER_FITS);
    assertThat(answer.text())
        .contains("NEVER_FITS: 6 of its 7 containers would be within the maximum of root.small");
  }

  @Test
  void gangAtItsQueuesLimit_waitsForIt() {
    node("n1");
    node("n2");
    fixture.ask(rm.submitUnmanaged(1, "u", "small"), any(1, GIB, 1, 3));
    PendingAnswer answer = answer(2, "small", "vqs-gang:4", 4);
    assertThat(answer.text())
        .contains("All of them together are beyond a limit of queue root.small");
  }

  @Test
  void gangLargerThanWhatMayBeReserved_saysSo() {
    node("n1");
    node("n2");
    fill(1, 1);
    PendingAnswer answer = answer(2, "default", "vqs-gang:8", 8);
    assertThat(answer.text()).contains("too large to have room reserved for it");
    assertThat(answer.remedy()).contains("Submit it with a smaller gang");
  }
}
