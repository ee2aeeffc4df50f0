package org.vqs.sim.trace.generate;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The amounts of one resource that tasks may ask for: decimals with at most five digits. */
final class RequestCatalogue {
  private static final int DECIMALS = 5;
  private static final double STEPS = 1e5;

  /** Fractions of a server that people like to write. */
  private static final double[] POPULAR = {
    0.00625, 0.0125, 0.01875, 0.025, 0.03125, 0.0375, 0.05, 0.0625, 0.0938, 0.125, 0.1875, 0.25, 0.5
  };

  private final List<BigDecimal> all;
  private final List<BigDecimal> popular;
  private final double[] allValues;
  private final double[] popularValues;

  /** About {@code count} amounts from {@code least} to {@code most}, in even ratios. */
  RequestCatalogue(int count, double least, double most) {
    double step = StrictMath.log(most / least) / (count - 1);
    all = rounded(IntStream.range(0, count).mapToDouble(i -> least * StrictMath.exp(i * step)));
    popular = rounded(Arrays.stream(POPULAR).filter(amount -> amount >= least && amount <= most));
    allValues = all.stream().mapToDouble(BigDecimal::doubleValue).toArray();
    popularValues = popular.stream().mapToDouble(BigDecimal::doubleValue).toArray();
  }

  private static List<BigDecimal> rounded(DoubleStream amounts) {
    return amounts
        .mapToObj(
            a -> BigDecimal.valueOf(StrictMath.round(a * STEPS), DECIMALS).stripTrailingZeros())
        .distinct()
        .sorted(Comparator.naturalOrder())
        .toList();
  }

  /** The smallest amount that is no less than the wish, or the largest one. Cost O(log count). */
  BigDecimal atLeast(double wish, boolean onlyPopular) {
    double[] values = onlyPopular ? popularValues : allValues;
    int place = Arrays.binarySearch(values, wish);
    int index = Math.min(place >= 0 ? place : -place - 1, values.length - 1);
    return (onlyPopular ? popular : all).get(index);
  }
}
