package org.vqs.core.policy.adaptive;

import org.vqs.core.cluster.Cluster;
import org.vqs.core.server.ServerClass;
import org.vqs.core.waiting.Shape;

/**
 * What a job is worth: the first of the three parts of {@link Adaptive}.
 *
 * <pre>
 * v   := s^p · π · w
 * p   := 1 + max(½ (mean ln s in the queue − mean ln s of arrivals) / Var(ln s of arrivals),
 *               1 − 10 · volume that waits / capacity of the cluster), in [1, 12]
 * π_c := q_c^min(1, 16 Σ a_c²),  q_c what a job of class c takes of the cluster, relative to its size ({@link Prices});
 *        1 if there are too many classes
 * w_c := sqrt((n_c + m a_c) / ((n + m) a_c)),  m := 16 · number of classes; 1 if there are too many
 * </pre>
 *
 * <p>s is the size, n the number of waiting jobs, n_c those of the job's class and a_c the class's
 * share in what arrives. p lifts large jobs when the queue has tilted towards them; a fixed p fails somewhere: 1 uses up
 * the small jobs that fill what large ones leave, 2 is nearly largest-first. Below 1 small jobs
 * would be worth more in the same room than one large job, which has fewer places to go; while next
 * to nothing waits it is 2, because then small jobs find room soon anyway. Prices fade where more
 * than 16 classes arrive, each counted by its share: with forty and more whole prices make queues
 * longer, also if they are learned more exactly. w lifts classes that wait more than they should;
 * in a short queue of many classes it would be noise.
 * Everything is learned online ({@link JobStatistics}).
 *
 * <p>Cost O(1). Not thread-safe.
 */
final class JobValue implements Worth {
  private static final double LEAST_EXPONENT = 1;
  private static final double MOST_EXPONENT = 12;
  private static final double PER_TILT = 0.5;

  /** Less volume than this part of the cluster's capacity is little. */
  private static final double LITTLE = 0.1;

  private static final double PRIOR_PER_CLASS = 16;

  private final JobStatistics statistics;
  private final Prices prices;
  private double little;
  private boolean isLittleKnown;

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
    isLittleKnown = false;
  }

  /** Less volume than this is little; counted once in an event that asks. */
  private double little() {
    if (!isLittleKnown) {
      little = LITTLE * statistics.clusterCapacity();
      isLittleKnown = true;
    }
    return little;
  }

  /** π_c. */
  double price(Shape shape) {
    if (statistics.classCount() == 0) {
      return 1;
    }
    double whole = statistics.price(shape);
    double classes = prices.diversity();
    return classes <= JobClasses.FEW ? whole : Math.pow(whole, JobClasses.FEW / classes);
  }

  /** p. */
  double exponent() {
    double tilted = LEAST_EXPONENT + PER_TILT * statistics.tilt();
    double backlog = little() > 0 ? Math.min(1, statistics.volume() / little()) : 1;
    return Math.min(MOST_EXPONENT, Math.max(tilted, 1 + LEAST_EXPONENT - backlog));
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
