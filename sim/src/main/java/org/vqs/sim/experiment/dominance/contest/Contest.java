package org.vqs.sim.experiment.dominance.contest;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.vqs.sim.experiment.dominance.workload.BenchmarkWorkload;
import org.vqs.sim.measure.Verdict;

/**
 * All policies on one workload.
 *
 * <p>A ratio is a policy's number over the best of the published policies that do not grow there,
 * each number with a best of its own. Where that best is next to nothing, the same small amount is
 * added to both.
 */
public final class Contest {
  /** Shorter queues than this, in jobs, are next to nothing. */
  public static final double SHORT_QUEUE = 0.05;

  /** Shorter waits than this, in mean services, are next to nothing. */
  public static final double SHORT_WAIT = 0.01;

  private final BenchmarkWorkload workload;
  private final Map<String, PolicyOutcome> outcomes = new LinkedHashMap<>();

  public Contest(BenchmarkWorkload workload, Collection<PolicyOutcome> outcomes) {
    this.workload = workload;
    outcomes.forEach(outcome -> this.outcomes.put(outcome.policy(), outcome));
  }

  public BenchmarkWorkload workload() {
    return workload;
  }

  public List<PolicyOutcome> outcomes() {
    return List.copyOf(outcomes.values());
  }

  /** What a policy did, or null if it did not run here. */
  public PolicyOutcome of(String policy) {
    return outcomes.get(policy);
  }

  /** Whether some published policy is stable. */
  public boolean isServed() {
    return published().anyMatch(outcome -> outcome.verdict() == Verdict.STABLE);
  }

  /** Whether all published policies grow although there is no overload. */
  public boolean isLost() {
    return !workload.isOverload() && published().allMatch(PolicyOutcome::isGrowing);
  }

  private Stream<PolicyOutcome> published() {
    return outcomes.values().stream().filter(outcome -> Contestants.isPublished(outcome.policy()));
  }

  /** The published policy with the shortest queue; null where all grow. */
  public PolicyOutcome bestQueue() {
    return best(PolicyOutcome::meanQueue);
  }

  /** The published policy with the shortest p99 wait; null where all grow. */
  PolicyOutcome bestWait() {
    return best(PolicyOutcome::p99);
  }

  private PolicyOutcome best(ToDoubleFunction<PolicyOutcome> number) {
    Optional<PolicyOutcome> best =
        published()
            .filter(outcome -> !outcome.isGrowing())
            .filter(outcome -> !Double.isNaN(number.applyAsDouble(outcome)))
            .min(Comparator.comparingDouble(number));
    return best.orElse(null);
  }

  /** The policy's queue over the best; NaN where there is none, or under overload. */
  public double queueRatio(String policy) {
    return ratio(policy, PolicyOutcome::meanQueue, bestQueue(), SHORT_QUEUE);
  }

  /** The policy's p99 wait over the best; NaN where there is none, or under overload. */
  public double waitRatio(String policy) {
    return ratio(policy, PolicyOutcome::p99, bestWait(), SHORT_WAIT);
  }

  /** The policy's queue over that of another one; NaN where one did not run, or under overload. */
  public double queueOver(String policy, String other) {
    return ratio(policy, PolicyOutcome::meanQueue, of(other), SHORT_QUEUE);
  }

  /** The policy's p99 wait over that of another one; NaN as {@link #queueOver}. */
  public double waitOver(String policy, String other) {
    return ratio(policy, PolicyOutcome::p99, of(other), SHORT_WAIT);
  }

  private double ratio(
      String policy, ToDoubleFunction<PolicyOutcome> number, PolicyOutcome other, double little) {
    if (workload.isOverload() || other == null || of(policy) == null) {
      return Double.NaN;
    }
    double base = number.applyAsDouble(other);
    double guard = base < little ? little : 0;
    return (number.applyAsDouble(of(policy)) + guard) / (base + guard);
  }
}
