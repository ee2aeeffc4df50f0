package org.vqs.sim.experiment.random;

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

/**
 * Scheduling Jobs with Random Resource Requirements, Fig. 3a (§VII-A1): one server, sizes 0.4 and
 * 0.6 equally likely, .014 jobs per slot, geometric service of mean 100. The limit is .02; that of
 * VQS, which has either two jobs of 0.4 or one of 0.6, 2/3 of it.
 */
public final class Figure3aVqsUnstable implements Experiment {
  private static final double RATE = 0.014;

  @Override
  public String id() {
    return "r3a";
  }

  @Override
  public String title() {
    return "VQS is unstable, BF-J/S and VQS-BF are not (random requirements, Fig. 3a)";
  }

  @Override
  public Report run(Lab lab) {
    SyntheticScenario example =
        SyntheticScenario.slotted("discrete:0.4=1,0.6=1", "geometric:100", 1);
    Scenario scenario = example.atRate(RATE, Horizon.time(lab.length(4e6, 1e6), 0.25));
    return Evolution.report(
            this,
            lab,
            scenario,
            Lab.policies(TimeModel.SLOTTED, "bf-js", "vqs", "vqs-bf"),
            lab.seeds(5),
            "slots",
            Axis.logarithmic("queue", "jobs", 0.1))
        .table(Limits.table(example, RATE * example.service().mean()))
        .build();
  }
}
