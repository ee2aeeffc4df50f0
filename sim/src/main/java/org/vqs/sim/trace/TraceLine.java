package org.vqs.sim.trace;

import java.math.BigDecimal;
import java.util.List;

/** The fields of a line, with their types checked. Columns are counted from 0 and named. */
public final class TraceLine {
  private final List<String> fields;
  private final DecimalPool decimals;

  TraceLine(List<String> fields, DecimalPool decimals) {
    this.fields = List.copyOf(fields);
    this.decimals = decimals;
  }

  /** The line of a format whose fields are between blanks, any number of them. */
  public TraceLine splitAtBlanks() {
    String text = String.join(",", fields).strip();
    return new TraceLine(List.of(text.split("\\s+")), decimals);
  }

  /** How many fields there are. */
  public int size() {
    return fields.size();
  }

  /** All fields, without surrounding blanks. */
  public List<String> all() {
    return fields.stream().map(String::strip).toList();
  }

  /** Checks the number of fields. */
  public void requireSize(int wanted) throws BrokenLineException {
    if (fields.size() != wanted) {
      throw new BrokenLineException(fields.size() + " columns instead of " + wanted);
    }
  }

  /** A field as text, without surrounding blanks; empty if it is. */
  public String text(int column, String name) throws BrokenLineException {
    if (column >= fields.size()) {
      throw new BrokenLineException("column " + (column + 1) + " (" + name + ") is missing");
    }
    return fields.get(column).strip();
  }

  /** A whole number. */
  public long integer(int column, String name) throws BrokenLineException {
    String text = required(column, name);
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw broken(column, name, text, "is not a whole number");
    }
  }

  /** A decimal that is zero or more, exact. */
  public BigDecimal amount(int column, String name) throws BrokenLineException {
    String text = required(column, name);
    BigDecimal value = decimals.get(text);
    if (value == null) {
      throw broken(column, name, text, "is not a decimal number of at most 30 digits");
    }
    if (value.signum() < 0) {
      throw broken(column, name, text, "is negative");
    }
    return value;
  }

  /** A decimal that is zero or more, as the nearest floating-point number: for times. */
  public double time(int column, String name) throws BrokenLineException {
    String text = required(column, name);
    double value = DecimalPool.isDecimal(text) ? parse(text) : Double.NaN;
    if (!Double.isFinite(value)) {
      throw broken(column, name, text, "is not a number");
    }
    if (value < 0) {
      throw broken(column, name, text, "is negative");
    }
    return value;
  }

  private static double parse(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private String required(int column, String name) throws BrokenLineException {
    String text = text(column, name);
    if (text.isEmpty()) {
      throw new BrokenLineException("column " + (column + 1) + " (" + name + ") is empty");
    }
    return text;
  }

  /** A complaint about a field. */
  public static BrokenLineException broken(int column, String name, String text, String fault) {
    return new BrokenLineException(
        "column " + (column + 1) + " (" + name + ") " + fault + ": " + shortened(text));
  }

  private static String shortened(String text) {
    return text.length() <= 40 ? text : text.substring(0, 40) + "…";
  }
}
