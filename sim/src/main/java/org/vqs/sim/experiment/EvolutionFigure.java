package org.vqs.sim.experiment;

import java.util.List;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Report;

/**
 * The queues of policies over time on one workload, and what could be served there.
 *
 * @param example the workload
 * @param rate jobs for each unit of time
 * @param length how long a run is, in that unit
 * @param quick how long it is when it shall be short
 * @param timeUnit how the unit is called, in the plural
 * @param policies as the command line writes them
 */
public record EvolutionFigure(
    String id,
    String title,
    SyntheticScenario example,
    double rate,
    double length,
    double quick,
    String timeUnit,
    List<String> policies)
    implements Experiment {
  private static final int SEEDS = 5;
  private static final double WARMUP = 0.25;

  @Override
  public Report run(Lab lab) {
    Scenario scenario = example.atRate(rate, Horizon.time(lab.length(length, quick), WARMUP));
    return Evolution.report(
            this,
            lab,
            scenario,
            Lab.policies(example.time(), policies.toArray(String[]::new)),
            lab.seeds(SEEDS),
            timeUnit,
            Axis.logarithmic("queue", "jobs", 0.1))
        .table(Limits.table(example, rate * example.service().mean()))
        .build();
  }
}
