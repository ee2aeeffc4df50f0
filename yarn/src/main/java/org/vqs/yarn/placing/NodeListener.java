package org.vqs.yarn.placing;

import org.vqs.core.configuration.Configuration;
import org.vqs.core.policy.Host.Activation;
import org.vqs.core.policy.Host.Occasion;
import org.vqs.core.policy.Inefficiency;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.gang.Gang;

/** Told what the policy does to nodes. Called under the scheduler's lock; must not wait. */
public interface NodeListener {

  /** A node goes by another configuration from now on; {@code before} may be null. */
  void refreshed(Server server, Configuration before, Configuration after, Occasion occasion);

  /** A node stalls: it takes nothing more until it is empty or efficient again. */
  void stalled(Server server, Configuration configuration, Inefficiency inefficiency);

  /** A stall ended that began at {@code since}, in milliseconds of the scheduler's clock. */
  void activated(Server server, Activation cause, long since);

  /** A node is reserved for a request from now on, or, if not {@code begins}, not any more. */
  void reserved(Server server, Ask ask, boolean begins);

  /** Room of a node is reserved for a gang, or, if not {@code begins}, none there any more. */
  void reservedRoom(Server server, Gang gang, boolean begins);
}
