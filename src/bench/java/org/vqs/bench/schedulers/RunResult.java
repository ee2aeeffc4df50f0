package org.vqs.bench.schedulers;

import java.util.Optional;

/**
 * How one run ended.
 *
 * @param scheduler the contestant's name
 * @param outcome what it found; empty if it did not finish
 * @param failure why it did not finish, in a line; empty if it did
 */
record RunResult(
    Scenario scenario, String scheduler, long seed, Optional<Outcome> outcome, String failure) {

  static RunResult finished(Scenario scenario, Outcome outcome) {
    return new RunResult(scenario, outcome.scheduler(), outcome.seed(), Optional.of(outcome), "");
  }

  static RunResult failed(Scenario scenario, String scheduler, long seed, String why) {
    return new RunResult(scenario, scheduler, seed, Optional.empty(), why);
  }

  boolean isFinished() {
    return outcome.isPresent();
  }
}
