package org.vqs.sim.experiment.graph;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Replications;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.graph.GraphAlgorithms;
import org.vqs.sim.graph.GraphAlgorithms.Letters;
import org.vqs.sim.graph.GraphRun;
import org.vqs.sim.graph.GraphSystem;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Report;

/** Placing each graph at once with few broken edges, beside DGP and round robin, on clusters. */
public final class GraphClosest implements Experiment {
  private static final double BETA = 2;
  private static final List<Double> LOADS = List.of(.5, .7, .8, .9, .95);

  @Override
  public String id() {
    return "g-closest";
  }

  @Override
  public String title() {
    return "Closest beside DGP and round robin on clusters (our own)";
  }

  @Override
  public Report run(Lab lab) {
    List<Long> seeds = lab.seeds(4);
    Report.Builder report = Report.builder(id(), title()).seeds(seeds);
    addCluster(report, lab, seeds, 100, lab.length(100, 10));
    addCluster(report, lab, seeds, 1000, lab.length(20, 4));
    report.note(GraphCase.verdictNote());
    return report
        .note(
            "Machines of 10 slots in racks of 20; trees of five nodes and triangles 1 : 2; mean"
                + " life 1. DGP: α = β = "
                + BETA
                + ", h of Corollary 1.")
        .build();
  }

  private void addCluster(
      Report.Builder report, Lab lab, List<Long> seeds, int machines, double length) {
    List<GraphCase> cases = new ArrayList<>();
    Letters letters = Letters.corollary(BETA, BETA, GraphTradeoff.EXPONENT, GraphTradeoff.EPSILON);
    for (double load : LOADS) {
      GraphSystem system = StormSystem.cluster(machines, load);
      cases.add(new GraphCase("closest", load, system, GraphAlgorithms.closest()));
      cases.add(new GraphCase("round-robin", load, system, GraphAlgorithms.roundRobin()));
      cases.add(new GraphCase("dgp", load, system, GraphAlgorithms.dgp(letters)));
    }
    String name = "machines-" + machines;
    List<Replicated<GraphCase, GraphRun>> rows =
        new Replications(lab, id(), seeds).of(name, cases, (each, seed) -> each.run(seed, length));
    Axis x = Axis.linear("load", "of all slots");
    report
        .table(GraphCase.table(name, machines + " machines of 10 slots", "load").over(rows))
        .plot(
            name + "-cost",
            GraphLines.overX(
                    rows,
                    "Broken edges of jobs that run, " + machines + " machines",
                    x,
                    Axis.logarithmic("mean broken edges", "edges", .01),
                    GraphRun::cost)
                .build())
        .plot(
            name + "-wait",
            GraphLines.overX(
                    rows,
                    "Waits, " + machines + " machines",
                    x,
                    Axis.logarithmic("mean wait", "mean lives", 1e-4),
                    GraphRun::meanWait)
                .build());
  }
}
