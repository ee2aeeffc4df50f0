package org.vqs.sim.experiment.dominance.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.vqs.sim.experiment.dominance.contest.Hand.outcome;
import static org.vqs.sim.measure.Verdict.GROWING;
import static org.vqs.sim.measure.Verdict.STABLE;
import static org.vqs.sim.measure.Verdict.UNDECIDED;

import java.util.List;
import org.junit.jupiter.api.Test;

class ContestTest {
  private static Contest contest(PolicyOutcome... outcomes) {
    return new Contest(Hand.workload("w", "few", 0.9), List.of(outcomes));
  }

  @Test
  void ratio_isOverTheBestPublishedOfEachNumber() {
    Contest contest =
        contest(
            outcome("new", STABLE, 6, 9),
            outcome("bf-js", STABLE, 8, 30),
            outcome("vqs-bf+stall=paper", UNDECIDED, 12, 10));

    assertThat(contest.bestQueue().policy()).isEqualTo("bf-js");
    assertThat(contest.bestWait().policy()).isEqualTo("vqs-bf+stall=paper");
    assertThat(contest.queueRatio("new")).isEqualTo(0.75);
    assertThat(contest.waitRatio("new")).isEqualTo(0.9);
    assertThat(contest.queueRatio("bf-js")).isEqualTo(1);
    assertThat(contest.waitRatio("bf-js")).isEqualTo(3);
  }

  @Test
  void growingPolicy_isNotTheBest_butHasARatio() {
    Contest contest = contest(outcome("vqs", GROWING, 2, 1), outcome("bf-js", STABLE, 4, 2));

    assertThat(contest.isServed()).isTrue();
    assertThat(contest.isLost()).isFalse();
    assertThat(contest.queueRatio("vqs")).isEqualTo(0.5);
    assertThat(contest.bestWait().policy()).isEqualTo("bf-js");
  }

  @Test
  void whereAllPublishedGrow_thereIsNoRatio() {
    Contest contest = contest(outcome("new", STABLE, 2, 1), outcome("bf-js", GROWING, 4, 2));

    assertThat(contest.isServed()).isFalse();
    assertThat(contest.isLost()).isTrue();
    assertThat(contest.queueRatio("new")).isNaN();
    assertThat(contest.waitRatio("new")).isNaN();
  }

  @Test
  void shortQueuesAndWaits_countWithALittleOnTop() {
    Contest contest = contest(outcome("new", STABLE, 0.05, 0.01), outcome("bf-js", STABLE, 0, 0));

    assertThat(contest.queueRatio("new")).isCloseTo(2, within(1e-12));
    assertThat(contest.waitRatio("new")).isCloseTo(2, within(1e-12));
  }

  @Test
  void policyThatDidNotRun_hasNoRatio() {
    Contest contest = contest(outcome("bf-js", STABLE, 1, 1));

    assertThat(contest.of("max-weight")).isNull();
    assertThat(contest.queueRatio("max-weight")).isNaN();
  }

  @Test
  void waitsThatNobodyMeasured_areNotTheBest() {
    Contest contest =
        contest(outcome("vqs", STABLE, 1, Double.NaN), outcome("bf-js", STABLE, 2, 5));

    assertThat(contest.bestWait().policy()).isEqualTo("bf-js");
  }

  @Test
  void overload_hasNoRatio() {
    Contest contest =
        new Contest(
            Hand.workload("w", "overload", 1.5), List.of(Hand.overloaded("bf-js", 0.9, 0.5)));

    assertThat(contest.queueRatio("bf-js")).isNaN();
    assertThat(contest.isLost()).isFalse();
  }
}
