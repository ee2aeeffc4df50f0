package org.vqs.sim.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import org.vqs.sim.measure.Interval;

/** Numbers as people read them: no more digits than they have a use for. */
public final class Numbers {
  /** What stands where there is no number. */
  static final String NONE = "n/a";

  private static final int SIGNIFICANT_DIGITS = 4;

  /** A mean keeps two digits however wide its interval, unless it is next to nothing beside it. */
  private static final int LEAST_DIGITS = 2;

  private static final double LARGEST_RATIO = 100;
  private static final double SMALLEST_PLAIN = 1e-3;
  private static final double LARGEST_PLAIN = 1e9;

  /** A half-width that is a smaller part of the mean does not decide about its digits. */
  private static final double TINY_PART = 1e-7;

  private Numbers() {}

  /** Four significant digits, and all digits before the point. */
  public static String text(double value) {
    if (!Double.isFinite(value)) {
      return notFinite(value);
    }
    if (needsExponent(value)) {
      return String.format(Locale.ROOT, "%.3e", value).replaceFirst("\\.?0+e", "e");
    }
    BigDecimal exact = BigDecimal.valueOf(value);
    int wholeDigits = exact.precision() - exact.scale();
    return plain(
        exact.round(
            new MathContext(Math.max(SIGNIFICANT_DIGITS, wholeDigits), RoundingMode.HALF_EVEN)));
  }

  /**
   * The mean and the half-width with as many decimals as the half-width has a use for: one digit of
   * it, two if the first is 1; at least two digits of the mean.
   */
  static String text(Interval interval) {
    double mean = interval.mean();
    double halfWidth = interval.halfWidth();
    if (!Double.isFinite(mean)) {
      return notFinite(mean);
    }
    if (!Double.isFinite(halfWidth)) {
      return text(mean) + " ± " + notFinite(halfWidth);
    }
    double larger = Math.max(Math.abs(mean), halfWidth);
    if (needsExponent(larger)) {
      int exponent = (int) Math.floor(Math.log10(larger));
      double unit = Math.pow(10, exponent);
      return "("
          + text(new Interval(mean / unit, halfWidth / unit))
          + String.format(Locale.ROOT, ")e%+03d", exponent);
    }
    if (halfWidth < TINY_PART * Math.abs(mean) || halfWidth == 0) {
      return text(mean) + " ± " + text(halfWidth);
    }
    BigDecimal rounded = roundedHalfWidth(halfWidth);
    BigDecimal exact = BigDecimal.valueOf(mean);
    int scale = rounded.scale();
    if (Math.abs(mean) * LARGEST_RATIO >= halfWidth) {
      scale = Math.max(scale, exact.scale() - exact.precision() + LEAST_DIGITS);
    }
    BigDecimal centre = exact.setScale(scale, RoundingMode.HALF_EVEN);
    return centre.toPlainString() + " ± " + rounded.toPlainString();
  }

  private static BigDecimal roundedHalfWidth(double halfWidth) {
    BigDecimal exact = BigDecimal.valueOf(halfWidth);
    BigDecimal one = exact.round(new MathContext(1, RoundingMode.HALF_EVEN));
    BigDecimal two = exact.round(new MathContext(2, RoundingMode.HALF_EVEN));
    boolean startsWithOne = two.unscaledValue().toString().startsWith("1");
    return startsWithOne ? withDigits(two, 2) : withDigits(one, 1);
  }

  /** With exactly so many significant digits, also if the last ones are 0. */
  private static BigDecimal withDigits(BigDecimal value, int digits) {
    return value.setScale(value.scale() + digits - value.precision(), RoundingMode.HALF_EVEN);
  }

  private static boolean needsExponent(double value) {
    double size = Math.abs(value);
    return size != 0 && (size < SMALLEST_PLAIN || size >= LARGEST_PLAIN);
  }

  private static String plain(BigDecimal value) {
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }

  private static String notFinite(double value) {
    if (Double.isNaN(value)) {
      return NONE;
    }
    return value > 0 ? "inf" : "-inf";
  }
}
