package org.vqs.core.waiting;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.vqs.core.index.FitTree;
import org.vqs.core.model.Lane;
import org.vqs.core.model.Refusal;
import org.vqs.core.server.Location;
import org.vqs.core.server.Locations;
import org.vqs.core.server.ServerClass;
import org.vqs.core.server.ServerClasses;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.tenant.Tenants;

/**
 * The waiting jobs, kept in all the orders in which policies look for them.
 *
 * <p>An ask of a demand that is waited for already costs one addition per server class; a new
 * demand costs O(log shapes) per class. Not thread-safe.
 */
public final class PendingJobs {
  private final ServerClasses classes;
  private final Locations locations;
  private final Tenants tenants;
  private final DeferredAsks deferred;
  private final RefusedAsks refused = new RefusedAsks();
  private JobObserver observer = JobObserver.NONE;
  private final Patience patience;
  private final Shapes shapes = new Shapes();
  private final FitTree<Ask> inServiceOrder =
      new FitTree<>(Ask.SERVICE_ORDER, FitTree.Bound.AT_MOST);
  private final Set<Ask> neverFitting = new LinkedHashSet<>();
  private final Set<Location> waitedAt = new LinkedHashSet<>();
  private long asksMade;
  private long waiting;
  private long indexedJobs;
  private long changes;

  /**
   * No asks.
   *
   * @param patience how long a job waits before its patience ends, or Long.MAX_VALUE
   */
  public PendingJobs(ServerClasses classes, Locations locations, Tenants tenants, long patience) {
    this.classes = classes;
    this.locations = locations;
    this.tenants = tenants;
    this.deferred = new DeferredAsks(tenants);
    this.patience = new Patience(patience);
  }

  /** Sets who is told of jobs; one at a time. */
  public void setObserver(JobObserver newObserver) {
    observer = newObserver;
  }

  /** Who is told of jobs. */
  public JobObserver observer() {
    return observer;
  }

  /** The asks that are deferred at limits. */
  public DeferredAsks deferred() {
    return deferred;
  }

  /** What the host refuses. */
  public RefusedAsks refused() {
    return refused;
  }

  /** A new ask of no job yet. */
  public Ask newAsk(AskSpec spec) {
    locations.retain(spec.locations());
    locations.retain(spec.preferred());
    if (spec.home() != null) {
      locations.retain(List.of(spec.home()));
    }
    Shape shape = shapes.retain(spec.demand());
    Tenant tenant = spec.tenant() == null ? tenants.root() : spec.tenant();
    tenant.changeAsks(1);
    Ask ask = new Ask(asksMade++, shape, tenant, spec);
    refused.added(ask);
    return ask;
  }

  /** How many jobs wait, deferred ones and those that never fit included. */
  public long waiting() {
    return waiting;
  }

  /**
   * How many jobs wait that could start on some registered server, application masters included.
   */
  public long startable() {
    return indexedJobs;
  }

  /** A number that changes with what waits and could start on some registered server. */
  public long changes() {
    return changes;
  }

  /** How many distinct demands are waited for. */
  public int shapes() {
    return shapes.size();
  }

  /** All asks that could start on some registered server, in the order in which they are served. */
  public FitTree<Ask> inServiceOrder() {
    return inServiceOrder;
  }

  /** The locations at which asks wait. */
  public Set<Location> waitedAt() {
    return waitedAt;
  }

  /** The asks that are larger than every registered server. */
  public List<Ask> neverFitting() {
    return List.copyOf(neverFitting);
  }

  /** Sets how many jobs of an ask wait; zero ends it, and it may be set again. */
  public void setCount(Ask ask, int count, long now) {
    waiting += count - ask.count();
    if (count > ask.count() && ask.lane() == Lane.TASK) {
      observer.arrived(ask, count - ask.count());
    }
    if (!ask.isIndexed()) {
      ask.setCount(count, (double) now);
      index(ask);
      return;
    }
    if (count == 0) {
      unindex(ask);
      ask.setCount(0, (double) now);
      return;
    }
    double arrivalBefore = ask.arrivalSum();
    int countBefore = ask.count();
    ask.setCount(count, (double) now);
    changed(ask, countBefore, arrivalBefore);
  }

