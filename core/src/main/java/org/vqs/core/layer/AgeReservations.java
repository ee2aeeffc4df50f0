package org.vqs.core.layer;

import java.util.HashSet;
import java.util.Set;
import org.vqs.core.layer.gang.Waits;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.bestfit.BestFitJob;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.server.Job;
import org.vqs.core.server.Location;
import org.vqs.core.server.Reservation.Purpose;
import org.vqs.core.server.RunTimes;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.JobObserver;
import org.vqs.core.waiting.LocationAsks;
import org.vqs.core.waiting.Overdue;
import org.vqs.core.waiting.TenantAsks;

/**
 * No job starves: for one that waits for much longer than others the server is reserved that can be
 * expected to have room for it first.
 *
 * <pre>
 * overdue: waited for at least the delay, and for longer than is usual (Lateness)
 * at a heartbeat, for the overdue ask whose turn it is among those that reserve nothing;
 * where more is offered than fits (ReservationBudget), also among those that reserve fewer servers than they have jobs:
 *   it fits some server:   it starts there
 *   else l := arg min T_l (RoomForecast) of the roomiest servers;
 *             where more is offered than fits, T_l is until there is room that no job leaves which is as large, if that
 *             is ever and the budget can pay for it
 *                          l takes nothing else until the job starts, there or elsewhere
 *   neither, unless the budget (ReservationBudget) has what it costs (ReservationCosts)
 * whose turn it is:  kinds (queue, user, band of sizes) take turns, by the weights of queues and what is asked for
 *                    (BandTurns); all that starts of a kind counts, at most a cluster full of it, so those go first
 *                    that the policy passes over; there, the oldest
 * after each timeout:  it ends by the law of held room (HeldRoom), or moves if a server exists with T at most half of
 *                      what it is on l; else it stands
 * </pre>
 *
 * <p>What is overdue is relative to how long jobs wait anyway: under load everybody waits, and age
 * must not take the place of the policy. A job does not go first because of its age; it only gets a
 * server kept free, as often as the budget allows. The aim is that a policy stays stable if it is
 * with a thousandth less of the servers; src/docs/findings.md says where it does not. An ask has
 * one reservation at a time, for its oldest job. Where more is offered than fits it may have one
 * for each job. Otherwise a kind of one ask that needs a server emptied for each of its jobs would
 * get one server after the other, whatever its turn is. An ask that no server can be reserved for
 * rests for a part of the delay; its age stays what it is. Not thread-safe.
 */
final class AgeReservations implements Waits {
  private static final double SOONER = 0.5;
  private static final double NEVER = Double.POSITIVE_INFINITY;

  /**
   * What is asked for counts half once about so many times what the cluster holds came after it.
   */
  private static final double CLUSTERS_REMEMBERED = 16;

  private final JobStarter starter;
  private final ReservedServers reserved;
  private final BestFitJob bestFitJob;
  private final JobTimes times;
  private final RoomForecast forecast;
  private final SoonestServer soonest;
  private final ReservationBudgets budgets;
  private final Lateness lateness;
  private final ReservationCosts costs;
  private final Served served = new Served();
  private final ReservedServers.Line line = new ReservedServers.Line(Purpose.AGE);
  private final boolean isOn;
  private final long delay;

  /** The turn of the kind that was helped last. */
  private double leastTurn;

  /** True while a job starts of which the reservation counted as a turn. */
  private boolean turnWasTaken;

  /** True while a job starts by a reservation for age, or because it is overdue. */
  private boolean startsByAge;

  /**
   * @param options how jobs that wait too long are helped, or null for not at all
   */
  AgeReservations(
      JobStarter starter, JobTimes times, ReservedServers reserved, ReservationOptions options) {
    this.starter = starter;
    this.reserved = reserved;
    this.bestFitJob = new BestFitJob(starter);
    this.times = times;
    this.forecast = new RoomForecast(times, starter.cluster().dimensions());
    this.soonest = new SoonestServer(starter.consent(), forecast);
    this.budgets = new ReservationBudgets(starter.cluster());
    isOn = options != null;
    delay = isOn ? options.delay() : 1;
    this.lateness = new Lateness(starter, times, budgets, delay);
    this.costs = new ReservationCosts(budgets, times, lateness);
  }

