package org.vqs.bench.packing.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.vqs.bench.packing.cluster.Placements;
import org.vqs.bench.packing.strategy.Contestants;
import org.vqs.bench.packing.strategy.Strategy;
import org.vqs.bench.packing.trace.Arrivals;
import org.vqs.bench.packing.trace.GpuTrace;
import org.vqs.bench.packing.trace.NodeShape;
import org.vqs.bench.packing.trace.PodShape;

/**
 * How full a cluster gets. Pods of the inflated workload ({@link Arrivals#inflated}) arrive one by
 * one; one that has no room is turned away for good, and the next one comes. It ends when all have
 * come: when the pods have asked for the given multiple of all GPUs.
 */
public final class Inflation {
  private static final int PERCENT = 100;

  private Inflation() {}

  /** Shares of what all nodes have, in percent. */
  public record Shares(double gpu, double cpu, double memory) {
    static Shares of(Placements placements, List<NodeShape> nodes) {
      return new Shares(
          percent(placements.gpuMilli(), nodes.stream().mapToLong(NodeShape::gpuMilli).sum()),
          percent(placements.cpuMilli(), nodes.stream().mapToLong(NodeShape::cpuMilli).sum()),
          percent(placements.memoryMib(), nodes.stream().mapToLong(NodeShape::memoryMib).sum()));
    }

    private static double percent(long part, long whole) {
      return whole == 0 ? 0 : 100.0 * part / whole;
    }
  }

  /**
   * What came of a run.
   *
   * @param atEnd what is allocated when all pods have come
   * @param gpuAtFirstRefusal percent of the GPUs allocated when the first pod had no room; NaN if
   *     all had
   * @param turnedAway how many pods had no room
   * @param gpuByAsked at each percent of the GPUs asked for, from 0 on, percent of them allocated
   * @param placements what runs where; null if it is forgotten
   */
  public record Result(
      Shares atEnd,
      double gpuAtFirstRefusal,
      int turnedAway,
      List<Double> gpuByAsked,
      Placements placements) {
    Result withoutPlacements() {
      return new Result(atEnd, gpuAtFirstRefusal, turnedAway, gpuByAsked, null);
    }
  }

  /**
   * Runs one contestant once.
   *
   * @param ratio how many times the cluster's GPUs are asked for
   * @param seed of the order of nodes, of the workload and of the contestant's own choices
   */
  public static Result run(
      Contestants.Contestant contestant, GpuTrace trace, double ratio, long seed) {
    List<NodeShape> nodes = inRandomOrder(trace.nodes(), seed);
    Placements placements = new Placements(nodes);
    Strategy strategy = contestant.maker().make(placements, trace, seed);
    double all = trace.gpuMilli();
    long asked = 0;
    int turnedAway = 0;
    double atFirstRefusal = Double.NaN;
    List<Double> byAsked = new ArrayList<>();
    for (PodShape pod : Arrivals.inflated(trace, ratio, seed)) {
      while (asked >= byAsked.size() * all / PERCENT) {
        byAsked.add(PERCENT * placements.gpuMilli() / all);
      }
      asked += pod.gpuMilli();
      if (!strategy.arrive(pod)) {
        if (turnedAway == 0) {
          atFirstRefusal = PERCENT * placements.gpuMilli() / all;
        }
        turnedAway++;
      }
    }
    return new Result(
        Shares.of(placements, nodes), atFirstRefusal, turnedAway, byAsked, placements);
  }

  /** Nodes register in any order, and first fit must not profit from that of the file. */
  static List<NodeShape> inRandomOrder(List<NodeShape> nodes, long seed) {
    List<NodeShape> shuffled = new ArrayList<>(nodes);
    Collections.shuffle(shuffled, new Random(~seed));
    return shuffled;
  }
}
