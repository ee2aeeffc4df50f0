package org.vqs.whatif.compare.inference;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.TDistribution;
import org.vqs.whatif.compare.figure.UnitValues;

/**
 * The paired block bootstrap: draws blocks again and again, the same blocks for both schedulers,
 * and looks how far the ratio of a measure moves.
 *
 * <p>Two things make such an interval too short, and both are made good. A block inherits the queue
 * of the one before: means of correlated blocks vary more than those of independent ones, and the
 * interval is widened by that factor. And blocks are few: it is widened by the factor by which
 * Student's t is wider than the normal distribution, for as many independent blocks as they are
 * worth.
 */
public final class Bootstrap {
  private static final int RESAMPLES = 1000;
  private static final double TAIL = 0.025;
  private static final double NORMAL = 1.959964;
  private static final double MOST_DEPENDENCE = 0.99;

  /** Blocks that are worth fewer independent ones than this tell nothing. */
  private static final double FEWEST_WORTH = 4;

  /** Fewer blocks than this tell nothing. */
  static final int FEWEST_UNITS = 8;

  private final int sequence;
  private final int[][] draws;

  /**
   * Draws.
   *
   * @param units how many blocks there are
   * @param sequence how many of them follow upon each other in time, before the next run begins
   * @param seed the seed of the draws
   */
  public Bootstrap(int units, int sequence, long seed) {
    this.sequence = sequence;
    SplittableRandom random = new SplittableRandom(seed);
    draws = new int[RESAMPLES][units];
    for (int[] draw : draws) {
      for (int i = 0; i < units; i++) {
        draw[random.nextInt(units)]++;
      }
    }
  }

  /** The ratio of a measure and how far chance reaches. Cost O(1,000 · (blocks + tail)). */
  public RatioInterval ratio(Measure measure, UnitValues ours, UnitValues others) {
    int units = Math.min(ours.unitsWithValues(), others.unitsWithValues());
    double ratio = ratio(measure, ours, others, ours.once());
    if (units < FEWEST_UNITS || Math.min(ours.size(), others.size()) < measure.fewest()) {
      return RatioInterval.unknown(ratio, units);
    }
    double[] drawn =
        Arrays.stream(draws)
            .mapToDouble(draw -> ratio(measure, ours, others, draw))
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    double dependence = dependence(measure.shares(ours), measure.shares(others));
    double inflation = inflation(dependence);
    if (units / inflation < FEWEST_WORTH) {
      return new RatioInterval(ratio, Double.NaN, Double.NaN, units, dependence);
    }
    double widening = widening(units / inflation, inflation);
    double low = drawn[(int) Math.floor(TAIL * (drawn.length - 1))];
    double high = drawn[(int) Math.ceil((1 - TAIL) * (drawn.length - 1))];
    return new RatioInterval(
        ratio,
        ratio * Math.pow(Math.min(1, low / ratio), widening),
        ratio * Math.pow(Math.max(1, high / ratio), widening),
        units,
        dependence);
  }

  private static double ratio(Measure measure, UnitValues ours, UnitValues others, int[] draw) {
    return (measure.of(ours, draw) + measure.offset())
        / (measure.of(others, draw) + measure.offset());
  }

  /** How much more the mean of a sequence varies than that of as many independent numbers. */
  private double inflation(double dependence) {
    double held = Math.max(0, Math.min(MOST_DEPENDENCE, dependence));
    double inflation = 1;
    for (int apart = 1; apart < sequence; apart++) {
      inflation += 2 * (1 - apart / (double) sequence) * Math.pow(held, apart);
    }
    return inflation;
  }

  /**
   * By how much the interval is widened.
   *
   * @param worth how many independent blocks the blocks are worth: the fewer, the less is known of
   *     how they vary
   */
  private static double widening(double worth, double inflation) {
    // The generator is only for sampling, which nobody does here: null keeps chance out.
    double student = new TDistribution(null, worth - 1).inverseCumulativeProbability(1 - TAIL);
    return student / NORMAL * Math.sqrt(worth / (worth - 1) * inflation);
  }

  /** The correlation of neighbours in what blocks add to the difference of both. */
  private double dependence(double[] ours, double[] others) {
    double mine = Arrays.stream(ours).sum();
    double theirs = Arrays.stream(others).sum();
    double[] differences = new double[ours.length];
    for (int unit = 0; unit < ours.length; unit++) {
      differences[unit] = part(ours[unit], mine) - part(others[unit], theirs);
    }
    double variance = 0;
    double covariance = 0;
    for (int unit = 0; unit < differences.length; unit++) {
      variance += differences[unit] * differences[unit];
      if ((unit + 1) % sequence != 0) {
        covariance += differences[unit] * differences[unit + 1];
      }
    }
    return variance == 0 ? 0 : unbiased(covariance / variance, differences.length);
  }

  /** Short sequences hide a part of their correlation (after Kendall). */
  private double unbiased(double correlation, double units) {
    return (correlation + 1 / units) / (1 - 1.0 / sequence - 3 / units);
  }

  private static double part(double value, double total) {
    return total == 0 ? 0 : value / total;
  }
}
