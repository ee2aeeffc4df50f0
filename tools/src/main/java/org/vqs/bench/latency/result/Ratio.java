package org.vqs.bench.latency.result;

import java.util.List;
import org.vqs.sim.measure.Interval;

/**
 * How many times as long one takes as another, from paired measurements: the geometric mean, and
 * the Student t interval of the logarithms, taken back.
 *
 * @param mean the geometric mean
 * @param low the lower end of the interval of 95 %; NaN with one pair
 * @param high the upper end; NaN with one pair
 */
public record Ratio(double mean, double low, double high) {

  /**
   * The ratio of paired numbers.
   *
   * @throws IllegalArgumentException if they are not pairs
   */
  static Ratio of(List<Double> numerators, List<Double> denominators) {
    if (numerators.size() != denominators.size()) {
      throw new IllegalArgumentException(
          "%d numbers cannot be paired with %d".formatted(numerators.size(), denominators.size()));
    }
    double[] logarithms = new double[numerators.size()];
    for (int i = 0; i < logarithms.length; i++) {
      logarithms[i] = Math.log(numerators.get(i) / denominators.get(i));
    }
    Interval interval = Interval.over(logarithms);
    return new Ratio(
        Math.exp(interval.mean()), Math.exp(interval.lower()), Math.exp(interval.upper()));
  }
}
