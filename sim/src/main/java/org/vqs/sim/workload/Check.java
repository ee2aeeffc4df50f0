package org.vqs.sim.workload;

import java.math.BigDecimal;

/** Checks of parameters, and how their values are written. */
final class Check {
  private Check() {}

  static void positive(String what, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          what + " (" + plain(value) + ") must be a positive number");
    }
  }

  static void atLeast(String what, double value, double least) {
    if (!(value >= least) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          what + " (" + plain(value) + ") must be at least " + plain(least));
    }
  }

  /** A number as people write it: 100 and 0.5, not 100.0. */
  static String plain(double value) {
    return Double.isFinite(value)
        ? BigDecimal.valueOf(value).stripTrailingZeros().toPlainString()
        : Double.toString(value);
  }
}
