package org.vqs.sim.experiment.graph;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Replications;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.graph.GraphAlgorithms;
import org.vqs.sim.graph.GraphRun;
import org.vqs.sim.graph.GraphSystem;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Report;

/** What half gangs hold when their nodes start one by one, and when all or none start. */
public final class GraphDeadlock implements Experiment {
  private static final int GANG = 12;
  private static final List<Double> LOADS = List.of(.1, .2, .3, .4, .5, .6, .7);

  @Override
  public String id() {
    return "g-deadlock";
  }

  @Override
  public String title() {
    return "Gangs all or none, and one by one (our own)";
  }

  @Override
  public Report run(Lab lab) {
    List<Long> seeds = lab.seeds(8);
    double length = lab.length(2_000, 300);
    List<GraphCase> cases = new ArrayList<>();
    for (double load : LOADS) {
      GraphSystem system = StormSystem.gangs(GANG, load);
      cases.add(new GraphCase("all or none", load, system, GraphAlgorithms.closest()));
      for (int atOnce : new int[] {1, 2, 3, 4}) {
        String line = atOnce == 1 ? "first come first served" : atOnce + " gangs in turn";
        cases.add(new GraphCase(line, load, system, GraphAlgorithms.oneByOne(atOnce)));
      }
    }
    List<Replicated<GraphCase, GraphRun>> rows =
        new Replications(lab, id(), seeds)
            .of("gangs", cases, (each, seed) -> each.run(seed, length));
    Axis x = Axis.linear("load", "of all slots");
    Report.Builder report =
        Report.builder(id(), title())
            .seeds(seeds)
            .table(
                GraphCase.table("gangs", "Gangs of " + GANG + " on 8 machines of 4 slots", "load")
                    .over(rows))
            .plot(
                "held",
                GraphLines.overX(
                        rows,
                        "Slots that half gangs hold, gangs of " + GANG + " on 32 slots",
                        x,
                        Axis.linear("share of slots held idle", ""),
                        GraphRun::idleHeld)
                    .build())
            .plot(
                "busy",
                GraphLines.overX(
                        rows,
                        "Slots in which gangs run, gangs of " + GANG + " on 32 slots",
                        x,
                        Axis.linear("share of slots that are busy", ""),
                        GraphRun::busy)
                    .build());
    report.note(GraphCase.verdictNote());
    return report
        .note(
            "One by one: each free slot goes to the next of the first 1, 2, 3 or 4 gangs that wait;"
                + " a gang keeps what it has until it has all.")
        .note("Two gangs run at once on 32 slots: loads above .75 are served by nobody.")
        .build();
  }
}
