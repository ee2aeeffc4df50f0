package org.vqs.yarn.config.queue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.util.UnitsConversionUtil;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/**
 * Reads a {@link ResourceLimit}: {@code 75%} of every resource type, or {@code [memory=40g,
 * vcores=20%, yarn.io/gpu=4]}.
 */
final class ResourceLimitParser {
  static final String RANGE =
      "a percentage in (0, 100] such as 75%, or amounts and percentages of resource types such as [memory=40g, vcores=50%]";

  private static final Pattern PERCENT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?) *%");
  private static final Pattern AMOUNT = Pattern.compile("([0-9]{1,15}) *([a-zA-Z]*)");
  private static final String MEMORY = "memory";

  private ResourceLimitParser() {}

  /**
   * The limit that a text means, or null if it is neither form.
   *
   * @throws IllegalArgumentException to be read after the text, if a part of a list is wrong
   */
  static ResourceLimit parse(String text) {
    if (text.startsWith("[") && text.endsWith("]")) {
      return list(text.substring(1, text.length() - 1));
    }
    ResourceLimit.Percent percent = percent(text);
    return percent == null || percent.percent() == 0 ? null : new ResourceLimit(percent, Map.of());
  }

  private static ResourceLimit list(String text) {
    Map<String, ResourceLimit.Amount> named = new LinkedHashMap<>();
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException(
            "has '" + part.trim() + "' where it must have a resource type, =, and how much of it");
      }
      String type = type(part.substring(0, equals).trim());
      if (named.put(type, amount(type, part.substring(equals + 1).trim())) != null) {
        throw new IllegalArgumentException("names " + type + " twice");
      }
    }
    return new ResourceLimit(null, named);
  }

  private static String type(String name) {
    String type = name.equals(MEMORY) ? ResourceInformation.MEMORY_URI : name;
    if (!types().contains(type)) {
      throw new IllegalArgumentException(
          "names " + name + ", but the cluster's resource types are " + types());
    }
    return type;
  }

  /** The names of the cluster's resource types that can be counted, in YARN's order. */
  static List<String> types() {
    return List.of(ResourceUtils.getResourceTypesArray())
        .subList(0, ResourceUtils.getNumberOfCountableResourceTypes())
        .stream()
        .map(ResourceInformation::getName)
        .toList();
  }

  private static ResourceLimit.Amount amount(String type, String text) {
    ResourceLimit.Amount amount = percent(text);
    if (amount == null) {
      Matcher matcher = AMOUNT.matcher(text);
      Long value =
          matcher.matches()
              ? inUnitOf(type, Long.parseLong(matcher.group(1)), matcher.group(2))
              : null;
      amount = value == null ? null : new ResourceLimit.Absolute(value);
    }
    boolean everythingNeedsIt =
        type.equals(ResourceInformation.MEMORY_URI) || type.equals(ResourceInformation.VCORES_URI);
    if (amount == null || (everythingNeedsIt && amount.of(Long.MAX_VALUE / 100) == 0)) {
      throw new IllegalArgumentException(
          "has "
              + text
              + " of "
              + type
              + ", which must be a percentage in [0, 100] or an amount such as "
              + (type.equals(ResourceInformation.MEMORY_URI) ? "40g" : "4")
              + (everythingNeedsIt ? ", and above 0 since every container needs some" : ""));
    }
    return amount;
  }

  private static ResourceLimit.Percent percent(String text) {
    Matcher matcher = PERCENT.matcher(text);
    if (!matcher.matches() || Double.parseDouble(matcher.group(1)) > 100) {
      return null;
    }
    return new ResourceLimit.Percent(Double.parseDouble(matcher.group(1)));
  }

  /** Null if there is no such unit, or the amount is too large for a number. */
  private static Long inUnitOf(String type, long value, String unit) {
    if (unit.isEmpty()) {
      return value;
    }
    if (type.equals(ResourceInformation.MEMORY_URI)) {
      return mebibytes(value, unit);
    }
    String own = ResourceUtils.getDefaultUnit(type);
    return UnitsConversionUtil.KNOWN_UNITS.contains(unit)
        ? Long.valueOf(UnitsConversionUtil.convert(unit, own, value))
        : null;
  }

  /** Memory counts in powers of 1024 whatever the unit's letters, as in Hadoop's commands. */
  private static Long mebibytes(long value, String unit) {
    String letter = unit.toLowerCase(Locale.ROOT).replaceFirst("^([kmgtp])(i|b|ib)$", "$1");
    try {
      return switch (letter) {
        case "k" -> value / 1024;
        case "m" -> value;
        case "g" -> Math.multiplyExact(value, 1L << 10);
        case "t" -> Math.multiplyExact(value, 1L << 20);
        case "p" -> Math.multiplyExact(value, 1L << 30);
        default -> null;
      };
    } catch (ArithmeticException tooLarge) {
      return null;
    }
  }
}
