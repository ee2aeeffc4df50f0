package org.vqs.sim.experiment.dominance.workload;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.language.SyntheticScenario;

/**
 * Makes workloads ready to run.
 *
 * <p>A run ends at a time, not after a number of events, so that all policies are given the same
 * jobs; the first quarter is not measured. However long a queue becomes, a run then costs no more
 * than its arrivals.
 */
public final class PreparedWorkloads {
  /** Runs are shorter by this factor when quick. */
  static final int QUICK = 5;

  static final double WARMUP = 0.25;

  private final OfferedLoads loads;
  private final Traces traces;
  private final boolean quick;
  private final Map<List<Object>, PreparedWorkload> made = new ConcurrentHashMap<>();

  /**
   * Makes none yet.
   *
   * @param loads of all workloads
   * @param traces what trace workloads are made of
   */
  public PreparedWorkloads(OfferedLoads loads, Traces traces, boolean quick) {
    this.loads = loads;
    this.traces = traces;
    this.quick = quick;
  }

  /** The workload of a seed, made once. */
  public PreparedWorkload of(BenchmarkWorkload workload, long seed) {
    return made.computeIfAbsent(
        List.of(workload.name(), seed),
        key -> workload.isTrace() ? traces.stage(workload, seed, quick) : synthetic(workload));
  }

  private PreparedWorkload synthetic(BenchmarkWorkload workload) {
    SyntheticScenario scenario = workload.scenario();
    double rate = loads.rate(workload);
    Horizon horizon = Horizon.time(length(workload, rate, quick), WARMUP);
    return new PreparedWorkload(
        workload, scenario.atRate(rate, horizon), scenario.service().mean());
  }

  /** How long a run is: half of its events are arrivals, if the queue does not grow. */
  static double length(BenchmarkWorkload workload, double rate, boolean quick) {
    double events = quick ? (double) workload.events() / QUICK : workload.events();
    return Math.ceil(events / (2 * rate));
  }
}
