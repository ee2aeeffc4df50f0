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
}
