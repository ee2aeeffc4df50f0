package org.vqs.core.policy.option;

/**
 * The fraction β of the maximum weight below which a configuration counts as inefficient (Psychas
 * and Ghaderi, On Non-Preemptive VM Scheduling in the Cloud, §3 and §6).
 */
@FunctionalInterface
public interface Beta {

  /**
   * The fraction now. Zero or less stalls nothing.
   *
   * @param waiting the number of waiting jobs, Σ Q
   * @param servers the number of servers
   * @param stalled how many of them are stalled
   */
  double value(long waiting, int servers, int stalled);

  /** The same β always (§3). */
  static Beta constant(double beta) {
    return (waiting, servers, stalled) -> beta;
  }
}
