package org.vqs.bench.schedulers.result;

import java.util.ArrayList;
import java.util.List;
import org.vqs.bench.schedulers.run.SchedulerOutcome;
import org.vqs.bench.schedulers.run.SchedulerRun;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;

/**
 * Whether runs did what the scenario says, whatever time they took. That no node gave more than it
 * has, each run checks itself.
 */
public final class SmokeCheck {
  private static final double ROUNDING = 1e-9;

  private SmokeCheck() {}

  /** What is wrong, one line each; nothing if all is well. */
  public static List<String> complaints(Results results) {
    List<String> complaints = new ArrayList<>();
    for (SchedulerRun run : results.runs()) {
      String who =
          "%s in %s, seed %d: ".formatted(run.scheduler(), run.scenario().name(), run.seed());
      run.outcome()
          .ifPresentOrElse(
              outcome -> check(run.scenario(), outcome).forEach(what -> complaints.add(who + what)),
              () -> complaints.add(who + "did not finish: " + run.failure()));
    }
    return complaints;
  }

  private static List<String> check(ShootoutScenario scenario, SchedulerOutcome outcome) {
    List<String> complaints = new ArrayList<>();
    if (outcome.fill().started() <= 0) {
      complaints.add("started nothing while the nodes filled");
    }
    if (outcome.steady().started() <= 0) {
      complaints.add("started nothing in the steady seconds");
    }
    if (!(outcome.utilization() > 0 && outcome.utilization() <= 1 + ROUNDING)) {
      complaints.add("utilization (%s) is not from 0 to 1".formatted(outcome.utilization()));
    }
    if (scenario.isBacklog() && outcome.waiting() != scenario.pending()) {
      complaints.add(
          "%d containers wait at the end, not the backlog of %d"
              .formatted(outcome.waiting(), scenario.pending()));
    }
    double seconds = outcome.steady().virtualSeconds();
    checkCalls(outcome, SchedulerOutcome.HEARTBEAT, scenario.nodes() * seconds, complaints);
    checkCalls(outcome, SchedulerOutcome.ALLOCATE, scenario.applications() * seconds, complaints);
    return complaints;
  }

  /** Each node reports, and each master calls, once a second. */
  private static void checkCalls(
      SchedulerOutcome outcome, String call, double expected, List<String> complaints) {
    double counted = Figure.count(call).of(outcome);
    double apart = outcome.collections().calls();
    if (counted > expected || counted + apart < expected) {
      complaints.add(
          "%.0f times %s, and %.0f calls with a collection, where %.0f were made"
              .formatted(counted, call, apart, expected));
    }
  }
}
