package org.vqs.core;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.layer.LentRoom;
import org.vqs.core.layer.Reservations;
import org.vqs.core.layer.gang.GangLayer;
import org.vqs.core.learn.JobTimes;
import org.vqs.core.model.Lane;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters;
import org.vqs.core.policy.Host;
import org.vqs.core.policy.SlotReserve;
import org.vqs.core.policy.WorkList;
import org.vqs.core.server.Job;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.AskSpec;
import org.vqs.core.waiting.gang.Gang;
import org.vqs.core.waiting.gang.GangSpec;

/**
 * A cluster under a policy: what a host talks to.
 *
 * <p>The host reports events (servers and asks that come, go and change, jobs that end) and then
 * calls {@link #run}, which lets the policy start jobs through {@link Host#start}. Events only note
 * what is to be looked at, so a host with time slots reports a whole slot before it runs, and a
 * host without runs after each event. At most {@link PackerOptions#maxStartsPerEvent} jobs start in
 * one run; the rest of the work waits for the next one, which any event may bring.
 *
 * <p>Nothing here iterates over all servers, all asks or all applications on an event, except when
 * a server class appears or disappears, which looks at all shapes. Not thread-safe: one lock of the
 * host's guards it.
 */
public final class Packer {
  private final Arrangement arrangement;
  private final Cluster cluster;
  private final WorkList work;
  private final Runs runs;
  private final AskDepartures departures;
  private final ServerChanges servers;
  private final TenantChanges tenants;

  /** An empty cluster. */
  public Packer(PackerOptions options, Host host) {
    this.arrangement = new Arrangement(options, host);
    this.cluster = arrangement.cluster();
    this.work = arrangement.work();
    this.runs = new Runs(arrangement);
    this.departures = new AskDepartures(arrangement);
    this.servers = new ServerChanges(arrangement, departures);
    this.tenants = new TenantChanges(arrangement);
  }

  /**
   * Goes on under other options. Servers and what runs on them, asks and their ages, deferred asks,
   * tenants and counters stay. All servers are offered again, a bounded number in each run, so that
   * the next runs start what would start by the new options.
   *
   * <p>Another policy or J, other readings, stalling, patience or tolerance, and reservations
   * switched on or off, make everything anew that depends on them: stalls, reservations and {@link
   * #reserve} end, which the host is told of, and turns, rests and exemptions begin again. Servers
   * on which jobs run keep their active configurations if both policies have any and J stays. If
   * only limits, times and the weight's τ differ, they are taken over, for the stalls and
   * reservations there are too.
   *
   * <p>Cost O(servers · locations + shapes that wait at locations · classes + asks), with
   * logarithmic factors, for the former, and O(servers) for the latter.
   *
   * <p>Should it fail in the middle, a bug of the host's or of this library, {@link #worksBy} is
   * false for all options, and another call makes everything anew.
   *
   * @param now the time, never before that of an earlier call
   * @throws IllegalArgumentException if the smallest job is not the same; then nothing has changed
   */
  public void reconfigure(PackerOptions newOptions, long now) {
    arrangement.change(newOptions, now);
  }

  /**
   * As {@link #reconfigure} to another policy, under the same options: all that can be made anew
   * is, from the servers, their jobs and the asks. For hosts that found indexes wrong, as after an
   * error.
   */
  public void startAnew(long now) {
    arrangement.startAnew(now);
  }

  /** True if it works by these options, and no change to others failed since it does. */
  public boolean worksBy(PackerOptions wanted) {
    return arrangement.worksBy(wanted);
  }

  /** How it works. */
  public PackerOptions options() {
    return arrangement.options();
  }

  /** What it did. */
  public Counters counters() {
    return arrangement.counters();
  }

  /** The servers and the waiting jobs, to look at. */
  public Cluster cluster() {
    return cluster;
  }

  /** Where the host reports servers that come, go and change. */
  public ServerChanges servers() {
    return servers;
  }

  /** Where the host says who jobs belong to, and what holds for them. */
  public TenantChanges tenants() {
    return tenants;
  }

  /** True if the last run left work for a later event. */
  public boolean hasBacklog() {
    return !work.isEmpty()
        || cluster.pending().deferred().hasReleasable()
        || cluster.pending().refused().hasUntried();
  }

