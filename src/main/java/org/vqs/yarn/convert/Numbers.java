package org.vqs.yarn.convert;

import java.util.concurrent.TimeUnit;

/** Reads numbers of the source; each error names the setting. */
final class Numbers {
  /** What a share of nothing becomes: shares are positive. */
  static final double LEAST_SHARE = 0.01;

  private static final long LONGEST_SECONDS = TimeUnit.DAYS.toSeconds(3650);

  private Numbers() {}

  static double decimal(String setting, String text) {
    try {
      double value = Double.parseDouble(text.trim());
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException notANumber) {
      throw new InvalidSourceException(
          "%s (%s) must be a number".formatted(setting, text), notANumber);
    }
    throw new InvalidSourceException("%s (%s) must be finite".formatted(setting, text));
  }

  static long whole(String setting, String text) {
    try {
      return Long.parseLong(text.trim());
    } catch (NumberFormatException notANumber) {
      throw new InvalidSourceException(
          "%s (%s) must be a whole number".formatted(setting, text), notANumber);
    }
  }

  /** The nearest share that we accept. */
  static double share(double value) {
    return Math.min(1, Math.max(LEAST_SHARE, value));
  }

  /** A lifetime as we write it; what is not positive, or longer than ten years, is no limit. */
  static String seconds(long seconds) {
    return seconds <= 0 || seconds > LONGEST_SECONDS ? "unlimited" : seconds + "s";
  }
}
