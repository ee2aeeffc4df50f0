package org.vqs.sim.graph.dgp;

/**
 * How strictly templates are chosen.
 *
 * @param beta β, above 0: the lower, the more weights decide and the less chance does
 * @param rackDistance the distance between racks; within a rack it is 1
 */
public record Temperature(double beta, double rackDistance) {
  /** Checks the numbers. */
  public Temperature {
    if (!(beta > 0) || Double.isInfinite(beta)) {
      throw new IllegalArgumentException("beta (" + beta + ") must be a number above 0");
    }
    if (!(rackDistance >= 1) || Double.isInfinite(rackDistance)) {
      throw new IllegalArgumentException(
          "the distance between racks (" + rackDistance + ") must be a number of at least 1");
    }
  }
}
