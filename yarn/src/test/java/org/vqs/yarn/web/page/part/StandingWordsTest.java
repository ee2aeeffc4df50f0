package org.vqs.yarn.web.page.part;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.web.page.PageFixture.NOW;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.core.configuration.ReducedConfiguration;
import org.vqs.core.policy.Inefficiency;
import org.vqs.yarn.resource.NodeUse;
import org.vqs.yarn.snapshot.HeldBecause;
import org.vqs.yarn.snapshot.NodeView;
import org.vqs.yarn.snapshot.NodeView.Standing;
import org.vqs.yarn.web.page.PageFixture;

class StandingWordsTest {
  private final PageFixture fixture = new PageFixture();

  private String reason(NodeView node) {
    return StandingWords.reason(node, fixture.data());
  }

  @Test
  void activeNode_needsNoReason() {
    assertThat(reason(PageFixture.node("h", Standing.ACTIVE, NOW - 5000))).isEmpty();
  }

  @Test
  void nodeThatOvercommitWatches_saysWhatIsInUseAndLent() {
    NodeUse use = new NodeUse(NodeUse.State.GIVING_WAY, List.of(9.0, 1.0), List.of(0.95, 0.4));
    assertThat(reason(PageFixture.used("h", use)))
        .isEqualTo(
            "in use 95 % of its memory, 40 % of its vcores, lent 2 GiB, containers must give way");
    NodeUse unknown = new NodeUse(NodeUse.State.UNMEASURED, List.of(), List.of());
    assertThat(reason(PageFixture.used("h", unknown))).isEqualTo("does not say what it uses");
  }

  @Test
  void stalledNode_saysWhatWasCompared() {
    ReducedConfiguration best = new ReducedConfiguration(false, 4, 4);
    assertThat(reason(PageFixture.stalled("h", new Inefficiency(best, 1.5, 40, 0.9))))
        .isEqualTo(
            "since 12 s; its configuration's weight, 1.5, is less than 0.9 of the best one's, 40"
                + " (4×VQ4)");
    assertThat(reason(PageFixture.stalled("h", new Inefficiency(null, 0.4, 1, 0.5))))
        .isEqualTo("since 12 s; 40 % of what it could run, less than the 50 % that it should be");
    assertThat(reason(PageFixture.stalled("h", new Inefficiency(null, 0.7, 0.875, 0.98))))
        .isEqualTo("since 12 s; 80 % of what it could run, less than the 98 % that it should be");
  }

  @Test
  void stalledNode_isExplainedWithoutAReason() {
    assertThat(reason(PageFixture.node("h", Standing.STALLED, 0)))
        .isEqualTo("takes no new work until it can be filled better");
  }

  @Test
  void reservedNode_namesForWhom() {
    assertThat(reason(PageFixture.reserved("h", HeldBecause.AGE)))
        .isEqualTo("since 12 s; for application_1_0007 (40 GiB, 8 vcores), as it waited too long");
    assertThat(reason(PageFixture.reserved("h", HeldBecause.SHARE)))
        .endsWith("as its queue is below its share");
    assertThat(reason(PageFixture.reserved("h", HeldBecause.PREEMPTION)))
        .endsWith("as containers there are preempted for it");
  }

  @Test
  void reservedNode_doesNotNameWhatTheUserMayNotSee() {
    fixture.mayView = false;
    assertThat(reason(PageFixture.reserved("h", HeldBecause.AGE)))
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
    assertThat(reason(PageFixture.node("h", Standing.DECOMMISSIONING, NOW - 60_000)))
        .isEqualTo("since 1 min; is being decommissioned");
    assertThat(reason(PageFixture.node("h", Standing.SILENT, NOW - 60_000)))
        .isEqualTo("since 1 min; has not reported for a while");
  }
}
