package org.vqs.core.layer;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.vqs.core.policy.Host.Activation;
import org.vqs.core.policy.Inefficiency;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.SafetyNet;
import org.vqs.core.policy.SchedulingPolicy;
import org.vqs.core.server.Server;

/**
 * Stalls servers by a {@link SafetyNet}.
 *
 * <pre>
 * at a departure, stall the server if the net finds it inefficient and it stalls fewer than max(1, L/10) servers
 * a stalled server takes work again when it is empty, when a job departs and the net could fill it well,
 *                                  when the net does not act any more, or after the timeout
 * </pre>
 *
 * <p>Servers that a layer inside has stalled are that layer's. Not thread-safe.
 */
public final class NetStalling extends StallLayer {
  private static final double MOST_STALLED = 0.1;

  private final SafetyNet net;
  private final Set<Server> stalled = new LinkedHashSet<>();

  /**
   * The layer around a policy that fills by the net.
   *
   * @param timeout how long a server may be stalled, in the host's unit of time; Long.MAX_VALUE for
   *     any time
   */
  public NetStalling(SchedulingPolicy inner, JobStarter starter, SafetyNet net, long timeout) {
    super(inner, starter, timeout);
    this.net = net;
  }

  @Override
  public void eventBegins() {
    inner.eventBegins();
    net.eventBegins();
    if (stalled.isEmpty()) {
      return;
    }
    stalled.removeIf(server -> !server.isStalled());
    if (!net.mayAct()) {
      List.copyOf(stalled).forEach(server -> giveBack(server, Activation.FEW_WAIT));
    }
  }

  @Override
  boolean isMine(Server server) {
    return stalled.contains(server);
  }

  @Override
  Inefficiency inefficiency(Server server) {
    double most = Math.max(1, MOST_STALLED * starter().cluster().serverCount());
    return stalled.size() < most ? net.inefficiency(server) : null;
  }

  @Override
  Activation recovery(Server server) {
    if (!server.holdsTasks()) {
      return Activation.EMPTY;
    }
    if (!net.actsOn(server)) {
      return Activation.FEW_WAIT;
    }
    return net.isHeavy(server) ? Activation.EFFICIENT : null;
  }

  @Override
  void stall(Server server, Inefficiency inefficiency) {
    stalled.add(server);
    super.stall(server, inefficiency);
  }

  @Override
  void activate(Server server, Activation cause) {
    stalled.remove(server);
    super.activate(server, cause);
  }
}
