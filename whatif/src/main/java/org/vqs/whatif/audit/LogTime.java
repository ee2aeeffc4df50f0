package org.vqs.whatif.audit;

import java.time.DateTimeException;
import java.time.LocalDate;
import org.vqs.sim.trace.BrokenLineException;

/**
 * The time at the front of a line of a log, in the layouts that Hadoop's logging is configured
 * with: {@code 2026-11-22 00:46:02,123}, also with {@code T}, {@code .123}, without a fraction,
 * with slashes or two digits of the year, and with a zone ({@code Z}, {@code +01:00}, {@code
 * +0100}, {@code +01}). Without a zone the time counts as UTC: only differences matter.
 */
final class LogTime {
  private static final int MILLIS_DIGITS = 3;
  private static final int FARTHEST_START = 64;

  private final String line;
  private int at;

  private LogTime(String line, int at) {
    this.line = line;
    this.at = at;
  }

  /**
   * Milliseconds since 1970 of the first time in a line.
   *
   * @param end where the message begins: only what is before it is looked at
   */
  static long millis(String line, int end) throws BrokenLineException {
    int last = Math.min(end, FARTHEST_START);
    for (int start = 0; start < last; start++) {
      if (Character.isDigit(line.charAt(start))
          && (start == 0 || !Character.isLetterOrDigit(line.charAt(start - 1)))) {
        LogTime time = new LogTime(line, start);
        long millis = time.read();
        if (millis != Long.MIN_VALUE) {
          return millis;
        }
      }
    }
    throw new BrokenLineException(
        "no time is before the message: it must begin like 2026-11-22 00:46:02,123");
  }

  /** The time, or {@link Long#MIN_VALUE} if there is none here. */
  private long read() {
    int begin = at;
    long year = number(4);
    if (year < 0) {
      at = begin;
      year = 2000 + number(2);
    }
    char slash = peek();
    if (year < 2000 || (slash != '-' && slash != '/')) {
      return Long.MIN_VALUE;
    }
    long month = after(slash, slash);
    long day = after(slash, slash);
    long hour = after(' ', 'T');
    long minute = after(':', ':');
    long second = after(':', ':');
    if (month < 0 || day < 0 || hour < 0 || minute < 0 || second < 0) {
      return Long.MIN_VALUE;
    }
    if (hour > 23 || minute > 59 || second > 60) {
      return Long.MIN_VALUE;
    }
    try {
      long days = LocalDate.of((int) year, (int) month, (int) day).toEpochDay();
      long seconds = ((days * 24 + hour) * 60 + minute) * 60 + second;
      return seconds * 1000 + fraction() - zone();
    } catch (DateTimeException e) {
      return Long.MIN_VALUE;
    }
  }

  private char peek() {
    return at < line.length() ? line.charAt(at) : '\0';
  }

  /** Exactly so many digits; -1 if there are fewer. */
  private long number(int digits) {
    long value = 0;
    for (int i = 0; i < digits; i++) {
      char c = peek();
      if (c < '0' || c > '9') {
        return -1;
      }
      value = value * 10 + (c - '0');
      at++;
    }
    return value;
  }

  private long after(char separator, char other) {
    if (peek() != separator && peek() != other) {
      return -1;
    }
    at++;
    return number(2);
  }

  private long fraction() {
    if (peek() != ',' && peek() != '.') {
      return 0;
    }
    at++;
    long millis = 0;
    int digits = 0;
    while (peek() >= '0' && peek() <= '9') {
      if (digits < MILLIS_DIGITS) {
        millis = millis * 10 + (peek() - '0');
      }
      digits++;
      at++;
    }
    for (int i = digits; i < MILLIS_DIGITS; i++) {
      millis *= 10;
    }
    return millis;
  }

  /** The distance of the zone from UTC in milliseconds; 0 if none is named. */
  private long zone() {
    char sign = peek();
    if (sign != '+' && sign != '-') {
      return 0;
    }
    at++;
    long hours = number(2);
    if (peek() == ':') {
      at++;
    }
    long minutes = Math.max(0, number(2));
    long distance = (hours * 60 + minutes) * 60_000;
    return hours < 0 ? 0 : sign == '-' ? -distance : distance;
  }
}
