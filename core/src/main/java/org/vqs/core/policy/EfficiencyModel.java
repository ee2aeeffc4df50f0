package org.vqs.core.policy;

import org.vqs.core.server.Server;
import org.vqs.core.waiting.JobObserver;

/**
 * How well servers are used, and what it costs to let one of them empty: what a layer that drains
 * servers must know. A policy that learns of jobs shares what it learned by this, see {@link
 * PolicyEntry}.
 *
 * <p>Volumes and capacities are sizes of jobs, dominant shares of the largest server. Times are in
 * the host's unit.
 */
public interface EfficiencyModel {
  /** Who learns from the jobs for it. */
  JobObserver observer();

  /** An event begins: what takes time to learn is learned now. A second call changes nothing. */
  void eventBegins();

  /**
   * The efficiency of a server: what runs on it over the best that an empty one could do with what
   * waits; 1 if nothing waits that an empty server could take.
   */
  double now(Server server);

  /** The efficiency that the server would have if its free room were filled now. */
  double filled(Server server);

  /**
   * What it is expected to cost to start nothing on the server until it could be filled well, or is
   * empty: the integral over time of how far it stays behind {@link #filled}.
   *
   * @param wanted from which efficiency on a server is filled well
   * @param most beyond this it does not matter how much more
   */
  double costOfWaiting(Server server, double wanted, double most);

  /** How large the largest job on a server can be. */
  double capacity(Server server);

  /** The sum of the sizes of the jobs that wait and could start on some server. */
  double waitingVolume();
}
