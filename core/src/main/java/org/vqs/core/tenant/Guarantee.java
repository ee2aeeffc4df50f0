package org.vqs.core.tenant;

import org.vqs.core.model.ResourceVector;

/**
 * What the jobs of a tenant may use before those of its siblings, whatever the weights are.
 *
 * @param amounts not all of them zero
 */
record Guarantee(ResourceVector amounts) {
  /** The guarantee of these amounts, or null if they are null or nothing. */
  static Guarantee of(ResourceVector amounts) {
    return amounts == null || amounts.isZero() ? null : new Guarantee(amounts);
  }

  /**
   * How much more is used than what is guaranteed, as a part of that, of the resource in which it
   * is most; -1 if nothing is used.
   */
  double beyond(long[] used) {
    double most = -1;
    for (int r = 0; r < used.length; r++) {
      long amount = amounts.get(r);
      if (amount > 0) {
        most = Math.max(most, (double) (used[r] - amount) / amount);
      }
    }
    return most;
  }
}