  /** One job of an ask started. */
  public void started(Ask ask) {
    waiting--;
    if (!ask.isIndexed()) {
      ask.oneStarted();
      return;
    }
    double arrivalBefore = ask.arrivalSum();
    int countBefore = ask.count();
    if (countBefore == 1) {
      unindex(ask);
      ask.oneStarted();
      return;
    }
    // Where all its jobs came together, as most do, its patience ends when it did before.
    boolean staysInLine =
        ask.nextIsAsOld() && (ask.due() == Long.MAX_VALUE || ask.dueNode(0).isInTree());
    if (!staysInLine) {
      patience.detach(ask);
    }
    ask.oneStarted();
    changed(ask, countBefore, arrivalBefore);
    if (!staysInLine) {
      patience.attach(ask, patience.end(ask));
    }
  }

  /**
   * Takes an ask out of all orders until {@link #resume}.
   *
   * @param limiting the tenant whose limit it is beyond, or null for a reason of the host's
   */
  public void defer(Ask ask, Refusal refusal, Tenant limiting) {
    unindex(ask);
    ask.setDeferred(refusal);
    ask.setLimitedBy(limiting);
    if (limiting != null) {
      deferred.add(ask);
    }
  }

  /**
   * Takes an ask out of all orders whose jobs wait for a gang to start, until {@link #resume}. What
   * it is deferred for already it is no longer.
   */
  public void suspend(Ask ask) {
    if (ask.deferred() != null) {
      resume(ask);
    }
    defer(ask, Refusal.job(Refusal.Reason.GANG), null);
  }

  /** Takes an ask out of all orders that the host refuses on every server. */
  public void setAside(Ask ask) {
    defer(ask, Refusal.job(ask.refusingServers().last().reason()), null);
    refused.setAside(ask);
  }

  /** A deferred ask waits in all orders again. */
  public void resume(Ask ask) {
    refused.takeBack(ask);
    if (ask.limitedBy() != null) {
      deferred.remove(ask);
      ask.setLimitedBy(null);
    }
    ask.setDeferred(null);
    index(ask);
  }

  /** Changes where an ask may and would rather run, and its rank. */
  public void move(Ask ask, List<Location> to, List<Location> preferred, int rank) {
    locations.retain(to);
    locations.retain(preferred);
    locations.release(ask.locations());
    locations.release(ask.preferred());
    change(
        ask,
        () -> {
          ask.setLocations(to, preferred);
          ask.setRank(rank);
        });
  }

  /** Gives an ask to another tenant; it is not deferred any more at limits of the one before. */
  public void transfer(Ask ask, Tenant tenant) {
    if (ask.limitedBy() != null) {
      resume(ask);
    }
    ask.tenant().changeAsks(-1);
    change(ask, () -> ask.setTenant(tenant));
    tenant.changeAsks(1);
  }

  /**
   * Renews what depends on a changed weight of a queue. Cost O(asks). If the change fails all is as
   * the weight that holds then wants it.
   */
  public void reweigh(Tenant tenant, Runnable change) {
    List<Ask> asks = new ArrayList<>();
    inServiceOrder.forEach(
        ask -> {
          if (ask.lane() == Lane.TASK && ask.tenant().isWithin(tenant)) {
            asks.add(ask);
          }
        });
    asks.forEach(ask -> weigh(ask, -ask.queueWeight()));
    try {
      change.run();
    } finally {
      asks.forEach(ask -> weigh(ask, ask.queueWeight()));
    }
  }

