package org.vqs.yarn.config.property;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.apache.hadoop.conf.Configuration;

/**
 * The parsers of the types of values that properties have: each returns null, or throws, for what
 * is no such value.
 */
public final class ValueTypes {
  /** What a time without end is written as, and its value. */
  static final String UNLIMITED = "inf";

  public static final long UNLIMITED_MS = Long.MAX_VALUE;

  /** What a time that switches something off is written as; 0 does as well. */
  static final String OFF = "off";

  public static final long OFF_MS = 0;

  /** Ten years: far from the ends of a long, so that a time may be added to a clock. */
  public static final int MOST_DAYS = 3650;

  public static final String FLAG_RANGE = "true or false";

  private static final String TIME_RANGE =
      "a time in [1 ms, " + MOST_DAYS + "d], such as 60000, 60s or 10m";

  private ValueTypes() {}

  /** A value that one of these parsers made, as it would make it again. Longs are times. */
  static String text(Object value) {
    if (value instanceof Enum<?> constant) {
      return nameOf(constant);
    }
    if (value instanceof Long millis && (millis == OFF_MS || millis == UNLIMITED_MS)) {
      return millis == OFF_MS ? OFF : UNLIMITED;
    }
    return value.toString();
  }

  static Function<String, String> oneOf(List<String> names) {
    return text -> names.contains(text) ? text : null;
  }

  /** The constants of an enum, in lower case, with - between words. */
  public static <E extends Enum<E>> Function<String, E> oneOf(Class<E> type) {
    return text ->
        Arrays.stream(type.getEnumConstants())
            .filter(constant -> nameOf(constant).equals(text))
            .findFirst()
            .orElse(null);
  }

  public static String rangeOf(Class<? extends Enum<?>> type) {
    return "one of " + Arrays.stream(type.getEnumConstants()).map(ValueTypes::nameOf).toList();
  }

  private static String nameOf(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** True or false, in small letters; what else Hadoop takes silently for the default is none. */
  public static Function<String, Boolean> flag() {
    return text ->
        switch (text) {
          case "true" -> Boolean.TRUE;
          case "false" -> Boolean.FALSE;
          default -> null;
        };
  }

  /** A whole number in a range; null for one out of it. */
  public static Function<String, Integer> integer(IntPredicate range) {
    return text -> {
      int value = Integer.parseInt(text);
      return range.test(value) ? value : null;
    };
  }

  /** A number; NaN is none. */
  public static Function<String, Double> number(DoublePredicate range) {
    return text -> {
      double value = Double.parseDouble(text);
      return range.test(value) ? value : null;
    };
  }

  /** A time in milliseconds unless a suffix names another unit, as everywhere in Hadoop. */
  public static Function<String, Long> time() {
    return text -> {
      Configuration reader = new Configuration(false);
      reader.set("time", text);
      long value = reader.getTimeDuration("time", -1, TimeUnit.MILLISECONDS);
      return value >= 1 && value <= TimeUnit.DAYS.toMillis(MOST_DAYS) ? value : null;
    };
  }

  static String timeRange() {
    return TIME_RANGE;
  }

  /** A time, or a word for a time without end. */
  static Function<String, Long> timeOrUnlimited() {
    return text -> text.equals(UNLIMITED) ? Long.valueOf(UNLIMITED_MS) : time().apply(text);
  }

  static String timeOrUnlimitedRange() {
    return TIME_RANGE + ", or " + UNLIMITED;
  }

  /** A time, or what switches off the thing whose time it is. */
  static Function<String, Long> timeOrOff() {
    return text -> text.equals(OFF) || text.equals("0") ? Long.valueOf(OFF_MS) : time().apply(text);
  }

  static String timeOrOffRange() {
    return TIME_RANGE + ", or " + OFF + " (or 0)";
  }
}
