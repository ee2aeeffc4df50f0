package org.vqs.sim.policy.reward;

/** Whether running jobs may move. */
public enum Migration {
  /** They stay where they started. */
  NONE,

  /** When a job ends, one job of its type may move to its slot, as in the paper. */
  ONE
}
