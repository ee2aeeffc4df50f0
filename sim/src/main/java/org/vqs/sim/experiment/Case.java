package org.vqs.sim.experiment;

import java.util.function.LongFunction;
import org.vqs.sim.engine.RunSpec;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.language.Scenario;

/**
 * A point of a line in a plot: a policy on a scenario, to be run with several seeds.
 *
 * @param line which line
 * @param x where on it
 * @param scenario what each seed runs
 * @param policy under which policy
 */
public record Case(
    String line, double x, LongFunction<Scenario> scenario, SchedulerFactory policy) {

  /** On the same scenario with every seed. */
  public static Case of(double x, Scenario scenario, SchedulerFactory policy) {
    return new Case(policy.name(), x, seed -> scenario, policy);
  }

  /** The same as a point of another line. */
  public Case on(String newLine) {
    return new Case(newLine, x, scenario, policy);
  }

  RunSpec run(long seed) {
    return scenario.apply(seed).run(policy, seed);
  }
}
