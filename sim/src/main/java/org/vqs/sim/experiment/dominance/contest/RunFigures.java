package org.vqs.sim.experiment.dominance.contest;

import java.util.Collections;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.Simulation;
import org.vqs.sim.experiment.dominance.workload.BenchmarkWorkload;
import org.vqs.sim.experiment.dominance.workload.PreparedWorkload;
import org.vqs.sim.measure.RunResult;
import org.vqs.sim.measure.Trend;
import org.vqs.sim.measure.WaitSummary;

/**
 * What is kept of one run.
 *
 * @param workload its name
 * @param policy the policy with its settings
 * @param seed the seed of the workload and of the policy
 * @param fingerprint of the workload's definition
 * @param end when the run ended
 * @param arrivals how many jobs arrived in all of it
 * @param meanQueue the time average of the number of waiting jobs
 * @param trend the slope of the queue
 * @param p99 the wait that 99 % of the started jobs did not exceed, in mean services; NaN if no job
 *     started
 * @param utilisation of the resource that is used most
 * @param leastShare what the least-served class of sizes got, as a part of 1/load: starts over
 *     arrivals, times the load; NaN unless there is overload
 */
public record RunFigures(
    String workload,
    String policy,
    long seed,
    String fingerprint,
    double end,
    long arrivals,
    double meanQueue,
    Trend trend,
    double p99,
    double utilisation,
    double leastShare) {

  /** Runs a policy on a workload. */
  static RunFigures of(PreparedWorkload stage, SchedulerFactory policy, long seed) {
    BenchmarkWorkload workload = stage.workload();
    Horizon horizon = stage.scenario().horizon();
    ShareCounter shares = new ShareCounter(policy, horizon.warmup() * horizon.time());
    SchedulerFactory counted = workload.isOverload() ? shares : policy;
    RunResult run = new Simulation(stage.scenario().run(counted, seed)).run(done -> {});
    WaitSummary all = run.waits().get(0);
    return new RunFigures(
        workload.name(),
        policy.name(),
        seed,
        workload.fingerprint(),
        run.end(),
        run.arrivals(),
        run.meanQueue(),
        run.trend(),
        all.started() == 0 ? Double.NaN : all.p99() / stage.meanService(),
        Collections.max(run.utilisation()),
        workload.isOverload() ? shares.leastStarted() * workload.load() : Double.NaN);
  }
}
