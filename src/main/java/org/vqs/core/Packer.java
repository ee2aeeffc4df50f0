package org.vqs.core;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.vqs.core.cluster.Ask;
import org.vqs.core.cluster.AskSpec;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.cluster.Job;
import org.vqs.core.cluster.Place;
import org.vqs.core.cluster.Refusal;
import org.vqs.core.cluster.Server;
import org.vqs.core.cluster.Tenant;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.WorkList;

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
  /** How many of the servers that a change of options offers again one run looks at. */
  private static final int OFFERED_PER_RUN = 200;

  private final Host host;
  private final Cluster cluster;
  private final Counters counters = new Counters();
  private final WorkList work = new WorkList();
  private PackerOptions options;
  private Layers layers;
  private boolean isChangingOver;
  private int classesOrdered;
  private long nextLookAtBlocked = Long.MIN_VALUE;

  /**
   * An empty cluster.
   *
   * @throws IllegalArgumentException if the policy's name is unknown
   */
  public Packer(PackerOptions options, Host host) {
    this.host = host;
    this.cluster = new Cluster(options.smallest(), Layers.settings(options));
    this.options = options;
    use(Layers.of(options, cluster, host, counters, work));
  }

  private void use(Layers newLayers) {
    layers = newLayers;
    cluster.setListener(layers.policy()::changed);
    cluster.setObserver(layers.policy().observer());
    work.setArrivalOrder(layers.policy().arrivalOrder());
  }

  /**
   * Goes on under other options. Servers and what runs on them, asks and their ages, what limits
   * and the host hold back, tenants and counters stay. All servers are offered again, a bounded
   * number in each run, so that the next runs start what would start by the new options.
   *
   * <p>Another policy or J, other readings, stalling, patience or tolerance, and claims switched on
   * or off, make everything anew that depends on them: stalls, claims and {@link #hold} end, which
   * the host is told of, and turns, rests and exemptions begin again. Servers on which jobs run
   * keep their active configurations if both policies have any and J stays. If only limits, times
   * and the weight's τ differ, they are taken over, for the stalls and claims there are too.
   *
   * <p>Cost O(servers · places + shapes that wait at places · classes + asks), with logarithmic
   * factors, for the former, and O(servers) for the latter.
   *
   * <p>Should it fail in the middle, a bug of the host's or of this library, {@link #worksBy} is
   * false for all options, and another call makes everything anew.
   *
   * @param now the time, never before that of an earlier call
   * @throws IllegalArgumentException if the policy's name is unknown, or the smallest job is not
   *     the same; then nothing has changed
   */
  public void reconfigure(PackerOptions newOptions, long now) {
    if (!newOptions.smallest().equals(options.smallest())) {
      throw new IllegalArgumentException(
          "the smallest job ("
              + newOptions.smallest()
              + ") must stay "
              + options.smallest()
              + ": it cannot change while the packer runs");
    }
    if (!isChangingOver && Layers.areSame(options, newOptions)) {
      layers.setNumbers(newOptions);
    } else {
      changeOver(newOptions, now);
    }
    options = newOptions;
    isChangingOver = false;
    cluster.servers().forEach(work::addForLater);
  }

  private void changeOver(PackerOptions newOptions, long now) {
    Cluster.Settings settings = Layers.settings(newOptions);
    Layers newLayers = Layers.of(newOptions, cluster, host, counters, work);
    isChangingOver = true;
    for (Server server : cluster.servers()) {
      endClaim(server);
      endStall(server, now);
    }
    boolean keepConfigurations =
        Policies.get(options.policy()).hasConfigurations()
            && Policies.get(newOptions.policy()).hasConfigurations();
    // What changed so far is for the policy that goes to index: the next one knows no server yet.
    cluster.refreshIndexes();
    use(newLayers);
    layers.placer().begin(now, 0);
    cluster.renew(settings, keepConfigurations);
    nextLookAtBlocked = Long.MIN_VALUE;
  }

  /** True if it works by these options, and no change to others failed since it does. */
  public boolean worksBy(PackerOptions wanted) {
    return !isChangingOver && wanted.equals(options);
  }

  private void endStall(Server server, long now) {
    if (server.isStalled()) {
      long since = server.stalledSince();
      cluster.setStalled(server, false, now);
      counters.activated(Host.Activation.RECONFIGURED);
      host.activated(server, Host.Activation.RECONFIGURED, since);
    }
  }

  /** How it works. */
  public PackerOptions options() {
    return options;
  }

  /** What it did. */
  public Counters counters() {
    return counters;
  }

  /** The servers and the waiting jobs, to look at. */
  public Cluster cluster() {
    return cluster;
  }

  /** True if the last run left work for a later event. */
  public boolean hasBacklog() {
    return !work.isEmpty() || cluster.tenants().hasReleasable();
  }

  /** The place of this name, which servers can be at and asks can name. */
  public Place place(String name) {
    return cluster.place(name);
  }

  /** The place of all servers but those at home in a place apart. */
  public Place everywhere() {
    return cluster.everywhere();
  }

  /**
   * A server came, with nothing on it and closed if {@code closed} is not null. It takes no job
   * before {@link #run}.
   */
  public Server addServer(
      String name, ResourceVector capacity, List<Place> at, Refusal.Reason closed, Object owner) {
    List<Place> all = new ArrayList<>();
    all.add(everywhere());
    all.addAll(at);
    return addServerAt(name, capacity, all, closed, owner);
  }

  /**
   * As {@link #addServer}, for a server that need not be everywhere.
   *
   * @param places where it is, its home first: everywhere, or a place apart; only asks that name
   *     one of them start there
   */
  public Server addServerAt(
      String name,
      ResourceVector capacity,
      List<Place> places,
      Refusal.Reason closed,
      Object owner) {
    Cluster.Added added = cluster.addServer(name, capacity, places, owner);
    if (closed != null) {
      cluster.setClosed(added.server(), closed);
    }
    work.add(added.server());
    added.fitting().forEach(work::add);
    return added.server();
  }

  /**
   * A server went, after all its jobs ended.
   *
   * @return the asks that fit no server any more, which wait for a larger one
   */
  public List<Ask> removeServer(Server server) {
    endClaim(server);
    work.remove(server);
    return unfitting(cluster.removeServer(server));
  }

  private List<Ask> unfitting(List<Ask> affected) {
    List<Ask> unfitting =
        affected.stream().filter(ask -> !ask.fitsSomeServer() && ask.count() > 0).toList();
    for (Ask ask : unfitting) {
      gone(ask);
      layers.policy().left(ask, ask.places());
    }
    return unfitting;
  }

  /**
   * A server has more or less than before; what runs on it stays, and free amounts may be negative.
   */
  public List<Ask> resizeServer(Server server, ResourceVector capacity) {
    List<Ask> affected = cluster.resizeServer(server, capacity);
    if (server.claimant() != null && !server.claimant().shape().fitsEmpty(server.serverClass())) {
      endClaim(server);
    }
    for (Ask ask : affected) {
      if (ask.isIndexed()) {
        work.add(ask);
      }
    }
    work.add(server);
    return unfitting(affected);
  }

  /**
   * A server is at other places from now on, its home first; what runs on it stays.
   *
   * @return the asks that fit no server any more
   */
  public List<Ask> relocate(Server server, List<Place> places) {
    endClaim(server);
    List<Ask> affected = cluster.relocate(server, places);
    for (Ask ask : affected) {
      retry(ask);
    }
    work.add(server);
    return unfitting(affected);
  }

  /** Has a server's room offered again: jobs that the host refused there may start now. */
  public void offer(Server server) {
    work.add(server);
  }

  /** A server takes no new work for a reason of the host's. */
  public void closeServer(Server server, Refusal.Reason reason) {
    endClaim(server);
    cluster.setClosed(server, reason);
  }

  private void endClaim(Server server) {
    Ask claimant = server.claimant();
    if (claimant != null) {
      cluster.unclaim(server);
      host.claimed(server, claimant, false);
    }
  }

  /** A server takes new work again. */
  public void openServer(Server server) {
    cluster.setClosed(server, null);
    work.add(server);
  }

  /** A job of nobody in particular runs that no policy started. */
  public Job occupy(Server server, ResourceVector demand) {
    return occupy(server, demand, rootTenant(), Ask.Lane.TASK);
  }

  /** A job runs that no policy started: recovered, or placed by the host. Limits do not hold. */
  public Job occupy(Server server, ResourceVector demand, Tenant tenant, Ask.Lane lane) {
    if (server.isEmpty()) {
      server.setConfiguration(null);
    }
    return cluster.occupy(server, demand, tenant, lane);
  }

  /** The tenant that all others are below. */
  public Tenant rootTenant() {
    return cluster.tenants().root();
  }

  /**
   * A new tenant: a queue, or a user of one.
   *
   * @param weight relative to its siblings
   * @throws IllegalArgumentException if the weight is not positive, or the parent is a user
   */
  public Tenant newTenant(
      Tenant parent, String name, Tenant.Kind kind, double weight, Object owner) {
    return cluster.tenants().add(parent, name, kind, weight, owner);
  }

  /**
   * A tenant goes.
   *
   * @throws IllegalStateException if something of it runs, waits, or is below
   */
  public void removeTenant(Tenant tenant) {
    cluster.tenants().remove(tenant);
  }

  /** Changes a weight. Cost O(asks): the lengths of virtual queues change with it. */
  public void setWeight(Tenant tenant, double weight) {
    if (tenant.weight() != weight) {
      cluster.pending().reweigh(tenant, () -> cluster.tenants().setWeight(tenant, weight));
    }
  }

  /**
   * Sets what a tenant's jobs, and the application masters among them, may hold at most; null for
   * no limit. What runs beyond a new limit goes on.
   */
  public void setLimits(Tenant tenant, ResourceVector maximum, ResourceVector mastersMaximum) {
    cluster.tenants().setLimits(tenant, maximum, mastersMaximum);
  }

  /** An ask belongs to another tenant from now on. */
  public void transfer(Ask ask, Tenant tenant) {
    if (ask.tenant() != tenant) {
      if (!ask.claims().isEmpty()) {
        gone(ask);
      }
      cluster.pending().transfer(ask, tenant);
      retry(ask);
    }
  }

  /** A running job counts for another tenant, or as an application master, from now on. */
  public void assign(Job job, Tenant tenant, Ask.Lane lane) {
    if (job.tenant() != tenant || job.lane() != lane) {
      cluster.assign(job, tenant, lane);
    }
  }

  /** A running job holds more or less than before. */
  public void resizeJob(Job job, ResourceVector demand) {
    cluster.resizeJob(job, demand);
    work.add(job.server());
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
    boolean more = count > ask.count();
    if (count == ask.count()) {
      return;
    }
    cluster.pending().setCount(ask, count, now);
    while (ask.claims().size() > Math.max(1, count)) {
      Server claimed = ask.claims().get(ask.claims().size() - 1);
      endClaim(claimed);
      work.add(claimed);
    }
    if (count == 0) {
      gone(ask);
      layers.policy().left(ask, ask.places());
    } else if (more && ask.isIndexed()) {
      work.add(ask);
    }
  }

  /** An ask is withdrawn for good. */
  public void remove(Ask ask, long now) {
    setCount(ask, 0, now);
    cluster.pending().unhold(ask);
    cluster.pending().forget(ask);
  }

  /** Tries an ask again: the host would no longer refuse it somewhere. */
  public void retry(Ask ask) {
    if (ask.isIndexed()) {
      work.add(ask);
    }
  }

  /** Ends a refusal of scope JOB. */
  public void unhold(Ask ask) {
    cluster.pending().unhold(ask);
    retry(ask);
  }

  /** Changes where an ask may and would rather run, and its rank among asks of the same shape. */
  public void move(Ask ask, List<Place> places, List<Place> preferred, int rank) {
    if (!ask.claims().isEmpty()) {
      gone(ask);
    }
    List<Place> before = ask.places();
    cluster.pending().move(ask, places, preferred, rank);
    layers.policy().left(ask, before);
    retry(ask);
  }

  /**
   * Sets a server aside for an ask of a queue below its share, because the host makes room for it
   * there bit by bit: it takes nothing else until a job of the ask starts, the queue is not below
   * its share any more, the time of claims for shares is over, {@link #release}, or a change of
   * options that ends claims.
   *
   * @return false where that cannot be, as beyond the share of servers that may be held
   */
  public boolean hold(Server server, Ask ask) {
    return layers.claims() != null && layers.claims().hold(server, ask);
  }

  /** Ends {@link #hold}, if it lasts; the server's room is offered to others again. */
  public void release(Server server, Ask ask) {
    if (server.claimant() == ask && server.isClaimedForShare()) {
      endClaim(server);
      work.add(server);
    }
  }

  /**
   * Why a job of an ask could not start on a server now, for explanations: null if it could, and
   * only waits for an event. Changes nothing. Cost for each server as for one candidate; to be used
   * up before the next event.
   */
  public Function<Server, Refusal> whyNot(Ask ask) {
    return layers.placer().whyNot(ask);
  }

  private void gone(Ask ask) {
    while (!ask.claims().isEmpty()) {
      Server claimed = ask.claims().get(0);
      endClaim(claimed);
      work.add(claimed);
    }
    layers.placer().tryDeferred(ask);
  }

  /**
   * Lets the policy work on what the events left.
   *
   * @param now the time, never before that of an earlier call
   * @return how many jobs started
   */
  public int run(long now) {
    layers.placer().begin(now, options.maxStartsPerEvent());
    return work();
  }

  /**
   * As {@link #run}, on an event of a server even if nothing changed there: looks also at what only
   * time brings about (stalls and claims that time out, patience that ends). Costs O(1) if nothing
   * is due.
   */
  public int heartbeat(Server server, long now) {
    layers.placer().begin(now, options.maxStartsPerEvent());
    if (cluster.tenants().hasBlocked() && now >= nextLookAtBlocked) {
      cluster.tenants().reconsiderBlocked();
      nextLookAtBlocked = now + Math.max(1, options.claims().delay() / 4);
    }
    layers.policy().tick(server);
    return work();
  }

  /**
   * Lets the policy work on one server only, from what waits for it, and forgets what other events
   * left. For hosts in which a server takes jobs on its own events and at no other time; only a job
   * whose patience has ended may start elsewhere.
   */
  public int fillOnly(Server server, long now) {
    layers.placer().begin(now, options.maxStartsPerEvent());
    release();
    layers.policy().eventBegins();
    work.clear();
    layers.policy().tick(server);
    if (server.closed() == null && !layers.placer().isExhausted()) {
      layers.policy().fill(server);
    }
    work.clear();
    return options.maxStartsPerEvent() - layers.placer().budget();
  }

  /** Lets those asks try again that a limit held back and that are within it now. */
  private void release() {
    if (!cluster.tenants().hasReleasable()) {
      return;
    }
    for (Ask ask : cluster.tenants().takeReleasable(options.probeLimit(), this::blocksOthers)) {
      unhold(ask);
    }
  }

  /**
   * An overdue ask that a limit holds back keeps others from what is freed for as long as a claim
   * may last, then lets them pass for as long, and so on: what it waits for may never end.
   */
  private boolean blocksOthers(Ask ask) {
    PackerOptions.ClaimOptions claims = options.claims();
    if (claims == null) {
      return false;
    }
    double overdueFor = layers.placer().now() - ask.oldestArrival() - claims.delay();
    return overdueFor > 0 && (long) (overdueFor / claims.timeout()) % 2 == 0;
  }

  private int work() {
    release();
    layers.policy().eventBegins();
    if (cluster.classChanges() != classesOrdered) {
      // Sizes are relative to classes, and so is the order of those that wait to be placed.
      work.setArrivalOrder(layers.policy().arrivalOrder());
      classesOrdered = cluster.classChanges();
    }
    work.takeFromLater(OFFERED_PER_RUN);
    while (!layers.placer().isExhausted()) {
      Server server = work.pollServer();
      if (server != null) {
        if (server.closed() == null) {
          layers.policy().fill(server);
          if (layers.placer().isExhausted()) {
            work.add(server);
          }
        }
        continue;
      }
      // What waits for servers that are still to be offered comes before what arrived.
      Ask ask = work.hasForLater() ? null : work.pollAsk();
      if (ask == null) {
        break;
      }
      if (ask.isIndexed()) {
        layers.policy().place(ask);
        if (layers.placer().isExhausted() && ask.isIndexed()) {
          work.add(ask);
        }
      }
    }
    return options.maxStartsPerEvent() - layers.placer().budget();
  }
}
