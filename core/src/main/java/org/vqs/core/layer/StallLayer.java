package org.vqs.core.layer;

import org.vqs.core.policy.Host.Activation;
import org.vqs.core.policy.Inefficiency;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.PolicyLayer;
import org.vqs.core.policy.SchedulingPolicy;
import org.vqs.core.server.HeldRoom;
import org.vqs.core.server.Server;

/**
 * A layer that stalls servers: it decides after a departure, and a stalled server takes no new work
 * until the layer activates it. Subclasses say when; this tells the host and counts. A stall is
 * held room, by its law ({@link HeldRoom}): it ends at the timeout, because a job may never end,
 * unless more of the server has become free. A server that an ask reserves does not stall. One on
 * which only application masters run counts as empty: they may wait for containers that only it has
 * room for.
 */
public abstract class StallLayer extends PolicyLayer {
  private final JobStarter starter;
  private long timeout;

  /**
   * @param timeout how long a server may be stalled, in the host's unit of time; Long.MAX_VALUE for
   *     any time
   */
  StallLayer(SchedulingPolicy inner, JobStarter starter, long timeout) {
    super(inner);
    this.starter = starter;
    this.timeout = timeout;
  }

  /** Changes how long a server may be stalled that begins to be from now on. */
  public final void setTimeout(long newTimeout) {
    timeout = newTimeout;
  }

  final JobStarter starter() {
    return starter;
  }

  /** Why a server on which jobs ran a moment ago works badly enough to be stalled, or null. */
  abstract Inefficiency inefficiency(Server server);

  /**
   * Why a stalled server that holds no task, or from which a job departed, takes work again, or
   * null.
   */
  abstract Activation recovery(Server server);

  /** The same of a server that a departure has just stalled. */
  Activation recoveryAtOnce(Server server) {
    return null;
  }

  /** An active server is looked at, before anything starts on it. */
  void seen(Server server) {}

  /** A stalled server that stays so was looked at. */
  void stays(Server server) {}

  /** The policy inside filled the server. */
  void filled(Server server) {}

  @Override
  public final void fill(Server server) {
    boolean departed = server.takeDeparted();
    if (server.isStalled()) {
      Activation cause = departed || !server.holdsTasks() ? recovery(server) : null;
      if (cause == null) {
        stays(server);
        return;
      }
      activate(server, cause);
    } else {
      seen(server);
      Inefficiency inefficiency = departed && mayStall(server) ? inefficiency(server) : null;
      if (inefficiency != null) {
        stall(server, inefficiency);
        Activation cause = recoveryAtOnce(server);
        if (cause == null) {
          return;
        }
        activate(server, cause);
      }
    }
    inner.fill(server);
    filled(server);
  }

  private boolean mayStall(Server server) {
    return server.holdsTasks()
        && !server.isReserved()
        && server.home().held().mayBegin(starter.now());
  }

  @Override
  public final void tick(Server server) {
    if (server.isStalled() && starter.cluster().holds().isStallOver(server)) {
      giveBack(server, Activation.TIMEOUT);
      inner.outlasted(server);
    }
    inner.tick(server);
  }

  /** Activates a server and has its room offered. */
  final void giveBack(Server server, Activation cause) {
    activate(server, cause);
    starter.work().add(server);
  }

  /** Lets a server take no new work. */
  void stall(Server server, Inefficiency inefficiency) {
    starter.cluster().holds().stall(server, (double) timeout);
    starter.counters().stalled();
    starter.host().stalled(server, server.configuration(), inefficiency);
  }

  /** Lets a stalled server take work again, under a new configuration if it may have one. */
  void activate(Server server, Activation cause) {
    HeldRoom.Hold hold = starter.cluster().holds().endStall(server);
    if (cause == Activation.TIMEOUT || cause == Activation.COSTLY) {
      hold.wasInVain(starter.now());
    }
    starter.counters().activated(cause);
    starter.host().activated(server, cause, hold.since());
    if (cause == Activation.EMPTY || cause == Activation.SUBSET) {
      inner.renew(server);
    }
  }
}
