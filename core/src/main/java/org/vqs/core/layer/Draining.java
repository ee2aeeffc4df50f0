package org.vqs.core.layer;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.learn.ForgettingMean;
import org.vqs.core.model.StateKey;
import org.vqs.core.policy.EfficiencyModel;
import org.vqs.core.policy.Host.Activation;
import org.vqs.core.policy.Inefficiency;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.SchedulingPolicy;
import org.vqs.core.server.HeldRoom;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.JobObserver;

/**
 * Draining, a layer that any policy may take: a server that works in a wasteful way for long, and
 * would go on so, is let empty until it can be filled well. Not published; src/docs/adaptive.md
 * says what came of it.
 *
 * <pre>
 * e       := {@link EfficiencyModel efficiency} of a server;  C := a server's capacity;  L := number of servers
 * S       := mean service time of a job
 * waste   := ∫ (1 − e) dt while e &lt; .98 and at least C of volume waits; S of e ≥ .98 forgives it
 * healed  := mean of the wastes that were forgiven
 * cost    := what it is expected to cost to wait until e ≥ .98 ({@link EfficiencyModel#costOfWaiting})
 *
 * at a departure drain the server if
 *   waste ≥ 4 max(healed, cost)  and  e &lt; .98 even if it is filled now
 *   and fewer than max(1, L/10) servers drain
 *   and  the volume that waits is at least (draining + 1) C
 * a draining server takes work again when
 *   a job departs and e ≥ .98 if it is filled now, or it is empty
 *   draining has cost as much as it wasted before: it is given up
 *   less volume waits than fits the draining servers
 * </pre>
 *
 * <p>Ages are known and residual service times are not: what it costs is expected from the mean
 * residual life by age. Where jobs are about to end together, waiting costs little and is done
 * soon; where the old ones are the long ones, it costs much and is hardly ever done. Where waste
 * ends by itself (random service times reshuffle servers) it is left alone.
 *
 * <p>A draining server is stalled to everybody else. Not thread-safe.
 */
public final class Draining extends StallLayer {
  private static final StateKey<Waste> WASTE = new StateKey<>("what a server wasted");

  private static final double EFFICIENT = 0.98;

  /** So many times its price must have been wasted: what is expected may be wrong. */
  private static final double WORTH = 4;

  private final EfficiencyModel efficiency;
  private final List<Server> draining = new ArrayList<>();
  private final ForgettingMean healed = new ForgettingMean();
  private double drainingCapacity;
  private int classChanges;
  private double nextTooCostly = Double.POSITIVE_INFINITY;

  /**
   * The layer around a policy.
   *
   * @param efficiency how well servers are used; it is told of jobs and events from now on
   * @param timeout how long a server may drain, in the host's unit of time; Long.MAX_VALUE for any
   *     time
   */
  public Draining(
      SchedulingPolicy inner, JobStarter starter, EfficiencyModel efficiency, long timeout) {
    super(inner, starter, timeout);
    this.efficiency = efficiency;
  }

  @Override
  public JobObserver observer() {
    return efficiency.observer().and(inner.observer());
  }

  @Override
  public void place(Ask ask) {
    inner.place(ask);
    review();
  }

  @Override
  public void eventBegins() {
    efficiency.eventBegins();
    review();
    inner.eventBegins();
  }

  private double now() {
    return (double) starter().now();
  }

  private static Waste waste(Server server) {
    return server.state().getOrMake(WASTE, Waste::new);
  }

  private boolean couldDoBetter(Server server) {
    return efficiency.waitingVolume() >= efficiency.capacity(server);
  }

  @Override
  void seen(Server server) {
    double healing = starter().cluster().times().meanService();
    double forgiven = waste(server).pass(now(), couldDoBetter(server), healing);
    if (forgiven > 0) {
      healed.add(forgiven, 1);
    }
  }

  @Override
  void stays(Server server) {
    review();
  }

  @Override
  void filled(Server server) {
    // Else it is filled further in the next event, and judged then.
    if (!starter().isExhausted()) {
      judge(server);
    }
    review();
  }

  /** How the server works now that it was filled. */
  private void judge(Server server) {
    boolean isJudged = server.isOpen() && couldDoBetter(server);
    double used = isJudged ? efficiency.now(server) : 1;
    waste(server).judge(now(), used < EFFICIENT ? 1 - used : 0);
  }

  @Override
  Inefficiency inefficiency(Server server) {
    if (!mayDrain(server)) {
      return null;
    }
    double filled = efficiency.filled(server);
    if (filled >= EFFICIENT) {
      return null;
    }
    Waste waste = waste(server);
    double most = waste.wasted() / WORTH;
    if (efficiency.costOfWaiting(server, EFFICIENT, most) > most) {
      return null;
    }
    waste.drain(now());
    return new Inefficiency(null, filled, 1, EFFICIENT);
  }

  private boolean mayDrain(Server server) {
    int servers = starter().cluster().serverCount();
    double wasted = waste(server).wasted();
    return wasted > 0
        && wasted >= WORTH * healed.value(0)
        && draining.size() < Math.max(1, HeldRoom.MOST_HELD * servers)
        && efficiency.waitingVolume() >= drainingCapacity + efficiency.capacity(server);
  }

  @Override
  void stall(Server server, Inefficiency inefficiency) {
    draining.add(server);
    drainingCapacity += efficiency.capacity(server);
    super.stall(server, inefficiency);
    watch(server);
  }

  /** Expects what a draining server costs from now on. */
  private void watch(Server server) {
    Waste waste = waste(server);
    waste.costs(Math.max(0, 1 - efficiency.now(server)));
    nextTooCostly = Math.min(nextTooCostly, waste.tooCostlyAt());
  }

  @Override
  Activation recovery(Server server) {
    waste(server).passDraining(now());
    if (!server.holdsTasks()) {
      return Activation.EMPTY;
    }
    if (efficiency.filled(server) >= EFFICIENT) {
      return Activation.EFFICIENT;
    }
    watch(server);
    return null;
  }

  /** Gives servers back that cost too much, and those for which too little waits. */
  private void review() {
    if (draining.isEmpty()) {
      return;
    }
    if (draining.size() != starter().cluster().holds().stalled()
        || classChanges != starter().cluster().classChanges()) {
      classChanges = starter().cluster().classChanges();
      forgetThoseThatWent();
    }
    if (now() >= nextTooCostly) {
      nextTooCostly = Double.POSITIVE_INFINITY;
      for (Server server : List.copyOf(draining)) {
        Waste waste = waste(server);
        waste.passDraining(now());
        if (!server.holdsTasks()) {
          giveBack(server, Activation.EMPTY);
        } else if (waste.isTooCostly()) {
          giveBack(server, Activation.COSTLY);
        } else {
          nextTooCostly = Math.min(nextTooCostly, waste.tooCostlyAt());
        }
      }
    }
    while (!draining.isEmpty() && efficiency.waitingVolume() < drainingCapacity) {
      giveBack(draining.get(draining.size() - 1), Activation.FEW_WAIT);
    }
  }

  /** Servers that were removed, or whose stall another ended; capacities may be others now. */
  private void forgetThoseThatWent() {
    draining.removeIf(server -> !server.isStalled());
    drainingCapacity = draining.stream().mapToDouble(efficiency::capacity).sum();
  }

  @Override
  void activate(Server server, Activation cause) {
    waste(server).passDraining(now());
    if (draining.remove(server)) {
      drainingCapacity = draining.isEmpty() ? 0 : drainingCapacity - efficiency.capacity(server);
    }
    waste(server).release(now());
    super.activate(server, cause);
  }
}
