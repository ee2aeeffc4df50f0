package org.vqs.core.adaptive;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.Host.Activation;
import org.vqs.core.cluster.Ask;
import org.vqs.core.cluster.JobObserver;
import org.vqs.core.cluster.Server;
import org.vqs.core.policy.Placer;
import org.vqs.core.policy.PolicyLayer;
import org.vqs.core.policy.SchedulingPolicy;
import org.vqs.core.stall.Inefficiency;

/**
 * The stall of {@link Adaptive}, and the third of its parts: a server that works in a wasteful way
 * for long, and would go on so, is let empty until it can be filled well.
 *
 * <pre>
 * e       := {@link Efficiency} of a server;  C := a server's capacity;  L := number of servers
 * waste   := ∫ (1 − e) dt while e &lt; .98 and at least C of volume waits; 1.5 S of e ≥ .98 forgives it
 * healed  := mean of the wastes that were forgiven
 * cost    := what it is expected to cost to wait until e ≥ .98 ({@link Efficiency#costOfWaiting})
 *
 * at a departure hold the server if
 *   waste ≥ 4 healed  and  waste ≥ 8 · 2^k · cost  and  e &lt; .98 even if it is filled now
 *   and fewer than max(1, L/10) servers are held  and  the volume that waits is at least max((held + 1) C, √L C)
 * a held server takes work again when
 *   a job departs and e ≥ .98 if it is filled now, or it is empty
 *   the hold has cost max(waste / 2, 2 cost)          (given up: k := k + 1)
 *   less volume waits than fits the held servers
 * when the next waste begins: k := k + 1 − g, at least k − 3;  g := good time since · rate of waste before / what the hold cost
 * k stays in [−2, 6]
 * </pre>
 *
 * <p>Ages are known and residual service times are not: what it costs is expected from the mean
 * residual life by age ({@link ServiceTimes}). Where jobs are about to end together, waiting costs
 * little and is done soon; where the old ones are the long ones, it costs much and is hardly ever
 * done. Where waste ends by itself (random service times reshuffle servers) it is left alone.
 *
 * <p>A held server is stalled to everybody else. A hold also ends when it lasts for longer than the
 * timeout, because a job may never end; then the server may not be held again for as long. A server
 * that an ask claims is not held. Not thread-safe.
 */
public final class Hold extends PolicyLayer {
  private static final double EFFICIENT = 0.98;
  private static final double HEALED_TIMES = 4;
  private static final double COST_TIMES = 8;
  private static final double HEALING_SERVICES = 1.5;
  private static final double LEAST_K = -2;
  private static final double MOST_K = 6;
  private static final double MOST_BOLDER = -3;
  private static final double MOST_HELD = 0.1;
  private static final int MEMORY = 8;

  /** Of so many jobs the service times must be known. */
  private static final int EVIDENCE = 8;

  private final Placer placer;
  private final JobStatistics statistics;
  private final Efficiency efficiency;
  private final List<Server> held = new ArrayList<>();
  private final ForgettingMean healed = new ForgettingMean(MEMORY);
  private double heldCapacity;
  private int classChanges;
  private double k;
  private double nextTooCostly = Double.POSITIVE_INFINITY;
  private long timeout;

  private Hold(SchedulingPolicy inner, Placer placer, JobStatistics statistics, long timeout) {
    super(inner);
    this.placer = placer;
    this.statistics = statistics;
    this.efficiency = new Efficiency(placer, statistics);
    this.timeout = timeout;
  }

  /**
   * The layer around a policy.
   *
   * @param inner the policy with other layers around it
   * @param innermost the policy itself; {@link Adaptive} shares with this what it learns
   * @param timeout how long a server may be held, in the host's unit of time; Long.MAX_VALUE for
   *     any time
   */
  public static Hold around(
      SchedulingPolicy inner, SchedulingPolicy innermost, Placer placer, long timeout) {
    JobStatistics statistics =
        innermost instanceof Adaptive adaptive ? adaptive.statistics() : new JobStatistics(placer);
    return new Hold(inner, placer, statistics, timeout);
  }

  @Override
  public JobObserver observer() {
    return statistics;
  }

  /** Changes how long a server may be held, also of those that are. */
  public void setTimeout(long newTimeout) {
    timeout = newTimeout;
  }

  @Override
  public void fill(Server server) {
    boolean departed = server.takeDeparted();
    if (server.isStalled()) {
      Activation cause = departed || server.isEmpty() ? recovery(server) : null;
      if (cause == null) {
        review();
        return;
      }
      release(server, cause);
    } else {
      pass(server);
      if (departed && mayHold(server) && holdIfWasteful(server)) {
        return;
      }
    }
    inner.fill(server);
    // Else it is filled further in the next event, and judged then.
    if (!placer.isExhausted()) {
      judge(server);
    }
    review();
  }

  @Override
  public void place(Ask ask) {
    inner.place(ask);
    review();
  }

  @Override
  public void eventBegins() {
    statistics.eventBegins();
    review();
    inner.eventBegins();
  }

  @Override
  public void tick(Server server) {
    if (server.isStalled()
        && timeout != Long.MAX_VALUE
        && placer.now() - server.stalledSince() >= timeout) {
      server.setStallExemptUntil(placer.now() + timeout);
      giveBack(server, Activation.TIMEOUT);
    }
    inner.tick(server);
  }

