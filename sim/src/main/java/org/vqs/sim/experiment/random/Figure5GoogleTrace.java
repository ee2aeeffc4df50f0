package org.vqs.sim.experiment.random;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.Case;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Sweep;
import org.vqs.sim.experiment.TraceScenarios;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Report;
import org.vqs.sim.trace.TraceSettings;

/**
 * Scheduling Jobs with Random Resource Requirements, Fig. 5 (§VII-B): a million tasks of Google's
 * trace on 1000 servers of capacity 1, the larger of CPU and memory as size, decisions every 100
 * ms, arrivals 1 to 1.6 times as fast as in the trace.
 */
public final class Figure5GoogleTrace implements Experiment {
  private static final int SERVERS = 1000;
  private static final List<Double> SCALINGS = List.of(1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6);

  @Override
  public String id() {
    return "r5";
  }

  @Override
  public String title() {
    return "Mean queue over the traffic scaling of a trace (random requirements, Fig. 5)";
  }

  @Override
  public Report run(Lab lab) {
    int servers = lab.quick() ? SERVERS / Lab.QUICK_TRACE : SERVERS;
    List<Long> seeds = lab.seeds(3);
    List<SchedulerFactory> policies =
        Lab.policies(TimeModel.SLOTTED, "bf-js", "vqs", "vqs-bf", "fifo-ff");
    List<Case> cases = new ArrayList<>();
    for (double scaling : SCALINGS) {
      TraceSettings settings = TraceSettings.defaults().withScaling(scaling);
      TraceScenarios scenarios =
          new TraceScenarios(lab.google(), settings, servers, TimeModel.SLOTTED, seeds);
      for (SchedulerFactory policy : policies) {
        cases.add(new Case(policy.name(), scaling, scenarios::forSeed, policy));
      }
    }
    Sweep sweep = Sweep.run(lab, id(), cases, seeds);
    return Report.builder(id(), title())
        .seeds(seeds)
        .data("sweep", sweep.json("slots"))
        .table(sweep.table("sweep", title(), Column.number("traffic scaling", ""), "slot"))
        .plot("queue", sweep.queuePlot(title(), Axis.linear("traffic scaling 1/β", "")))
        .note(lab.google().note())
        .note(servers + " servers of capacity 1; slots of 100 ms.")
        .build();
  }
}
