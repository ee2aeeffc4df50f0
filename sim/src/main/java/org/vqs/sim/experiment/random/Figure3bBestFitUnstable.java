package org.vqs.sim.experiment.random;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.Evolution;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Limits;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.measure.RunResult;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.RunReport;
import org.vqs.sim.workload.Arrival;
import org.vqs.sim.workload.PreloadedWorkload;

/**
 * Scheduling Jobs with Random Resource Requirements, Fig. 3b (§VII-A2): one server of capacity 10,
 * sizes 2 (two thirds of the jobs) and 5, .0306 jobs per slot, fixed service of 100 slots; and the
 * same with stalling (§VIII), which the paper proposes and does not show.
 *
 * <p>The runs start locked: two jobs of 2 and one of 5 run and end in different slots, the active
 * configuration is two jobs of 5, and many jobs of both sizes wait. From empty VQS-BF locks in only
 * after a while, which is the second plot.
 */
public final class Figure3bBestFitUnstable implements Experiment {
  private static final double RATE = 0.0306;

  @Override
  public String id() {
    return "r3b";
  }

  @Override
  public String title() {
    return "VQS is stable, BF-J/S and VQS-BF are not, unless they stall (random requirements, Fig. 3b)";
  }

  @Override
  public Report run(Lab lab) {
    SyntheticScenario example =
        SyntheticScenario.slotted("discrete:2=2,5=1", "fixed:100", "1", "10");
    Scenario empty = example.atRate(RATE, Horizon.time(lab.length(1e7, 1e6), 0.25));
    Scenario locked = empty.withWorkload(new PreloadedWorkload(empty.workload(), lockIn()));
    List<SchedulerFactory> policies =
        Lab.policies(
            TimeModel.SLOTTED,
            "bf-js",
            "vqs",
            "vqs-bf",
            "bf-js+stall=half-full-before-refill",
            "vqs-bf+stall=paper",
            "vqs-bf+stall=beta=0.9");
    List<Long> seeds = lab.seeds(5);
    Axis queue = Axis.logarithmic("queue", "jobs", 0.1);
    List<RunResult> fromEmpty = lab.run(id(), empty, policies, seeds);
    RunReport runs = new RunReport(fromEmpty, List.of("size"), "slots", empty.growth());
    return Evolution.report(this, lab, locked, policies, seeds, "slots", queue)
        .table(Limits.table(example, RATE * example.service().mean()))
        .table(runs.summary().named("empty", "From an empty server, means over seeds"))
        .table(runs.seeds().named("empty-seeds", "From an empty server, each seed"))
        .plot(
            "queue-empty",
            Evolution.plot(
                title() + ", from empty", Axis.linear("time", "slots"), queue, fromEmpty))
        .note("Once locked, bf-js and vqs-bf run alike: one line.")
        .build();
  }

  /** The job of 5 comes first, so that the configuration is two of them. */
  private static List<Arrival> lockIn() {
    ResourceVector small = ResourceVector.of(2);
    ResourceVector large = ResourceVector.of(5);
    List<Arrival> jobs = new ArrayList<>();
    jobs.add(new Arrival(0, large, 80));
    jobs.add(new Arrival(1, small, 20));
    jobs.add(new Arrival(1, small, 50));
    jobs.addAll(Collections.nCopies(100, new Arrival(2, small, 100)));
    jobs.addAll(Collections.nCopies(300, new Arrival(2, large, 100)));
    return jobs;
  }
}