  private double now() {
    return (double) placer.now();
  }

  private static Waste waste(Server server) {
    if (server.policyState() instanceof Waste waste) {
      return waste;
    }
    Waste made = new Waste();
    server.setPolicyState(made);
    return made;
  }

  private double capacity(Server server) {
    return statistics.capacity(server.serverClass());
  }

  private boolean couldDoBetter(Server server) {
    return statistics.volume() >= capacity(server);
  }

  private void pass(Server server) {
    double healing = HEALING_SERVICES * statistics.services().mean();
    double forgiven = waste(server).pass(now(), couldDoBetter(server), healing);
    if (forgiven > 0) {
      healed.add(forgiven, 1);
    }
  }

  /** How the server works now that it was filled. */
  private void judge(Server server) {
    boolean isJudged = server.isOpen() && couldDoBetter(server);
    double used = isJudged ? efficiency.now(server) : 1;
    Waste waste = waste(server);
    if (used < EFFICIENT) {
      double gain = waste.gainOfLastHold(now());
      if (!Double.isNaN(gain)) {
        learn(Math.max(MOST_BOLDER, 1 - gain));
      }
    }
    waste.judge(now(), used < EFFICIENT ? 1 - used : 0);
  }

  private void learn(double change) {
    k = Math.max(LEAST_K, Math.min(MOST_K, k + change));
  }

  private boolean mayHold(Server server) {
    int servers = placer.cluster().serverCount();
    double wasted = waste(server).wasted();
    return wasted > 0
        && wasted >= HEALED_TIMES * healed.value(0)
        && !server.isEmpty()
        && server.claimant() == null
        && placer.now() >= server.stallExemptUntil()
        && held.size() < Math.max(1, MOST_HELD * servers)
        && statistics.services().known() >= EVIDENCE
        && statistics.volume()
            >= Math.max(
                heldCapacity + capacity(server), statistics.clusterCapacity() / Math.sqrt(servers));
  }

  private boolean holdIfWasteful(Server server) {
    double filled = efficiency.filled(server);
    if (filled >= EFFICIENT) {
      return false;
    }
    Waste waste = waste(server);
    double most = waste.wasted() / (COST_TIMES * Math.pow(2, k));
    double expected = efficiency.costOfWaiting(server, EFFICIENT, most);
    if (expected > most) {
      return false;
    }
    waste.hold(now(), expected);
    held.add(server);
    heldCapacity += capacity(server);
    placer.cluster().setStalled(server, true, placer.now());
    placer.counters().stalled();
    placer.host().stalled(server, null, new Inefficiency(null, filled, 1, EFFICIENT));
    watch(server);
    return true;
  }

  /** Expects what a held server costs from now on. */
  private void watch(Server server) {
    Waste waste = waste(server);
    waste.costs(Math.max(0, 1 - efficiency.now(server)));
    nextTooCostly = Math.min(nextTooCostly, waste.tooCostlyAt());
  }

  /** Why a held server from which a job departed takes work again, or null. */
  private Activation recovery(Server server) {
    waste(server).passHeld(now());
    if (server.isEmpty()) {
      return Activation.EMPTY;
    }
    if (efficiency.filled(server) >= EFFICIENT) {
      return Activation.EFFICIENT;
    }
    watch(server);
    return null;
  }

  /** Ends holds that cost too much, and those for which too little waits. */
  private void review() {
    if (held.isEmpty()) {
      return;
    }
    if (held.size() != placer.cluster().stalledServers()
        || classChanges != placer.cluster().classChanges()) {
      classChanges = placer.cluster().classChanges();
      forgetThoseThatWent();
    }
    if (now() >= nextTooCostly) {
      nextTooCostly = Double.POSITIVE_INFINITY;
      for (Server server : List.copyOf(held)) {
        Waste waste = waste(server);
        waste.passHeld(now());
        if (server.isEmpty()) {
          giveBack(server, Activation.EMPTY);
        } else if (waste.isTooCostly()) {
          learn(1);
          giveBack(server, Activation.COSTLY);
        } else {
          nextTooCostly = Math.min(nextTooCostly, waste.tooCostlyAt());
        }
      }
    }
    while (!held.isEmpty() && statistics.volume() < heldCapacity) {
      giveBack(held.get(held.size() - 1), Activation.FEW_WAIT);
    }
  }

  /** Servers that were removed, or whose stall another ended; capacities may be others now. */
  private void forgetThoseThatWent() {
    held.removeIf(server -> !server.isStalled());
    heldCapacity = held.stream().mapToDouble(this::capacity).sum();
  }

  private void giveBack(Server server, Activation cause) {
    waste(server).passHeld(now());
    release(server, cause);
    placer.work().add(server);
  }

  private void release(Server server, Activation cause) {
    long since = server.stalledSince();
    if (held.remove(server)) {
      heldCapacity = held.isEmpty() ? 0 : heldCapacity - capacity(server);
    }
    boolean wasWorthIt = cause == Activation.EMPTY || cause == Activation.EFFICIENT;
    waste(server).release(now(), wasWorthIt);
    placer.cluster().setStalled(server, false, placer.now());
    placer.counters().activated(cause);
    placer.host().activated(server, cause, since);
  }
}
