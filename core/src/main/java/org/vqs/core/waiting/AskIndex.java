package org.vqs.core.waiting;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.vqs.core.index.FitTree;
import org.vqs.core.model.Lane;
import org.vqs.core.server.HomeRoom;
import org.vqs.core.server.Location;
import org.vqs.core.server.ServerClass;
import org.vqs.core.server.ServerClasses;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.tenant.Tenants;

/**
 * The asks that could start on some registered server, in all the orders in which policies look for
 * them, and what is counted of them.
 *
 * <p>Which asks these are {@link PendingJobs} decides. An ask leaves before anything changes that
 * it is ordered by.
 */
final class AskIndex {
  private final ServerClasses classes;
  private final Location everywhere;
  private final Tenants tenants;
  private final Patience patience;
  private final FitTree<Ask> inServiceOrder =
      new FitTree<>(AskOrder.SERVICE, FitTree.Bound.AT_MOST);
  private final Set<Location> waitedAt = new LinkedHashSet<>();
  private JobObserver observer = JobObserver.NONE;
  private long jobs;
  private long changes;

  /** How many were helped for their age, and one. */
  private long helped = 1;

  /**
   * No asks.
   *
   * @param everywhere the home of asks that name none
   * @param patience how long a job waits before its patience ends, or Long.MAX_VALUE
   */
  AskIndex(ServerClasses classes, Location everywhere, Tenants tenants, long patience) {
    this.classes = classes;
    this.everywhere = everywhere;
    this.tenants = tenants;
    this.patience = new Patience(patience);
  }

  void setObserver(JobObserver newObserver) {
    observer = newObserver;
  }

  JobObserver observer() {
    return observer;
  }

  /** How many jobs its asks have. */
  long jobs() {
    return jobs;
  }

  /** A number that changes with its asks and their jobs. */
  long changes() {
    return changes;
  }

  FitTree<Ask> inServiceOrder() {
    return inServiceOrder;
  }

  /** The locations that its asks name. */
  Set<Location> waitedAt() {
    return waitedAt;
  }

