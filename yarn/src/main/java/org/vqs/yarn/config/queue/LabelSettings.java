package org.vqs.yarn.config.queue;

import org.vqs.yarn.config.queue.amount.ResourceLimit;

/**
 * What is set for one queue on the nodes of one label. Immutable and thread-safe.
 *
 * @param maximum what it and all below it may use of them; shares are of these nodes
 * @param ownWeight what it is compared with its siblings by there; {@link #AS_EVERYWHERE}
 */
public record LabelSettings(ResourceLimit maximum, double ownWeight) {
  /** The name of nodes without a label in the settings. */
  public static final String NO_LABEL = "no-label";

  /** A weight that is not set: the queue's. */
  public static final double AS_EVERYWHERE = 0;

  /** The name of a partition in the settings. */
  public static String nameOf(String partition) {
    return partition.isEmpty() ? NO_LABEL : partition;
  }

  /** Whether a weight is set. */
  public boolean hasWeight() {
    return ownWeight != AS_EVERYWHERE;
  }

  @Override
  public String toString() {
    return "at most " + maximum + (hasWeight() ? ", weight " + ownWeight : "");
  }
}
