package org.vqs.sim.experiment.dominance.workload;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.vqs.sim.experiment.Limits;
import org.vqs.sim.experiment.RunPool;
import org.vqs.sim.language.ClusterParser;
import org.vqs.sim.language.SyntheticScenario;

/**
 * ρ* of workloads, each law of sizes on each kind of cluster computed once: for continuous sizes it
 * takes seconds. Equal servers count as so many times one of them.
 */
public final class OfferedLoads {
  private final Map<String, Double> limits = new LinkedHashMap<>();

  /** The limits of all workloads that are no traces. */
  public OfferedLoads(RunPool pool, List<BenchmarkWorkload> workloads) {
    Map<String, Supplier<Double>> wanted = new LinkedHashMap<>();
    for (BenchmarkWorkload workload : workloads) {
      if (!workload.isTrace()) {
        wanted.putIfAbsent(key(workload), () -> Limits.of(single(workload)).value());
      }
    }
    List<Double> values = pool.compute("limits", new ArrayList<>(wanted.values()));
    int next = 0;
    for (String key : wanted.keySet()) {
      limits.put(key, values.get(next++));
    }
  }

  /** ρ* in jobs in service. */
  public double limit(BenchmarkWorkload workload) {
    return limits.get(key(workload)) * copies(workload.scenario().groups());
  }

  /** Jobs per unit of time. */
  public double rate(BenchmarkWorkload workload) {
    return workload.load() * limit(workload) / workload.scenario().service().mean();
  }

  private static String key(BenchmarkWorkload workload) {
    return single(workload).groups() + " " + workload.sizes();
  }

  private static int copies(List<ClusterParser.Group> groups) {
    return groups.size() == 1 ? groups.get(0).count() : 1;
  }

  private static SyntheticScenario single(BenchmarkWorkload workload) {
    SyntheticScenario all = workload.scenario();
    List<ClusterParser.Group> groups =
        copies(all.groups()) == 1
            ? all.groups()
            : List.of(new ClusterParser.Group(1, all.groups().get(0).capacity()));
    return new SyntheticScenario(all.sizes(), all.service(), all.arrivals(), groups, all.time());
  }
}
