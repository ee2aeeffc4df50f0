package org.vqs.sim.experiment;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.RunSpec;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.ServerGroup;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.language.PolicyParser;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.measure.QueueTrend;
import org.vqs.sim.trace.TraceSettings;
import org.vqs.sim.trace.TraceWorkload;

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

  private static final double TRACE_WARMUP = 0.1;

  /** On the same scenario with every seed. */
  public static Case of(double x, Scenario scenario, SchedulerFactory policy) {
    return new Case(policy.name(), x, seed -> scenario, policy);
  }

  /** The same of a policy as the command line writes it. */
  public static Case of(double x, Scenario scenario, String policy) {
    return of(x, scenario, PolicyParser.parse(policy, scenario.time()));
  }

  /**
   * Policies on Google's trace until its last arrival, with servers of capacity 1.
   *
   * @param settings those of one resource
   */
  public static List<Case> onTrace(
      Draft draft,
      double x,
      TraceSettings settings,
      int servers,
      TimeModel time,
      List<String> policies) {
    Map<Long, Scenario> bySeed = new TreeMap<>();
    for (long seed : draft.seeds()) {
      TraceWorkload workload = new TraceWorkload(draft.lab().google().forSeed(seed), settings);
      bySeed.put(
          seed,
          new Scenario(
              workload,
              List.of(new ServerGroup(servers, ResourceVector.of(workload.unit()))),
              time,
              Horizon.time(Math.nextUp(workload.lastArrival()), TRACE_WARMUP),
              QueueTrend.DEFAULT_FRACTION));
    }
    return policies.stream()
        .map(policy -> PolicyParser.parse(policy, time))
        .map(policy -> new Case(policy.name(), x, bySeed::get, policy))
        .toList();
  }

  /** The same as a point of another line. */
  public Case on(String newLine) {
    return new Case(newLine, x, scenario, policy);
  }

  RunSpec run(long seed) {
    return scenario.apply(seed).run(policy, seed);
  }
}
