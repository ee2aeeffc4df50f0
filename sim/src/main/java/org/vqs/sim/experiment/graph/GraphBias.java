package org.vqs.sim.experiment.graph;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Replications;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.graph.ConfigurationTable;
import org.vqs.sim.graph.GraphAlgorithms;
import org.vqs.sim.graph.GraphAlgorithms.Letters;
import org.vqs.sim.graph.GraphRun;
import org.vqs.sim.graph.GraphSystem;
import org.vqs.sim.graph.StaticOptimum;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Report;
import org.vqs.sim.workload.ServiceLaw;

/** What the bias h does to queues and broken edges, everything else being equal. */
public final class GraphBias implements Experiment {
  private static final double BETA = .5;
  private static final List<Double> BIASES = List.of(1., 3., 10., 30., 100., 300.);

  @Override
  public String id() {
    return "g-bias";
  }

  @Override
  public String title() {
    return "The bias h of the queues (Storms and Streams, §5)";
  }

  @Override
  public Report run(Lab lab) {
    List<Long> seeds = lab.seeds(4);
    double length = lab.length(10_000, 1_000);
    GraphSystem system = StormSystem.small(new ServiceLaw.Exponential(1));
    List<GraphCase> cases = new ArrayList<>();
    for (double bias : BIASES) {
      Letters letters =
          new Letters(BETA, BETA, bias, GraphTradeoff.EXPONENT, GraphTradeoff.EPSILON);
      cases.add(new GraphCase("dgp", bias, system, GraphAlgorithms.dgp(letters)));
      cases.add(
          new GraphCase("adgp", bias, system, GraphAlgorithms.adgp(letters, GraphTradeoff.CLOCK)));
    }
    List<Replicated<GraphCase, GraphRun>> rows =
        new Replications(lab, id(), seeds)
            .of("bias", cases, (each, seed) -> each.run(seed, length));
    StaticOptimum optimum = StaticOptimum.of(system, new ConfigurationTable(system));
    Axis x = Axis.logarithmic("h", "jobs", 1);
    Report.Builder report =
        Report.builder(id(), title())
            .seeds(seeds)
            .table(
                GraphCase.table("bias", "3 machines of 4 slots, α = β = " + BETA, "h").over(rows))
            .plot(
                "cost",
                GraphLines.overX(
                        rows,
                        "Broken edges of all templates by the bias",
                        x,
                        Axis.linear("mean broken edges", "edges"),
                        GraphRun::allCost)
                    .referenceY("G(x*)", optimum.cost())
                    .build())
            .plot(
                "jobs",
                GraphLines.overX(
                        rows,
                        "Jobs in the system by the bias",
                        x,
                        Axis.logarithmic("mean number in the system", "jobs", .1),
                        GraphRun::inSystem)
                    .build());
    report.note(GraphCase.verdictNote());
    return report.build();
  }
}
