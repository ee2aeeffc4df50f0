package org.vqs.sim.trace;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;

/**
 * Parses decimals and shares the results: a trace names the same few thousand sizes over and over,
 * and a million separate objects would be most of its memory.
 */
final class DecimalPool {
  /** Beyond this, sizes are as good as all different and are parsed each time. */
  private static final int LIMIT = 1 << 16;

  /** Keeps 1e999999999 from becoming a number with a billion digits. */
  private static final int DIGITS = 30;

  private final Map<String, BigDecimal> known = new HashMap<>();

  /** The number without trailing zeros, or null if the text is none. */
  BigDecimal get(String text) {
    BigDecimal value = known.get(text);
    if (value == null) {
      value = parse(text);
      if (value != null && known.size() < LIMIT) {
        known.put(text, value);
      }
    }
    return value;
  }

  private static BigDecimal parse(String text) {
    if (text.length() > 2 * DIGITS || !isDecimal(text)) {
      return null;
    }
    try {
      BigDecimal value = new BigDecimal(text);
      if (value.precision() > DIGITS || Math.abs((long) value.scale()) > DIGITS) {
        return null;
      }
      return value.stripTrailingZeros();
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** False for what Java takes for a number but no trace means: NaN, 0x1p3, 1d, ١. */
  static boolean isDecimal(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean digit = c >= '0' && c <= '9';
      if (!digit && c != '.' && c != '-' && c != '+' && c != 'e' && c != 'E') {
        return false;
      }
    }
    return true;
  }
}
