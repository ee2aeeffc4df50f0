package org.vqs.bench.packing;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.vqs.core.Policies;

/** Who is compared. */
final class Contestants {
  /** The rival that must be reached. */
  static final String BEST_FIT = "best-fit";

  /** The rival to which the gap is stated. */
  static final String FGD = "fgd";

  private Contestants() {}

  /**
   * A contestant.
   *
   * @param name for tables
   * @param kind whether it is a policy of this project, a model of one, or a rival
   * @param maker makes it for a run
   */
  record Contestant(String name, Kind kind, Maker maker) {}

  /** What a contestant is. */
  enum Kind {
    /** A policy as it runs in the ResourceManager. */
    OURS,
    /** One rule of a policy of this project, computed apart from it. */
    MODEL,
    /** Anybody else's. */
    RIVAL
  }

  /** Makes a strategy for one run. */
  @FunctionalInterface
  interface Maker {
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
   * @param candidates how many nodes the model looks at
   */
  static List<Contestant> all(int probeLimit, int candidates) {
    List<Contestant> all = new ArrayList<>();
    for (String policy : List.of(Policies.BF_JS, Policies.VQS_BF, Policies.VQS, Policies.FIFO_FF)) {
      all.add(
          new Contestant(
              policy,
              Kind.OURS,
              (placements, trace, seed) -> new CorePolicy(placements, policy, probeLimit)));
    }
    all.add(
        new Contestant(
            "least-stranding",
            Kind.MODEL,
            (placements, trace, seed) -> new LeastStranding(placements, candidates)));
    all.add(rival(FGD, (p, trace, seed) -> new FragmentationGradient(p, trace, random(seed))));
    all.add(rival("fgd-exact", (p, trace, seed) -> new FragmentationGradient(p, trace)));
    all.add(rival(BEST_FIT, (p, trace, seed) -> new BestFit(p)));
    all.add(rival("first-fit", (p, trace, seed) -> new FirstFit(p)));
    all.add(rival("dot-product", (p, trace, seed) -> new DotProduct(p, false)));
    all.add(rival("dot-product-least", (p, trace, seed) -> new DotProduct(p, true)));
    all.add(rival("random-fit", (p, trace, seed) -> new RandomFit(p, random(seed))));
    return all;
  }

  private static Contestant rival(String name, Maker maker) {
    return new Contestant(name, Kind.RIVAL, maker);
  }

  /** A stream of its own: the order of arrivals has another one. */
  private static SplittableRandom random(long seed) {
    return new SplittableRandom(seed).split();
  }
}
