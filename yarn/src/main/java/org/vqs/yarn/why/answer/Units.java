package org.vqs.yarn.why.answer;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.vqs.yarn.config.property.VqsProperties;
import org.vqs.yarn.resource.ResourceMapping;
import org.vqs.yarn.snapshot.ResourceAmounts;

/**
 * ResourceAmounts, times and numbers as people write them: {@code 40 GiB, 8 vcores, 1 yarn.io/gpu},
 * {@code 2 min 5 s}. Answers and the page have the same words for the same thing. Stateless and
 * thread-safe.
 */
public final class Units {
  private static final String MEMORY = ResourceInformation.MEMORY_URI;
  private static final String VCORES = ResourceInformation.VCORES_URI;
  private static final long STEP = 1024;
  private static final String[] LARGER_THAN_MIB = {"GiB", "TiB", "PiB"};

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
  private static final DateTimeFormatter DATE_AND_CLOCK =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

  private Units() {}

  /** An amount of each resource type, without those that are zero; "nothing" if all are. */
  public static String amounts(ResourceAmounts amounts) {
    return amounts(typeNames(), amounts);
  }

  /** The same of types that are named in their order. */
  public static String amounts(List<String> resources, ResourceAmounts amounts) {
    List<String> parts = new ArrayList<>();
    for (int r = 0; r < amounts.dimensions(); r++) {
      if (amounts.get(r) != 0) {
        parts.add(amount(resources.get(r), amounts.get(r)));
      }
    }
    return parts.isEmpty() ? "nothing" : String.join(", ", parts);
  }

  private static List<String> typeNames() {
    return Arrays.stream(ResourceUtils.getResourceTypesArray())
        .map(ResourceInformation::getName)
        .toList();
  }

  /** An amount of one resource type, by its place in YARN's order. */
  public static String amount(int resource, long amount) {
    return amount(ResourceUtils.getResourceTypesArray()[resource].getName(), amount);
  }

  /** An amount of the resource type of this name. */
  public static String amount(String resource, long amount) {
    return switch (resource) {
      case MEMORY -> memory(amount);
      case VCORES -> count(amount) + (Math.abs(amount) == 1 ? " vcore" : " vcores");
      default -> count(amount) + unit(resource) + " " + resource;
    };
  }

  private static String unit(String resource) {
    ResourceInformation type = ResourceUtils.getResourceTypes().get(resource);
    return type == null ? "" : type.getUnits();
  }

  /** What a resource type is called in a sentence, by its place in YARN's order. */
  public static String name(int resource) {
    return name(ResourceUtils.getResourceTypesArray()[resource].getName());
  }

  /** What the resource type of this name is called in a sentence. */
  public static String name(String resource) {
    return resource.equals(MEMORY) ? "memory" : resource;
  }

  /** Which resource types limit what starts, where that are not all. */
  public static String counting(ResourceMapping resources) {
    List<String> counted = new ArrayList<>();
    for (int r = 0; r < typeNames().size(); r++) {
      if (resources.counts(r)) {
        counted.add(name(r));
      }
    }
    return "only "
        + String.join(" and ", counted)
        + (counted.size() == 1 ? " counts (" : " count (")
        + VqsProperties.RESOURCES.name()
        + ")";
  }

  /** Memory in MiB, in the largest unit of which there is one, rounded to a tenth. */
  public static String memory(long mebibytes) {
    double amount = mebibytes;
    String unit = "MiB";
    for (int i = 0; i < LARGER_THAN_MIB.length && Math.abs(amount) >= STEP; i++) {
      amount /= STEP;
      unit = LARGER_THAN_MIB[i];
    }
    String digits = String.format(Locale.ROOT, "%.1f", amount);
    return (digits.endsWith(".0") ? digits.substring(0, digits.length() - 2) : digits) + " " + unit;
  }

