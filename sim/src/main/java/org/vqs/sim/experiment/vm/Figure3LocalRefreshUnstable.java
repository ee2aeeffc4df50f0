package org.vqs.sim.experiment.vm;

import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.Evolution;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Limits;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Report;
import org.vqs.sim.workload.ArrivalLaw;

/**
 * On Non-Preemptive VM Scheduling in the Cloud, Fig. 3 (§7.1, Example 1): one server of capacity 6,
 * jobs of 4 and eight times as many of 1, load .89 of the boundary (0.5, 4), exponential service.
 */
public final class Figure3LocalRefreshUnstable implements Experiment {
  @Override
  public String id() {
    return "v3";
  }

  @Override
  public String title() {
    return "M14 fails in Example 1, Algorithm 1 does not (non-preemptive VM scheduling, Fig. 3)";
  }

  @Override
  public Report run(Lab lab) {
    SyntheticScenario example =
        VmScenarios.exponential("discrete:4=1,1=8", "1", "6", new ArrivalLaw.Poisson());
    double rate = 0.89 * 4.5;
    Scenario scenario =
        example.atRate(rate, Horizon.time(lab.length(200_000, 50_000) / (2 * rate), 0.25));
    return Evolution.report(
            this,
            lab,
            scenario,
            Lab.policies(TimeModel.CONTINUOUS, "max-weight", "m14", "g16"),
            lab.seeds(5),
            "mean services",
            Axis.logarithmic("queue", "jobs", 0.1))
        .table(Limits.table(example, rate))
        .build();
  }
}
