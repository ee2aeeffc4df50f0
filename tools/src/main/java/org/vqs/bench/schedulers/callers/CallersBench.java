package org.vqs.bench.schedulers.callers;

import java.util.ArrayList;
import java.util.List;
import org.vqs.bench.command.BenchOutput;
import org.vqs.bench.schedulers.task.TaskPlan;
import org.vqs.bench.schedulers.task.TaskRun;
import org.vqs.bench.schedulers.task.TaskRuns;
import org.vqs.core.Policies;
import org.vqs.whatif.stage.Contestant;
import org.vqs.whatif.stage.OtherScheduler;

/** Runs schedulers beside threads of masters, and reports. */
public final class CallersBench {
  /** Those that are run unless others are named. */
  public static final List<Contestant> USUAL =
      List.of(
          Contestant.of(Policies.DEFAULT),
          OtherScheduler.CAPACITY,
          OtherScheduler.CAPACITY_ASYNC,
          OtherScheduler.FAIR);

  /** What runs unless other scenarios are named. */
  public static final String USUAL_SCENARIO = "backlog-1000";

  private static final double SMOKE_SECONDS = 0.5;

  private CallersBench() {}

  /** Runs all and returns the exit code. */
  public static int run(TaskPlan plan, List<Integer> callers, String machine, BenchOutput output)
      throws InterruptedException {
    List<CallersTask> tasks = new ArrayList<>();
    for (int count : callers) {
      tasks.addAll(
          plan.tasks(
              (scenario, scheduler, seed) ->
                  new CallersTask(
                      scenario,
                      scheduler,
                      seed,
                      count,
                      plan.smoke() ? SMOKE_SECONDS : scenario.limitSeconds())));
    }
    List<TaskRun<CallersTask, CallersOutcome>> runs =
        plan.in(CallersProcess.class).run(tasks, CallersOutcome.class);
    CallersReport tables = new CallersReport(runs);
    output.deliver(tables.report(machine).withCommand(output.command()), tables.everything());
    List<String> complaints = TaskRuns.complaints(runs, plan.smoke());
    return complaints.isEmpty() ? 0 : output.refuse(complaints);
  }
}