  /**
   * Changes what all asks of a queue are ordered by, while they are in no order. Cost O(asks). If
   * the change fails they are in the order that holds then.
   *
   * @return those of them that wait
   */
  public List<Ask> reorder(Tenant queue, Runnable change) {
    List<Ask> waits = new ArrayList<>();
    inServiceOrder.forEach(
        ask -> {
          if (ask.tenant().isWithin(queue)) {
            waits.add(ask);
          }
        });
    List<Ask> limited = deferred.within(queue);
    waits.forEach(this::unindex);
    limited.forEach(deferred::remove);
    try {
      change.run();
    } finally {
      limited.forEach(deferred::add);
      waits.forEach(this::index);
    }
    return waits;
  }

  private static void weigh(Ask ask, double weight) {
    for (Location location : ask.locations()) {
      LocationAsks.of(location).weigh(ask, weight);
    }
  }

  /** Changes what an ask is ordered by, while it is in no order. */
  private void change(Ask ask, Runnable change) {
    unindex(ask);
    if (ask.limitedBy() != null) {
      deferred.remove(ask);
    }
    change.run();
    if (ask.limitedBy() != null) {
      deferred.add(ask);
    }
    index(ask);
  }

  /** Passes an overdue ask over for a while, though it is as old as it is. */
  public void rest(Ask ask, long until) {
    patience.rest(ask, until);
  }

  /** An ask without jobs will not be used again. */
  public void forget(Ask ask) {
    ask.tenant().changeAsks(-1);
    refused.forgotten(ask);
    shapes.release(ask.shape());
    locations.release(ask.locations());
    locations.release(ask.preferred());
    if (ask.home() != null) {
      locations.release(List.of(ask.home()));
    }
  }

  /** A server class appeared: some asks may fit now that fitted nowhere. Returns those that do. */
  public List<Ask> classAdded() {
    List<Ask> fitting = new ArrayList<>();
    for (Ask ask : neverFitting) {
      if (ask.shape().fitsSome(classes)) {
        fitting.add(ask);
      }
    }
    for (Ask ask : fitting) {
      index(ask);
    }
    return fitting;
  }

  /**
   * A server class disappeared: some asks may fit nowhere now. Cost O(shapes + asks of the shapes
   * that do not fit). Returns those asks.
   */
  public List<Ask> classRemoved() {
    Set<Ask> unfitting = new LinkedHashSet<>();
    for (Location location : waitedAt) {
      LocationAsks asks = LocationAsks.of(location);
      for (ShapeQueue queue : asks.shapeQueues()) {
        if (!queue.shape().fitsSome(classes)) {
          queue.asks().forEach(unfitting::add);
        }
      }
      for (FitTree<Ask> masters : asks.masters().lines()) {
        masters.forEach(
            ask -> {
              if (!ask.shape().fitsSome(classes)) {
                unfitting.add(ask);
              }
            });
      }
    }
    for (Ask ask : unfitting) {
      unindex(ask);
      index(ask);
    }
    return List.copyOf(unfitting);
  }

  /** Goes on with another patience, after classes were replaced by those of other types. */
  public void renew(long newPatience) {
    boolean sameOrder = patience.setLength(newPatience);
    deferred.renew();
    // Turns are taken by types, which may be others.
    forgetTurns();
    if (sameOrder) {
      // All become due earlier, or later, by the same time.
      inServiceOrder.forEach(ask -> ask.setDue(patience.end(ask)));
    }
    inServiceOrder.forEach(this::remeasure);
  }

  private void forgetTurns() {
    tenants.all().forEach(tenant -> TenantAsks.of(tenant).forgetTurns());
    Set<Location> named = new LinkedHashSet<>();
    inServiceOrder.forEach(ask -> named.addAll(ask.locations()));
    named.forEach(location -> LocationAsks.of(location).overdue().forgetTurns());
  }

  private void remeasure(Ask ask) {
    ServerClass serverClass = ask.shape().firstFitting(classes);
    double bulk = ask.shape().sizeIn(serverClass).toDouble();
    int band = ask.shape().typeIn(serverClass);
    long due = patience.end(ask);
    if (bulk == ask.bulk() && band == ask.band() && due == ask.due()) {
      return;
    }
    patience.detach(ask);
    if (ask.bulkNode().isInTree()) {
      ask.bulkNode().detach();
      ask.setBulk(bulk, band);
      TenantAsks.of(ask.tenant().queue()).bulkiest().insert(ask.bulkNode(), ask.shape().amounts());
    } else {
      ask.setBulk(bulk, band);
    }
    patience.attach(ask, due);
  }

