package org.vqs.yarn.config.property;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import org.vqs.yarn.config.property.WeekHours.Days;

/**
 * Named hours of the week, all in one time zone. A schedule holds while the clocks on the walls of
 * that zone show one of its hours; so where clocks are put forward or back, it is shorter or longer
 * by that. Equal if names, hours and zone are. Immutable and thread-safe.
 *
 * <p>Moments are milliseconds since the epoch, by the wall clock.
 */
public final class Schedules {
  /** No schedule. */
  public static final Schedules NONE = new Schedules(ZoneId.of("UTC"), Map.of());

  /** What a value is, to be read after "must be". */
  static final String RANGE =
      "empty, or a time zone and schedules such as Europe/Berlin; night = MON-FRI 20:00-06:00; weekend = SAT-SUN 00:00-24:00";

  private static final Pattern NAME = Pattern.compile("[0-9a-zA-Z][0-9a-zA-Z_-]*");
  private static final long MINUTE_MS = Duration.ofMinutes(1).toMillis();

  /** A week, and what clocks may be put back by in it. */
  private static final int MOST_MINUTES_AHEAD = WeekHours.MINUTES + 24 * 60;

  private final ZoneId zone;
  private final Map<String, WeekHours> hours;

  /**
   * What holds after a moment.
   *
   * @param time when it begins to
   * @param holding the schedules that hold then
   */
  public record Next(long time, Set<String> holding) {}

  private Schedules(ZoneId zone, Map<String, WeekHours> hours) {
    this.zone = zone;
    this.hours = hours;
  }

  /**
   * Reads schedules.
   *
   * @throws IllegalArgumentException to be read after the text, with what is wrong
   */
  static Schedules parse(String text) {
    if (text.isEmpty()) {
      return NONE;
    }
    String[] parts = text.split(";", -1);
    ZoneId zone = zone(parts[0].trim());
    Map<String, WeekHours> hours = new LinkedHashMap<>();
    for (int i = 1; i < parts.length; i++) {
      int equals = parts[i].indexOf('=');
      String name = parts[i].substring(0, Math.max(0, equals)).trim();
      if (!NAME.matcher(name).matches()) {
        throw new IllegalArgumentException(
            "has '%s', which must be a name (letters, digits, - and _), =, and hours"
                .formatted(parts[i].trim()));
      }
      if (hours.put(name, WeekHours.parse(parts[i].substring(equals + 1).trim())) != null) {
        throw new IllegalArgumentException("names the schedule " + name + " twice");
      }
    }
    if (hours.isEmpty()) {
      throw new IllegalArgumentException("must be " + RANGE);
    }
    return new Schedules(zone, hours);
  }

  private static ZoneId zone(String name) {
    try {
      return ZoneId.of(name);
    } catch (DateTimeException unknown) {
      throw new IllegalArgumentException(
          "must begin with a time zone, such as UTC or Europe/Berlin, and a semicolon, not with '%s'"
              .formatted(name));
    }
  }

  /** The names, in the order in which they are written. */
  public Set<String> names() {
    return hours.keySet();
  }

  /** The hours of a schedule, as they are written. */
  public String text(String name) {
    return hours.get(name).text();
  }

  /** The time zone of all. */
  public ZoneId zone() {
    return zone;
  }

  /** The names of those that hold at a moment. */
  public Set<String> holding(long moment) {
    return holdingIn(minute(moment));
  }

  private Set<String> holdingIn(int minute) {
    Set<String> holding = new LinkedHashSet<>();
    hours.forEach(
        (name, of) -> {
          if (of.has(minute)) {
            holding.add(name);
          }
        });
    return holding;
  }

  private int minute(long moment) {
    LocalDateTime local = LocalDateTime.ofInstant(Instant.ofEpochMilli(moment), zone);
    return WeekHours.minute(local.getDayOfWeek(), local.getHour() * 60 + local.getMinute());
  }

  /** What holds next, after what holds at a moment; null if nothing ever changes. */
  public Next next(long moment) {
    Set<String> now = holding(moment);
    long at = wholeMinute(moment);
    for (int i = 0; i < MOST_MINUTES_AHEAD && !hours.isEmpty(); i++) {
      at += MINUTE_MS;
      Set<String> then = holding(at);
      if (!then.equals(now)) {
        return new Next(at, then);
      }
    }
    return null;
  }

  /** When a schedule begins, or ends if it holds, after a moment; empty if it never does. */
  public OptionalLong change(String name, long moment) {
    return new Schedules(zone, Map.of(name, hours.get(name))).changeOfAny(moment);
  }

  private OptionalLong changeOfAny(long moment) {
    Next next = next(moment);
    return next == null ? OptionalLong.empty() : OptionalLong.of(next.time());
  }

  private static long wholeMinute(long moment) {
    return Math.floorDiv(moment, MINUTE_MS) * MINUTE_MS;
  }

  /**
   * The sets of schedules that ever hold together, and nobody else then; the empty one is first.
   */
  public Set<Set<String>> combinations() {
    Set<Set<String>> combinations = new LinkedHashSet<>();
    combinations.add(Set.of());
    for (int minute = 0; minute < WeekHours.MINUTES && !hours.isEmpty(); minute++) {
      combinations.add(holdingIn(minute));
    }
    return combinations;
  }

  /** The first minute of the week in which two schedules hold, such as "SAT 00:00"; or null. */
  public String overlap(String one, String other) {
    BitSet both = hours.get(one).minutes();
    both.and(hours.get(other).minutes());
    int first = both.nextSetBit(0);
    return first < 0
        ? null
        : "%s %02d:%02d"
            .formatted(Days.name(first / WeekHours.DAY), first % WeekHours.DAY / 60, first % 60);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Schedules that && zone.equals(that.zone) && hours.equals(that.hours);
  }

  @Override
  public int hashCode() {
    return zone.hashCode() + 31 * hours.hashCode();
  }

  /** As it may stand in a file. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(hours.isEmpty() ? "" : zone.getId());
    hours.forEach((name, of) -> text.append("; ").append(name).append(" = ").append(of.text()));
    return text.toString();
  }
}
