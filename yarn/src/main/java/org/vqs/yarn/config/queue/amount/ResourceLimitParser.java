package org.vqs.yarn.config.queue.amount;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.util.UnitsConversionUtil;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.vqs.yarn.compat.CountableTypes;

/**
 * Reads a {@link ResourceLimit} or a {@link ResourceGuarantee}: {@code 75%} of every resource type,
 * or {@code [memory=40g, vcores=20%, yarn.io/gpu=4]}.
 */
public final class ResourceLimitParser {
  public static final String RANGE =
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
  public static ResourceLimit parse(String text) {
    NamedAmounts amounts = amounts(text);
    if (amounts == null || (amounts.otherwise() != null && amounts.otherwise().percent() == 0)) {
      return null;
    }
    amounts.named().forEach(ResourceLimitParser::requireSome);
    return new ResourceLimit(amounts);
  }

  /** The same, where the limit may be nothing. */
  public static ResourceLimit parseAny(String text) {
    NamedAmounts amounts = amounts(text);
    return amounts == null ? null : new ResourceLimit(amounts);
  }

  /** The same for what a queue is guaranteed, which may be nothing. */
  public static ResourceGuarantee parseGuarantee(String text) {
    NamedAmounts amounts = amounts(text);
    return amounts == null ? null : new ResourceGuarantee(amounts);
  }

  private static NamedAmounts amounts(String text) {
    if (text.startsWith("[") && text.endsWith("]")) {
      return list(text.substring(1, text.length() - 1));
    }
    ResourceAmount.Percent percent = percent(text);
    return percent == null ? null : NamedAmounts.ofEach(percent);
  }

  private static NamedAmounts list(String text) {
    Map<String, ResourceAmount> named = new LinkedHashMap<>();
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
    return NamedAmounts.of(named);
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
  public static List<String> types() {
    return List.of(ResourceUtils.getResourceTypesArray())
        .subList(0, CountableTypes.number())
        .stream()
        .map(ResourceInformation::getName)
        .toList();
  }

  private static ResourceAmount amount(String type, String text) {
    ResourceAmount amount = percent(text);
    if (amount == null) {
      Matcher matcher = AMOUNT.matcher(text);
      Long value =
          matcher.matches()
              ? inUnitOf(type, Long.parseLong(matcher.group(1)), matcher.group(2))
              : null;
      amount = value == null ? null : new ResourceAmount.Absolute(value);
    }
    if (amount == null) {
      throw new IllegalArgumentException("has " + text + " of " + type + ", which " + range(type));
    }
    return amount;
  }

  private static String range(String type) {
    return "must be a percentage in [0, 100] or an amount such as "
        + (type.equals(ResourceInformation.MEMORY_URI) ? "40g" : "4");
  }

  /** A limit of none would let nothing run. */
  private static void requireSome(String type, ResourceAmount amount) {
    boolean everythingNeedsIt =
        type.equals(ResourceInformation.MEMORY_URI) || type.equals(ResourceInformation.VCORES_URI);
    if (everythingNeedsIt && amount.of(Long.MAX_VALUE / 100) == 0) {
      throw new IllegalArgumentException(
          "has "
              + amount
              + " of "
              + type
              + ", which "
              + range(type)
              + ", and above 0 since every container needs some");
    }
  }

  private static ResourceAmount.Percent percent(String text) {
    Matcher matcher = PERCENT.matcher(text);
    if (!matcher.matches() || Double.parseDouble(matcher.group(1)) > 100) {
      return null;
    }
    return new ResourceAmount.Percent(Double.parseDouble(matcher.group(1)));
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
