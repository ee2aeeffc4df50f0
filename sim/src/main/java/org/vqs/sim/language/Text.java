package org.vqs.sim.language;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.fraction.BigFraction;

/** The words of the workload language: numbers, vectors and lists. */
final class Text {
  private Text() {}

  static IllegalArgumentException wrong(String what, String text, String must) {
    return new IllegalArgumentException(what + " (" + text + ") must be " + must);
  }

  /** A decimal number or a fraction, exactly: 0.4 or 1/6. */
  static BigFraction number(String what, String text) {
    String[] parts = text.strip().split("/", -1);
    try {
      if (parts.length == 1) {
        return decimal(parts[0]);
      }
      if (parts.length == 2) {
        return decimal(parts[0]).divide(decimal(parts[1]));
      }
    } catch (ArithmeticException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          what + " (" + text + ") must be a number such as 0.4 or a fraction such as 1/6", e);
    }
    throw wrong(what, text, "a number such as 0.4 or a fraction such as 1/6");
  }

  private static BigFraction decimal(String text) {
    BigDecimal value = new BigDecimal(text);
    return value.scale() <= 0
        ? new BigFraction(value.toBigIntegerExact())
        : new BigFraction(value.unscaledValue(), BigInteger.TEN.pow(value.scale()));
  }

  /** Numbers for several resources, joined by x: 15x8x1690. */
  static List<BigFraction> vector(String what, String text) {
    List<BigFraction> result = new ArrayList<>();
    for (String part : text.split("x", -1)) {
      result.add(number(what, part));
    }
    return result;
  }

  static double real(String what, String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(what + " (" + text + ") must be a number", e);
    }
  }

  static int whole(String what, String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(what + " (" + text + ") must be a whole number", e);
    }
  }

  /** The arguments after a word, as in lognormal:1. */
  static List<String> arguments(String text) {
    List<String> parts = List.of(text.strip().split(":", -1));
    return parts.subList(1, parts.size());
  }

  static String word(String text) {
    return text.strip().split(":", -1)[0];
  }

  static void count(String what, String text, int expected, String form) {
    if (arguments(text).size() != expected) {
      throw wrong(what, text, "written as " + form);
    }
  }
}