  /**
   * The location of this name, which servers can be at and asks can name. It is to be looked up
   * again after a run, unless a server is there or an ask names it: what nobody uses is forgotten.
   */
  public Location location(String name) {
    return cluster.location(name);
  }

  /** The location of all servers but those at home in a partition. */
  public Location everywhere() {
    return cluster.everywhere();
  }

  /** A job of nobody in particular runs that no policy started. */
  public Job occupy(Server server, ResourceVector demand) {
    return occupy(server, demand, cluster.tenants().root(), Lane.TASK);
  }

  /** A job runs that no policy started: recovered, or placed by the host. Limits do not hold. */
  public Job occupy(Server server, ResourceVector demand, Tenant tenant, Lane lane) {
    if (server.isEmpty()) {
      server.setConfiguration(null);
    }
    return cluster.occupy(server, demand, tenant, lane);
  }

  /**
   * A running job that no policy started was lent its room: it takes none of what its server has.
   */
  public void setLent(Job job) {
    job.server().setLent(job);
  }

  /** An ask belongs to another tenant from now on. */
  public void transfer(Ask ask, Tenant tenant) {
    if (ask.tenant() != tenant) {
      if (!ask.reservations().isEmpty()) {
        departures.gone(ask);
      }
      cluster.pending().transfer(ask, tenant);
      arrangement.tryAgain(ask);
    }
  }

  /** A running job counts for another tenant, or as an application master, from now on. */
  public void assign(Job job, Tenant tenant, Lane lane) {
    boolean isOtherLane = job.lane() != lane;
    if (job.tenant() != tenant || isOtherLane) {
      cluster.assign(job, tenant, lane);
    }
    if (isOtherLane && !job.isGone() && job.server().isStalled()) {
      // It waits for tasks, not for masters, and may have waited for this one alone.
      work.add(job.server());
    }
  }

  /** A running job uses more or less than before. */
  public void resizeJob(Job job, ResourceVector demand) {
    cluster.resizeJob(job, demand);
    work.add(job.server());
  }

  /** A running job is about to end that never did anything: nothing is learned of its life. */
  public void neverRan(Job job) {
    job.setStartedAt(Server.NEVER);
  }

  /** A job ended. A second time does nothing. */
  public void vacate(Job job) {
    if (cluster.vacate(job)) {
      work.add(job.server());
    }
  }

  /** A new ask, of no job yet. */
  public Ask newAsk(AskSpec spec) {
    return cluster.pending().newAsk(spec);
  }

  /**
   * Sets how many jobs of an ask wait.
   *
   * @param count zero or more; zero withdraws all
   * @throws IllegalArgumentException if {@code count} is negative
   */
  public void setCount(Ask ask, int count, long now) {
    if (count < 0) {
      throw new IllegalArgumentException(
          "count (" + count + ") of " + ask + " must not be negative");
    }
    cluster.holds().pass(now);
    boolean more = count > ask.count();
    if (count == ask.count()) {
      return;
    }
    cluster.pending().setCount(ask, count, now);
    departures.keepReservations(ask, Math.max(1, count));
    if (count == 0) {
      departures.goneEverywhere(ask);
    } else if (more && ask.isIndexed()) {
      work.add(ask);
    }
  }

  /** An ask is withdrawn for good. */
  public void remove(Ask ask, long now) {
    setCount(ask, 0, now);
    cluster.pending().resume(ask);
    cluster.pending().forget(ask);
  }

  /**
   * Tries an ask again: the host would no longer refuse it somewhere, or refuses it elsewhere too.
   * What it was known to refuse is forgotten, for those alike too.
   */
  public void retry(Ask ask) {
    cluster.pending().refused().changed(ask);
    takeBack(ask);
    arrangement.tryAgain(ask);
  }

  private void takeBack(Ask ask) {
    if (ask.isSetAside()) {
      cluster.pending().resume(ask);
    }
  }

  /** Ends a refusal of scope JOB: a deferred ask is tried again. */
  public void resume(Ask ask) {
    cluster.pending().resume(ask);
    arrangement.tryAgain(ask);
  }

  /**
   * Jobs of an ask wait for a gang to start: they are in no queue, and start with it only, until
   * {@link #resume}.
   */
  public void suspend(Ask ask) {
    cluster.pending().suspend(ask);
    departures.goneEverywhere(ask);
  }

