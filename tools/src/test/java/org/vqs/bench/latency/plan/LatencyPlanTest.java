package org.vqs.bench.latency.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.vqs.bench.latency.Samples;

class LatencyPlanTest {
  private final LatencyPlan plan = Samples.plan("capacity", "fair");

  @Test
  void schedulers_takeTurnsInBeingFirst() {
    assertThat(plan.schedulers(1)).containsExactly("vqs-bf", "capacity", "fair");
    assertThat(plan.schedulers(2)).containsExactly("capacity", "fair", "vqs-bf");
    assertThat(plan.schedulers(4)).isEqualTo(plan.schedulers(1));
  }

  @Test
  void laterRounds_areWithoutFullLoad() {
    assertThat(plan.assignment("fair", 1, "x").phases())
        .containsExactly(Samples.POLLING, Samples.CALLING, Samples.CROWDED);
    assertThat(plan.assignment("fair", 2, "x").phases())
        .containsExactly(Samples.POLLING, Samples.CALLING);
  }

  @Test
  void rounds_haveSeedsOfTheirOwn() {
    assertThat(plan.assignment("fair", 1, "x").seed()).isEqualTo(8);
    assertThat(plan.assignment("fair", 2, "x").seed()).isEqualTo(9);
  }

  @Test
  void fullLoad_wantsMoreThanFits() {
    int nodes = 3;

    assertThat(LatencyPlan.full(nodes, 2))
        .allMatch(
            phase -> phase.masters() * phase.wantsPerMaster() > nodes * LatencyPlan.SLOTS_PER_NODE);
  }

  @Test
  void phases_haveFilesOfTheirOwn() {
    assertThat(plan.phases().stream().map(Phase::fileName)).doesNotHaveDuplicates();
    assertThat(LatencyPlan.full(1, 2).stream().map(Phase::fileName)).doesNotHaveDuplicates();
  }
}
