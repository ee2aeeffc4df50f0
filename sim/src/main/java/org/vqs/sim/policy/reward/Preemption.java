package org.vqs.sim.policy.reward;

/** Whether a job that finds no slot may end others. */
public enum Preemption {
  /** It is rejected. */
  NONE,

  /**
   * It ends jobs of the lowest priority if its own is higher (A Theory of Auto-Scaling for Resource
   * Reservation in Cloud Services, §7.2).
   */
  LOWEST
}