  /**
   * A time in milliseconds, in its two largest units: {@code 250 ms}, {@code 12 s}, {@code 1 h}.
   */
  public static String time(long millis) {
    if (millis < TimeUnit.SECONDS.toMillis(1)) {
      return Math.max(0, millis) + " ms";
    }
    long seconds = TimeUnit.MILLISECONDS.toSeconds(millis);
    long days = TimeUnit.SECONDS.toDays(seconds);
    long hours = TimeUnit.SECONDS.toHours(seconds) % TimeUnit.DAYS.toHours(1);
    long minutes = TimeUnit.SECONDS.toMinutes(seconds) % TimeUnit.HOURS.toMinutes(1);
    if (days > 0) {
      return two(days, "d", hours, "h");
    }
    if (hours > 0) {
      return two(hours, "h", minutes, "min");
    }
    return two(minutes, "min", seconds % TimeUnit.MINUTES.toSeconds(1), "s");
  }

  private static String two(long large, String largeUnit, long small, String smallUnit) {
    String smaller = small + " " + smallUnit;
    if (large == 0) {
      return smaller;
    }
    return large + " " + largeUnit + (small == 0 ? "" : " " + smaller);
  }

  /** The same in little room: {@code 12 s}, {@code 3 min}, {@code 2 h}. */
  public static String roughTime(long millis) {
    String words = time(millis);
    int end = words.indexOf(' ', words.indexOf(' ') + 1);
    return end < 0 ? words : words.substring(0, end);
  }

  /** A short time: {@code 850 ns}, {@code 12 µs}, {@code 1.4 ms}, {@code 2.1 s}. */
  public static String nanos(long nanos) {
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
  public static String moment(long moment, long now, ZoneId zone) {
    Instant instant = Instant.ofEpochMilli(moment);
    boolean today =
        instant
            .atZone(zone)
            .toLocalDate()
            .equals(Instant.ofEpochMilli(now).atZone(zone).toLocalDate());
    return (today ? CLOCK : DATE_AND_CLOCK).withZone(zone).format(instant);
  }

  /** {@code 1,234}. */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** A number of things: {@code 1 node}, {@code 2 nodes}. */
  public static String count(long number, String thing) {
    return count(number) + " " + thing + (number == 1 ? "" : "s");
  }

  /** A count in little room: {@code 764}, {@code 1.2k}, {@code 35k}, {@code 1.2M}. */
  public static String compact(long count) {
    if (count < 1000) {
      return Long.toString(count);
    }
    boolean isMillions = count >= 999_500;
    double scaled = count / (isMillions ? 1e6 : 1e3);
    String text = String.format(Locale.ROOT, scaled < 9.95 ? "%.1f" : "%.0f", scaled);
    return text.replace(".0", "") + (isMillions ? "M" : "k");
  }

  /** At most three significant digits: {@code 0.25}, {@code 1.4}, {@code 12.5}, {@code 1,234}. */
  public static String number(double number) {
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      return "–";
    }
    double size = Math.abs(number);
    String text =
        String.format(Locale.ROOT, size < 10 ? "%.2f" : size < 100 ? "%.1f" : "%,.0f", number);
    return text.contains(".") ? text.replaceAll("\\.?0+$", "") : text;
  }

  /** A part of one: {@code 3.4 %}, {@code 56 %}. */
  public static String percent(double part) {
    double percent = 100 * part;
    return String.format(
        Locale.ROOT, percent < 9.95 && percent > 0 ? "%.1f %%" : "%.0f %%", percent);
  }

  /** The amounts by YARN's names of resource types, in YARN's units, all types, in YARN's order. */
  public static Map<String, Long> byName(ResourceAmounts amounts) {
    Map<String, Long> byName = new LinkedHashMap<>();
    for (int r = 0; r < amounts.dimensions(); r++) {
      byName.put(ResourceUtils.getResourceTypesArray()[r].getName(), amounts.get(r));
    }
    return byName;
  }
}
