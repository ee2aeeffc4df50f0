package org.vqs.yarn.convert.model;

import java.util.concurrent.TimeUnit;

/** Reads numbers of the source; each error names the setting. */
public final class Numbers {
  /** What a share of nothing becomes: shares are positive. */
  public static final double LEAST_SHARE = 0.01;

  private static final long LONGEST_SECONDS = TimeUnit.DAYS.toSeconds(3650);

  private Numbers() {}

  /**
   * A finite number.
   *
   * @throws InvalidSourceException naming the setting, if the text is none
   */
  public static double decimal(String setting, String text) {
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

  /**
   * A whole number.
   *
   * @throws InvalidSourceException naming the setting, if the text is none
   */
  public static long whole(String setting, String text) {
    try {
      return Long.parseLong(text.trim());
    } catch (NumberFormatException notANumber) {
      throw new InvalidSourceException(
          "%s (%s) must be a whole number".formatted(setting, text), notANumber);
    }
  }

  /** The nearest share that we accept. */
  public static double share(double value) {
    return Math.min(1, Math.max(LEAST_SHARE, value));
  }

  /** A lifetime as we write it; what is not positive, or longer than ten years, is no limit. */
  public static String seconds(long seconds) {
    return seconds <= 0 || seconds > LONGEST_SECONDS ? "unlimited" : seconds + "s";
  }
}
