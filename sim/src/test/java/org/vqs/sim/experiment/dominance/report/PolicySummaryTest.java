package org.vqs.sim.experiment.dominance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.vqs.sim.experiment.dominance.contest.Hand.outcome;
import static org.vqs.sim.measure.Verdict.GROWING;
import static org.vqs.sim.measure.Verdict.STABLE;
import static org.vqs.sim.measure.Verdict.UNDECIDED;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.sim.experiment.dominance.contest.Contest;
import org.vqs.sim.experiment.dominance.contest.Hand;
import org.vqs.sim.measure.Verdict;

class PolicySummaryTest {
  private static Contest contest(double queue, double p99, Verdict verdict) {
    return new Contest(
        Hand.workload("w", "few", 0.9),
        List.of(outcome("new", verdict, queue, p99), outcome("bf-js", STABLE, 1, 1)));
  }

  private static Contest overload(double load, double utilisation, double share) {
    return new Contest(
        Hand.workload("o", "overload", load),
        List.of(Hand.overloaded("new", utilisation, share), Hand.overloaded("bf-js", 0.5, 0.01)));
  }

  private static List<String> verdicts(PolicySummary summary) {
    return Goal.ALL.stream().map(goal -> goal.verdict(summary)).toList();
  }

  @Test
  void good_meetsAllGoals() {
    PolicySummary summary =
        PolicySummary.of(
            "new",
            List.of(
                contest(0.5, 1, STABLE),
                contest(1.1, 1.21, STABLE),
                overload(1.5, 0.9, 0.7),
                overload(1.2, 0.8, 0.4)));

    assertThat(summary.runs()).isEqualTo(4);
    assertThat(summary.near()).isEqualTo(1);
    assertThat(summary.worst()).isEqualTo(1.1);
    assertThat(summary.queue().mean()).isCloseTo(Math.sqrt(0.55), within(1e-12));
    assertThat(summary.queue().count()).isEqualTo(2);
    assertThat(summary.p99().mean()).isCloseTo(1.1, within(1e-12));
    assertThat(summary.share().getMin()).isEqualTo(0.4);
    assertThat(summary.share().getAverage()).isCloseTo(0.55, within(1e-12));
    assertThat(summary.heavyShare().getMin()).isEqualTo(0.7);
    assertThat(summary.utilisation().getAverage()).isCloseTo(0.85, within(1e-12));
    assertThat(verdicts(summary).subList(0, 4)).containsOnly("met");
    assertThat(verdicts(summary).get(5)).isEqualTo("met");
  }

  @Test
  void bad_missesAllGoals() {
    PolicySummary summary =
        PolicySummary.of(
            "new",
            List.of(contest(3, 2, GROWING), contest(1, 1, STABLE), overload(1.5, 0.9, 0.69)));

    assertThat(summary.growing()).isEqualTo(1);
    assertThat(summary.near()).isEqualTo(0.5);
    assertThat(verdicts(summary)).containsOnly("missed");
  }

  @Test
  void whatWasNotRun_isNotMeasured() {
    assertThat(verdicts(PolicySummary.of("new", List.of(overload(1.2, 0.9, 0.9)))))
        .containsExactly(
            "met", "not measured", "not measured", "not measured", "not measured", "not measured");
  }

  @Test
  void whatRunsDoNotTell_isCountedAsUndecidedBesideOverload() {
    PolicySummary summary =
        PolicySummary.of(
            "new",
            List.of(
                contest(3, 2, UNDECIDED),
                contest(1, 1, STABLE),
                contest(3, 2, GROWING),
                new Contest(
                    Hand.workload("o", "overload", 1.5),
                    List.of(outcome("new", UNDECIDED, 9, 9), outcome("bf-js", GROWING, 9, 9)))));

    assertThat(summary.undecided()).isEqualTo(1);
    assertThat(summary.growing()).isEqualTo(1);
  }

  @Test
  void onlyOne_isStableAlone() {
    Contest lost =
        new Contest(
            Hand.workload("w", "few", 0.9),
            List.of(outcome("new", STABLE, 1, 1), outcome("bf-js", GROWING, 9, 9)));

    assertThat(PolicySummary.of("new", List.of(lost)).alone()).isEqualTo(1);
    assertThat(PolicySummary.of("bf-js", List.of(lost)).alone()).isZero();
    assertThat(PolicySummary.of("bf-js", List.of(lost)).growing()).isZero();
  }
}
