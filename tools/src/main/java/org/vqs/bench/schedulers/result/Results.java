package org.vqs.bench.schedulers.result;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.vqs.bench.schedulers.run.SchedulerRun;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;
import org.vqs.sim.measure.Interval;

/** All runs, in the order in which they were made. */
public record Results(List<SchedulerRun> runs) {
  public Results(List<SchedulerRun> runs) {
    this.runs = List.copyOf(runs);
  }

  /** Each scenario once. */
  public List<ShootoutScenario> scenarios() {
    return runs.stream().map(SchedulerRun::scenario).distinct().toList();
  }

  /** Schedulers that ran the scenario, finished or not. */
  public List<String> schedulers(ShootoutScenario scenario) {
    Set<String> names = new LinkedHashSet<>();
    for (SchedulerRun run : runs) {
      if (run.scenario().equals(scenario)) {
        names.add(run.scheduler());
      }
    }
    return new ArrayList<>(names);
  }

  /** Seeds of all runs. */
  public List<Long> seeds() {
    return runs.stream().map(SchedulerRun::seed).distinct().toList();
  }

  /** Runs of one scheduler, one for each seed. */
  List<SchedulerRun> of(String scenario, String scheduler) {
    return runs.stream()
        .filter(run -> run.scenario().name().equals(scenario) && run.scheduler().equals(scheduler))
        .toList();
  }

  /** A number over the seeds whose runs finished; the mean is NaN if none has it. */
  public Interval over(String scenario, String scheduler, Figure figure) {
    return Interval.over(values(scenario, scheduler, figure));
  }

  /** A number of each run that finished and has it. */
  public double[] values(String scenario, String scheduler, Figure figure) {
    return of(scenario, scheduler).stream()
        .flatMap(run -> run.outcome().stream())
        .mapToDouble(figure.number())
        .filter(value -> !Double.isNaN(value))
        .toArray();
  }

  /** The mean of that. */
  public double mean(String scenario, String scheduler, Figure figure) {
    return over(scenario, scheduler, figure).mean();
  }
}
