package org.vqs.core.reward.classification;

/** When a server may get another configuration. */
public enum Reassignment {
  /** When it is empty, as in the paper. */
  EMPTY,

  /**
   * Also when all its jobs have slots in the wanted configuration: for hosts that migrate no jobs,
   * where servers are seldom empty.
   */
  FITTING
}
