package org.vqs.yarn.web.page;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.vqs.yarn.snapshot.Amounts;

/** Numbers as an operator reads them. */
final class Units {
  private static final String MEMORY = "memory-mb";
  private static final long KIBI = 1024;
  private static final String[] MEMORY_UNITS = {" MiB", " GiB", " TiB", " PiB"};
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
  private static final DateTimeFormatter DATE_AND_CLOCK =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

  private static final long SECOND = 1000;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  private Units() {}

  /** 1,234. */
  static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** A count in little room: 764, 1.2k, 35k, 1.2M. */
  static String compact(long count) {
    if (count < 1000) {
      return Long.toString(count);
    }
    boolean isMillions = count >= 999_500;
    double scaled = count / (isMillions ? 1e6 : 1e3);
    String text = String.format(Locale.ROOT, scaled < 9.95 ? "%.1f" : "%.0f", scaled);
    return text.replace(".0", "") + (isMillions ? "M" : "k");
  }

  /** A count with what is counted: 1 node, 2 nodes. */
  static String count(long count, String one) {
    return count(count) + " " + one + (count == 1 ? "" : "s");
  }

  /** At most three significant digits: 0.25, 1.4, 12.5, 1,234. */
  static String number(double number) {
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      return "–";
    }
    double size = Math.abs(number);
    String text =
        String.format(Locale.ROOT, size < 10 ? "%.2f" : size < 100 ? "%.1f" : "%,.0f", number);
    return text.contains(".") ? text.replaceAll("\\.?0+$", "") : text;
  }

  /** A part of one: 3.4 %, 56 %. */
  static String percent(double part) {
    double percent = 100 * part;
    return String.format(
        Locale.ROOT, percent < 9.95 && percent > 0 ? "%.1f %%" : "%.0f %%", percent);
  }

  /** How long: 250 ms, 12 s, 3 min 20 s, 2 h 5 min, 3 d 4 h. */
  static String duration(long millis) {
    if (millis < 0) {
      return "0 ms";
    }
    if (millis < SECOND) {
      return millis + " ms";
    }
    if (millis < MINUTE) {
      return millis / SECOND + " s";
    }
    if (millis < HOUR) {
      return two(millis / MINUTE, "min", millis % MINUTE / SECOND, "s");
    }
    if (millis < DAY) {
      return two(millis / HOUR, "h", millis % HOUR / MINUTE, "min");
    }
    return two(millis / DAY, "d", millis % DAY / HOUR, "h");
  }

  /** The same in little room: 12 s, 3 min, 2 h. */
  static String roughDuration(long millis) {
    String words = duration(millis);
    int end = words.indexOf(' ', words.indexOf(' ') + 1);
    return end < 0 ? words : words.substring(0, end);
  }

  private static String two(long large, String largeUnit, long small, String smallUnit) {
    String first = large + " " + largeUnit;
    return small == 0 ? first : first + " " + small + " " + smallUnit;
  }

  /** A short time: 850 ns, 12 µs, 1.4 ms, 2.1 s. */
  static String nanos(long nanos) {
    if (nanos < 1_000) {
      return nanos + " ns";
    }
    if (nanos < 1_000_000) {
      return number(nanos / 1e3) + " µs";
    }
    if (nanos < 1_000_000_000) {
      return number(nanos / 1e6) + " ms";
    }
    return number(nanos / 1e9) + " s";
  }

  /** The time of day of a moment, with the date if it is another day than {@code now}. */
  static String time(long moment, long now, ZoneId zone) {
    Instant instant = Instant.ofEpochMilli(moment);
    boolean today =
        instant
            .atZone(zone)
            .toLocalDate()
            .equals(Instant.ofEpochMilli(now).atZone(zone).toLocalDate());
    return (today ? CLOCK : DATE_AND_CLOCK).withZone(zone).format(instant);
  }

  /** An amount of one resource: 40 GiB, 8 vcores, 2 gpu. */
  static String amount(String resource, long amount) {
    return resource.equals(MEMORY) ? memory(amount) : count(amount) + " " + shortName(resource);
  }

  /** What a resource is called in a heading: memory, vcores, gpu. */
  static String shortName(String resource) {
    return resource.equals(MEMORY) ? "memory" : resource.substring(resource.lastIndexOf('/') + 1);
  }

  /** Amounts of all resources; those of which there is nothing are left out unless all are. */
  static String amounts(List<String> resources, Amounts amounts) {
    List<String> parts = new ArrayList<>();
    for (int r = 0; r < amounts.dimensions(); r++) {
      if (amounts.get(r) != 0) {
        parts.add(amount(resources.get(r), amounts.get(r)));
      }
    }
    return parts.isEmpty() ? "nothing" : String.join(", ", parts);
  }

  private static String memory(long mebibytes) {
    double amount = mebibytes;
    int unit = 0;
    while (Math.abs(amount) >= KIBI && unit < MEMORY_UNITS.length - 1) {
      amount /= KIBI;
      unit++;
    }
    return number(amount) + MEMORY_UNITS[unit];
  }
}
