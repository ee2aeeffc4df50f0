package org.vqs.yarn.config.property;

import java.time.DayOfWeek;
import java.util.Arrays;
import java.util.BitSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Some hours of a week: {@code MON-FRI 20:00-06:00}, and perhaps further days with hours after a
 * blank. The days are those on which hours begin; hours that end no later than they begin go on
 * past midnight. Equal if the minutes are, however they are written. Immutable and thread-safe.
 */
final class WeekHours {
  /** Minutes of a day, and of a week, which begins on Monday. */
  static final int DAY = 24 * 60;

  static final int MINUTES = 7 * DAY;

  private static final Pattern HOURS =
      Pattern.compile("([01][0-9]|2[0-3]):([0-5][0-9])-([01][0-9]|2[0-4]):([0-5][0-9])");

  private final BitSet minutes;
  private final String text;

  private WeekHours(BitSet minutes, String text) {
    this.minutes = minutes;
    this.text = text;
  }

  /**
   * Reads hours.
   *
   * @throws IllegalArgumentException to be read after the text that they are part of
   */
  static WeekHours parse(String text) {
    String[] words = text.split("\\s+", -1);
    if (words.length % 2 != 0) {
      throw invalid(text);
    }
    BitSet minutes = new BitSet(MINUTES);
    for (int i = 0; i < words.length; i += 2) {
      Matcher hours = HOURS.matcher(words[i + 1]);
      if (!hours.matches()) {
        throw invalid(words[i + 1]);
      }
      int begin = minuteOfDay(hours.group(1), hours.group(2));
      int end = minuteOfDay(hours.group(3), hours.group(4));
      if (begin == end || end > DAY) {
        throw invalid(words[i + 1]);
      }
      int length = end > begin ? end - begin : end - begin + DAY;
      Days.parse(words[i]).stream().forEach(day -> add(day * DAY + begin, length, minutes));
    }
    return new WeekHours(minutes, String.join(" ", words));
  }

  private static int minuteOfDay(String hour, String minute) {
    return Integer.parseInt(hour) * 60 + Integer.parseInt(minute);
  }

  /** What goes past Sunday is on Monday. */
  private static void add(int begin, int length, BitSet minutes) {
    int end = begin + length;
    minutes.set(begin, Math.min(end, MINUTES));
    minutes.set(0, Math.max(0, end - MINUTES));
  }

  private static IllegalArgumentException invalid(String text) {
    return new IllegalArgumentException(
        "has '%s', which must be days and hours such as MON-FRI 20:00-06:00 or SAT,SUN 00:00-24:00"
            .formatted(text));
  }

  /** A minute of the week. */
  static int minute(DayOfWeek day, int minuteOfDay) {
    return (day.getValue() - 1) * DAY + minuteOfDay;
  }

  boolean has(int minute) {
    return minutes.get(minute);
  }

  /** All minutes of the week; a copy. */
  BitSet minutes() {
    return (BitSet) minutes.clone();
  }

  /** As they were written. */
  String text() {
    return text;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof WeekHours that && minutes.equals(that.minutes);
  }

  @Override
  public int hashCode() {
    return minutes.hashCode();
  }

  /** Days of the week, Monday being 0: {@code MON-FRI}, {@code SAT,SUN}, {@code FRI-MON}. */
  static final class Days {
    private Days() {}

    static BitSet parse(String text) {
      BitSet days = new BitSet();
      for (String part : text.split(",", -1)) {
        String[] ends = part.split("-", -1);
        if (ends.length > 2) {
          throw invalid(text);
        }
        int last = number(ends[ends.length - 1]);
        int day = number(ends[0]);
        days.set(day);
        while (day != last) {
          day = (day + 1) % 7;
          days.set(day);
        }
      }
      return days;
    }

    private static int number(String name) {
      return Arrays.stream(DayOfWeek.values())
              .filter(day -> name(day.getValue() - 1).equals(name))
              .findFirst()
              .orElseThrow(() -> invalid(name))
              .getValue()
          - 1;
    }

    static String name(int day) {
      return DayOfWeek.of(day + 1).name().substring(0, 3);
    }
  }
}
