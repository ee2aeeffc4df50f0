package org.vqs.bench.packing.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.vqs.bench.packing.cluster.Checker;
import org.vqs.bench.packing.strategy.Contestants;
import org.vqs.bench.packing.trace.GpuTrace;
import org.vqs.sim.experiment.RunPool;

/**
 * The runs of a benchmark: each contestant with each seed, on the same nodes and the same pods in
 * the same orders.
 */
public final class PackingRuns {
  private PackingRuns() {}

  /**
   * What is measured.
   *
   * @param trace the cluster and its workload
   * @param contestants who is compared
   * @param seeds one run for each
   * @param ratio how many times the cluster's GPUs are asked for in {@link Inflation}
   * @param pending the share of pods that may pend in {@link Compaction}
   */
  public record Plan(
      GpuTrace trace,
      List<Contestants.Contestant> contestants,
      List<Long> seeds,
      double ratio,
      double pending) {}

  /**
   * One run of one contestant.
   *
   * @param inflation without its placements, which are checked and then forgotten
   * @param nodes the fewest nodes that hold the workload; NaN if there are too many
   * @param bound no strategy needs fewer
   */
  public record Run(Inflation.Result inflation, double nodes, int bound) {}

  /**
   * Runs everything and checks all that was placed.
   *
   * @return by the name of the contestant, the run of each seed
   * @throws IllegalStateException if a node holds more than it has
   */
  public static Map<String, List<Run>> run(Plan plan, RunPool pool) {
    List<Supplier<Run>> all = new ArrayList<>();
    for (Contestants.Contestant contestant : plan.contestants()) {
      for (long seed : plan.seeds()) {
        all.add(() -> run(plan, contestant, seed));
      }
    }
    List<Run> results = pool.compute("packing", all);
    Map<String, List<Run>> byName = new LinkedHashMap<>();
    int next = 0;
    for (Contestants.Contestant contestant : plan.contestants()) {
      byName.put(contestant.name(), results.subList(next, next += plan.seeds().size()));
    }
    return byName;
  }

  private static Run run(Plan plan, Contestants.Contestant contestant, long seed) {
    Inflation.Result inflation = Inflation.run(contestant, plan.trace(), plan.ratio(), seed);
    Checker.check(inflation.placements());
    Compaction.Result compaction = Compaction.run(contestant, plan.trace(), plan.pending(), seed);
    Checker.check(compaction.placements());
    return new Run(inflation.withoutPlacements(), compaction.nodes(), compaction.bound());
  }
}
