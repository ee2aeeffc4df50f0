package org.vqs.bench.packing.strategy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.vqs.bench.packing.cluster.Placements;
import org.vqs.bench.packing.trace.GpuTrace;
import org.vqs.core.Policies;
import org.vqs.core.policy.PolicyEntry;

/** Who is compared. */
public final class Contestants {
  /** The rival that must be reached. */
  public static final String BEST_FIT = "best-fit";

  /** The rival to which the gap is stated. */
  public static final String FGD = "fgd";

  private Contestants() {}

  /**
   * A contestant.
   *
   * @param name for tables
   * @param kind whether it is a policy of this project or a rival
   * @param maker makes it for a run
   */
  public record Contestant(String name, Kind kind, Maker maker) {}

  /** What a contestant is. */
  public enum Kind {
    /** A policy as it runs in the ResourceManager. */
    OURS,
    /** Anybody else's. */
    RIVAL
  }

  /** Makes a strategy for one run. */
  @FunctionalInterface
  public interface Maker {
    /**
     * A strategy over empty nodes.
     *
     * @param trace whose workload it may know beforehand, as FGD does
     * @param seed of its own choices
     */
    Strategy make(Placements placements, GpuTrace trace, long seed);
  }

  /**
   * All of them, in the order of the tables.
   *
   * @param probeLimit how many nodes that refuse a pod our policies may meet
   */
  public static List<Contestant> all(int probeLimit) {
    List<Contestant> all = new ArrayList<>();
    for (String policy : published()) {
      all.add(
          new Contestant(
              policy,
              Kind.OURS,
              (placements, trace, seed) -> new CorePolicy(placements, policy, probeLimit)));
    }
    all.add(rival(FGD, (p, trace, seed) -> new FragmentationGradient(p, trace, random(seed))));
    all.add(rival("fgd-exact", (p, trace, seed) -> new FragmentationGradient(p, trace)));
    all.add(rival(BEST_FIT, (p, trace, seed) -> new BestFit(p)));
    all.add(rival("first-fit", (p, trace, seed) -> new FirstFit(p)));
    all.add(rival("dot-product", (p, trace, seed) -> new DotProduct(p, false)));
    all.add(rival("dot-product-least", (p, trace, seed) -> new DotProduct(p, true)));
    all.add(rival("random-fit", (p, trace, seed) -> new RandomFit(p, random(seed))));
    return all;
  }

  /** Ours that others published; what another learns of jobs needs a clock that runs. */
  private static List<String> published() {
    return Policies.all().stream().filter(PolicyEntry::isPublished).map(PolicyEntry::name).toList();
  }

  private static Contestant rival(String name, Maker maker) {
    return new Contestant(name, Kind.RIVAL, maker);
  }

  /** A stream of its own: the order of arrivals has another one. */
  private static SplittableRandom random(long seed) {
    return new SplittableRandom(seed).split();
  }
}
