package org.vqs.bench.packing.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.vqs.bench.packing.cluster.Node;
import org.vqs.bench.packing.cluster.Placements;
import org.vqs.bench.packing.strategy.Contestants;
import org.vqs.bench.packing.strategy.Strategy;
import org.vqs.bench.packing.trace.Arrivals;
import org.vqs.bench.packing.trace.GpuTrace;
import org.vqs.bench.packing.trace.NodeShape;
import org.vqs.bench.packing.trace.PodShape;

/**
 * The fewest nodes that hold a workload, as Borg's operators measure packing (Verma et al.,
 * Large-Scale Cluster Management at Google with Borg, EuroSys 2015, §5.1).
 *
 * <p>The nodes of the trace stand in random order, and behind them again in another random order,
 * and so on: every beginning of this row has about the trace's own mix. The first n nodes hold the
 * workload if all pods of the trace, in random order, one by one, into empty nodes, leave at most a
 * small share of the pods without room (Borg's 0.2 % of "picky" ones). The result is an n that
 * holds it while n − 1 does not, found by bisection above the n that have enough of each resource
 * in total. There may be a smaller one: with an online strategy more nodes are not always better. A
 * strategy that needs more than {@value #MOST} times as many as that is given up.
 */
final class Compaction {
  private static final int MOST = 4;

  private final Contestants.Contestant contestant;
  private final GpuTrace trace;
  private final long seed;
  private final List<PodShape> pods;
  private final List<NodeShape> row = new ArrayList<>();
  private final Random order;
  private final int mayPend;
  private Placements last;

  private Compaction(Contestants.Contestant contestant, GpuTrace trace, double pending, long seed) {
    this.contestant = contestant;
    this.trace = trace;
    this.seed = seed;
    order = new Random(~seed);
    pods = Arrivals.shuffled(trace, seed);
    mayPend = (int) (pending * pods.size());
  }

  /**
   * What came of it.
   *
   * @param nodes the fewest nodes; NaN if it was given up
   * @param bound how many nodes have enough of each resource in total
   * @param placements what runs where on the fewest nodes, or on the most that were tried
   */
  record Result(double nodes, int bound, Placements placements) {}

  /**
   * Finds the fewest nodes for one contestant.
   *
   * @param pending the share of pods that may stay without room
   * @param seed of the order of nodes and pods and of the contestant's own choices
   * @throws IllegalArgumentException if some pods fit no node of the trace, and are too many
   */
  static Result run(Contestants.Contestant contestant, GpuTrace trace, double pending, long seed) {
    return new Compaction(contestant, trace, pending, seed).search();
  }

  private Result search() {
    long neverFit = pods.stream().filter(this::fitsNoNode).count();
    if (neverFit > mayPend) {
      throw new IllegalArgumentException(
          neverFit + " pods of " + trace.name() + " fit no empty node; only " + mayPend + " may");
    }
    int bound = bound();
    int fails = bound - 1;
    int holds = bound;
    for (int step = Math.max(1, bound / 64); !holds(holds); step *= 2) {
      if (holds == MOST * bound) {
        return new Result(Double.NaN, bound, last);
      }
      fails = holds;
      holds = Math.min(holds + step, MOST * bound);
    }
    Placements fewest = last;
    while (holds - fails > 1) {
      int middle = (holds + fails) >>> 1;
      if (holds(middle)) {
        holds = middle;
        fewest = last;
      } else {
        fails = middle;
      }
    }
    return new Result(holds, bound, fewest);
  }

  private boolean fitsNoNode(PodShape pod) {
    return trace.nodes().stream().distinct().noneMatch(shape -> new Node(0, shape).fits(pod));
  }

  private boolean holds(int count) {
    extendTo(count);
    last = new Placements(row.subList(0, count));
    Strategy strategy = contestant.maker().make(last, trace, seed);
    int pending = 0;
    for (PodShape pod : pods) {
      if (!strategy.arrive(pod) && ++pending > mayPend) {
        return false;
      }
    }
    return true;
  }

  /**
   * The fewest first nodes that have, in total, what all pods ask for but the largest that may
   * pend.
   */
  private int bound() {
    long cpu = asked(pods.stream().map(PodShape::cpuMilli));
    long memory = asked(pods.stream().map(PodShape::memoryMib));
    long gpu = asked(pods.stream().map(PodShape::gpuMilli));
    int count = 0;
    while (cpu > 0 || memory > 0 || gpu > 0) {
      extendTo(++count);
      NodeShape shape = row.get(count - 1);
      cpu -= shape.cpuMilli();
      memory -= shape.memoryMib();
      gpu -= shape.gpuMilli();
    }
    return Math.max(1, count);
  }

  private long asked(Stream<Long> amounts) {
    return amounts.sorted(Collections.reverseOrder()).skip(mayPend).mapToLong(a -> a).sum();
  }

  private void extendTo(int count) {
    while (row.size() < count) {
      List<NodeShape> more = new ArrayList<>(trace.nodes());
      Collections.shuffle(more, order);
      row.addAll(more);
    }
  }
}
