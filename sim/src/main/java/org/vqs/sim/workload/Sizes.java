package org.vqs.sim.workload;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.math3.fraction.BigFraction;
import org.vqs.core.model.ResourceVector;

/** Exact sizes: vectors of fractions, and the integers that stand for them. */
public final class Sizes {
  /** Continuous sizes are drawn at least this finely, relative to 1. */
  private static final BigInteger RESOLUTION = BigInteger.ONE.shiftLeft(20);

  /** Leaves the policies room to multiply a capacity of a thousand by 3 · 2^J. */
  private static final BigInteger LARGEST_UNIT = BigInteger.ONE.shiftLeft(36);

  private static final int MOST_TEXT = 100;

  private Sizes() {}

  /**
   * The smallest whole number of units per 1 that makes all numbers whole, and if sizes are
   * continuous at least 2^20.
   *
   * @throws IllegalArgumentException if there is none that fits
   */
  public static long unit(Stream<BigFraction> numbers, boolean continuous) {
    BigInteger unit =
        numbers
            .map(BigFraction::getDenominator)
            .reduce(BigInteger.ONE, (a, b) -> a.multiply(b).divide(a.gcd(b)));
    if (continuous) {
      BigInteger parts = RESOLUTION.add(unit).subtract(BigInteger.ONE).divide(unit);
      unit = unit.multiply(parts);
    }
    if (unit.compareTo(LARGEST_UNIT) > 0) {
      throw new IllegalArgumentException(
          "sizes and capacities need "
              + unit
              + " units per 1 to be exact, more than "
              + LARGEST_UNIT
              + "; write them with fewer different denominators");
    }
    return unit.longValueExact();
  }

  /** The amounts of a size in units; the unit must make it whole. */
  public static ResourceVector amounts(List<BigFraction> size, long unit) {
    long[] amounts = new long[size.size()];
    for (int r = 0; r < amounts.length; r++) {
      BigFraction amount = size.get(r).multiply(unit);
      if (!amount.getDenominator().equals(BigInteger.ONE)) {
        throw new IllegalArgumentException(
            "unit (" + unit + ") does not make " + text(size) + " whole");
      }
      if (amount.getNumerator().bitLength() >= Long.SIZE) {
        throw new IllegalArgumentException(
            "%s is too large: %s has more than 2^63 - 1 units of 1/%d"
                .formatted(text(size), text(size.get(r)), unit));
      }
      amounts[r] = amount.getNumerator().longValueExact();
    }
    return ResourceVector.of(amounts);
  }

  /** As people write it: 0.4, or 1/6, or 15x8x1690. */
  public static String text(List<BigFraction> size) {
    return size.stream().map(Sizes::text).collect(Collectors.joining("x"));
  }

  /** A law in at most a line of text. */
  public static String shortText(SizeLaw law) {
    String text = law.toString();
    return text.length() <= MOST_TEXT ? text : text.substring(0, MOST_TEXT) + "…";
  }

  private static String text(BigFraction number) {
    BigInteger rest = number.getDenominator();
    for (int p : new int[] {2, 5}) {
      while (rest.mod(BigInteger.valueOf(p)).signum() == 0) {
        rest = rest.divide(BigInteger.valueOf(p));
      }
    }
    return rest.equals(BigInteger.ONE)
        ? Check.plain(number.doubleValue())
        : number.getNumerator() + "/" + number.getDenominator();
  }

  static void checkPositive(List<BigFraction> size) {
    boolean negative = size.stream().anyMatch(number -> number.compareTo(BigFraction.ZERO) < 0);
    if (negative || size.stream().allMatch(number -> number.equals(BigFraction.ZERO))) {
      throw new IllegalArgumentException("size (" + text(size) + ") must be positive");
    }
  }

  static void checkSameResources(List<List<BigFraction>> sizes) {
    if (sizes.isEmpty()) {
      throw new IllegalArgumentException("at least one size is needed");
    }
    for (List<BigFraction> size : sizes) {
      if (size.size() != sizes.get(0).size()) {
        throw new IllegalArgumentException(
            "sizes must have the same number of resources, but %s has %d and %s has %d"
                .formatted(text(sizes.get(0)), sizes.get(0).size(), text(size), size.size()));
      }
    }
  }
}
