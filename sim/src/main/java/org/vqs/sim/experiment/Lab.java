package org.vqs.sim.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.vqs.sim.engine.RunSpec;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.language.PolicyParser;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.measure.RunResult;

/**
 * What an experiment works with.
 *
 * @param pool runs simulations
 * @param quick whether runs shall be short, at the price of wider intervals
 * @param seeds how many seeds, or 0 for what each experiment takes
 * @param firstSeed the first seed; the others follow
 * @param google Google's trace or what stands in for it
 */
public record Lab(RunPool pool, boolean quick, int seeds, long firstSeed, GoogleTrace google) {

  /** When quick, traces have so many times fewer tasks, and run on so many times fewer servers. */
  public static final int QUICK_TRACE = 10;

  private static final int QUICK_SEEDS = 3;

  /** The full length of something, or a short one. */
  public double length(double full, double shortened) {
    return quick ? shortened : full;
  }

  /** So many servers for a trace, or fewer for a short one. */
  public int servers(int full) {
    return quick ? full / QUICK_TRACE : full;
  }

  /** Consecutive seeds: as many as were asked for, else {@code full}, else three when quick. */
  public List<Long> seeds(int full) {
    int count = seeds > 0 ? seeds : quick ? Math.min(QUICK_SEEDS, full) : full;
    return LongStream.range(firstSeed, firstSeed + count).boxed().toList();
  }

  /** Each policy with each seed, in this order. */
  public static List<RunSpec> runs(
      Scenario scenario, List<? extends SchedulerFactory> policies, List<Long> seeds) {
    List<RunSpec> specs = new ArrayList<>();
    for (SchedulerFactory policy : policies) {
      for (long seed : seeds) {
        specs.add(scenario.run(policy, seed));
      }
    }
    return specs;
  }

  /** Runs each policy with each seed. */
  public List<RunResult> run(
      String what, Scenario scenario, List<? extends SchedulerFactory> policies, List<Long> seeds) {
    return pool.run(what, runs(scenario, policies, seeds));
  }

  /** Policies as the command line writes them. */
  public static List<SchedulerFactory> policies(TimeModel time, String... texts) {
    return Stream.of(texts).map(text -> PolicyParser.parse(text, time)).toList();
  }
}
