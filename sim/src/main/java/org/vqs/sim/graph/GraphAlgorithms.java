package org.vqs.sim.graph;

import java.util.List;
import org.vqs.core.graph.Closest;
import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.RoundRobin;
import org.vqs.sim.graph.FrameBased.Frames;
import org.vqs.sim.graph.dgp.Adgp;
import org.vqs.sim.graph.dgp.Dgp;
import org.vqs.sim.graph.dgp.QueueWorth;
import org.vqs.sim.graph.dgp.Temperature;

/** The algorithms by their parameters. */
public final class GraphAlgorithms {
  private static final int SEARCH_MOVES = 1000;

  private GraphAlgorithms() {}

  /**
   * Parameters of DGP and ADGP in the paper's letters.
   *
   * @param alpha α: how much queues count
   * @param beta β: how much chance decides
   * @param bias h
   * @param exponent b of f(x) = log^(1−b) x
   * @param epsilon ε
   */
  public record Letters(double alpha, double beta, double bias, double exponent, double epsilon) {
    /** With the bias of Corollary 1, exp((1/β)^(1/(1−b))). */
    public static Letters corollary(double alpha, double beta, double exponent, double epsilon) {
      double bias = Math.exp(Math.pow(1 / beta, 1 / (1 - exponent)));
      return new Letters(alpha, beta, bias, exponent, epsilon);
    }

    private QueueWorth worth(GraphHost host, GraphSystem system) {
      return new QueueWorth(
          new QueueWorth.Parameters(alpha, bias, exponent, epsilon, system.cluster().size()), host);
    }

    private Temperature temperature(GraphSystem system) {
      return new Temperature(beta, system.rackDistance());
    }
  }

  /** Dynamic Graph Partitioning. */
  public static GraphAlgorithm dgp(Letters letters) {
    return (host, system, machines, random) ->
        new Dgp(host, machines, letters.worth(host, system), letters.temperature(system), random);
  }

  /** DGP whose templates are always worth the same; by type, in the system's order. */
  public static GraphAlgorithm fixedDgp(double beta, List<Double> worths) {
    return (host, system, machines, random) ->
        new Dgp(
            host,
            machines,
            type -> worths.get(index(system, type)),
            new Temperature(beta, system.rackDistance()),
            random);
  }

  private static int index(GraphSystem system, GraphType type) {
    return system.jobs().stream().map(GraphJobs::type).toList().indexOf(type);
  }

  /** DGP whose decisions have clocks of their own; {@code rate} is that of each clock. */
  public static GraphAlgorithm adgp(Letters letters, double rate) {
    return (host, system, machines, random) ->
        new Adgp(
            host,
            machines,
            letters.worth(host, system),
            letters.temperature(system),
            new Adgp.Clock(rate, random));
  }

  /** Few broken edges at once. */
  public static GraphAlgorithm closest() {
    return (host, system, machines, random) ->
        new PlacedGraphs(host, system, machines, new Closest(system.rackDistance(), SEARCH_MOVES));
  }

  /** Storm's default. */
  public static GraphAlgorithm roundRobin() {
    return (host, system, machines, random) ->
        new PlacedGraphs(host, system, machines, new RoundRobin(system.rackDistance()));
  }

  /** The frame-based algorithm. */
  public static GraphAlgorithm frameBased(ConfigurationTable table, Frames frames) {
    return (host, system, machines, random) ->
        new FrameBased(host, system, machines, table, frames);
  }

  /** Nodes one by one, those of so many jobs in turn. */
  public static GraphAlgorithm oneByOne(int atOnce) {
    return (host, system, machines, random) ->
        new OneByOne(host, machines, system.rackDistance(), atOnce);
  }
}
