package org.vqs.yarn.convert.fair;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vqs.yarn.convert.model.InvalidSourceException;
import org.vqs.yarn.convert.model.Limit;
import org.vqs.yarn.convert.model.Quantity;

/**
 * Reads the forms that resources have in {@code fair-scheduler.xml}: {@code 50%}, {@code 40%
 * memory, 60% cpu}, {@code vcores=10, memory-mb=1024}, {@code vcores=60%, memory-mb=40%} and {@code
 * 1024 mb, 10 vcores}.
 */
final class FairResources {
  private static final Pattern ALL_PERCENT = Pattern.compile("\\s*(\\d+(?:\\.\\d*)?)\\s*%\\s*");
  private static final Pattern AMOUNT =
      Pattern.compile("(\\d+(?:\\.\\d*)?)\\s*(%?)\\s*(mb|memory|vcores|cpu)");
  private static final String SEPARATORS = "[,\\s]*";
  private static final Pattern NAMED =
      Pattern.compile("\\s*([^=\\s]+)\\s*=\\s*(\\d+(?:\\.\\d*)?)\\s*(%?)\\s*");

  private FairResources() {}

  /**
   * @throws InvalidSourceException if {@code text} has none of the forms; {@code setting} is named
   */
  static Limit parse(String setting, String text) {
    Matcher percent = ALL_PERCENT.matcher(text);
    if (percent.matches()) {
      return Limit.percent(Double.parseDouble(percent.group(1)));
    }
    return new Limit(
        text.contains("=") ? named(setting, text) : amounts(setting, text), Quantity.ALL);
  }

  private static Map<String, Quantity> named(String setting, String text) {
    Map<String, Quantity> named = new LinkedHashMap<>();
    for (String part : text.split(",", -1)) {
      Matcher matcher = NAMED.matcher(part);
      if (!matcher.matches()) {
        throw invalid(setting, text);
      }
      named.put(
          plainName(matcher.group(1)), quantity(matcher.group(2), !matcher.group(3).isEmpty()));
    }
    return named;
  }

  private static Map<String, Quantity> amounts(String setting, String text) {
    Map<String, Quantity> named = new LinkedHashMap<>();
    Matcher matcher = AMOUNT.matcher(text.toLowerCase(Locale.ROOT));
    if (!matcher.replaceAll("").matches(SEPARATORS)) {
      throw invalid(setting, text);
    }
    matcher.reset();
    while (matcher.find()) {
      named.put(
          plainName(matcher.group(3)), quantity(matcher.group(1), !matcher.group(2).isEmpty()));
    }
    if (named.isEmpty()) {
      throw invalid(setting, text);
    }
    return named;
  }

  private static String plainName(String resource) {
    return switch (resource) {
      case "memory-mb", "mb" -> Limit.MEMORY;
      case "cpu" -> Limit.VCORES;
      default -> resource;
    };
  }

  private static Quantity quantity(String number, boolean percent) {
    double value = Double.parseDouble(number);
    return percent ? Quantity.percent(value) : Quantity.absolute(value);
  }

  private static InvalidSourceException invalid(String setting, String text) {
    return new InvalidSourceException(
        "%s (%s) must be like 50%%, vcores=10, memory-mb=1024 or 1024 mb, 10 vcores"
            .formatted(setting, text));
  }
}
