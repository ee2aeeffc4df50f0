package org.vqs.bench.packing;

import java.util.ArrayList;
import java.util.List;
import org.vqs.bench.packing.cluster.Fragmentation;
import org.vqs.bench.packing.cluster.Node;
import org.vqs.bench.packing.cluster.Placements;
import org.vqs.bench.packing.measure.Inflation;
import org.vqs.bench.packing.measure.PackingRuns;
import org.vqs.bench.packing.strategy.Contestants;
import org.vqs.bench.packing.strategy.FragmentationGradient;
import org.vqs.bench.packing.strategy.Strategy;
import org.vqs.bench.packing.trace.Arrivals;
import org.vqs.bench.packing.trace.GpuTrace;
import org.vqs.bench.packing.trace.PodShape;
import org.vqs.bench.packing.trace.SyntheticTrace;

/** Checks results on a small cluster. */
public final class PackingSmoke {
  private static final int NODES = 24;

  private PackingSmoke() {}

  /** What a smoke run measures. */
  static GpuTrace trace() {
    return SyntheticTrace.generate(NODES, 1);
  }

  /**
   * Checks every contestant: the same seed gives the same placements, another seed others, and what
   * FGD keeps about nodes is what counting one by one gives. That nothing is over capacity {@link
   * PackingRuns} checks in every run.
   *
   * @return what holds, for people
   * @throws IllegalStateException if something does not
   */
  static List<String> check(PackingRuns.Plan plan) {
    List<String> held = new ArrayList<>();
    long seed = plan.seeds().get(0);
    for (Contestants.Contestant contestant : plan.contestants()) {
      List<Placements.Started> once = log(contestant, plan, seed);
      require(once.equals(log(contestant, plan, seed)), contestant.name() + " repeats");
      require(!once.equals(log(contestant, plan, seed + 1)), contestant.name() + " varies");
    }
    held.add("equal seeds give equal placements for each of the " + plan.contestants().size());
    held.add("no node and no GPU over its capacity, recounted from the starts of all runs");
    int nodes = checkFragmentation(plan.trace(), seed);
    held.add("fragmentation equals that counted pod by pod on " + nodes + " nodes");
    return held;
  }

  private static List<Placements.Started> log(
      Contestants.Contestant contestant, PackingRuns.Plan plan, long seed) {
    return Inflation.run(contestant, plan.trace(), plan.ratio(), seed).placements().log();
  }

  private static int checkFragmentation(GpuTrace trace, long seed) {
    Placements placements = new Placements(trace.nodes());
    Strategy strategy = new FragmentationGradient(placements, trace);
    Arrivals.shuffled(trace, seed).stream()
        .limit(trace.pods().size() / 2)
        .forEach(strategy::arrive);
    Fragmentation fragmentation = Fragmentation.of(trace);
    for (Node node : placements.nodes()) {
      double counted = countedFragmentation(trace, node);
      require(
          Math.abs(fragmentation.of(node) - counted) < 1e-6,
          node + " has fragmentation " + counted + ", not " + fragmentation.of(node));
    }
    return placements.nodes().size();
  }

  /** The definition, for every pod of the trace and every GPU of the node. */
  public static double countedFragmentation(GpuTrace trace, Node node) {
    double sum = 0;
    for (PodShape pod : trace.pods()) {
      for (int free : node.freeMilli()) {
        boolean useless = pod.gpus() == 0 || !node.fits(pod) || free < pod.milliPerGpu();
        sum += useless ? free : 0;
      }
    }
    return sum / trace.pods().size();
  }

  private static void require(boolean holds, String what) {
    if (!holds) {
      throw new IllegalStateException("check failed: " + what);
    }
  }
}
