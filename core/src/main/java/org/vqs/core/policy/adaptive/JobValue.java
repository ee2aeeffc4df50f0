package org.vqs.core.policy.adaptive;

import org.vqs.core.cluster.Cluster;
import org.vqs.core.server.ServerClass;
import org.vqs.core.waiting.Shape;

/**
 * What a job is worth: the first of the three parts of {@link Adaptive}.
 *
 * <pre>
 * v   := s^p · π · w
 * p   := max(1, 1 + (mean ln s in the queue − mean ln s of arrivals) / Var(ln s of arrivals))
 * π_c := what a job of class c takes of the cluster, relative to its size ({@link Prices}); 1 if there are more than 16
 * w_c := sqrt((n_c + m a_c) / ((n + m) a_c)),  m := 16 · number of classes; 1 if there are too many
 * </pre>
 *
 * <p>s is the size, n the number of waiting jobs, n_c those of the job's class and a_c the class's
 * share in what arrives. p lifts large jobs when the queue has tilted towards them; a fixed p fails
 * somewhere: 1 uses up the small jobs that fill what large ones leave, 2 is nearly largest-first.
 * Below 1 small jobs would be worth more in the same room than one large job, which has fewer
 * places to go. With forty and more classes prices make queues longer, also if they are learned more
 * exactly. w lifts classes that wait more than they should; in a short queue of many classes it would be noise.
 * Everything is learned online ({@link JobStatistics}).
 *
 * <p>Cost O(1). Not thread-safe.
 */
final class JobValue implements Worth {
  private static final double PRIOR_PER_CLASS = 16;

  private final JobStatistics statistics;
  private final Prices prices;

  JobValue(JobStatistics statistics, Cluster cluster) {
    this.statistics = statistics;
    this.prices = new Prices(statistics, cluster);
  }

  @Override
  public double of(Shape shape, ServerClass serverClass) {
    return Math.exp(exponent() * statistics.logSize(shape)) * price(shape) * needOf(shape);
  }

  @Override
  public void eventBegins() {
    prices.eventBegins();
  }

  /** π_c. */
  double price(Shape shape) {
    int classes = statistics.classCount();
    return classes == 0 || classes > JobClasses.FEW ? 1 : statistics.price(shape);
  }

  /** p. */
  double exponent() {
    return 1 + Math.max(0, statistics.tilt());
  }

  /** w_c. */
  double needOf(Shape shape) {
    if (statistics.classCount() == 0) {
      return 1;
    }
    double prior = PRIOR_PER_CLASS * statistics.classCount();
    double share = statistics.arrivalShare(shape);
    double expected = (statistics.waiting() + prior) * share;
    return Math.sqrt((statistics.waitingOf(shape) + prior * share) / expected);
  }
}
