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
 * On Non-Preemptive VM Scheduling in the Cloud, Fig. 6 (§7.2): the VM types of Table 1 on 20
 * servers, intensities .8 to .95, β̄ = .98, Poisson and log-normal arrivals.
 */
public final class Figure6Traffic implements Experiment {
  private static final int SERVERS = 20;

  @Override
  public String id() {
    return "v6";
  }

  @Override
  public String title() {
    return "Mean queue over the traffic intensity (non-preemptive VM scheduling, Fig. 6)";
  }

  @Override
  public Report run(Lab lab) {
    List<SchedulerFactory> policies =
        Lab.policies(TimeModel.CONTINUOUS, "max-weight+stall=paper:beta=0.98", "m14", "g16");
    Horizon horizon = Horizon.events((long) lab.length(200_000, 50_000), 0.25);
    List<Case> cases = new ArrayList<>();
    for (SchedulerFactory policy : policies) {
      for (ArrivalLaw arrivals : VmScenarios.ARRIVALS) {
        for (double intensity : List.of(0.8, 0.83, 0.86, 0.89, 0.92, 0.95)) {
          Scenario scenario =
              VmScenarios.atIntensity(VmScenarios.tableOne(SERVERS, arrivals), intensity, horizon);
          cases.add(Case.of(intensity, scenario, policy).on(policy.name() + ", " + arrivals));
        }
      }
    }
    List<Long> seeds = lab.seeds(5);
    Sweep sweep = Sweep.run(lab, id(), cases, seeds);
    return Report.builder(id(), title())
        .seeds(seeds)
        .data("sweep", sweep.json("mean services"))
        .table(
            sweep.table("sweep", title(), Column.number("traffic intensity", ""), "mean service"))
        .plot("queue", sweep.queuePlot(title(), Axis.linear("traffic intensity ζ", "")))
        .build();
  }
}
