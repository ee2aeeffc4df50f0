package org.vqs.sim.policy.reward;

/**
 * Decides of each job when it arrives whether it starts, and where: none waits. It tells an {@link
 * AdmissionHost}. Servers have numbers from 0. Not thread-safe.
 */
public interface AdmissionPolicy {
  /** A job of a type arrives. Exactly one call of start or reject follows before this returns. */
  void arrival(int type);

  /** A job ended by itself. */
  void departure(int server, int type);
}
