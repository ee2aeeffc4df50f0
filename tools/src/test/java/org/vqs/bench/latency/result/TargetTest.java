package org.vqs.bench.latency.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.bench.latency.Samples;
import org.vqs.bench.latency.plan.LatencyPlan;

class TargetTest {
  private static List<Target.Verdict> verdicts(LatencyPlan plan, String rival, long... theirs) {
    List<Run> runs =
        List.of(
            Samples.run(plan, "vqs-bf", 1, 2),
            Samples.run(plan, rival, 1, theirs[0]),
            Samples.run(plan, "vqs-bf", 2, 2),
            Samples.run(plan, rival, 2, theirs[1]));
    return Target.verdicts(new Measurements(plan, runs));
  }

  @Test
  void fiftiethOfTheRival_meetsTheTarget() {
    List<Target.Verdict> verdicts = verdicts(Samples.plan("capacity"), "capacity", 101, 101);

    assertThat(verdicts).hasSize(2).allMatch(Target.Verdict::met);
    assertThat(verdicts.get(1).text())
        .contains("1/50 of capacity's", "calls every 1000 ms: 1/50.", "met");
  }

  @Test
  void lessThanFiftyTimes_missesTheTarget() {
    assertThat(verdicts(Samples.plan("capacity"), "capacity", 99, 100))
        .noneMatch(Target.Verdict::met)
        .allSatisfy(verdict -> assertThat(verdict.text()).endsWith("missed"));
  }

  @Test
  void withoutTheRival_thereIsNoVerdict() {
    assertThat(verdicts(Samples.plan("fair"), "fair", 1, 1)).isEmpty();
  }
}
