package org.vqs.sim.experiment.dominance.contest;

import java.util.List;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.RunPool;
import org.vqs.sim.experiment.dominance.workload.BenchmarkWorkload;
import org.vqs.sim.experiment.dominance.workload.OfferedLoads;
import org.vqs.sim.experiment.dominance.workload.PreparedWorkloads;
import org.vqs.sim.experiment.dominance.workload.Traces;
import org.vqs.sim.measure.Verdict;
import org.vqs.sim.progress.ProgressMonitor;

/** Workloads and outcomes that are made by hand. */
public final class Hand {
  private Hand() {}

  public static RunPool pool(int threads) {
    return new RunPool(threads, ProgressMonitor.NONE);
  }

  /** Two sizes on one server, 4000 events. */
  public static BenchmarkWorkload workload(String name, String family, double load) {
    return workload(name, family, load, "discrete:0.4=1,0.6=1");
  }

  public static BenchmarkWorkload workload(String name, String family, double load, String sizes) {
    return new BenchmarkWorkload(
        name, family, TimeModel.SLOTTED, "1", "1", sizes, "geometric:10", "poisson", load, 4000);
  }

  static PreparedWorkloads stages(List<BenchmarkWorkload> workloads) {
    return new PreparedWorkloads(new OfferedLoads(pool(1), workloads), new Traces(null), false);
  }

  public static PolicyOutcome outcome(String policy, Verdict verdict, double queue, double p99) {
    return new PolicyOutcome(policy, verdict, queue, p99, 0.8, Double.NaN);
  }

  public static PolicyOutcome overloaded(String policy, double utilisation, double leastShare) {
    return new PolicyOutcome(policy, Verdict.GROWING, 100, 100, utilisation, leastShare);
  }
}
