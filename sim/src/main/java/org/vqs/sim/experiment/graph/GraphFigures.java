package org.vqs.sim.experiment.graph;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.vqs.sim.experiment.Draft;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Figure;
import org.vqs.sim.experiment.graph.GraphCase.Line;
import org.vqs.sim.graph.ConfigurationTable;
import org.vqs.sim.graph.FrameBased.Frames;
import org.vqs.sim.graph.GraphAlgorithms;
import org.vqs.sim.graph.GraphAlgorithms.Letters;
import org.vqs.sim.graph.GraphRun;
import org.vqs.sim.graph.GraphSystem;
import org.vqs.sim.graph.StaticOptimum;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.TableOf;
import org.vqs.sim.workload.ServiceLaw;

/** Figures about Scheduling Storms and Streams in the Cloud, and about gangs. */
public final class GraphFigures {
  /** b of f(x) = log^(1−b) x. */
  private static final double EXPONENT = .1;

  /** ε: so small a part of the longest queue (divided by 8 M) that it hardly ever counts. */
  private static final double EPSILON = .5;

  /** The rate of the clocks of ADGP. */
  private static final double CLOCK = 1;

  /** The length of a frame. */
  private static final double FRAME = .1;

  private static final double CLOSEST_BETA = 2;
  private static final String SMALL = "3 machines of 4 slots";
  private static final Axis LOAD = Axis.linear("load", "of all slots");

  private GraphFigures() {}

  /** All. */
  public static List<Experiment> all() {
    return List.of(
        new Figure(
            "g-tradeoff",
            "Broken edges against jobs in the system (Storms and Streams, Theorems 1 and 2)",
            4,
            GraphFigures::tradeoff),
        sweep(
            "g-bias",
            "The bias h of the queues (Storms and Streams, §5)",
            Axis.logarithmic("h", "jobs", 1),
            (system, table) ->
                GraphCase.of(
                    List.of(1., 3., 10., 30., 100., 300.),
                    h -> system,
                    new Line("dgp", h -> GraphAlgorithms.dgp(biased(h))),
                    new Line("adgp", h -> GraphAlgorithms.adgp(biased(h), CLOCK)))),
        sweep(
            "g-frames",
            "The length T of frames (Storms and Streams, Theorem 1)",
            Axis.logarithmic("T", "mean lives", .01),
            (system, table) ->
                GraphCase.of(
                    List.of(2., 1., .5),
                    alpha -> "α = " + alpha,
                    List.of(.01, .03, .1, .3, 1., 3., 10.),
                    system,
                    (alpha, length) ->
                        GraphAlgorithms.frameBased(table, new Frames(alpha, length, EXPONENT)))),
        sweep(
            "g-clocks",
            "The rate of the clocks of ADGP (Storms and Streams, Algorithm 4)",
            Axis.logarithmic("λ̂", "per mean life", .01),
            (system, table) ->
                GraphCase.of(
                    List.of(2., 1., .7),
                    beta -> "α = β = " + beta,
                    List.of(.01, .1, 1., 10., 100.),
                    system,
                    (beta, rate) -> GraphAlgorithms.adgp(letters(beta, beta), rate))),
        new Figure(
            "g-product",
            "DGP with fixed weights against its product form (Storms and Streams, (14), (15))",
            4,
            GraphProduct::show),
        new Figure(
            "g-closest",
            "Closest beside DGP and round robin on clusters (our own)",
            4,
            GraphFigures::closest),
        new Figure(
            "g-deadlock", "Gangs all or none, and one by one (our own)", 8, GraphFigures::deadlock),
        new Figure(
            "g-deployed",
            "Gangs as deployed: all or none, and where they go (our own)",
            3,
            GangsAsDeployed::show));
  }

  /** With the bias of Corollary 1. */
  private static Letters letters(double alpha, double beta) {
    return Letters.corollary(alpha, beta, EXPONENT, EPSILON);
  }

  private static Letters biased(double bias) {
    return new Letters(.5, .5, bias, EXPONENT, EPSILON);
  }

