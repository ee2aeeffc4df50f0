package org.vqs.core.adaptive;

import org.vqs.core.cluster.ServerClass;
import org.vqs.core.cluster.Shape;
import org.vqs.core.policy.Placer;

/**
 * What a job is worth: the first of the three parts of {@link Adaptive}.
 *
 * <pre>
 * v   := s^p · w · ω
 * p   := 1 + ½ (mean ln s in the queue − mean ln s of arrivals) / Var(ln s of arrivals), in [1, 12]
 * w_c := sqrt((n_c + m a_c) / ((n + m) a_c)),  m := 4 · number of classes; 1 if there are too many
 * ω   := max(1, age / (6 (W + S)))
 * </pre>
 *
 * <p>s is the size, n the number of waiting jobs, n_c those of the job's class and a_c the class's
 * share in what arrives, S the mean service time and W the logarithmic mean wait, weighted by size.
 * p lifts large jobs when the queue has tilted towards them; a fixed p fails somewhere: 1 uses up
 * the small jobs that fill what large ones leave, 2 is nearly largest-first. Below 1 small jobs
 * would be worth more in the same room than one large job, which has fewer places to go. w lifts
 * classes that wait more than they should; in a short queue of many classes it would be noise. ω
 * lifts only who starves. Everything is learned online ({@link JobStatistics}).
 *
 * <p>Cost O(1). Not thread-safe.
 */
final class JobValue implements Worth {
  private static final double LEAST_EXPONENT = 1;
  private static final double MOST_EXPONENT = 12;
  private static final double PER_TILT = 0.5;
  private static final double PRIOR_PER_CLASS = 4;
  private static final double STARVING = 6;

  private final JobStatistics statistics;
  private final Placer placer;

  JobValue(JobStatistics statistics, Placer placer) {
    this.statistics = statistics;
    this.placer = placer;
  }

  @Override
  public double of(Shape shape, double arrived, ServerClass serverClass) {
    return Math.exp(exponent() * statistics.logSize(shape)) * needOf(shape) * urgency(arrived);
  }

  /** p. */
  double exponent() {
    double tilted = 1 + PER_TILT * statistics.tilt();
    return Math.max(LEAST_EXPONENT, Math.min(MOST_EXPONENT, tilted));
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

  /** ω. */
  double urgency(double arrived) {
    return Math.max(1, (placer.now() - arrived) / (STARVING * statistics.typicalStay()));
  }
}
