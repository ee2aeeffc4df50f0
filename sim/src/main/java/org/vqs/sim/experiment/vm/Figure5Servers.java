package org.vqs.sim.experiment.vm;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.Case;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Sweep;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Report;
import org.vqs.sim.workload.ArrivalLaw;

/**
 * On Non-Preemptive VM Scheduling in the Cloud, Fig. 5 (§7.2): the VM types of Table 1, intensity
 * .89, 20 to 200 servers, Poisson and log-normal arrivals.
 */
public final class Figure5Servers implements Experiment {
  @Override
  public String id() {
    return "v5";
  }

  @Override
  public String title() {
    return "Mean queue over the number of servers (non-preemptive VM scheduling, Fig. 5)";
  }

  @Override
  public Report run(Lab lab) {
    List<SchedulerFactory> policies =
        Lab.policies(TimeModel.CONTINUOUS, "max-weight", "m14", "g16");
    Horizon horizon = Horizon.events((long) lab.length(200_000, 50_000), 0.25);
    List<Case> cases = new ArrayList<>();
    for (SchedulerFactory policy : policies) {
      for (ArrivalLaw arrivals : VmScenarios.ARRIVALS) {
        for (int servers : List.of(20, 65, 110, 155, 200)) {
          Scenario scenario =
              VmScenarios.atIntensity(VmScenarios.tableOne(servers, arrivals), 0.89, horizon);
          cases.add(Case.of(servers, scenario, policy).on(policy.name() + ", " + arrivals));
        }
      }
    }
    List<Long> seeds = lab.seeds(5);
    Sweep sweep = Sweep.run(lab, id(), cases, seeds);
    return Report.builder(id(), title())
        .seeds(seeds)
        .data("sweep", sweep.json("mean services"))
        .table(sweep.table("sweep", title(), Column.number("servers", ""), "mean service"))
        .plot("queue", sweep.queuePlot(title(), Axis.linear("servers", "")))
        .build();
  }
}
