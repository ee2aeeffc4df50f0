package org.vqs.core.policy.adaptive;

import org.vqs.core.policy.JobStarter;
import org.vqs.core.server.ServerClass;
import org.vqs.core.waiting.Shape;

/**
 * What a job is worth: the first of the three parts of {@link Adaptive}.
 *
 * <pre>
 * v   := s^p · π · w · urgency
 * p   := 1 + max(0, ½ (mean ln s in the queue − mean ln s of arrivals) / Var(ln s of arrivals))
 * π_c := what a job of class c takes of the cluster, relative to its size ({@link Prices}); 1 if there are more than 16
 * w_c := sqrt((n_c + m a_c) / ((n + m) a_c)),  m := 16 · number of classes; 1 if there are too many
 * urgency := max(1, age / (6 (W + S)))
 * </pre>
 *
 * <p>s is the size, n the number of waiting jobs, n_c those of the job's class and a_c the class's
 * share in what arrives, S the mean service time and W the logarithmic mean wait, weighted by size.
 * p lifts large jobs when the queue has tilted towards them; a fixed p fails somewhere: 1 uses up
 * the small jobs that fill what large ones leave, 2 is nearly largest-first. Below 1 small jobs
 * would be worth more in the same room than one large job, which has fewer places to go. With forty
 * and more classes prices make queues longer, also if they are learned more exactly. w lifts
 * classes that wait more than they should; in a short queue of many classes it would be noise. The
 * urgency lifts only who starves: without it the 99th percentile of waits doubles with many sizes.
 * Everything is learned online ({@link JobStatistics}).
 *
 * <p>Cost O(1). Not thread-safe.
 */
final class JobValue implements Worth {
  private static final double PER_TILT = 0.5;
  private static final double PRIOR_PER_CLASS = 16;
  private static final double STARVING = 6;

  private final JobStatistics statistics;
  private final JobStarter starter;
  private final Prices prices;

  JobValue(JobStatistics statistics, JobStarter starter) {
    this.statistics = statistics;
    this.starter = starter;
    this.prices = new Prices(statistics, starter.cluster());
  }

  @Override
  public double of(Shape shape, double arrived, ServerClass serverClass) {
    return Math.exp(exponent() * statistics.logSize(shape))
        * price(shape)
        * needOf(shape)
        * urgency(arrived);
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
    return 1 + Math.max(0, PER_TILT * statistics.tilt());
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

  /** More than 1 for who waits much longer than usual. */
  double urgency(double arrived) {
    return Math.max(
        1, (starter.now() - arrived) / (STARVING * starter.cluster().times().typicalStay()));
  }
}
