package org.vqs.sim.policy.maxweight;

/**
 * When a server of {@link BasicNonPreemptiveScheduling} takes a new configuration other than when
 * it is stalled and empty.
 *
 * @param subset a stalled server does so also when the jobs left on it are a subset of the r-max
 *     weight configuration (Psychas and Ghaderi, On Non-Preemptive VM Scheduling in the Cloud,
 *     §6.3)
 * @param arrival a departure from the paper: an arrival that finds no empty slot renews the first
 *     server without jobs on which it fits, as in {@link LocalRefreshMaxWeight}. Without it a
 *     server on which nothing runs keeps its configuration, even if no job of its types ever comes:
 *     condition (5) is looked at only when a job departs.
 */
public record Renewal(boolean subset, boolean arrival) {

  /** Algorithm 1 as printed (§3). */
  public static final Renewal BASIC = new Renewal(false, false);

  /** The setting of the paper's simulations (§7). */
  public static final Renewal PAPER = new Renewal(true, false);
}
