package org.vqs.sim.experiment.dominance.contest;

import java.util.List;
import org.vqs.sim.measure.Interval;
import org.vqs.sim.measure.QueueTrend;
import org.vqs.sim.measure.SeedVerdicts;
import org.vqs.sim.measure.Verdict;

/**
 * What a policy did on a workload: means over seeds.
 *
 * @param policy the policy with its settings
 * @param verdict of all seeds together
 * @param meanQueue in jobs
 * @param p99 wait in mean services
 * @param utilisation of the resource that is used most
 * @param leastShare as {@link RunFigures#leastShare}
 */
public record PolicyOutcome(
    String policy,
    Verdict verdict,
    double meanQueue,
    double p99,
    double utilisation,
    double leastShare) {

  /** The outcome of one policy's runs on one workload. */
  public static PolicyOutcome of(List<RunFigures> seeds) {
    double rate = Interval.over(seeds, run -> run.arrivals() / run.end()).mean();
    double threshold = QueueTrend.threshold(rate, QueueTrend.DEFAULT_FRACTION);
    return new PolicyOutcome(
        seeds.get(0).policy(),
        SeedVerdicts.of(seeds.stream().map(RunFigures::trend).toList(), threshold).verdict(),
        Interval.over(seeds, RunFigures::meanQueue).mean(),
        Interval.over(seeds, RunFigures::p99).mean(),
        Interval.over(seeds, RunFigures::utilisation).mean(),
        Interval.over(seeds, RunFigures::leastShare).mean());
  }

  public boolean isGrowing() {
    return verdict == Verdict.GROWING;
  }

  public boolean isUndecided() {
    return verdict == Verdict.UNDECIDED;
  }
}
