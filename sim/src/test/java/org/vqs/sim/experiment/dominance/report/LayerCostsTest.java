package org.vqs.sim.experiment.dominance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.sim.experiment.dominance.contest.Hand.outcome;
import static org.vqs.sim.measure.Verdict.STABLE;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.sim.experiment.dominance.contest.Contest;
import org.vqs.sim.experiment.dominance.contest.Hand;
import org.vqs.sim.report.Table;

class LayerCostsTest {
  private static final List<String> POLICIES =
      List.of("new+options=deployed", "new", "bf-js+options=deployed");

  private static Contest contest(String name, String family, double deployed, double alone) {
    return new Contest(
        Hand.workload(name, family, 0.9),
        List.of(
            outcome("new+options=deployed", STABLE, deployed, 2 * deployed),
            outcome("new", STABLE, alone, alone)));
  }

  private static final List<Contest> CONTESTS =
      List.of(
          contest("dear", "few", 4, 2),
          contest("cheap", "few", 2, 2),
          contest("dearest", "few", 8, 2),
          contest("over", "overload", 100, 1));

  @Test
  void summary_isOfPoliciesThatRanBothWays_withoutOverload() {
    Table table = LayerCosts.summary(CONTESTS, POLICIES);

    assertThat(table.rows()).hasSize(1);
    List<Object> row = table.rows().get(0);
    assertThat(row.subList(0, 3)).containsExactly("new+options=deployed", 3, 2.0);
    assertThat(row.get(5)).isEqualTo(4.0);
    assertThat(row.subList(6, 8)).containsExactly(2L, 4.0);
  }

  @Test
  void dear_hasThoseOverTheGoal_theWorstFirst() {
    assertThat(LayerCosts.dear(CONTESTS, POLICIES).rows())
        .extracting(row -> row.get(1))
        .containsExactly("dearest", "dear");
  }

  @Test
  void policyThatRanOneWay_isNotKnown() {
    assertThat(LayerCosts.areKnown(POLICIES)).isTrue();
    assertThat(LayerCosts.areKnown(List.of("new+options=deployed", "bf-js"))).isFalse();
  }
}
