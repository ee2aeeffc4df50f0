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
 * On Non-Preemptive VM Scheduling in the Cloud, Fig. 4 (§7.1, Example 2): four servers of 1, 2, 4
 * and 8 and as many kinds of jobs, each of which fills one of them, at equal rates, load .89.
 */
public final class Figure4SamplingQueues implements Experiment {
  @Override
  public String id() {
    return "v4";
  }

  @Override
  public String title() {
    return "G16 has large queues in Example 2, Algorithm 1 does not (non-preemptive VM scheduling, Fig. 4)";
  }

  @Override
  public Report run(Lab lab) {
    SyntheticScenario example =
        VmScenarios.exponential(
            "discrete:1=1,2=1,4=1,8=1", "1,1,1,1", "1,2,4,8", new ArrivalLaw.Poisson());
    double rate = 0.89 * 4;
    Scenario scenario =
        example.atRate(rate, Horizon.time(lab.length(400_000, 100_000) / (2 * rate), 0.25));
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
