package org.vqs.core.layer;

import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.HomeRoom;
import org.vqs.core.server.Job;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.JobObserver;

/**
 * How much of a home reservations for age may leave idle, so that they never take what the policy
 * needs to be stable. All is of the servers at home there that are not closed.
 *
 * <pre>
 * tokens grow in each unit of time by  .001 + .5 min(1, (n − 1) / 9) idle² max(0, 1 − 2 V)
 *                                           + .099 min(1, n / 5) min(1, max(0, (offered − 1.05) / .2))
 *                                      and there are at most 3 S · share of them
 * idle    = the part of the home that is free, of its scarcest resource
 * V       = what waits, in homes
 * offered = what arrived in about the last 30 S, times how long it will run, over what the home can run in that time
 *           beside what stays; times 1 − 2 e, of the resource of which that is most
 * e²      = Σ (what arrived between two heartbeats)² / (Σ what arrived)²
 *           + (squared coefficient of variation of services) / min(1000, known ones)
 * stays   = max(0, what was in use in that time − what ended in it, times how long it ran − .1); 0 in the first 12 S
 * S, n, share = mean service, servers, the share of servers that may be reserved (at least one)
 * </pre>
 *
 * One token is the whole home for a unit of time. What little waits beside much that is free shows
 * that there is capacity to spare. Near capacity a queue grows as 1 / idle, so reservations may
 * have only a part of that, the smaller the less is idle: at load .9 a twentieth, where half is
 * idle a quarter. Where much waits, only the constant part is left, a thousandth: at load .95 that
 * is a fiftieth of what is idle. It goes ten times as far for those that wait ten times as long as
 * others ({@link ReservationCosts}). On one server that constant part is all there is: to reserve
 * it stops all others, most of whom may be small and short. On fewer than ten it stops many of
 * them. Jobs that arrive in batches are no overload, whether one ask brings them or several do
 * between two heartbeats of servers. Where more is offered than any policy can serve there is no
 * stability to lose, and who gets the less is all that matters: then it is a tenth. On fewer than
 * five servers it is less: there a reservation is much of the cluster, and takes more from the
 * others than it brings. Not thread-safe.
 */
final class ReservationBudget implements JobObserver {
  private static final double LEAST = 0.001;
  private static final double OF_SQUARE_OF_IDLE = 0.5;
  private static final double OF_OVERLOAD = 0.099;

  /** From so many servers on reservations may have all of that. */
  private static final double ENOUGH_SERVERS = 5;

  /** From so many servers beside one on they may have all of what there is to spare. */
  private static final double MANY_OTHERS = 9;

  private static final double OVERLOAD_FROM = 1.05;
  private static final double OVERLOAD_RAMP = 0.2;
  private static final double SURE_ERRORS = 2;
  private static final double WINDOW_SERVICES = 30;
  private static final double MOST_SERVICES = 3;

  /** What stays is not known before so many of the services of the window count. */
  private static final double KNOWN_AFTER_SERVICES = 10;

  /** What is in use and what ends differ by so much of the cluster, by chance. */
  private static final double NOISE = 0.1;

  private static final long NEVER = Long.MIN_VALUE;

  private final HomeRoom room;
  private final double[] waiting;
  private final double[] arrived;
  private final double[] ended;

  /** What arrived since time passed. */
  private final double[] lump;

  private final double[] lumpSquares;
  private double span;
  private double used;
  private double offered;
  private double tokens;
  private double most;
  private long last = NEVER;
  private long savesUntil = NEVER;

  /** True until it is known how much that is. */
  private boolean isFull = true;

  /** A full budget of a home where nothing waits yet. */
  ReservationBudget(HomeRoom room, int dimensions) {
    this.room = room;
    waiting = new double[dimensions];
    arrived = new double[dimensions];
    ended = new double[dimensions];
    lump = new double[dimensions];
    lumpSquares = new double[dimensions];
  }

  @Override
  public void arrived(Ask ask, int jobs) {
    add(arrived, ask.shape().demand(), jobs);
    add(lump, ask.shape().demand(), jobs);
  }

  @Override
  public void departed(Job job) {
    if (job.lane() == Lane.TASK) {
      add(ended, job.demand(), 1);
    }
  }

  @Override
  public void waiting(Ask ask, long change) {
    add(waiting, ask.shape().demand(), change);
  }

  private static void add(double[] sum, ResourceVector demand, long jobs) {
    for (int r = 0; r < sum.length; r++) {
      sum[r] += (double) jobs * demand.get(r);
    }
  }