  /** Who learns for it; nobody while no job is helped. */
  JobObserver observer() {
    return isOn ? times.and(budgets).and(served) : JobObserver.NONE;
  }

  /** What it learns of how long jobs run; nothing while no job is helped. */
  RunTimes runTimes() {
    return isOn ? times : RunTimes.UNKNOWN;
  }

  void eventBegins() {
    times.eventBegins();
  }

  /** True if more is offered at a home than any policy could serve, as far as is known. */
  private boolean isOverloaded(Location home) {
    return budgets.at(home).isOverloaded();
  }

  /** Changes the bounds; the delay is as it was. */
  void setBounds(ReservationOptions options) {
    line.setBounds(
        options == null ? Long.MAX_VALUE : options.timeout(),
        options == null ? 0 : options.share());
  }

  @Override
  public long overdueSince(Location home, long leastWait) {
    return starter.now() - (long) Math.max((double) leastWait, lateness.usualWaitOfGangs(home));
  }

  @Override
  public double meanService() {
    return times.meanService();
  }

  @Override
  public double timeUntilRoom(Server server, ResourceVector demand) {
    return forecast.timeUntilRoom(server, demand);
  }

  /** Lets an ask that could not use its reservation wait for a while before it reserves again. */
  void rest(Ask ask) {
    starter.cluster().pending().rest(ask, starter.now() + Math.max(1, delay / 4));
  }

  /** Starts a job on the server that was reserved for it. Returns whether it started. */
  boolean startReserved(Ask ask, Server server) {
    turnWasTaken = true;
    try {
      return startByAge(ask, server, Step.RESERVATION);
    } finally {
      turnWasTaken = false;
    }
  }

  private boolean startByAge(Ask ask, Server server, Step step) {
    startsByAge = true;
    try {
      return starter.start(ask, server, step) == JobStarter.Outcome.STARTED;
    } finally {
      startsByAge = false;
    }
  }

  /**
   * Time passed: the budget of a home grows, and reservations that stand for long are looked at
   * again.
   */
  void tick(Location home) {
    budgets
        .at(home)
        .pass(
            starter.now(),
            times.meanService(),
            times.serviceBySize(),
            times.serviceError(),
            line.share());
    lateness.tick();
    reserved.expire(line, this::moveIfSooner, this::restUntilPaid);
  }

  /** Moves a reservation that has lasted if another server can be expected to have room sooner. */
  private void moveIfSooner(Ask ask, Server server) {
    double untilOther =
        isOverloaded(server.home())
            ? forecast.timeUntilOtherRoom(server, ask.shape().demand(), NEVER)
            : NEVER;
    boolean isForOther = isWorth(ask, server, untilOther);
    double time = isForOther ? untilOther : timeUntilRoom(server, ask.shape().demand());
    SoonestServer.Place sooner =
        isForOther ? soonest.findOther(ask, SOONER * time) : soonest.find(ask, SOONER * time);
    if (sooner != null) {
      reserved.move(ask, server, sooner.server());
    }
  }

  /** Others of its kind, which are younger, come before it is its turn again. */
  private void restUntilPaid(Ask ask, Server server) {
    double rest = 2 * server.home().held().timeToPay(starter.now());
    starter.cluster().pending().rest(ask, starter.now() + Math.max(1, (long) rest));
  }

  /**
   * Helps the asks at a location whose turn it is, within the budget: starts a job where it fits,
   * or reserves a server.
   */
  void review(Location location, Location home) {
    for (int i = 0;
        i < ReservedServers.REVIEWED_PER_EVENT && !starter.isExhausted() && mayHelp(home);
        i++) {
      Ask ask = nextToReserve(location, home);
      if (ask == null) {
        return;
      }
      help(ask);
    }
  }

  private boolean mayHelp(Location home) {
    return mayReserve(home) || isLeftIdle(home);
  }

  private boolean mayReserve(Location home) {
    return !budgets.at(home).isSaving(starter.now()) && reserved.mayMore(line, home);
  }

  /**
   * True under a policy that leaves much of the cluster idle, as VQS may. Then what waits does not
   * wait for room: overdue jobs start where they fit, whatever is reserved or saved for.
   */
  private boolean isLeftIdle(Location home) {
    return budgets.at(home).isHalfIdle();
  }

