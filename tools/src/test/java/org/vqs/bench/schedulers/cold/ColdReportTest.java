package org.vqs.bench.schedulers.cold;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vqs.bench.schedulers.cold.ColdOutcome.Second;
import org.vqs.bench.schedulers.scenario.ShootoutScenarios;
import org.vqs.bench.schedulers.task.TaskRun;
import org.vqs.sim.report.Table;

class ColdReportTest {
  private static TaskRun<ColdTask, ColdOutcome> run(String scheduler, int seconds) {
    ColdTask task = new ColdTask(ShootoutScenarios.named("smoke"), scheduler, 1);
    if (seconds == 0) {
      return new TaskRun<>(task, Optional.empty(), scheduler + " was not done after 9 s");
    }
    List<Second> all =
        IntStream.rangeClosed(1, seconds)
            .mapToObj(number -> new Second(100L * number, 0.5, 0.25, 0.9))
            .toList();
    return new TaskRun<>(task, Optional.of(new ColdOutcome(500, 0.25, 0.5, 0.125, all)), "");
  }

  private static ColdReport report() {
    return new ColdReport(List.of(run("adaptive", 10), run("capacity", 2), run("fair", 0)));
  }

  private static Table table(String name) {
    return report().report("a machine").tables().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void recovery_isOfApplicationsNodesAndAsks() {
    Table table = table("smoke-recovery");

    assertThat(table.rows().get(0))
        .containsExactly("adaptive", 500.0, 250.0, 500.0, 125.0, 875.0, 10.0);
    assertThat(table.rows().get(2)).containsExactly("fair", null, null, null, null, null, null);
    assertThat(table.notes()).containsExactly("fair was not done after 9 s");
  }

  @Test
  void shownSeconds_areEmptyWhereARunEndedSooner() {
    Table table = table("smoke-seconds");

    assertThat(table.rows().stream().map(row -> row.get(0)).distinct())
        .containsExactly(1, 2, 5, 10);
    assertThat(table.rows().get(3)).containsExactly(2, "adaptive", 200.0, 500.0, 400.0, 250.0, 0.9);
    assertThat(table.rows().get(4).get(2)).isEqualTo(200.0);
    assertThat(table.rows().get(7)).containsExactly(5, "capacity", null, null, null, null, null);
  }

  @Test
  void everything_hasTheRecoveryAndEachSecond() {
    Table table = report().everything();

    assertThat(table.rows()).hasSize(1 + 10 + 1 + 2 + 1);
    assertThat(table.rows().get(0)).contains(0, 0L, 0.875);
    assertThat(table.rows().get(10)).contains(10, 1000L, 0.5, 0.25, 0.9);
  }
}
