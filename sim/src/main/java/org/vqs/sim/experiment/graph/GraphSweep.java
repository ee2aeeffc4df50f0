package org.vqs.sim.experiment.graph;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Replications;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.graph.ConfigurationTable;
import org.vqs.sim.graph.FrameBased.Frames;
import org.vqs.sim.graph.GraphAlgorithms;
import org.vqs.sim.graph.GraphAlgorithms.Letters;
import org.vqs.sim.graph.GraphRun;
import org.vqs.sim.graph.GraphSystem;
import org.vqs.sim.graph.StaticOptimum;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Report;
import org.vqs.sim.workload.ServiceLaw;

/** What one parameter of Storms does to queues and broken edges, everything else being equal. */
public final class GraphSweep implements Experiment {
  /** The bias h of the queues, α = β = .5. */
  public static final GraphSweep BIAS =
      new GraphSweep(
          "g-bias",
          "The bias h of the queues (Storms and Streams, §5)",
          Axis.logarithmic("h", "jobs", 1),
          GraphSweep::biases);

  /** Theorem 1 has multiples of T in both bounds. */
  public static final GraphSweep FRAMES =
      new GraphSweep(
          "g-frames",
          "The length T of frames (Storms and Streams, Theorem 1)",
          Axis.logarithmic("T", "mean lives", .01),
          GraphSweep::frames);

  /** How fast the clocks of ADGP are. */
  public static final GraphSweep CLOCKS =
      new GraphSweep(
          "g-clocks",
          "The rate of the clocks of ADGP (Storms and Streams, Algorithm 4)",
          Axis.logarithmic("λ̂", "per mean life", .01),
          GraphSweep::clocks);

  private final String id;
  private final String title;
  private final Axis x;
  private final Cases cases;

  private interface Cases {
    List<GraphCase> of(GraphSystem system, ConfigurationTable table);
  }

  private GraphSweep(String id, String title, Axis x, Cases cases) {
    this.id = id;
    this.title = title;
    this.x = x;
    this.cases = cases;
  }

  private static List<GraphCase> biases(GraphSystem system, ConfigurationTable table) {
    List<GraphCase> cases = new ArrayList<>();
    for (double bias : List.of(1., 3., 10., 30., 100., 300.)) {
      Letters letters = new Letters(.5, .5, bias, GraphTradeoff.EXPONENT, GraphTradeoff.EPSILON);
      cases.add(new GraphCase("dgp", bias, system, GraphAlgorithms.dgp(letters)));
      cases.add(
          new GraphCase("adgp", bias, system, GraphAlgorithms.adgp(letters, GraphTradeoff.CLOCK)));
    }
    return cases;
  }

  private static List<GraphCase> frames(GraphSystem system, ConfigurationTable table) {
    List<GraphCase> cases = new ArrayList<>();
    for (double alpha : List.of(2., 1., .5)) {
      for (double length : List.of(.01, .03, .1, .3, 1., 3., 10.)) {
        Frames frames = new Frames(alpha, length, GraphTradeoff.EXPONENT);
        cases.add(
            new GraphCase(
                "α = " + alpha, length, system, GraphAlgorithms.frameBased(table, frames)));
      }
    }
    return cases;
  }

  private static List<GraphCase> clocks(GraphSystem system, ConfigurationTable table) {
    List<GraphCase> cases = new ArrayList<>();
    for (double beta : List.of(2., 1., .7)) {
      Letters letters =
          Letters.corollary(beta, beta, GraphTradeoff.EXPONENT, GraphTradeoff.EPSILON);
      for (double rate : List.of(.01, .1, 1., 10., 100.)) {
        cases.add(
            new GraphCase("α = β = " + beta, rate, system, GraphAlgorithms.adgp(letters, rate)));
      }
    }
    return cases;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public Report run(Lab lab) {
    List<Long> seeds = lab.seeds(4);
    double length = lab.length(10_000, 1_000);
    GraphSystem system = StormSystem.small(new ServiceLaw.Exponential(1));
    ConfigurationTable table = new ConfigurationTable(system);
    List<Replicated<GraphCase, GraphRun>> rows =
        new Replications(lab, id, seeds)
            .of("sweep", cases.of(system, table), (each, seed) -> each.run(seed, length));
    double optimum = StaticOptimum.of(system, table).cost();
    return Report.builder(id, title)
        .seeds(seeds)
        .table(GraphCase.table("sweep", "3 machines of 4 slots", x.label()).over(rows))
        .plot(
            "cost",
            GraphLines.overX(
                    rows,
                    "Broken edges of all templates, 3 machines of 4 slots",
                    x,
                    Axis.linear("mean broken edges", "edges"),
                    GraphRun::allCost)
                .referenceY("G(x*)", optimum)
                .build())
        .plot(
            "jobs",
            GraphLines.overX(
                    rows,
                    "Jobs in the system, 3 machines of 4 slots",
                    x,
                    Axis.logarithmic("mean number in the system", "jobs", .1),
                    GraphRun::inSystem)
                .build())
        .note(GraphCase.verdictNote())
        .note("G(x*) = %.3f. Runs of %.0f mean lives.".formatted(optimum, length))
        .build();
  }
}
