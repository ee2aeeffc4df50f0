package org.vqs.bench.schedulers;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.vqs.sim.measure.Interval;

/** All runs, in the order in which they were made. */
record Results(List<RunResult> runs) {
  Results(List<RunResult> runs) {
    this.runs = List.copyOf(runs);
  }

  /** Each scenario once. */
  List<Scenario> scenarios() {
    return runs.stream().map(RunResult::scenario).distinct().toList();
  }

  /** Schedulers that ran the scenario, finished or not. */
  List<String> schedulers(Scenario scenario) {
    Set<String> names = new LinkedHashSet<>();
    for (RunResult run : runs) {
      if (run.scenario().equals(scenario)) {
        names.add(run.scheduler());
      }
    }
    return new ArrayList<>(names);
  }

  /** Seeds of all runs. */
  List<Long> seeds() {
    return runs.stream().map(RunResult::seed).distinct().toList();
  }

  /** Runs of one scheduler, one for each seed. */
  List<RunResult> of(String scenario, String scheduler) {
    return runs.stream()
        .filter(run -> run.scenario().name().equals(scenario) && run.scheduler().equals(scheduler))
        .toList();
  }

  /** A number over the seeds whose runs finished; the mean is NaN if none has it. */
  Interval over(String scenario, String scheduler, Figure figure) {
    return Interval.over(values(scenario, scheduler, figure));
  }

  /** A number of each run that finished and has it. */
  double[] values(String scenario, String scheduler, Figure figure) {
    return of(scenario, scheduler).stream()
        .flatMap(run -> run.outcome().stream())
        .mapToDouble(figure.number())
        .filter(value -> !Double.isNaN(value))
        .toArray();
  }

  /** The mean of that. */
  double mean(String scenario, String scheduler, Figure figure) {
    return over(scenario, scheduler, figure).mean();
  }
}
