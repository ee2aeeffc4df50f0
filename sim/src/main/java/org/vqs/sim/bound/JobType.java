package org.vqs.sim.bound;

import org.vqs.core.model.ResourceVector;

/**
 * Jobs of one size.
 *
 * @param demand what each needs, in the units of the servers' capacities
 * @param probability the share of arriving jobs that are of this type
 */
public record JobType(ResourceVector demand, double probability) {
  /** Checks the parameters. */
  public JobType {
    if (!(probability > 0 && probability <= 1)) {
      throw new IllegalArgumentException(
          "the probability of job type " + demand + " (" + probability + ") must be in (0, 1]");
    }
    boolean negative = false;
    for (int r = 0; r < demand.dimensions(); r++) {
      negative |= demand.get(r) < 0;
    }
    if (negative || demand.isZero()) {
      throw new IllegalArgumentException(
          "job type " + demand + " must need something, and nothing less than zero");
    }
  }
}
