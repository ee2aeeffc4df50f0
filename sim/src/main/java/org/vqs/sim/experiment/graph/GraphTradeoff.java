package org.vqs.sim.experiment.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableOf;
import org.vqs.sim.workload.ServiceLaw;

/** Broken edges against jobs in the system: Theorems 1 and 2 and Corollary 1 of Storms, visible. */
public final class GraphTradeoff implements Experiment {
  /** b of f(x) = log^(1−b) x. */
  static final double EXPONENT = .1;

  /** ε: so small a part of the longest queue (divided by 8 M) that it hardly ever counts. */
  static final double EPSILON = .5;

  /** The rate of the clocks of ADGP. */
  static final double CLOCK = 1;

  /** The length of a frame. */
  static final double FRAME = .1;

  private static final List<Double> BETAS = List.of(2., 1.4, 1., .7, .5, .35, .25);
  private static final List<Double> FEW = List.of(1., .5);

  @Override
  public String id() {
    return "g-tradeoff";
  }

  @Override
  public String title() {
    return "Broken edges against jobs in the system (Storms and Streams, Theorems 1 and 2)";
  }

  @Override
  public Report run(Lab lab) {
    List<Long> seeds = lab.seeds(4);
    double length = lab.length(10_000, 1_000);
    Report.Builder report = Report.builder(id(), title()).seeds(seeds);
    Map<Double, List<Double>> lives = new TreeMap<>(Map.of(.2, BETAS, 1., BETAS, 2.4, FEW));
    Map<Double, StaticOptimum> optima = new TreeMap<>();
    lives.forEach(
        (life, betas) -> {
          GraphSystem system = StormSystem.small(new ServiceLaw.Exponential(life));
          ConfigurationTable table = new ConfigurationTable(system);
          StaticOptimum optimum = StaticOptimum.of(system, table);
          optima.put(life, optimum);
          String name = "life-" + String.valueOf(life).replace('.', '-');
          List<Replicated<GraphCase, GraphRun>> rows =
              new Replications(lab, id(), seeds)
                  .of(name, cases(system, table, betas), (each, seed) -> each.run(seed, length));
          report.table(
              GraphCase.table(name, "3 machines of 4 slots, mean life " + life, "β or α")
                  .over(rows));
          if (betas.size() > FEW.size()) {
            addPlots(report, name, rows, optimum);
          }
        });
    report.note(GraphCase.verdictNote());
    return report
        .table(optima(optima))
        .note("f(x) = log^(1-b) x with b = " + EXPONENT + ", h of Corollary 1, ε = " + EPSILON)
        .note("ADGP's clocks: rate " + CLOCK + "; frames: " + FRAME + ". Lengths: " + length)
        .build();
  }

  private static List<GraphCase> cases(
      GraphSystem system, ConfigurationTable table, List<Double> betas) {
    List<GraphCase> cases = new ArrayList<>();
    for (double beta : betas) {
      Letters equal = Letters.corollary(beta, beta, EXPONENT, EPSILON);
      Letters square = Letters.corollary(beta * beta, beta, EXPONENT, EPSILON);
      cases.add(new GraphCase("dgp, α = β", beta, system, GraphAlgorithms.dgp(equal)));
      cases.add(new GraphCase("adgp, α = β", beta, system, GraphAlgorithms.adgp(equal, CLOCK)));
      cases.add(new GraphCase("dgp, α = β²", beta, system, GraphAlgorithms.dgp(square)));
      cases.add(new GraphCase("adgp, α = β²", beta, system, GraphAlgorithms.adgp(square, CLOCK)));
      cases.add(
          new GraphCase(
              "frame-based",
              beta,
              system,
              GraphAlgorithms.frameBased(table, new Frames(beta, FRAME, EXPONENT))));
    }
    cases.add(new GraphCase("closest", 0, system, GraphAlgorithms.closest()));
    cases.add(new GraphCase("round-robin", 0, system, GraphAlgorithms.roundRobin()));
    return cases;
  }

  private static void addPlots(
      Report.Builder report,
      String name,
      List<Replicated<GraphCase, GraphRun>> rows,
      StaticOptimum optimum) {
    List<Replicated<GraphCase, GraphRun>> swept =
        rows.stream().filter(row -> row.of().x() > 0).toList();
    Axis x = Axis.linear("β, of frame-based α", "");
    String where =
        ", 3 machines of 4 slots, mean life "
            + rows.get(0).of().system().jobs().get(0).life().mean();
    report.plot(
        name + "-cost",
        GraphLines.overX(
                swept,
                "Broken edges of all templates" + where,
                x,
                Axis.linear("mean broken edges", "edges"),
                GraphRun::allCost)
            .referenceY("G(x*)", optimum.cost())
            .build());
    report.plot(
        name + "-jobs",
        GraphLines.overX(
                swept,
                "Jobs in the system" + where,
                x,
                Axis.logarithmic("mean number in the system", "jobs", .1),
                GraphRun::inSystem)
            .build());
    report.plot(
        name + "-tradeoff",
        GraphLines.tradeoff(rows, "Broken edges against jobs in the system" + where)
            .referenceY("G(x*)", optimum.cost())
            .build());
  }

  private static Table optima(Map<Double, StaticOptimum> optima) {
    return TableOf.<Map.Entry<Double, StaticOptimum>>named("static", "The static optimum (6)-(9)")
        .number("mean life", "time", Map.Entry::getKey)
        .number("G(x*)", "edges", row -> row.getValue().cost())
        .number("largest load", "of this", row -> row.getValue().largestLoad())
        .note("Below a largest load of 1 no algorithm is stable, and there is no G(x*).")
        .over(optima.entrySet());
  }
}
