package org.vqs.core.reward;

import org.vqs.core.model.ResourceVector;

/**
 * A type of jobs: what one of them takes of a server, and what it earns while it runs (A Theory of
 * Auto-Scaling for Resource Reservation in Cloud Services, §2; there a VM type).
 *
 * @param demand at least 0 of each resource, above 0 of one
 * @param reward what a job earns in a unit of time; above 0, finite
 */
public record RewardType(ResourceVector demand, double reward) {
  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if one is out of its range
   */
  public RewardType {
    boolean asksNothing = true;
    for (int r = 0; r < demand.dimensions(); r++) {
      if (demand.get(r) < 0) {
        throw new IllegalArgumentException(
            "demand (" + demand + ") must be at least 0 of each resource");
      }
      asksNothing &= demand.get(r) == 0;
    }
    if (asksNothing) {
      throw new IllegalArgumentException("demand (" + demand + ") must ask for something");
    }
    if (!(reward > 0) || Double.isInfinite(reward)) {
      throw new IllegalArgumentException("reward (" + reward + ") must be a number above 0");
    }
  }
}
