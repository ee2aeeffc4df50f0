package org.vqs.core.stall;

import org.vqs.core.Host.Activation;
import org.vqs.core.cluster.Server;
import org.vqs.core.policy.Placer;
import org.vqs.core.policy.PolicyLayer;
import org.vqs.core.policy.SchedulingPolicy;

/**
 * Stalling, a layer that any policy may take (Psychas and Ghaderi, On Non-Preemptive VM Scheduling
 * in the Cloud, §3, §6.2–6.4; Scheduling Jobs with Random Resource Requirements, §VIII).
 *
 * <pre>
 * When a job in server ℓ is completed at time t:
 *   if ℓ is active and f(k̃^ℓ, Q(t)) &lt; β f(k^ℓ(t), Q(t)):  switch ℓ to stalled; else schedule
 *   if ℓ is empty and stalled:                              switch ℓ to active with a new configuration
 * </pre>
 *
 * A stalled server takes no new work. Departures: it becomes active again also when what remains is
 * a subset of today's best configuration (§6.3), when its configuration is no longer inefficient,
 * or when it was stalled for longer than the timeout, because a container may never end (design
 * §6.3); after a timeout it may not stall again for as long. §6.3 is tested at departures. A server
 * that an ask claims does not stall.
 */
public final class Stalling extends PolicyLayer {
  private final Placer placer;
  private final StallCondition condition;
  private final Beta beta;
  private long timeout;

  /**
   * The layer around a policy.
   *
   * @param timeout how long a server may be stalled, in the host's unit of time; Long.MAX_VALUE for
   *     any time
   */
  public Stalling(
      SchedulingPolicy inner, Placer placer, StallCondition condition, Beta beta, long timeout) {
    super(inner);
    this.placer = placer;
    this.condition = condition;
    this.beta = beta;
    this.timeout = timeout;
  }

  /** Changes how long a server may be stalled, also of those that are. */
  public void setTimeout(long newTimeout) {
    timeout = newTimeout;
  }

  @Override
  public void fill(Server server) {
    boolean departed = server.takeDeparted();
    if (server.isStalled()) {
      Activation cause = departed || server.isEmpty() ? activation(server) : null;
      if (cause != null) {
        activate(server, cause);
        inner.fill(server);
      }
      return;
    }
    boolean mayStall =
        departed
            && !server.isEmpty()
            && server.claimant() == null
            && placer.now() >= server.stallExemptUntil();
    if (mayStall && !condition.afterRefill() && stallIfInefficient(server)) {
      return;
    }
    inner.fill(server);
    if (mayStall && condition.afterRefill()) {
      if (placer.isExhausted()) {
        server.setDeparted();
      } else {
        stallIfInefficient(server);
      }
    }
  }

  @Override
  public void tick(Server server) {
    if (server.isStalled()
        && timeout != Long.MAX_VALUE
        && placer.now() - server.stalledSince() >= timeout) {
      server.setStallExemptUntil(placer.now() + timeout);
      activate(server, Activation.TIMEOUT);
      placer.work().add(server);
    }
    inner.tick(server);
  }

  /** Returns whether the server is stalled now. */
  private boolean stallIfInefficient(Server server) {
    Inefficiency inefficiency = inefficiency(server, placer.cluster().stalledServers());
    if (inefficiency == null) {
      return false;
    }
    placer.cluster().setStalled(server, true, placer.now());
    placer.counters().stalled();
    placer.host().stalled(server, server.configuration(), inefficiency);
    return true;
  }

  private Inefficiency inefficiency(Server server, int stalledServers) {
    double threshold =
        beta.value(
            placer.cluster().pending().startable(), placer.cluster().serverCount(), stalledServers);
    return threshold > 0 ? condition.inefficiency(server, threshold) : null;
  }

  private Activation activation(Server server) {
    if (server.isEmpty()) {
      return Activation.EMPTY;
    }
    if (condition.isPartOfBest(server)) {
      return Activation.SUBSET;
    }
    // It does not count as stalled itself, or the limit on stalled servers alone would wake it.
    return inefficiency(server, placer.cluster().stalledServers() - 1) == null
        ? Activation.EFFICIENT
        : null;
  }

  private void activate(Server server, Activation cause) {
    long since = server.stalledSince();
    placer.cluster().setStalled(server, false, placer.now());
    placer.counters().activated(cause);
    placer.host().activated(server, cause, since);
    if (cause == Activation.EMPTY || cause == Activation.SUBSET) {
      inner.renew(server);
    }
  }
}
