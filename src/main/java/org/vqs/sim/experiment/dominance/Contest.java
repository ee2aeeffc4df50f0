package org.vqs.sim.experiment.dominance;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.vqs.sim.measure.Verdict;

/**
 * All policies on one workload.
 *
 * <p>A ratio is a policy's number over the best of the published policies that do not grow there,
 * each number with a best of its own. Where that best is next to nothing, the same small amount is
 * added to both.
 */
final class Contest {
  /** Shorter queues than this, in jobs, are next to nothing. */
  static final double SHORT_QUEUE = 0.05;

  /** Shorter waits than this, in mean services, are next to nothing. */
  static final double SHORT_WAIT = 0.01;

  private final BenchmarkWorkload workload;
  private final Map<String, Outcome> outcomes = new LinkedHashMap<>();

  Contest(BenchmarkWorkload workload, Collection<Outcome> outcomes) {
    this.workload = workload;
    outcomes.forEach(outcome -> this.outcomes.put(outcome.policy(), outcome));
  }

  BenchmarkWorkload workload() {
    return workload;
  }

  List<Outcome> outcomes() {
    return List.copyOf(outcomes.values());
  }

  /** What a policy did, or null if it did not run here. */
  Outcome of(String policy) {
    return outcomes.get(policy);
  }

  /** Whether some published policy is stable. */
  boolean isServed() {
    return published().anyMatch(outcome -> outcome.verdict() == Verdict.STABLE);
  }

  /** Whether all published policies grow although there is no overload. */
  boolean isLost() {
    return !workload.isOverload() && published().allMatch(Outcome::isGrowing);
  }

  private Stream<Outcome> published() {
    return outcomes.values().stream().filter(outcome -> Contestants.isPublished(outcome.policy()));
  }

  /** The published policy with the shortest queue; null where all grow. */
  Outcome bestQueue() {
    return best(Outcome::meanQueue);
  }

  /** The published policy with the shortest p99 wait; null where all grow. */
  Outcome bestWait() {
    return best(Outcome::p99);
  }

  private Outcome best(ToDoubleFunction<Outcome> number) {
    Optional<Outcome> best =
        published()
            .filter(outcome -> !outcome.isGrowing())
            .filter(outcome -> !Double.isNaN(number.applyAsDouble(outcome)))
            .min(Comparator.comparingDouble(number));
    return best.orElse(null);
  }

  /** The policy's queue over the best; NaN where there is none, or under overload. */
  double queueRatio(String policy) {
    return ratio(policy, Outcome::meanQueue, bestQueue(), SHORT_QUEUE);
  }

  /** The policy's p99 wait over the best; NaN where there is none, or under overload. */
  double waitRatio(String policy) {
    return ratio(policy, Outcome::p99, bestWait(), SHORT_WAIT);
  }

  private double ratio(
      String policy, ToDoubleFunction<Outcome> number, Outcome best, double little) {
    if (workload.isOverload() || best == null || of(policy) == null) {
      return Double.NaN;
    }
    double base = number.applyAsDouble(best);
    double guard = base < little ? little : 0;
    return (number.applyAsDouble(of(policy)) + guard) / (base + guard);
  }
}