  private void changed(Ask ask, int countBefore, double arrivalBefore) {
    long countDelta = (long) ask.count() - countBefore;
    indexedJobs += countDelta;
    changes++;
    if (ask.lane() == Lane.MASTER) {
      return;
    }
    observer.waiting(ask, countDelta);
    double arrivalDelta = ask.arrivalSum() - arrivalBefore;
    for (Location location : ask.locations()) {
      LocationAsks.of(location).change(ask, countDelta, arrivalDelta);
    }
  }

  private void index(Ask ask) {
    if (ask.isIndexed() || ask.count() == 0 || ask.deferred() != null) {
      if (ask.count() == 0) {
        neverFitting.remove(ask);
      }
      return;
    }
    boolean fits = ask.shape().fitsSome(classes);
    ask.setFitsSomeServer(fits);
    if (!fits) {
      neverFitting.add(ask);
      return;
    }
    neverFitting.remove(ask);
    ask.setIndexed(true);
    indexedJobs += ask.count();
    changes++;
    ServerClass serverClass = ask.shape().firstFitting(classes);
    ask.setBulk(ask.shape().sizeIn(serverClass).toDouble(), ask.shape().typeIn(serverClass));
    inServiceOrder.insert(ask.serviceNode(), ask.shape().amounts());
    for (Location location : ask.preferred()) {
      LocationAsks.of(location).addPreference(ask);
    }
    for (int i = 0; i < ask.locations().size(); i++) {
      Location location = ask.locations().get(i);
      LocationAsks.of(location).add(ask, i);
      waitedAt.add(location);
    }
    patience.attach(ask, patience.end(ask));
    if (ask.lane() == Lane.TASK) {
      observer.waiting(ask, ask.count());
      Tenant queue = ask.tenant().queue();
      if (queue != tenants.root()) {
        TenantAsks.of(queue).bulkiest().insert(ask.bulkNode(), ask.shape().amounts());
      }
      changeWaiting(ask, 1);
      if (ask.group() != null) {
        ask.group().add(ask);
      }
    } else {
      TenantAsks.of(ask.tenant().queue()).changeWaitingMasters(ask, true);
    }
  }

  private void changeWaiting(Ask ask, int delta) {
    tenants.changeWaiting(ask.tenant(), delta);
    HomeTenants here = ask.tenantsAtHome();
    if (here != null) {
      here.changeWaiting(ask.tenant(), delta);
    }
  }

  /** Counts what waits already where queues are kept apart from now on. Cost O(asks). */
  public void countWaiting(Location home, HomeTenants here) {
    inServiceOrder.forEach(
        ask -> {
          if (ask.lane() == Lane.TASK && ask.home() == home) {
            here.changeWaiting(ask.tenant(), 1);
          }
        });
  }

  private void unindex(Ask ask) {
    neverFitting.remove(ask);
    if (!ask.isIndexed()) {
      return;
    }
    ask.setIndexed(false);
    indexedJobs -= ask.count();
    changes++;
    ask.serviceNode().detach();
    for (Location location : ask.preferred()) {
      LocationAsks.of(location).removePreference(ask);
    }
    for (int i = 0; i < ask.locations().size(); i++) {
      Location location = ask.locations().get(i);
      LocationAsks asks = LocationAsks.of(location);
      asks.remove(ask, i);
      if (asks.isIdle()) {
        waitedAt.remove(location);
      }
    }
    patience.detach(ask);
    if (ask.lane() == Lane.TASK) {
      observer.waiting(ask, -ask.count());
      ask.bulkNode().detach();
      changeWaiting(ask, -1);
      if (ask.group() != null) {
        ask.group().remove(ask);
      }
    } else {
      TenantAsks.of(ask.tenant().queue()).changeWaitingMasters(ask, false);
    }
  }
}
