package org.vqs.core.layer.gang;

import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Server;

/** What is known of how long jobs wait and run, for those who help gangs that wait too long. */
public interface Waits {
  /**
   * The time by which a gang must have begun to wait to be overdue.
   *
   * @param leastWait for how long it waited at least then, however short others wait
   */
  long overdueSince(long leastWait);

  /** How long jobs run on average, in the host's unit; 0 while it is not known. */
  double meanService();

  /** The expected time until a job fits on a server that takes no other work. */
  double timeUntilRoom(Server server, ResourceVector demand);
}
