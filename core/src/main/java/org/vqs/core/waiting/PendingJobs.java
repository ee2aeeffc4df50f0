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
 * The waiting jobs: how many of each ask, which are deferred, and which fit nowhere. Those that
 * could start are in all the orders in which policies look for them ({@link AskIndex}).
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
  private final AskIndex index;
  private final Shapes shapes = new Shapes();
  private final Set<Ask> neverFitting = new LinkedHashSet<>();
  private long asksMade;
  private long waiting;

  /**
   * No asks.
   *
   * @param everywhere the home of asks that name none
   * @param patience how long a job waits before its patience ends, or Long.MAX_VALUE
   */
  public PendingJobs(
      ServerClasses classes,
      Locations locations,
      Location everywhere,
      Tenants tenants,
      long patience) {
    this.classes = classes;
    this.locations = locations;
    this.tenants = tenants;
    this.deferred = new DeferredAsks(tenants);
    this.index = new AskIndex(classes, everywhere, tenants, patience);
  }

  /** Sets who is told of jobs; one at a time. */
  public void setObserver(JobObserver newObserver) {
    index.setObserver(newObserver);
  }

  /** Who is told of jobs. */
  public JobObserver observer() {
    return index.observer();
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
    return index.jobs();
  }

  /** A number that changes with what waits and could start on some registered server. */
  public long changes() {
    return index.changes();
  }

  /** How many distinct demands are waited for. */
  public int shapes() {
    return shapes.size();
  }

  /** All asks that could start on some registered server, in the order in which they are served. */
  public FitTree<Ask> inServiceOrder() {
    return index.inServiceOrder();
  }

  /** The locations at which asks wait. */
  public Set<Location> waitedAt() {
    return index.waitedAt();
  }

  /** The asks that are larger than every registered server. */
  public List<Ask> neverFitting() {
    return List.copyOf(neverFitting);
  }

  /** Sets how many jobs of an ask wait; zero ends it, and it may be set again. */
  public void setCount(Ask ask, int count, long now) {
    change(ask, count, now);
    index.observer().counted(ask, type(ask), now);
  }

  private void change(Ask ask, int count, long now) {
    waiting += count - ask.count();
    if (count > ask.count() && ask.lane() == Lane.TASK) {
      index.observer().arrived(ask, count - ask.count());
    }
    if (!ask.isIndexed()) {
      ask.setCount(count, (double) now);
      if (count == 0 && ask.limitedBy() != null) {
        resume(ask);
      }
      index(ask);
      return;
    }
    if (count == 0) {
      unindex(ask);
      ask.setCount(0, (double) now);
      return;
    }
    index.setCount(ask, count, now);
  }

  private int type(Ask ask) {
    if (ask.isIndexed()) {
      return ask.band();
    }
    return ask.shape().fitsSome(classes)
        ? ask.shape().typeIn(ask.shape().firstFitting(classes))
        : JobObserver.NO_TYPE;
  }

  /**
   * Tells of what band and size a job of an ask is, whether the ask is in the orders or not.
   *
   * @param reader is not told of an ask that fits no class
   */
  public void tellKind(Ask ask, KindReader reader) {
    if (ask.isIndexed()) {
      reader.read(ask.band(), ask.bulk());
    } else if (ask.shape().fitsSome(classes)) {
      ServerClass first = ask.shape().firstFitting(classes);
      reader.read(ask.shape().typeIn(first), ask.shape().sizeIn(first).toDouble());
    }
  }

  /** Is told of what band and size a job is. */
  @FunctionalInterface
  public interface KindReader {
    /**
     * It is of this band and size.
     *
     * @param bulk in servers
     */
    void read(int band, double bulk);
  }

  /** One job of an ask started. */
  public void started(Ask ask) {
    waiting--;
    if (!ask.isIndexed()) {
      ask.oneStarted();
    } else if (ask.count() == 1) {
      unindex(ask);
      ask.oneStarted();
    } else {
      index.oneStarted(ask);
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
    index.observer().transferred(ask, type(ask));
    tenant.changeAsks(1);
  }

  /**
   * Renews what depends on a changed weight of a queue. Cost O(asks). If the change fails all is as
   * the weight that holds then wants it.
   */
  public void reweigh(Tenant tenant, Runnable change) {
    index.reweigh(tenant, change);
  }

  /**
   * Changes what all asks of a queue are ordered by, while they are in no order. Cost O(asks). If
   * the change fails they are in the order that holds then.
   *
   * @return those of them that wait
   */
  public List<Ask> reorder(Tenant queue, Runnable change) {
    List<Ask> waits = index.within(queue);
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
    index.rest(ask, until);
  }

  /**
   * A job of a kind was helped for its age, so that all other kinds come before it again.
   *
   * @param line whose it is ({@link Ask#line})
   * @param band of its size ({@link Ask#band})
   */
  public void helped(Tenant line, int band) {
    index.helped(line, band);
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
    List<Ask> unfitting = index.unfitting();
    for (Ask ask : unfitting) {
      unindex(ask);
      index(ask);
    }
    return unfitting;
  }

  /** Goes on with another patience, after classes were replaced by those of other types. */
  public void renew(long newPatience) {
    index.renew(newPatience);
  }

  /** Counts what waits already where queues are kept apart from now on. Cost O(asks). */
  public void countWaiting(Location home, HomeTenants here) {
    index.countWaiting(home, here);
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
    if (fits) {
      neverFitting.remove(ask);
      index.add(ask);
    } else {
      neverFitting.add(ask);
    }
  }

  private void unindex(Ask ask) {
    neverFitting.remove(ask);
    if (ask.isIndexed()) {
      index.remove(ask);
    }
  }
}
