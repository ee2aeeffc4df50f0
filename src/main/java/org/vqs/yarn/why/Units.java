package org.vqs.yarn.why;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.vqs.yarn.snapshot.Amounts;

/**
 * Amounts and times as people write them: {@code 40 GiB, 8 vcores, 1 yarn.io/gpu}, {@code 2 min 5
 * s}. Stateless and thread-safe.
 */
public final class Units {
  private static final String MEMORY = ResourceInformation.MEMORY_URI;
  private static final String VCORES = ResourceInformation.VCORES_URI;
  private static final long STEP = 1024;
  private static final String[] LARGER_THAN_MIB = {"GiB", "TiB", "PiB"};

  private Units() {}

  /** An amount of each resource type, without those that are zero; "nothing" if all are. */
  public static String amounts(Amounts amounts) {
    List<String> parts = new ArrayList<>();
    for (int r = 0; r < amounts.dimensions(); r++) {
      if (amounts.get(r) != 0) {
        parts.add(amount(r, amounts.get(r)));
      }
    }
    return parts.isEmpty() ? "nothing" : String.join(", ", parts);
  }

  /** An amount of one resource type, by its place in YARN's order. */
  public static String amount(int resource, long amount) {
    ResourceInformation type = ResourceUtils.getResourceTypesArray()[resource];
    return switch (type.getName()) {
      case MEMORY -> memory(amount);
      case VCORES -> amount + (Math.abs(amount) == 1 ? " vcore" : " vcores");
      default -> amount + type.getUnits() + " " + type.getName();
    };
  }

  /** What a resource type is called in a sentence. */
  public static String name(int resource) {
    String name = ResourceUtils.getResourceTypesArray()[resource].getName();
    return name.equals(MEMORY) ? "memory" : name;
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

  /** A number of things: {@code 1 node}, {@code 2 nodes}. */
  public static String count(long number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }

  /** The amounts by YARN's names of resource types, in YARN's units, all types, in YARN's order. */
  public static Map<String, Long> byName(Amounts amounts) {
    Map<String, Long> byName = new LinkedHashMap<>();
    for (int r = 0; r < amounts.dimensions(); r++) {
      byName.put(ResourceUtils.getResourceTypesArray()[r].getName(), amounts.get(r));
    }
    return byName;
  }
}
