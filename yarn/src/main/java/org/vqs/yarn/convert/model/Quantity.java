package org.vqs.yarn.convert.model;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * An amount of one resource in a limit or capacity.
 *
 * @param unit what the number counts
 * @param number in percent, relative weight, or (of memory) MiB
 */
public record Quantity(Unit unit, double number) {
  private static final int DECIMALS = 4;
  private static final double LEAST_PERCENT = 0.01;

  /** How an amount is written. */
  public enum Unit {
    PERCENT,
    WEIGHT,
    ABSOLUTE
  }

  /** All of it. */
  public static final Quantity ALL = percent(100);

  /** A percentage. */
  public static Quantity percent(double number) {
    return new Quantity(Unit.PERCENT, number);
  }

  /** An absolute amount, of memory in MiB. */
  public static Quantity absolute(double number) {
    return new Quantity(Unit.ABSOLUTE, number);
  }

  boolean isPercent() {
    return unit == Unit.PERCENT;
  }

  /** This much of {@code whole}: a percent of it, or just this if it is no percent. */
  public Quantity of(Quantity whole) {
    return isPercent() ? new Quantity(whole.unit, whole.number * number / 100) : this;
  }

  /** The same, or the least that is not nothing. */
  Quantity atLeastALittle() {
    return new Quantity(unit, Math.max(number, isPercent() ? LEAST_PERCENT : 1));
  }

  /** As {@code vqs-scheduler.xml} has it; absolute amounts are whole numbers. */
  String text() {
    return isPercent() ? decimal(Math.min(100, number)) + "%" : Long.toString(Math.round(number));
  }

  /** A number without exponent or superfluous zeros. */
  public static String decimal(double number) {
    BigDecimal rounded = BigDecimal.valueOf(number).setScale(DECIMALS, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
