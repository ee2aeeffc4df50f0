package org.vqs.yarn.web.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.web.page.PageFixture.NOW;

import org.junit.jupiter.api.Test;
import org.vqs.yarn.snapshot.NodeView;
import org.vqs.yarn.snapshot.NodeView.Standing;
import org.vqs.yarn.snapshot.SchedulerEventView;
import org.vqs.yarn.snapshot.SchedulerEventView.Kind;

class StandingWordsTest {
  private final PageFixture fixture = new PageFixture();

  private String reason(NodeView node) {
    return StandingWords.reason(node, fixture.data());
  }

  private void event(Kind kind, String node, String because) {
    fixture.events.add(new SchedulerEventView(NOW, kind, node, "", "", because));
  }

  @Test
  void activeNode_needsNoReason() {
    assertThat(reason(PageFixture.node("h", Standing.ACTIVE, NOW - 5000))).isEmpty();
  }

  @Test
  void stalledNode_hasTheReasonOfItsLastStall() {
    event(Kind.STALL, "other:8041", "of another node");
    event(Kind.STALL, "h:8041", "its weight is half of the best's");
    event(Kind.STALL, "h:8041", "an older one");
    assertThat(reason(PageFixture.node("h", Standing.STALLED, NOW - 12_000)))
        .isEqualTo("since 12 s; its weight is half of the best's");
  }

  @Test
  void stalledNode_isExplainedWithoutAnEvent() {
    assertThat(reason(PageFixture.node("h", Standing.STALLED, 0)))
        .isEqualTo("takes no new work until it can get a better configuration");
  }

  @Test
  void claimedNode_namesForWhom() {
    assertThat(reason(PageFixture.claimed("h", false)))
        .isEqualTo("since 12 s; for application_1_0007 (40 GiB, 8 vcores), as it waited too long");
    assertThat(reason(PageFixture.claimed("h", true))).endsWith("as its queue is below its share");
  }

  @Test
  void claimedNode_doesNotNameWhatTheUserMayNotSee() {
    fixture.mayView = false;
    assertThat(reason(PageFixture.claimed("h", false)))
        .isEqualTo("since 12 s; for an application, as it waited too long");
  }

  @Test
  void nodeThatBacksOff_saysUntilWhen() {
    assertThat(reason(PageFixture.backingOff("h", NOW + 30_000)))
        .isEqualTo("since 5 s; until 03:04:35; 3 containers failed quickly in a row");
    assertThat(reason(PageFixture.backingOff("h", NOW)))
        .isEqualTo("since 5 s; takes one container to see; 3 containers failed quickly in a row");
  }

  @Test
  void otherStandings_areExplained() {
    assertThat(reason(PageFixture.node("h", Standing.DRAINING, NOW - 60_000)))
        .isEqualTo("since 1 min; is being decommissioned");
    assertThat(reason(PageFixture.node("h", Standing.SILENT, NOW - 60_000)))
        .isEqualTo("since 1 min; has not reported for a while");
  }
}
