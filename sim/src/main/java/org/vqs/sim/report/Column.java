package org.vqs.sim.report;

/**
 * A column of a table.
 *
 * @param name what it shows
 * @param unit its unit, empty if it has none
 * @param kind what its cells hold
 */
public record Column(String name, String unit, Kind kind) {

  /** What cells hold; a cell may also be null, which shows that there is nothing. */
  public enum Kind {
    /** A {@link String}. */
    TEXT,
    /** A {@link Number}. */
    NUMBER,
    /** An {@link org.vqs.sim.measure.Interval}. */
    INTERVAL
  }

  /** A column of words. */
  public static Column text(String name) {
    return new Column(name, "", Kind.TEXT);
  }

  /** A column of numbers. */
  public static Column number(String name, String unit) {
    return new Column(name, unit, Kind.NUMBER);
  }

  /** A column of means over seeds. */
  public static Column interval(String name, String unit) {
    return new Column(name, unit, Kind.INTERVAL);
  }

  /** The name with the unit. */
  public String heading() {
    return unit.isEmpty() ? name : name + " [" + unit + "]";
  }
}
