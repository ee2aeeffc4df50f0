package org.vqs.bench.schedulers.run;

import java.util.Optional;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;

/**
 * How one run ended.
 *
 * @param scheduler the contestant's name
 * @param outcome what it found; empty if it did not finish
 * @param failure why it did not finish, in a line; empty if it did
 */
public record SchedulerRun(
    ShootoutScenario scenario,
    String scheduler,
    long seed,
    Optional<SchedulerOutcome> outcome,
    String failure) {

  public static SchedulerRun finished(ShootoutScenario scenario, SchedulerOutcome outcome) {
    return new SchedulerRun(
        scenario, outcome.scheduler(), outcome.seed(), Optional.of(outcome), "");
  }

  static SchedulerRun failed(ShootoutScenario scenario, String scheduler, long seed, String why) {
    return new SchedulerRun(scenario, scheduler, seed, Optional.empty(), why);
  }

  public boolean isFinished() {
    return outcome.isPresent();
  }
}
