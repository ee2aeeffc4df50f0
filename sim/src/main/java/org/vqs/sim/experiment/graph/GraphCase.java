package org.vqs.sim.experiment.graph;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;
import org.vqs.sim.graph.GraphAlgorithm;
import org.vqs.sim.graph.GraphRun;
import org.vqs.sim.graph.GraphSimulation;
import org.vqs.sim.graph.GraphSystem;

/**
 * An algorithm on a system, to be run with several seeds.
 *
 * @param line which line of a plot it is on
 * @param x where on it
 */
record GraphCase(String line, double x, GraphSystem system, GraphAlgorithm algorithm) {
  /** The warm-up is a part of the run: one of so many. */
  private static final int WARM_UP_PARTS = 5;

  /** A line of a plot: the algorithm at each x. */
  record Line(String name, DoubleFunction<GraphAlgorithm> at) {}

  /** Each line at each x, those of the same x together. */
  static List<GraphCase> of(List<Double> xs, DoubleFunction<GraphSystem> system, Line... lines) {
    return xs.stream()
        .flatMap(
            x ->
                Arrays.stream(lines)
                    .map(line -> new GraphCase(line.name, x, system.apply(x), line.at.apply(x))))
        .toList();
  }

  /** A line for each value of a parameter, at each x. */
  static List<GraphCase> of(
      List<Double> values,
      DoubleFunction<String> name,
      List<Double> xs,
      GraphSystem system,
      BiFunction<Double, Double, GraphAlgorithm> at) {
    return values.stream()
        .map(value -> new Line(name.apply(value), x -> at.apply(value, x)))
        .flatMap(line -> of(xs, x -> system, line).stream())
        .toList();
  }

  GraphRun run(long seed, double length) {
    return new GraphSimulation(system, algorithm, seed, false).run(length / WARM_UP_PARTS, length);
  }
}
