package org.vqs.bench.schedulers.callers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.vqs.bench.schedulers.run.SchedulerOutcome.Latency;
import org.vqs.bench.schedulers.scenario.ShootoutScenarios;
import org.vqs.bench.schedulers.task.TaskRun;
import org.vqs.bench.schedulers.task.TaskRuns;
import org.vqs.sim.measure.Interval;
import org.vqs.sim.report.Table;

class CallersReportTest {
  private static final Latency CALLS = new Latency(100, 2000, 1000, 5000, 9000, 9900, 20_000);

  private static TaskRun<CallersTask, CallersOutcome> run(
      String scheduler, long seed, CallersOutcome outcome) {
    CallersTask task = new CallersTask(ShootoutScenarios.named("smoke"), scheduler, seed, 16, 2);
    return new TaskRun<>(
        task, Optional.ofNullable(outcome), outcome == null ? scheduler + " ended with 1" : "");
  }

  private static CallersOutcome outcome(long started, CallersOutcome.LockUse lock) {
    return new CallersOutcome(2, 8, started, 0.1, 0, CALLS, CALLS, lock, 0.9);
  }

  private static Table table(List<TaskRun<CallersTask, CallersOutcome>> runs, String name) {
    return new CallersReport(runs)
        .report("a machine").tables().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow();
  }

  @Test
  void figures_areOverRealSecondsAndStarts() {
    CallersOutcome ours = outcome(1000, new CallersOutcome.LockUse(0.5, CALLS));
    Table table =
        table(
            List.of(run("adaptive", 1, ours), run("capacity", 1, outcome(500, null))),
            "smoke-callers");

    assertThat(table.rows().get(0))
        .containsExactly(16, "adaptive", 500.0, 100.0, 500.0, 9.0, 20.0, 0.9, 0.0, 4.0);
    assertThat(table.rows().get(1))
        .containsExactly(16, "capacity", 250.0, 200.0, null, null, null, 0.9, 0.0, 4.0);
  }

  @Test
  void seeds_giveMeans_ofThoseThatFinished() {
    Table table =
        table(
            List.of(
                run("adaptive", 1, outcome(1000, null)),
                run("adaptive", 2, outcome(2000, null)),
                run("adaptive", 3, null)),
            "smoke-callers");

    assertThat(table.rows()).hasSize(1);
    assertThat(((Interval) table.rows().get(0).get(2)).mean()).isEqualTo(750);
    assertThat(table.notes()).containsExactly("adaptive ended with 1");
  }

  @Test
  void failureOfOurs_isComplainedOf_thatOfOthersWhereResultsAreChecked() {
    List<TaskRun<CallersTask, CallersOutcome>> runs =
        List.of(run("adaptive", 1, null), run("capacity", 1, null));

    assertThat(TaskRuns.complaints(runs, false)).containsExactly("adaptive ended with 1");
    assertThat(TaskRuns.complaints(runs, true)).hasSize(2);
  }
}
