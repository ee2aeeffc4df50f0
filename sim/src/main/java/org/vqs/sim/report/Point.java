package org.vqs.sim.report;

import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import org.vqs.sim.measure.Interval;

/**
 * A point of a plot. Where no line of the plot is below 0, bands are not drawn below it either.
 *
 * @param low the lower end of the band at x; y if there is none
 * @param high the upper end of the band at x; y if there is none
 */
public record Point(double x, double y, double low, double high) {

  /** A point without a band. */
  public static Point of(double x, double y) {
    return new Point(x, y, y, y);
  }

  /** A mean over seeds; without a band if there was one seed. */
  public static Point of(double x, Interval mean) {
    return Double.isNaN(mean.halfWidth())
        ? of(x, mean.mean())
        : new Point(x, mean.mean(), mean.lower(), mean.upper());
  }

  /**
   * The mean of one value for each seed with a band from the least to the greatest: for a
   * logarithmic axis, where the interval of few scattered values would reach down to the floor.
   */
  public static Point range(double x, double... values) {
    DoubleSummaryStatistics statistics = Arrays.stream(values).summaryStatistics();
    return new Point(x, statistics.getAverage(), statistics.getMin(), statistics.getMax());
  }
}