  private void help(Ask ask) {
    Location home = starter.cluster().homeOf(ask);
    double costOfStart = isLeftIdle(home) ? 0 : costs.ofStart(ask);
    if (costOfStart > 0 && !mayTake(home, costOfStart)) {
      return;
    }
    double turn = Overdue.turn(ask, leastTurn);
    if (startsWhereItFits(ask)) {
      budgets.at(home).take(costOfStart);
      leastTurn = turn;
      return;
    }
    SoonestServer.Place place = ask.isIndexed() && mayReserve(home) ? placeFor(ask, home) : null;
    double cost = place == null ? 0 : costs.ofKeeping(ask, place.server(), place.time());
    if (place != null && !mayTake(home, cost)) {
      return;
    }
    if (place != null && reserved.reserve(ask, place.server(), line)) {
      budgets.at(home).take(cost);
      leastTurn = turn;
      served(ask);
    } else if (ask.isIndexed()) {
      restOrSetAside(ask, place);
    }
  }

  /**
   * The server to reserve. Where more is offered than fits, room that a job leaves goes to another
   * that is as large anyway: to keep it gives them nothing, so other room is sought.
   */
  private SoonestServer.Place placeFor(Ask ask, Location home) {
    SoonestServer.Place other = isOverloaded(home) ? soonest.findOther(ask, NEVER) : null;
    return other != null && isWorth(ask, other.server(), other.time())
        ? other
        : soonest.find(ask, NEVER);
  }

  /** False if there is no other room ever, or only after longer than the budget can pay for. */
  private boolean isWorth(Ask ask, Server server, double untilOther) {
    return untilOther <= forecast.longest()
        && budgets.at(server.home()).mayEverAllow(costs.ofKeeping(ask, server, untilOther));
  }

  /** An ask that the host refuses on every server by now needs more than time. */
  private void restOrSetAside(Ask ask, SoonestServer.Place place) {
    if (place == null && starter.consent().isRefusedEverywhere(ask)) {
      starter.setAside(ask);
    } else {
      rest(ask);
    }
  }

  /**
   * False if the budget is short; then it saves for a while before anybody is looked at again.
   * While no life is known a cost says nothing.
   */
  private boolean mayTake(Location home, double cost) {
    if (times.areKnown() && !budgets.at(home).allows(cost)) {
      budgets.at(home).saveUntil(starter.now() + lateness.lookAgainAfter());
      return false;
    }
    return true;
  }

  private boolean startsWhereItFits(Ask ask) {
    Set<Server> refused = new HashSet<>();
    while (ask.isIndexed() && refused.size() < starter.probeLimit() && !starter.isExhausted()) {
      Server server = bestFitJob.find(ask, refused);
      if (server == null) {
        return false;
      }
      if (startByAge(ask, server, Step.AGED)) {
        return true;
      }
      if (!starter.consent().isRefused(ask, server)) {
        refused.add(server);
      }
    }
    return false;
  }

  private Ask nextToReserve(Location location, Location home) {
    int most = isOverloaded(home) ? Integer.MAX_VALUE : 1;
    return LocationAsks.of(location)
        .overdue()
        .next(starter.now(), lateness.overdueSince(home), leastTurn, most);
  }

  /** All that is asked for and all that starts of a kind counts. */
  private final class Served implements JobObserver {
    @Override
    public void arrived(Ask ask, int jobs) {
      starter.cluster().pending().tellKind(ask, (band, bulk) -> asked(ask, band, jobs * bulk));
    }

    @Override
    public void started(Job job, Ask ask) {
      if (ask.lane() != Lane.TASK) {
        return;
      }
      lateness.started(ask, !startsByAge);
      if (!turnWasTaken) {
        served(ask);
      }
    }
  }

  private void asked(Ask ask, int band, double size) {
    TenantAsks.of(ask.line()).bands().asked(band, size, CLUSTERS_REMEMBERED * servers(ask));
    lateness.asked(ask, size);
  }

  private int servers(Ask ask) {
    return Math.max(1, starter.cluster().homeOf(ask).room().servers());
  }

  /** No kind counts as served with more than a cluster full of its jobs ahead of the others. */
  private void served(Ask ask) {
    double ahead = servers(ask) / ask.queueWeight();
    TenantAsks.of(ask.line())
        .bands()
        .served(ask.band(), ask.bulk() / ask.queueWeight(), leastTurn, ahead);
  }
}
