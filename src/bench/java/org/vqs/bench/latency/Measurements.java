package org.vqs.bench.latency;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** All runs of a plan. */
final class Measurements {
  private final Plan plan;
  private final List<Run> runs;

  Measurements(Plan plan, List<Run> runs) {
    this.plan = plan;
    this.runs = List.copyOf(runs);
  }

  Plan plan() {
    return plan;
  }

  /** What is wrong with the results, whatever the times; empty if nothing is. */
  List<String> faults() {
    return runs.stream().flatMap(run -> run.faults().stream()).toList();
  }

  /** The runs of a scheduler in the order of their rounds. */
  List<Run> of(String scheduler) {
    return runs.stream().filter(run -> run.scheduler().equals(scheduler)).toList();
  }

  /** What each round measured of a scheduler in a phase, in the order of the rounds. */
  private Stream<PhaseResult> results(String scheduler, Phase phase) {
    return of(scheduler).stream().flatMap(run -> run.of(phase));
  }

  /** The times of all rounds of a scheduler together. */
  Waits waits(String scheduler, Phase phase, Function<PhaseResult, List<Long>> times) {
    return new Waits(results(scheduler, phase).map(times));
  }

  /** The median of each round. */
  List<Double> medians(String scheduler, Phase phase, Function<PhaseResult, List<Long>> times) {
    return results(scheduler, phase).map(times).map(each -> Waits.of(each).median()).toList();
  }

  /** How many containers were granted per second, on average over rounds. */
  double perSecond(String scheduler, Phase phase) {
    return results(scheduler, phase)
        .mapToDouble(PhaseResult::perSecond)
        .average()
        .orElse(Double.NaN);
  }

  /** How many times as long the median of a rival is as ours of the same round. */
  Ratio slower(String rival, Phase phase, Function<PhaseResult, List<Long>> times) {
    return Ratio.of(medians(rival, phase, times), medians(plan.ours(), phase, times));
  }
}
