package org.vqs.core.layer;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.vqs.core.layer.gang.Waits;
import org.vqs.core.learn.JobTimes;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.bestfit.BestFitJob;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.server.HeldRoom.Purpose;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.JobObserver;
import org.vqs.core.waiting.LocationAsks;
import org.vqs.core.waiting.TenantAsks;

/**
 * No job starves: for one that has waited for longer than is usual the server is held that can be
 * expected to have room for it first; kinds of jobs take turns.
 *
 * <pre>
 * overdue   waited for more than max(delay, f W + 4 S)
 * at a heartbeat, for the oldest overdue ask of the kind (tenant, band of sizes) that was helped longest ago, of those
 * that reserve fewer servers than they have jobs:
 *   its queue is above its share:   the turn of its kind passes
 *   else, it fits some server:      it starts there
 *   else, if the budget allows:      l := arg min T_l (RoomForecast) of the roomiest servers;
 *                                   where W > S, T_l is until there is room that no job leaves which is as large, and
 *                                   no master, if that is ever
 *                                   l takes nothing else until the job starts, there or elsewhere
 *   else one of the next kinds starts where it fits
 * it ends by the law of held room (HeldRoom)
 * W, S = typical wait of jobs that start, mean service (JobTimes);  f = patience of the kind (TenantKinds), at most 1
 * </pre>
 *
 * <p>What is overdue is relative to how long jobs wait anyway: under load everybody waits, and age
 * must not take the place of the policy. A job does not go first because of its age; it only gets a
 * server kept free, as often as the budget ({@link ReservationBudget}) allows. An ask that no
 * server can be reserved for rests for the delay; its age stays what it is. Not thread-safe.
 */
final class AgeReservations implements Waits {
  /**
   * Waits of some services happen by chance where the policy serves all. After half as many queues
   * were longer, and after twice as many no shorter.
   */
  private static final double PATIENCE_SERVICES = 4;

  private final JobStarter starter;
  private final ReservedServers reserved;
  private final BestFitJob bestFitJob;
  private final JobTimes times;
  private final RoomForecast forecast;
  private final SoonestServer soonest;
  private final Map<Location, ReservationBudget> budgets = new LinkedHashMap<>();
  private final ReservedServers.Line line = new ReservedServers.Line(Purpose.AGE);
  private final boolean isOn;
  private final long delay;

  /**
   * @param options how jobs that wait too long are helped, or null for not at all
   */
  AgeReservations(JobStarter starter, ReservedServers reserved, ReservationOptions options) {
    this.starter = starter;
    this.reserved = reserved;
    this.bestFitJob = new BestFitJob(starter);
    this.times = starter.cluster().times();
    this.forecast = new RoomForecast(times, starter.cluster().dimensions());
    this.soonest = new SoonestServer(starter.consent(), forecast);
    isOn = options != null;
    delay = isOn ? options.delay() : 1;
  }

  /** Who learns for it; nobody while no job is helped. */
  JobObserver observer() {
    return isOn ? new Demand() : JobObserver.NONE;
  }

  /** Changes the bounds; the delay is as it was. */
  void setBounds(ReservationOptions options) {
    line.setBounds(
        options == null ? Long.MAX_VALUE : options.timeout(),
        options == null ? 0 : options.share());
  }

  private ReservationBudget budget(Location home) {
    return budgets.computeIfAbsent(home, at -> new ReservationBudget(at, times));
  }

  @Override
  public long overdueSince(long leastWait) {
    return starter.now() - (long) Math.max((double) leastWait, usualWait(0));
  }

  /**
   * For how long a job waits without being overdue, if the delay is shorter.
   *
   * @param patience the exponent of f
   */
  private double usualWait(int patience) {
    return Math.scalb(times.typicalWait(), patience) + PATIENCE_SERVICES * times.meanService();
  }

  /** The delay is in when its patience ends; the rest of what an overdue ask waited is not. */
  private long dueSince(int patience) {
    return starter.now() - (long) Math.max(0, usualWait(patience) - delay);
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
    starter.cluster().pending().rest(ask, starter.now() + Math.max(1, delay));
  }

  /**
   * Time passed: the budget of a home grows, and reservations that stand for long are looked at
   * again.
   */
  void tick(Location home) {
    budget(home).pass(starter.now());
    reserved.expire(line, this::restUntilPaid);
  }

  /** Others of its kind, which are younger, come before it is its turn again. */
  private void restUntilPaid(Ask ask, Server server) {
    double rest = 2 * server.home().held().timeToPay(starter.now());
    starter.cluster().pending().rest(ask, starter.now() + Math.max(1, (long) rest));
  }

  /**
   * Helps overdue asks at a location: some whose turn it is, and beside one for which nothing may
   * be held now those next in line.
   */
  void review(Location location, Location home) {
    Ask before = null;
    for (int i = 0; i < ReservedServers.REVIEWED_PER_EVENT && !starter.isExhausted(); i++) {
      Ask ask = LocationAsks.of(location).overdue().next(starter.now(), this::dueSince, before);
      if (ask == null) {
        return;
      }
      before = isDealtWith(ask, home) ? before : ask;
    }
  }

  /** False if it stays where it is in line. */
  private boolean isDealtWith(Ask ask, Location home) {
    Tenant tenant = ask.line();
    int band = ask.band();
    if (isAboveShare(ask) || startsWhereItFits(ask)) {
      starter.cluster().pending().helped(tenant, band);
      return true;
    }
    if (!ask.isIndexed()) {
      return true;
    }
    if (!budget(home).allows() || !reserved.mayMore(line, home)) {
      return false;
    }
    Server server = soonest.find(ask, areWaitsLong());
    if (server != null && reserved.reserve(ask, server, line)) {
      starter.cluster().pending().helped(tenant, band);
    } else if (server == null && starter.consent().isRefusedEverywhere(ask)) {
      // It needs more than time.
      starter.setAside(ask);
    } else {
      rest(ask);
    }
    return true;
  }

  /** Then room that a job leaves goes to one as large anyway. */
  private boolean areWaitsLong() {
    return times.typicalWait() > times.meanService();
  }

  /** Age undoes no weights: the turn of a queue passes that is above its share where it asks. */
  private boolean isAboveShare(Ask ask) {
    HomeTenants here = starter.cluster().homeOf(ask).weightedTenants();
    Tenant queue = here == null ? ask.tenant().queue() : here.of(ask.tenant());
    return starter.cluster().tenants().fairShare().isAboveShare(queue);
  }

  private boolean startsWhereItFits(Ask ask) {
    Set<Server> refused = new HashSet<>();
    while (ask.isIndexed() && refused.size() < starter.probeLimit() && !starter.isExhausted()) {
      Server server = bestFitJob.find(ask, refused);
      if (server == null) {
        return false;
      }
      if (starter.start(ask, server, Step.AGED) == JobStarter.Outcome.STARTED) {
        return true;
      }
      if (!starter.consent().isRefused(ask, server)) {
        refused.add(server);
      }
    }
    return false;
  }

  /** What each tenant asks for. */
  private final class Demand implements JobObserver {
    @Override
    public void arrived(Ask ask, int jobs) {
      int servers = Math.max(1, starter.cluster().homeOf(ask).room().servers());
      starter
          .cluster()
          .pending()
          .tellKind(
              ask,
              (band, bulk) -> TenantAsks.of(ask.line()).kinds().asked(band, jobs * bulk, servers));
    }
  }
}