  /** What one parameter does to queues and broken edges, everything else being equal. */
  private static Figure sweep(
      String id,
      String title,
      Axis x,
      BiFunction<GraphSystem, ConfigurationTable, List<GraphCase>> cases) {
    return new Figure(
        id,
        title,
        4,
        draft -> {
          double length = draft.lab().length(10_000, 1_000);
          GraphSystem system = StormSystem.small(new ServiceLaw.Exponential(1));
          ConfigurationTable table = new ConfigurationTable(system);
          GraphRows rows = GraphRows.of(draft.runs(), "sweep", cases.apply(system, table), length);
          double optimum = StaticOptimum.of(system, table).cost();
          draft
              .report()
              .table(rows.table("sweep", SMALL, x.label()))
              .plot("cost", rows.costPlot(", " + SMALL, x).referenceY("G(x*)", optimum).build())
              .plot("jobs", rows.jobsPlot(", " + SMALL, x))
              .note(GraphRows.VERDICT_NOTE)
              .note("G(x*) = %.3f. Runs of %.0f mean lives.".formatted(optimum, length));
        });
  }

  private static void tradeoff(Draft draft) {
    double length = draft.lab().length(10_000, 1_000);
    Map<Double, StaticOptimum> optima = new TreeMap<>();
    for (double life : List.of(.2, 1., 2.4)) {
      GraphSystem system = StormSystem.small(new ServiceLaw.Exponential(life));
      ConfigurationTable table = new ConfigurationTable(system);
      StaticOptimum optimum = StaticOptimum.of(system, table);
      optima.put(life, optimum);
      boolean isStable = optimum.largestLoad() > 1;
      List<Double> betas = isStable ? List.of(2., 1.4, 1., .7, .5, .35, .25) : List.of(1., .5);
      String name = "life-" + String.valueOf(life).replace('.', '-');
      String where = SMALL + ", mean life " + life;
      GraphRows rows = GraphRows.of(draft.runs(), name, tradeoff(system, table, betas), length);
      draft.report().table(rows.table(name, where, "β or α"));
      if (isStable) {
        Axis x = Axis.linear("β, of frame-based α", "");
        double cost = optimum.cost();
        draft
            .report()
            .plot(name + "-cost", rows.costPlot(", " + where, x).referenceY("G(x*)", cost).build())
            .plot(name + "-jobs", rows.jobsPlot(", " + where, x))
            .plot(
                name + "-tradeoff",
                rows.tradeoffPlot(", " + where).referenceY("G(x*)", cost).build());
      }
    }
    draft
        .report()
        .table(
            TableOf.<Map.Entry<Double, StaticOptimum>>named("static", "The static optimum (6)-(9)")
                .number("mean life", "time", Map.Entry::getKey)
                .number("G(x*)", "edges", row -> row.getValue().cost())
                .number("largest load", "of this", row -> row.getValue().largestLoad())
                .note("Below a largest load of 1 no algorithm is stable, and there is no G(x*).")
                .over(optima.entrySet()))
        .note(GraphRows.VERDICT_NOTE)
        .note("f(x) = log^(1-b) x with b = " + EXPONENT + ", h of Corollary 1, ε = " + EPSILON)
        .note("ADGP's clocks: rate " + CLOCK + "; frames: " + FRAME + ". Lengths: " + length);
  }

  private static List<GraphCase> tradeoff(
      GraphSystem system, ConfigurationTable table, List<Double> betas) {
    List<GraphCase> swept =
        GraphCase.of(
            betas,
            beta -> system,
            new Line("dgp, α = β", beta -> GraphAlgorithms.dgp(letters(beta, beta))),
            new Line("adgp, α = β", beta -> GraphAlgorithms.adgp(letters(beta, beta), CLOCK)),
            new Line("dgp, α = β²", beta -> GraphAlgorithms.dgp(letters(beta * beta, beta))),
            new Line(
                "adgp, α = β²", beta -> GraphAlgorithms.adgp(letters(beta * beta, beta), CLOCK)),
            new Line(
                "frame-based",
                beta -> GraphAlgorithms.frameBased(table, new Frames(beta, FRAME, EXPONENT))));
    List<GraphCase> without =
        GraphCase.of(
            List.of(0.),
            beta -> system,
            new Line("closest", beta -> GraphAlgorithms.closest()),
            new Line("round-robin", beta -> GraphAlgorithms.roundRobin()));
    return Stream.concat(swept.stream(), without.stream()).toList();
  }

