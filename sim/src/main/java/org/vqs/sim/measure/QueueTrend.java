package org.vqs.sim.measure;

import java.util.Arrays;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * The slope of a queue with a 95 % confidence interval, and what it says about stability.
 *
 * <p>The queue of a stable system wanders around a level with a long memory; that of an unstable or
 * a critical one is a random walk, with or without drift. An interval that takes the points of
 * either for independent is far too short. So the slope is estimated as Perron and Yabu do
 * ("Estimating deterministic trends with an integrated or stationary noise component", Journal of
 * Econometrics 151, 2009), on batch means:
 *
 * <pre>
 * b[1..n] := means of n = 40 batches of the time after the warm-up
 * r       := residuals of the regression of b on time
 * phi     := lag-1 autocorrelation of r, corrected for its bias (n phi + 2) / (n - 4), at least 0
 * if phi &gt; 1 - 2 / sqrt(n):                      a random walk with drift
 *   slope := mean of the increments of b, from their scatter the standard error
 * else:                                           noise of lag-1 autocorrelation phi
 *   slope := least squares on b[i] - phi b[i-1]   (Prais and Winsten)
 * interval := slope +- the quantile of Student's t with n - 2 degrees of freedom x standard error
 * </pre>
 *
 * <p>Departures from the paper: it takes a random walk from 1 - 1/sqrt(n) on, which calls a walk
 * stationary too often with so few points; its noise is autoregressive of any order, ours of order
 * 1, because batching has removed shorter dependence; and the increments of batch means of a random
 * walk have a correlation of 1/4 (Working, "Note on the correlation of first differences of
 * averages in a random chain", Econometrica 28, 1960), so that their mean has 3/2 of the variance
 * that independent ones had.
 */
public final class QueueTrend {
  /** The threshold of a growing queue as a part of the arrival rate, unless told otherwise. */
  public static final double DEFAULT_FRACTION = 0.002;

  /** Into how many batches the time after the warm-up is divided. */
  static final int BATCHES = 40;

  /** With fewer points than this there is no interval. */
  static final int LEAST_BATCHES = 8;

  private static final double WALK_VARIANCE_RATIO = 1.5;

  /** Residuals smaller than this part of the values are rounding errors. */
  private static final double ROUNDING = 1e-9;

  private QueueTrend() {}

  /**
   * The slope after the warm-up, in jobs per unit of time.
   *
   * <p>Intervals that begin before the end of the warm-up do not count, nor do the first ones after
   * it that do not fill a batch. If fewer than eight remain, the slope is NaN and its interval
   * infinite.
   */
  public static Trend of(QueueSeries series, double warmup) {
    double[] means = series.means();
    int first = (int) Math.max(0, Math.ceil(warmup / series.interval() - ROUNDING));
    int points = Math.max(0, means.length - first);
    if (points < LEAST_BATCHES) {
      return new Trend(Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }
    int batchSize = Math.max(1, points / BATCHES);
    double[] batches = batchMeans(means, batchSize, Math.min(points, BATCHES));
    Slope slope = slope(batches);
    double batchTime = batchSize * series.interval();
    double halfWidth = Interval.quantile(batches.length - 2) * slope.error();
    return new Trend(
        slope.value() / batchTime,
        (slope.value() - halfWidth) / batchTime,
        (slope.value() + halfWidth) / batchTime);
  }

  /**
   * The slope, in jobs per unit of time, from which on a queue counts as growing.
   *
   * @param arrivalRate the mean number of arrivals per unit of time
   * @param fraction which part of the arriving jobs may pile up
   * @throws IllegalArgumentException if the fraction is negative or no number
   */
  public static double threshold(double arrivalRate, double fraction) {
    if (!(fraction >= 0)) {
      throw new IllegalArgumentException(
          "the fraction of the arrival rate (" + fraction + ") must be 0 or more");
    }
    return fraction * arrivalRate;
  }

  /**
   * Growing if the whole interval lies above the threshold, stable if no part of it does, else
   * undecided.
   */
  public static Verdict verdict(Trend trend, double threshold) {
    if (trend.lower() > threshold) {
      return Verdict.GROWING;
    }
    return trend.upper() <= threshold ? Verdict.STABLE : Verdict.UNDECIDED;
  }

  /** The means of the last batches of the series. */
  private static double[] batchMeans(double[] means, int batchSize, int count) {
    int first = means.length - batchSize * count;
    double[] batches = new double[count];
    Arrays.setAll(batches, i -> StatUtils.mean(means, first + i * batchSize, batchSize));
    return batches;
  }

  /** A slope per batch with its standard error. */
  private record Slope(double value, double error) {}

  private static Slope slope(double[] batches) {
    int n = batches.length;
    double[] residuals = residuals(batches);
    double scale = Math.sqrt(StatUtils.sumSq(batches));
    if (Math.sqrt(StatUtils.sumSq(residuals)) <= ROUNDING * scale) {
      return new Slope((batches[n - 1] - batches[0]) / (n - 1), 0);
    }
    double phi = autocorrelation(residuals);
    return phi > 1 - 2 / Math.sqrt(n) ? walkSlope(batches) : stationarySlope(batches, phi);
  }

  private static double[] residuals(double[] batches) {
    SimpleRegression line = new SimpleRegression();
    for (int i = 0; i < batches.length; i++) {
      line.addData(i, batches[i]);
    }
    double[] residuals = new double[batches.length];
    Arrays.setAll(residuals, i -> batches[i] - line.predict(i));
    return residuals;
  }

  /** At least 0: a queue that swings from batch to batch is no better known than its average. */
  private static double autocorrelation(double[] residuals) {
    int n = residuals.length;
    double products = 0;
    double squares = 0;
    for (int i = 1; i < n; i++) {
      products += residuals[i] * residuals[i - 1];
      squares += residuals[i - 1] * residuals[i - 1];
    }
    // All residuals but the last cannot be 0, as the residuals of a line add up to 0.
    double corrected = (n * (products / squares) + 2) / (n - 4);
    return Math.max(0, corrected);
  }

  private static Slope walkSlope(double[] batches) {
    double[] increments = new double[batches.length - 1];
    Arrays.setAll(increments, i -> batches[i + 1] - batches[i]);
    double variance = WALK_VARIANCE_RATIO * StatUtils.variance(increments) / increments.length;
    return new Slope(StatUtils.mean(increments), Math.sqrt(variance));
  }

  private static Slope stationarySlope(double[] batches, double phi) {
    int n = batches.length;
    double[][] x = new double[n][];
    double[] y = new double[n];
    double weight = Math.sqrt(1 - phi * phi);
    x[0] = new double[] {weight, 0};
    y[0] = weight * batches[0];
    for (int i = 1; i < n; i++) {
      x[i] = new double[] {1 - phi, i - phi * (i - 1)};
      y[i] = batches[i] - phi * batches[i - 1];
    }
    OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
    regression.setNoIntercept(true); // The first column is the intercept, transformed as the rest.
    regression.newSampleData(y, x);
    return new Slope(
        regression.estimateRegressionParameters()[1],
        regression.estimateRegressionParametersStandardErrors()[1]);
  }
}