  /** Adds an ask that fits some class. */
  void add(Ask ask) {
    ask.setIndexed(true);
    jobs += ask.count();
    changes++;
    ServerClass serverClass = ask.shape().firstFitting(classes);
    ask.setBulk(ask.shape().sizeIn(serverClass).toDouble(), ask.shape().typeIn(serverClass));
    joinKind(ask);
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
        TenantAsks.of(queue).add(ask);
      }
      changeWaiting(ask, 1);
      room(ask).waits(ask.shape().demand(), ask.count());
      if (ask.group() != null) {
        ask.group().add(ask);
      }
    } else {
      TenantAsks.of(ask.tenant().queue()).changeWaitingMasters(ask, true);
    }
  }

  private void joinKind(Ask ask) {
    TenantKinds kinds = TenantAsks.of(ask.line()).kinds();
    kinds.joins(ask.band(), helped);
    ask.setPatience(kinds.patience(ask.band()));
  }

  /** See {@link PendingJobs#helped}. */
  void helped(Tenant line, int band) {
    helped++;
    TenantAsks.of(line).kinds().helped(band, helped);
  }

  /** Removes an ask that is here. */
  void remove(Ask ask) {
    ask.setIndexed(false);
    jobs -= ask.count();
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
      Tenant queue = ask.tenant().queue();
      if (queue != tenants.root()) {
        TenantAsks.of(queue).remove(ask);
      }
      changeWaiting(ask, -1);
      room(ask).waits(ask.shape().demand(), -ask.count());
      if (ask.group() != null) {
        ask.group().remove(ask);
      }
    } else {
      TenantAsks.of(ask.tenant().queue()).changeWaitingMasters(ask, false);
    }
  }

  private HomeRoom room(Ask ask) {
    return (ask.home() == null ? everywhere : ask.home()).room();
  }

  private void changeWaiting(Ask ask, int delta) {
    tenants.changeWaiting(ask.tenant(), delta);
    HomeTenants here = ask.tenantsAtHome();
    if (here != null) {
      here.changeWaiting(ask.tenant(), delta);
    }
  }

  /** Counts what waits already where queues are kept apart from now on. Cost O(asks). */
  void countWaiting(Location home, HomeTenants here) {
    inServiceOrder.forEach(
        ask -> {
          if (ask.lane() == Lane.TASK && ask.home() == home) {
            here.changeWaiting(ask.tenant(), 1);
          }
        });
  }

  /** Sets how many jobs of an ask wait that is here and stays. */
  void setCount(Ask ask, int count, long now) {
    double arrivalBefore = ask.arrivalSum();
    int countBefore = ask.count();
    ask.setCount(count, (double) now);
    changed(ask, countBefore, arrivalBefore);
  }

  /** One job of an ask started that is here and has more. */
  void oneStarted(Ask ask) {
    double arrivalBefore = ask.arrivalSum();
    int countBefore = ask.count();
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

  private void changed(Ask ask, int countBefore, double arrivalBefore) {
    long countDelta = (long) ask.count() - countBefore;
    jobs += countDelta;
    changes++;
    if (!ask.reservations().isEmpty()) {
      ask.settleKind();
    }
    if (ask.lane() == Lane.MASTER) {
      return;
    }
    observer.waiting(ask, countDelta);
    room(ask).waits(ask.shape().demand(), countDelta);
    double arrivalDelta = ask.arrivalSum() - arrivalBefore;
    for (Location location : ask.locations()) {
      LocationAsks.of(location).change(ask, countDelta, arrivalDelta);
    }
  }

  /** See {@link PendingJobs#rest}. */
  void rest(Ask ask, long until) {
    patience.rest(ask, until);
  }

  /** Those of a queue and of tenants below it. Cost O(asks). */
  List<Ask> within(Tenant queue) {
    List<Ask> within = new ArrayList<>();
    inServiceOrder.forEach(
        ask -> {
          if (ask.tenant().isWithin(queue)) {
            within.add(ask);
          }
        });
    return within;
  }

  /** See {@link PendingJobs#reweigh}. */
  void reweigh(Tenant tenant, Runnable change) {
    List<Ask> asks = within(tenant);
    asks.removeIf(ask -> ask.lane() != Lane.TASK);
    asks.forEach(ask -> weigh(ask, -ask.queueWeight()));
    try {
      change.run();
    } finally {
      asks.forEach(ask -> weigh(ask, ask.queueWeight()));
    }
  }

  private static void weigh(Ask ask, double weight) {
    for (Location location : ask.locations()) {
      LocationAsks.of(location).weigh(ask, weight);
    }
  }

  /** Those that fit no class any more. Cost O(shapes + asks of the shapes that do not fit). */
  List<Ask> unfitting() {
    Set<Ask> unfitting = new LinkedHashSet<>();
    for (Location location : waitedAt) {
      LocationAsks asks = LocationAsks.of(location);
      for (ShapeQueue queue : asks.shapeQueues()) {
        if (!queue.shape().fitsSome(classes)) {
          queue.all().forEach(unfitting::add);
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
    return List.copyOf(unfitting);
  }

  /** Goes on with another patience, after classes were replaced by those of other types. */
  void renew(long newPatience) {
    boolean sameOrder = patience.setLength(newPatience);
    if (sameOrder) {
      // All become due earlier, or later, by the same time.
      inServiceOrder.forEach(ask -> ask.setDue(patience.end(ask)));
      patience.settle(inServiceOrder);
    }
    inServiceOrder.forEach(this::remeasure);
  }

  private void remeasure(Ask ask) {
    ServerClass serverClass = ask.shape().firstFitting(classes);
    double bulk = ask.shape().sizeIn(serverClass).toDouble();
    int band = ask.shape().typeIn(serverClass);
    long due = patience.end(ask);
    if (bulk == ask.bulk() && band == ask.band() && due == ask.due()) {
      return;
    }
    boolean isOtherBand = band != ask.band();
    patience.detach(ask);
    if (ask.bulkNode().isInTree()) {
      ask.bulkNode().detach();
      ask.setBulk(bulk, band);
      TenantAsks.of(ask.tenant().queue()).bulkiest().insert(ask.bulkNode(), ask.shape().amounts());
    } else {
      ask.setBulk(bulk, band);
    }
    if (isOtherBand) {
      joinKind(ask);
    }
    patience.attach(ask, due);
  }
}
