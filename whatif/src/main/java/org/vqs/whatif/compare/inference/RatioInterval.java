package org.vqs.whatif.compare.inference;

/**
 * A ratio, ours over the other's, and how far chance reaches.
 *
 * @param ratio the ratio
 * @param low the lower end of the interval of 95 %; NaN if it cannot be told
 * @param high the upper end; NaN if it cannot be told
 * @param units of how many blocks
 * @param dependence correlation of what a block adds to the difference with what the next one adds;
 *     the interval is widened by it if it is positive
 */
public record RatioInterval(double ratio, double low, double high, int units, double dependence) {
  /** A ratio of which nobody can tell how far chance reaches. */
  static RatioInterval unknown(double ratio, int units) {
    return new RatioInterval(ratio, Double.NaN, Double.NaN, units, Double.NaN);
  }

  /** False if the ends are not known. */
  public boolean isKnown() {
    return Double.isFinite(low) && Double.isFinite(high);
  }
}
