package org.vqs.bench.schedulers.cold;

import java.util.List;
import org.vqs.bench.command.BenchOutput;
import org.vqs.bench.schedulers.task.TaskPlan;
import org.vqs.bench.schedulers.task.TaskRun;
import org.vqs.bench.schedulers.task.TaskRuns;

/** Lets schedulers take a full cluster over, and reports. */
public final class ColdBench {
  private ColdBench() {}

  /** Runs all and returns the exit code. */
  public static int run(TaskPlan plan, String machine, BenchOutput output)
      throws InterruptedException {
    List<TaskRun<ColdTask, ColdOutcome>> runs =
        plan.in(ColdProcess.class).run(plan.tasks(ColdTask::new), ColdOutcome.class);
    ColdReport tables = new ColdReport(runs);
    output.deliver(tables.report(machine).withCommand(output.command()), tables.everything());
    List<String> complaints = TaskRuns.complaints(runs, plan.smoke());
    return complaints.isEmpty() ? 0 : output.refuse(complaints);
  }
}
