package org.vqs.sim.experiment.random;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.Draft;
import org.vqs.sim.experiment.Evolution;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Limits;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.measure.RunResult;
import org.vqs.sim.report.RunReport;
import org.vqs.sim.workload.Arrival;
import org.vqs.sim.workload.PreloadedWorkload;

/**
 * Scheduling Jobs with Random Resource Requirements, Fig. 3b (§VII-A2): .0306 jobs per slot; and
 * the same with stalling (§VIII), which the paper proposes and does not show.
 *
 * <p>The runs start locked: two jobs of 2 and one of 5 run and end in different slots, the active
 * configuration is two jobs of 5, and many jobs of both sizes wait. From empty VQS-BF locks in only
 * after a while, which is the second plot.
 */
final class Figure3bBestFitUnstable {
  private static final double RATE = 0.0306;

  private Figure3bBestFitUnstable() {}

  static void show(Draft draft) {
    Scenario empty =
        RandomFigures.A2.atRate(RATE, Horizon.time(draft.lab().length(1e7, 1e6), 0.25));
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
    List<RunResult> fromEmpty = draft.lab().run(draft.id(), empty, policies, draft.seeds());
    RunReport runs = new RunReport(fromEmpty, List.of("size"), "slots", empty.growth());
    Evolution.show(draft, locked, policies, "slots");
    draft
        .report()
        .table(Limits.table(RandomFigures.A2, RATE * RandomFigures.A2.service().mean()))
        .table(runs.summary().named("empty", "From an empty server, means over seeds"))
        .table(runs.seeds().named("empty-seeds", "From an empty server, each seed"))
        .plot("queue-empty", Evolution.plot(draft.title() + ", from empty", "slots", fromEmpty))
        .note("Once locked, bf-js and vqs-bf run alike: one line.");
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
