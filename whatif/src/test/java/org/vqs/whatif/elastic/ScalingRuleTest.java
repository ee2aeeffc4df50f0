package org.vqs.whatif.elastic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScalingRuleTest {
  private static ClusterSums sums(double available, double pending, double waiting, double runs) {
    return new ClusterSums(0, 10_000, available, pending, waiting, runs, 1_000);
  }

  @Test
  void pendingMemory_isFilledByNodesTimesTheFactor() {
    PendingMemoryRule all = new PendingMemoryRule(120_000, 1, 1);
    PendingMemoryRule half = new PendingMemoryRule(120_000, 0.5, 0.5);

    assertThat(all.change(sums(500, 4_000, 4, 9), 10)).isEqualTo(4);
    assertThat(half.change(sums(500, 4_000, 4, 9), 10)).isEqualTo(2);
    assertThat(all.change(sums(3_500, 0, 0, 9), 10)).isEqualTo(-3);
    assertThat(half.change(sums(3_500, 0, 0, 9), 10)).isEqualTo(-1);
    assertThat(all.change(sums(500, 500, 1, 9), 10)).isZero();
  }

  @Test
  void thresholds_areStepsUpAndDown() {
    ThresholdRule rule = new ThresholdRule(300_000, 0.25, 0.15, 0.75, 0.75);

    assertThat(rule.change(sums(1_000, 0, 0, 9), 10)).isEqualTo(3);
    assertThat(rule.change(sums(5_000, 1, 9, 10), 10)).isEqualTo(3);
    assertThat(rule.change(sums(5_000, 1, 1, 10), 10)).isZero();
    assertThat(rule.change(sums(8_000, 0, 0, 1), 10)).isEqualTo(-3);
    assertThat(new ThresholdRule(1, 0, 0.15, 0.75, 0.75).change(sums(8_000, 0, 0, 1), 10))
        .isEqualTo(-1);
  }

  @Test
  void mean_isOfEachSum() {
    ClusterSums mean = ClusterSums.mean(List.of(sums(1_000, 0, 0, 4), sums(3_000, 500, 2, 8)));

    assertThat(mean).isEqualTo(sums(2_000, 250, 1, 6));
  }
}
