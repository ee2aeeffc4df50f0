package org.vqs.sim.experiment.graph;

import java.util.List;
import org.vqs.sim.experiment.Replications;
import org.vqs.sim.experiment.RunPool;
import org.vqs.sim.graph.ConfigurationTable;
import org.vqs.sim.graph.FrameBased.Frames;
import org.vqs.sim.graph.GraphAlgorithm;
import org.vqs.sim.graph.GraphAlgorithms;
import org.vqs.sim.graph.GraphAlgorithms.Letters;
import org.vqs.sim.graph.GraphSystem;
import org.vqs.sim.graph.StaticOptimum;
import org.vqs.sim.report.Report;

/**
 * Algorithms side by side on one system of graphs.
 *
 * @param letters α, β and the others
 * @param clock the rate of the clocks of ADGP
 * @param frame the length of frames
 * @param seeds of each algorithm's runs
 */
public record GraphComparison(
    GraphSystem system, Letters letters, double clock, double frame, List<Long> seeds) {
  private static final List<String> NAMES =
      List.of("dgp", "adgp", "frame-based", "closest", "round-robin", "one-by-one");

  /** So many gangs get slots in turn where nodes start one by one. */
  private static final int AT_ONCE = 3;

  /**
   * Runs them.
   *
   * @throws IllegalArgumentException if an algorithm is unknown, naming those there are, or the
   *     system is too large for one
   */
  public Report run(RunPool pool, List<String> algorithms, double length) {
    List<GraphCase> cases =
        algorithms.stream()
            .map(name -> new GraphCase(name, letters.beta(), system, algorithm(name)))
            .toList();
    GraphRows rows =
        GraphRows.of(new Replications(pool, "graphs", seeds), "algorithms", cases, length);
    Report.Builder report =
        Report.builder("graphs", "Jobs that are graphs")
            .seeds(seeds)
            .table(rows.table("algorithms", "Jobs that are graphs", "β"))
            .note("Load: %.3f of all slots.".formatted(system.load()))
            .note(GraphRows.VERDICT_NOTE);
    if (ConfigurationTable.isSmallEnough(system)) {
      StaticOptimum optimum = StaticOptimum.of(system, new ConfigurationTable(system));
      report.note(
          "Static optimum: G(x*) = %.4f edges; %.3f times this load could be served."
              .formatted(optimum.cost(), optimum.largestLoad()));
    }
    return report.build();
  }

  private GraphAlgorithm algorithm(String name) {
    return switch (name) {
      case "dgp" -> GraphAlgorithms.dgp(letters);
      case "adgp" -> GraphAlgorithms.adgp(letters, clock);
      case "frame-based" ->
          GraphAlgorithms.frameBased(
              new ConfigurationTable(system),
              new Frames(letters.alpha(), frame, letters.exponent()));
      case "closest" -> GraphAlgorithms.closest();
      case "round-robin" -> GraphAlgorithms.roundRobin();
      case "one-by-one" -> GraphAlgorithms.oneByOne(AT_ONCE);
      default ->
          throw new IllegalArgumentException("--algorithm (" + name + ") must be one of " + NAMES);
    };
  }
}