  /**
   * All jobs of a graph wait to start together. They are the first jobs of suspended asks, which
   * are to keep at least as many, the tenant and the rank as long as it waits.
   *
   * @param since since when all of it is asked for
   */
  public Gang newGang(GangSpec spec, long since) {
    return cluster.gangs().add(spec, since);
  }

  /** A gang waits no longer, if it did; its asks stay suspended. */
  public void withdraw(Gang gang) {
    if (cluster.gangs().remove(gang)) {
      arrangement.layers().gangs().withdrawn(gang);
    }
  }

  /** How gangs are placed and helped, to look at. */
  public GangLayer gangs() {
    return arrangement.layers().gangs();
  }

  /** What the policy keeps free for jobs that pay more, to look at. */
  public SlotReserve slots() {
    return arrangement.layers().slots();
  }

  /** Changes where an ask may and would rather run, and its rank among asks of the same shape. */
  public void move(Ask ask, List<Location> locations, List<Location> preferred, int rank) {
    if (!ask.reservations().isEmpty()) {
      departures.gone(ask);
    }
    List<Location> before = ask.locations();
    cluster.pending().move(ask, locations, preferred, rank);
    takeBack(ask);
    arrangement.layers().policy().left(ask, before);
    arrangement.tryAgain(ask);
  }

  /**
   * Reserves a server for an ask of a queue below its share, because the host makes room for it
   * there bit by bit. The server takes nothing else until a job of the ask starts, the queue is not
   * below its share any more, the time of reservations for shares is over, {@link #release}, or a
   * change of options that ends reservations.
   *
   * @return false where that cannot be, as beyond the share of servers that may be reserved so
   */
  public boolean reserve(Server server, Ask ask) {
    Reservations reservations = arrangement.layers().reservations();
    return reservations != null && reservations.reserve(server, ask);
  }

  /**
   * Reserves a server for an ask because the host ends jobs there for it, whatever its age and the
   * shares of queues are. As {@link #reserve}, it lasts until a job of the ask starts there, the
   * time of reservations for shares is over, {@link #release}, or a change of options.
   *
   * @return false where that cannot be, as beyond the share of servers that may be reserved so
   */
  public boolean claim(Server server, Ask ask) {
    Reservations reservations = arrangement.layers().reservations();
    return reservations != null && reservations.claim(server, ask);
  }

  /** Ends {@link #reserve} or {@link #claim}; the server's room is offered to others again. */
  public void release(Server server, Ask ask) {
    if (Ask.reserving(server) == ask
        && (server.isReservedForShare() || server.reservation().isClaim())) {
      arrangement.endReservation(server);
      work.add(server);
    }
  }

  /**
   * Why a job of an ask could not start on a server now, for explanations: null if it could, and
   * only waits for an event. Changes nothing. Cost for each server as for one candidate; to be used
   * up before the next event.
   */
  public Function<Server, Refusal> whyNot(Ask ask) {
    return arrangement.layers().starter().whyNot(ask);
  }

  /** How long jobs wait and run, as far as that is learned. */
  public JobTimes times() {
    return cluster().times();
  }

  /**
   * Lets the policy work on what the events left.
   *
   * @param now the time, never before that of an earlier call
   * @return how many jobs started
   */
  public int run(long now) {
    return runs.run(now);
  }

  /**
   * As {@link #run}, on an event of a server even if nothing changed there: looks also at what only
   * time brings about (stalls and reservations that time out, patience that ends). Costs O(1) if
   * nothing is due.
   */
  public int heartbeat(Server server, long now) {
    return runs.heartbeat(server, now);
  }

  /**
   * Lets the policy work on one server only, from what waits for it, and forgets what other events
   * left. For hosts in which a server takes jobs on its own events and at no other time; only a job
   * whose patience has ended may start elsewhere.
   */
  public int fillOnly(Server server, long now) {
    return runs.fillOnly(server, now);
  }

  /**
   * Starts jobs in room that a server does not have ({@link LentRoom}), because those that run
   * there use less than they asked for. What started stays ({@link Server#lentJobs}); as much is
   * free as before.
   *
   * @param room how much may start beside what was lent before, 0 or more of each resource
   * @param borrows whether a queue's jobs may start so; asked about queues without queues below
   * @return how many jobs started
   */
  public int lend(Server server, ResourceVector room, Predicate<Tenant> borrows, long now) {
    return runs.lend(server, room, borrows, now);
  }
}
