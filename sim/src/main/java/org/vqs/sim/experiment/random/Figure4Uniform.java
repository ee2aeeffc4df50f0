package org.vqs.sim.experiment.random;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.Case;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Limits;
import org.vqs.sim.experiment.Sweep;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Report;

/**
 * Scheduling Jobs with Random Resource Requirements, Fig. 4 (§VII-A3): five servers, uniform sizes,
 * geometric service of mean 100, the mean queue over the traffic intensity α, the fraction of μ L /
 * mean size. With FIFO-FF, which is not in the figure.
 */
public final class Figure4Uniform implements Experiment {
  private static final List<Double> INTENSITIES =
      List.of(0.85, 0.87, 0.89, 0.91, 0.93, 0.95, 0.97, 0.99);

  private final String id;
  private final String title;
  private final String sizes;
  private final double slots;

  private Figure4Uniform(String id, String figure, String sizes, double slots) {
    this.id = id;
    this.title = "Mean queue with sizes " + sizes + " (random requirements, Fig. " + figure + ")";
    this.sizes = sizes;
    this.slots = slots;
  }

  /** Fig. 4a: sizes uniform in [0.01, 0.19]. */
  public static Experiment small() {
    return new Figure4Uniform("r4a", "4a", "uniform:0.01:0.19", 1e6);
  }

  /** Fig. 4b: sizes uniform in [0.1, 0.9]. */
  public static Experiment large() {
    return new Figure4Uniform("r4b", "4b", "uniform:0.1:0.9", 2e6);
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public Report run(Lab lab) {
    SyntheticScenario uniform = SyntheticScenario.slotted(sizes, "geometric:100", 5);
    List<SchedulerFactory> policies =
        Lab.policies(TimeModel.SLOTTED, "bf-js", "vqs", "vqs-bf", "fifo-ff");
    Horizon horizon = Horizon.time(lab.length(slots, slots / 10), 0.25);
    List<Case> cases = new ArrayList<>();
    for (SchedulerFactory policy : policies) {
      for (double intensity : INTENSITIES) {
        cases.add(Case.of(intensity, uniform.atLoad(intensity, horizon), policy));
      }
    }
    List<Long> seeds = lab.seeds(5);
    Sweep sweep = Sweep.run(lab, id(), cases, seeds);
    return Report.builder(id(), title())
        .seeds(seeds)
        .data("sweep", sweep.json("slots"))
        .table(sweep.table("sweep", title(), Column.number("traffic intensity", ""), "slot"))
        .table(Limits.table(uniform))
        .plot("queue", sweep.queuePlot(title(), Axis.linear("traffic intensity α", "")))
        .build();
  }
}
