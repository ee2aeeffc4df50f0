package org.vqs.core.scale;

import org.vqs.core.model.ResourceVector;

/**
 * How many servers of one class a partition should have.
 *
 * @param need what it needs
 * @param target how many it should have: not fewer than are needed soon, and not more than were
 *     needed at once at any time of the last {@link ScaleOptions#idle}
 */
public record ClassPlan(ClassNeed need, int target) {
  /** Of its servers. */
  public ResourceVector capacity() {
    return need.capacity();
  }

  /** How many servers should come; 0 if none. */
  public int missing() {
    return Math.max(0, target - need.present());
  }

  /** How many servers may leave; 0 if none. */
  public int beyond() {
    return Math.max(0, need.present() - target);
  }
}