  /** Placing each graph at once with few broken edges, beside DGP and round robin, on clusters. */
  private static void closest(Draft draft) {
    closest(draft, 100, draft.lab().length(100, 10));
    closest(draft, 1000, draft.lab().length(20, 4));
    draft
        .report()
        .note(GraphRows.VERDICT_NOTE)
        .note(
            "Machines of 10 slots in racks of 20; trees of five nodes and triangles 1 : 2; mean"
                + " life 1. DGP: α = β = "
                + CLOSEST_BETA
                + ", h of Corollary 1.");
  }

  private static void closest(Draft draft, int machines, double length) {
    List<GraphCase> cases =
        GraphCase.of(
            List.of(.5, .7, .8, .9, .95),
            load -> StormSystem.cluster(machines, load),
            new Line("closest", load -> GraphAlgorithms.closest()),
            new Line("round-robin", load -> GraphAlgorithms.roundRobin()),
            new Line("dgp", load -> GraphAlgorithms.dgp(letters(CLOSEST_BETA, CLOSEST_BETA))));
    String name = "machines-" + machines;
    String many = machines + " machines";
    Axis edges = Axis.logarithmic("mean broken edges", "edges", .01);
    Axis wait = Axis.logarithmic("mean wait", "mean lives", 1e-4);
    GraphRows rows = GraphRows.of(draft.runs(), name, cases, length);
    draft
        .report()
        .table(rows.table(name, many + " of 10 slots", "load"))
        .plot(
            name + "-cost",
            rows.plot("Broken edges of jobs that run, " + many, LOAD, edges, GraphRun::cost)
                .build())
        .plot(name + "-wait", rows.plot("Waits, " + many, LOAD, wait, GraphRun::meanWait).build());
  }

  /** What half gangs hold when their nodes start one by one, and when all or none start. */
  private static void deadlock(Draft draft) {
    int gang = 12;
    Stream<Line> inTurn =
        IntStream.rangeClosed(1, 4)
            .mapToObj(
                atOnce ->
                    new Line(
                        atOnce == 1 ? "first come first served" : atOnce + " gangs in turn",
                        load -> GraphAlgorithms.oneByOne(atOnce)));
    Line together = new Line("all or none", load -> GraphAlgorithms.closest());
    List<GraphCase> cases =
        GraphCase.of(
            List.of(.1, .2, .3, .4, .5, .6, .7),
            load -> StormSystem.gangs(gang, load),
            Stream.concat(Stream.of(together), inTurn).toArray(Line[]::new));
    GraphRows rows = GraphRows.of(draft.runs(), "gangs", cases, draft.lab().length(2_000, 300));
    String where = ", gangs of " + gang + " on 32 slots";
    Axis held = Axis.linear("share of slots held idle", "");
    Axis busy = Axis.linear("share of slots that are busy", "");
    draft
        .report()
        .table(rows.table("gangs", "Gangs of " + gang + " on 8 machines of 4 slots", "load"))
        .plot(
            "held",
            rows.plot("Slots that half gangs hold" + where, LOAD, held, GraphRun::idleHeld).build())
        .plot(
            "busy",
            rows.plot("Slots in which gangs run" + where, LOAD, busy, GraphRun::busy).build())
        .note(GraphRows.VERDICT_NOTE)
        .note(
            "One by one: each free slot goes to the next of the first 1, 2, 3 or 4 gangs that wait;"
                + " a gang keeps what it has until it has all.")
        .note("Two gangs run at once on 32 slots: loads above .75 are served by nobody.");
  }
}
