package org.vqs.sim.report;

/**
 * An axis of a plot.
 *
 * @param label the quantity
 * @param unit its unit, empty if it has none
 * @param floor on a logarithmic axis the smallest number that is drawn; 0 on a linear axis
 * @param lower where the axis begins; NaN for what the points need
 * @param upper where the axis ends; NaN for what the points need
 */
public record Axis(String label, String unit, double floor, double lower, double upper) {

  /** A linear axis as long as the points need. */
  public static Axis linear(String label, String unit) {
    return new Axis(label, unit, 0, Double.NaN, Double.NaN);
  }

  /**
   * A logarithmic axis as long as the points need.
   *
   * @param floor smaller numbers, 0 and negative ones too, are drawn here, and the plot says so
   * @throws IllegalArgumentException if the floor is not positive
   */
  public static Axis logarithmic(String label, String unit, double floor) {
    if (!(floor > 0)) {
      throw new IllegalArgumentException(
          "the floor (" + floor + ") of the logarithmic axis \"" + label + "\" must be above 0");
    }
    return new Axis(label, unit, floor, Double.NaN, Double.NaN);
  }

  /** The same axis from one end to another. */
  public Axis range(double from, double to) {
    if (!(from < to) || (isLogarithmic() && from <= 0)) {
      throw new IllegalArgumentException(
          String.format("the axis \"%s\" cannot reach from %s to %s", label, from, to));
    }
    return new Axis(label, unit, floor, from, to);
  }

  boolean isLogarithmic() {
    return floor > 0;
  }

  boolean hasRange() {
    return !Double.isNaN(lower);
  }

  /** The number as it is drawn. */
  double clip(double value) {
    return isLogarithmic() ? Math.max(value, floor) : value;
  }

  String heading() {
    return unit.isEmpty() ? label : label + " [" + unit + "]";
  }
}
