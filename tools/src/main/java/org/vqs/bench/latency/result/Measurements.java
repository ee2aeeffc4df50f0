package org.vqs.bench.latency.result;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.vqs.bench.latency.plan.LatencyPlan;
import org.vqs.bench.latency.plan.Phase;

/** All runs of a plan. */
public final class Measurements {
  private final LatencyPlan plan;
  private final List<Run> runs;

  public Measurements(LatencyPlan plan, List<Run> runs) {
    this.plan = plan;
    this.runs = List.copyOf(runs);
  }

  public LatencyPlan plan() {
    return plan;
  }

  /** What is wrong with the results, whatever the times; empty if nothing is. */
  public List<String> faults() {
    return runs.stream().flatMap(run -> run.faults().stream()).toList();
  }

  /** The runs of a scheduler in the order of their rounds. */
  public List<Run> of(String scheduler) {
    return runs.stream().filter(run -> run.scheduler().equals(scheduler)).toList();
  }

  /** What each round measured of a scheduler in a phase, in the order of the rounds. */
  private Stream<PhaseResult> results(String scheduler, Phase phase) {
    return of(scheduler).stream().flatMap(run -> run.of(phase));
  }

  /** The times of all rounds of a scheduler together. */
  public GrantWaits waits(String scheduler, Phase phase, Function<PhaseResult, List<Long>> times) {
    return new GrantWaits(results(scheduler, phase).map(times));
  }

  /** The median of each round. */
  List<Double> medians(String scheduler, Phase phase, Function<PhaseResult, List<Long>> times) {
    return results(scheduler, phase).map(times).map(each -> GrantWaits.of(each).median()).toList();
  }

  /** How many containers were granted per second, on average over rounds. */
  public double perSecond(String scheduler, Phase phase) {
    return results(scheduler, phase)
        .mapToDouble(PhaseResult::perSecond)
        .average()
        .orElse(Double.NaN);
  }

  /** How many times as long the median of a rival is as ours of the same round. */
  public Ratio slower(String rival, Phase phase, Function<PhaseResult, List<Long>> times) {
    return Ratio.of(medians(rival, phase, times), medians(plan.ours(), phase, times));
  }
}
