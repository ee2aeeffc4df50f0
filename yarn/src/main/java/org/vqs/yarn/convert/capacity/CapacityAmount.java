package org.vqs.yarn.convert.capacity;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.yarn.util.UnitsConversionUtil;
import org.vqs.yarn.convert.model.InvalidSourceException;
import org.vqs.yarn.convert.model.Limit;
import org.vqs.yarn.convert.model.Quantity;

/**
 * Reads the forms that a capacity has in {@code capacity-scheduler.xml}: a percentage ({@code
 * 12.5}, also {@code 12.5%}), a weight ({@code 3w}), or one of these or an amount for each of
 * several resources ({@code [memory=20Gi,vcores=10%]}).
 */
final class CapacityAmount {
  private static final Pattern NUMBER =
      Pattern.compile("(\\d+(?:\\.\\d*)?|\\.\\d+)\\s*([A-Za-z%]*)");

  private CapacityAmount() {}

  /**
   * @throws InvalidSourceException if {@code text} has none of the forms; {@code setting} is named
   */
  static Limit parse(String setting, String text) {
    String trimmed = text.trim();
    if (!trimmed.startsWith("[")) {
      return new Limit(Map.of(), single(setting, text, trimmed));
    }
    if (!trimmed.endsWith("]")) {
      throw invalid(setting, text);
    }
    Map<String, Quantity> named = new LinkedHashMap<>();
    for (String part : trimmed.substring(1, trimmed.length() - 1).split(",", -1)) {
      int equals = part.indexOf('=');
      if (equals < 1) {
        throw invalid(setting, text);
      }
      String resource = plainName(part.substring(0, equals).trim());
      named.put(resource, ofResource(setting, text, resource, part.substring(equals + 1).trim()));
    }
    return new Limit(named, Quantity.ALL);
  }

  private static String plainName(String resource) {
    return resource.equals("memory-mb") ? Limit.MEMORY : resource;
  }

  private static Quantity single(String setting, String text, String number) {
    Matcher matcher = matched(setting, text, number);
    double value = Double.parseDouble(matcher.group(1));
    return switch (matcher.group(2)) {
      case "", "%" -> Quantity.percent(value);
      case "w" -> new Quantity(Quantity.Unit.WEIGHT, value);
      default -> throw invalid(setting, text);
    };
  }

  private static Quantity ofResource(String setting, String text, String resource, String number) {
    Matcher matcher = matched(setting, text, number);
    String unit = matcher.group(2);
    if (unit.equals("%") || unit.equals("w")) {
      return single(setting, text, number);
    }
    double value = Double.parseDouble(matcher.group(1));
    boolean isMemory = resource.equals(Limit.MEMORY);
    if (unit.isEmpty()) {
      return Quantity.absolute(value);
    }
    try {
      return Quantity.absolute(
          (double) UnitsConversionUtil.convert(unit, isMemory ? "Mi" : "", Math.round(value)));
    } catch (IllegalArgumentException unknownUnit) {
      throw invalid(setting, text);
    }
  }

  private static Matcher matched(String setting, String text, String number) {
    Matcher matcher = NUMBER.matcher(number);
    if (!matcher.matches()) {
      throw invalid(setting, text);
    }
    return matcher;
  }

  private static InvalidSourceException invalid(String setting, String text) {
    return new InvalidSourceException(
        "%s (%s) must be a percentage (12.5), a weight (3w) or amounts ([memory=20Gi,vcores=10])"
            .formatted(setting, text));
  }
}
