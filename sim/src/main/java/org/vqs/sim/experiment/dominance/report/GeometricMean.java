package org.vqs.sim.experiment.dominance.report;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.math3.stat.StatUtils;

/**
 * A geometric mean of ratios over workloads with the ends of its 95 % bootstrap interval: the
 * workloads are drawn again, with replacement (Efron and Tibshirani, An Introduction to the
 * Bootstrap, 1993, chapter 13).
 *
 * @param mean NaN if there is no ratio
 * @param lower the lower end
 * @param upper the upper end
 * @param count of how many ratios
 */
record GeometricMean(double mean, double lower, double upper, int count) {
  private static final int DRAWS = 2000;
  private static final long SEED = 1;
  private static final double TAIL = 2.5;

  /** Of positive ratios; NaN counts as none. Cost O(2000 · ratios). */
  static GeometricMean of(double... ratios) {
    double[] logs =
        Arrays.stream(ratios).filter(ratio -> !Double.isNaN(ratio)).map(Math::log).toArray();
    if (logs.length == 0) {
      return new GeometricMean(Double.NaN, Double.NaN, Double.NaN, 0);
    }
    SplittableRandom random = new SplittableRandom(SEED);
    double[] means = new double[DRAWS];
    for (int draw = 0; draw < DRAWS; draw++) {
      double sum = 0;
      for (int i = 0; i < logs.length; i++) {
        sum += logs[random.nextInt(logs.length)];
      }
      means[draw] = Math.exp(sum / logs.length);
    }
    return new GeometricMean(
        Math.exp(StatUtils.mean(logs)),
        StatUtils.percentile(means, TAIL),
        StatUtils.percentile(means, 100 - TAIL),
        logs.length);
  }
}
