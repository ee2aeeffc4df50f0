package org.vqs.whatif.compare.figure;

import java.util.Arrays;

/**
 * Numbers that belong to units, which are what is drawn again and again to see how far chance
 * reaches. Kept sorted, so that a percentile of any draw costs no more than a walk through its
 * tail.
 */
public final class UnitValues {
  private static final int UNIT_BITS = 16;
  private static final long UNIT_MASK = (1L << UNIT_BITS) - 1;

  /** The most units there may be. */
  static final int MOST_UNITS = 1 << UNIT_BITS;

  private final long[] sorted;
  private final double[] sums;
  private final long[] counts;

  /** Collects numbers. */
  public static final class Builder {
    private final int units;
    private long[] packed = new long[1024];
    private int size;

    public Builder(int units) {
      if (units > MOST_UNITS) {
        throw new IllegalArgumentException(units + " units are more than " + MOST_UNITS);
      }
      this.units = units;
    }

    /** Adds a number, not negative, of a unit. */
    public void add(int unit, long value) {
      if (size == packed.length) {
        packed = Arrays.copyOf(packed, 2 * size);
      }
      packed[size++] = (value << UNIT_BITS) | unit;
    }

    public UnitValues build() {
      long[] sorted = Arrays.copyOf(packed, size);
      Arrays.sort(sorted);
      return new UnitValues(sorted, units);
    }
  }

  private UnitValues(long[] sorted, int units) {
    this.sorted = sorted;
    sums = new double[units];
    counts = new long[units];
    for (long packed : sorted) {
      sums[unit(packed)] += value(packed);
      counts[unit(packed)]++;
    }
  }

  private static long value(long packed) {
    return packed >> UNIT_BITS;
  }

  private static int unit(long packed) {
    return (int) (packed & UNIT_MASK);
  }

  /** How many numbers there are. */
  public int size() {
    return sorted.length;
  }

  /** How many units have a number. */
  public int unitsWithValues() {
    return (int) Arrays.stream(counts).filter(count -> count > 0).count();
  }

  /** Every unit drawn once. */
  public int[] once() {
    int[] weights = new int[counts.length];
    Arrays.fill(weights, 1);
    return weights;
  }

  private long count(int[] weights) {
    long count = 0;
    for (int unit = 0; unit < weights.length; unit++) {
      count += weights[unit] * counts[unit];
    }
    return count;
  }

  /** The mean if each unit is drawn so often; NaN if nothing is drawn. */
  public double mean(int[] weights) {
    double sum = 0;
    for (int unit = 0; unit < weights.length; unit++) {
      sum += weights[unit] * sums[unit];
    }
    return sum / count(weights);
  }

  /**
   * The smallest number that a part of all are not above, if each unit is drawn so often; NaN if
   * nothing is drawn.
   */
  public double quantile(double part, int[] weights) {
    long count = count(weights);
    long above = count - (long) Math.ceil(part * count);
    for (int i = sorted.length - 1; i >= 0; i--) {
      above -= weights[unit(sorted[i])];
      if (above < 0) {
        return value(sorted[i]);
      }
    }
    return Double.NaN;
  }

  /** The mean of all. */
  public double mean() {
    return mean(once());
  }

  /** The quantile of all. */
  public double quantile(double part) {
    return quantile(part, once());
  }

  /** The part of all that is not above a number; NaN if there is none. */
  public double upTo(double most) {
    double above = 0;
    for (double ofUnit : exceeding(Math.nextUp(most))) {
      above += ofUnit;
    }
    return 1 - above / sorted.length;
  }

  /** The greatest; NaN if there is none. */
  public double max() {
    return sorted.length == 0 ? Double.NaN : value(sorted[sorted.length - 1]);
  }

  /** Of what each number is more than the threshold by one: how many there are, by unit. */
  public double[] exceeding(double threshold) {
    double[] result = new double[counts.length];
    for (int i = sorted.length - 1; i >= 0 && value(sorted[i]) >= threshold; i--) {
      result[unit(sorted[i])]++;
    }
    return result;
  }

  /** The sum of each unit with something added to each number. */
  public double[] sums(double offset) {
    double[] result = sums.clone();
    for (int unit = 0; unit < result.length; unit++) {
      result[unit] += offset * counts[unit];
    }
    return result;
  }

  /** Which part of the numbers is above a threshold. Cost O(log numbers). */
  public double partAbove(double threshold) {
    int place = Arrays.binarySearch(sorted, ((long) Math.floor(threshold) + 1) << UNIT_BITS);
    int from = place >= 0 ? place : -place - 1;
    return (sorted.length - from) / (double) sorted.length;
  }
}
