package org.vqs.bench.scorecard.part;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.sim.experiment.dominance.workload.BenchmarkWorkload;

/** What src/docs/scorecard.md says of the workloads. */
class WorkloadsTest {
  private static final List<BenchmarkWorkload> ROWS =
      QueueRows.read().stream().filter(row -> !QueueRows.isExample(row)).toList();

  private static int servers(BenchmarkWorkload row) {
    return Arrays.stream(row.servers().split(",", -1)).mapToInt(Integer::parseInt).sum();
  }

  @Test
  void rows_areFortyOfTwentyServersAndMore() {
    assertThat(ROWS).hasSize(40).allMatch(row -> servers(row) >= 20);
    assertThat(ROWS).extracting(BenchmarkWorkload::name).doesNotHaveDuplicates();
    assertThat(ROWS).extracting(BenchmarkWorkload::sizes).doesNotHaveDuplicates();
  }

  @Test
  void rows_areNearCapacityOrFarBeyond() {
    assertThat(ROWS).filteredOn(BenchmarkWorkload::isOverload).hasSize(8);
    assertThat(ROWS)
        .allMatch(
            row -> row.isOverload() ? row.load() == 1.5 : row.load() >= 0.95 && row.load() <= 0.99);
  }
}
