package org.vqs.core.policy;

import org.vqs.core.server.Server;

/**
 * When a server works in an inefficient way, so that it may be worth to let it empty (Scheduling
 * Jobs with Random Resource Requirements, §VIII).
 */
public interface StallCondition {

  /**
   * In what way the server, on which jobs still run after a departure, is inefficient, or null if
   * it is not.
   *
   * @param beta positive
   */
  Inefficiency inefficiency(Server server, double beta);

  /**
   * True if what still runs on a stalled server is part of the configuration that it would take
   * now.
   */
  boolean isPartOfBest(Server server);

  /**
   * True if servers are active again as Algorithm 1 has it: that is asked in the departure too that
   * stalls the server (§6.3), and none is active again only because its configuration is worth
   * enough by now, while the queue is long enough for servers to stall.
   */
  default boolean isAsPrinted() {
    return false;
  }
}
