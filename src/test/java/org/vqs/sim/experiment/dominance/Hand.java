package org.vqs.sim.experiment.dominance;

import java.util.List;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.RunPool;
import org.vqs.sim.measure.Verdict;
import org.vqs.sim.report.ProgressMonitor;

/** Workloads and outcomes that are made by hand. */
final class Hand {
  private Hand() {}

  static RunPool pool(int threads) {
    return new RunPool(threads, ProgressMonitor.NONE);
  }

  /** Two sizes on one server, 4000 events. */
  static BenchmarkWorkload workload(String name, String family, double load) {
    return workload(name, family, load, "discrete:0.4=1,0.6=1");
  }

  static BenchmarkWorkload workload(String name, String family, double load, String sizes) {
    return new BenchmarkWorkload(
        name, family, TimeModel.SLOTTED, "1", "1", sizes, "geometric:10", "poisson", load, 4000);
  }

  static Stages stages(List<BenchmarkWorkload> workloads) {
    return new Stages(new OfferedLoads(pool(1), workloads), new Traces(null), false);
  }

  static Outcome outcome(String policy, Verdict verdict, double queue, double p99) {
    return new Outcome(policy, verdict, queue, p99, 0.8, Double.NaN);
  }

  static Outcome overloaded(String policy, double utilisation, double leastShare) {
    return new Outcome(policy, Verdict.GROWING, 100, 100, utilisation, leastShare);
  }
}