  /**
   * Time passed.
   *
   * @param meanService S
   * @param serviceBySize the mean service weighted by size
   * @param serviceError the relative error of that
   * @param share the share of servers that may be reserved
   */
  void pass(long now, double meanService, double serviceBySize, double serviceError, double share) {
    double servers = Math.max(1, room.servers());
    most = MOST_SERVICES * meanService * Math.max(share, 1 / servers);
    double elapsed = last == NEVER ? 0 : (double) now - last;
    offer(elapsed, Math.max(1, WINDOW_SERVICES * meanService), serviceBySize, serviceError);
    tokens = isFull ? most : Math.min(most, tokens + elapsed * rate());
    isFull &= most == 0;
    last = now;
  }

  private void offer(double elapsed, double window, double serviceBySize, double serviceError) {
    double kept = Math.exp(-elapsed / window);
    double passed = (1 - kept) * window;
    if (elapsed > 0) {
      endLump();
    }
    span = kept * span + passed;
    used = kept * used + passed * room.used();
    offered =
        span == 0
            ? 0
            : surelyArrived(serviceError)
                * serviceBySize
                / span
                / (1 - stays(window, serviceBySize));
    for (int r = 0; r < arrived.length; r++) {
      arrived[r] *= kept;
      ended[r] *= kept;
      lumpSquares[r] *= kept * kept;
    }
  }

  private void endLump() {
    for (int r = 0; r < lump.length; r++) {
      lumpSquares[r] += lump[r] * lump[r];
      lump[r] = 0;
    }
  }

  /** What arrived, in clusters, less twice its error, that of services included. */
  private double surelyArrived(double serviceError) {
    double[] surely = new double[arrived.length];
    for (int r = 0; r < arrived.length; r++) {
      double ofLumps = Math.sqrt(lumpSquares[r] + lump[r] * lump[r]);
      double error = Math.hypot(ofLumps, serviceError * arrived[r]);
      surely[r] = Math.max(0, arrived[r] - SURE_ERRORS * error);
    }
    return room.share(surely);
  }

  private double stays(double window, double serviceBySize) {
    if (span < window * (KNOWN_AFTER_SERVICES / WINDOW_SERVICES)) {
      return 0;
    }
    double ends = room.share(ended) * serviceBySize / span;
    return Math.min(1 - NOISE, Math.max(0, used / span - ends - NOISE));
  }

  /** True if more is offered than any policy could serve. */
  boolean isOverloaded() {
    return offered > OVERLOAD_FROM;
  }

  /** True if at least half of the home is free, of its scarcest resource. */
  boolean isHalfIdle() {
    return idle() >= 0.5;
  }

  private double idle() {
    return Math.max(0, 1 - room.used());
  }

  private double rate() {
    double idle = idle();
    double overload = Math.min(1, Math.max(0, (offered - OVERLOAD_FROM) / OVERLOAD_RAMP));
    double enough = Math.min(1, room.servers() / ENOUGH_SERVERS);
    double spare = idle * idle * Math.max(0, 1 - 2 * room.share(waiting));
    double many = Math.min(1, Math.max(0, room.servers() - 1) / MANY_OTHERS);
    return LEAST + OF_SQUARE_OF_IDLE * many * spare + OF_OVERLOAD * enough * overload;
  }

  /** It was short: nobody is looked at until then. */
  void saveUntil(long time) {
    savesUntil = time;
  }

  boolean isSaving(long now) {
    return now < savesUntil;
  }

  /** True if there is enough for a cost, or as much as there can be. */
  boolean allows(double cost) {
    return tokens >= Math.min(cost, most);
  }

  /** False if there is never as much as a cost. */
  boolean mayEverAllow(double cost) {
    return cost <= most;
  }

  /**
   * Takes a cost, or all that there is: a forecast may be a thousand times what it comes to, so it
   * leaves no debt. What was kept idle for longer than it paid for is a debt of {@link
   * org.vqs.core.server.HeldRoom}, as measured, if it was in vain.
   */
  void take(double cost) {
    tokens = Math.max(0, tokens - cost);
  }

  /** The cost of as much as a job demands, free for a time. */
  double cost(ResourceVector demand, double time) {
    double[] amounts = new double[waiting.length];
    for (int r = 0; r < amounts.length; r++) {
      amounts[r] = demand.get(r);
    }
    return cost(amounts, time);
  }

  /** The cost of an amount, free for a time. */
  double cost(double[] amounts, double time) {
    return time * room.share(amounts);
  }
}
