package org.vqs.sim.measure;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * A mean over seeds with its 95 % confidence interval: the Student t interval of independent runs.
 *
 * @param mean the mean; NaN if no run had the number
 * @param halfWidth half the length of the interval; NaN if fewer than two runs had the number
 */
public record Interval(double mean, double halfWidth) {
  /** The probability that the interval covers the true mean. */
  public static final double CONFIDENCE = 0.95;

  /** The interval of values of which each is of its own seed. NaN counts as no value. */
  public static Interval over(double... values) {
    SummaryStatistics statistics = new SummaryStatistics();
    Arrays.stream(values).filter(value -> !Double.isNaN(value)).forEach(statistics::addValue);
    double count = statistics.getN();
    if (count < 2) {
      return new Interval(statistics.getMean(), Double.NaN);
    }
    double error = statistics.getStandardDeviation() / Math.sqrt(count);
    return new Interval(statistics.getMean(), quantile(count - 1) * error);
  }

  /** The interval of one number of each run. */
  public static <T> Interval over(List<T> runs, ToDoubleFunction<? super T> number) {
    return over(runs.stream().mapToDouble(number).toArray());
  }

  /** The lower end. */
  public double lower() {
    return mean - halfWidth;
  }

  /** The upper end. */
  public double upper() {
    return mean + halfWidth;
  }

  /** How many standard errors the interval reaches to each side, by Student's t distribution. */
  static double quantile(double degreesOfFreedom) {
    // The generator is only for sampling, which nobody does here: null keeps chance out.
    return new TDistribution(null, degreesOfFreedom)
        .inverseCumulativeProbability((1 + CONFIDENCE) / 2);
  }
}
