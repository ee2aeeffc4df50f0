package org.vqs.core.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.index.FitTree;
import org.vqs.core.model.ResourceVector;

/**
 * The waiting jobs, kept in all the orders in which policies look for them.
 *
 * <p>An ask of a demand that is waited for already costs one addition per server class; a new
 * demand costs O(log shapes) per class. Not thread-safe.
 */
public final class PendingJobs {
  private final Cluster cluster;
  private long patience;
  private final Map<ResourceVector, Shape> shapes = new HashMap<>();
  private final FitTree<Ask> inServiceOrder =
      new FitTree<>(Ask.SERVICE_ORDER, FitTree.Bound.AT_MOST);
  private final Set<Ask> neverFitting = new LinkedHashSet<>();
  private final Set<Place> waitedAt = new LinkedHashSet<>();
  private int shapesMade;
  private long asksMade;
  private long waiting;
  private long indexedJobs;

  /**
   * @param patience how long a job waits before it is served first where it fits, or Long.MAX_VALUE
   */
  PendingJobs(Cluster cluster, long patience) {
    this.cluster = cluster;
    this.patience = patience;
  }

  /** A new ask of no job yet. */
  public Ask newAsk(AskSpec spec) {
    Shape shape = shapes.get(spec.demand());
    if (shape == null) {
      shape = new Shape(shapesMade++, spec.demand());
      shapes.put(spec.demand(), shape);
    }
    shape.retain();
    Tenant tenant = spec.tenant() == null ? cluster.tenants().root() : spec.tenant();
    tenant.changeAsks(1);
    return new Ask(asksMade++, shape, tenant, spec);
  }

  /** How many jobs wait, held back ones and those that never fit included. */
  public long waiting() {
    return waiting;
  }

  /**
   * How many jobs wait that could start on some registered server, application masters included.
   */
  public long startable() {
    return indexedJobs;
  }

  /** How many distinct demands are waited for. */
  public int shapes() {
    return shapes.size();
  }

  /** All asks that could start on some registered server, in the order in which they are served. */
  public FitTree<Ask> inServiceOrder() {
    return inServiceOrder;
  }

  /** The places at which asks wait. */
  Set<Place> waitedAt() {
    return waitedAt;
  }

  /** The asks that are larger than every registered server. */
  public List<Ask> neverFitting() {
    return List.copyOf(neverFitting);
  }

  /** Sets how many jobs of an ask wait; zero ends it, and it may be set again. */
  public void setCount(Ask ask, int count, long now) {
    waiting += count - ask.count();
    if (count > ask.count() && ask.lane() == Ask.Lane.TASK) {
      cluster.observer().arrived(ask.shape(), count - ask.count());
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
      detachDue(ask);
    }
    ask.oneStarted();
    changed(ask, countBefore, arrivalBefore);
    if (!staysInLine) {
      attachDue(ask, dueTime(ask));
    }
  }

  /**
   * Takes an ask out of all orders.
   *
   * @param limiting the tenant whose limit it is beyond, or null for a reason of the host's
   */
  public void hold(Ask ask, Refusal refusal, Tenant limiting) {
    unindex(ask);
    ask.setHeld(refusal);
    ask.setLimitedBy(limiting);
    if (limiting != null) {
      limiting.held(ask.lane()).add(ask);
    }
  }

  /** Ends a hold. */
  public void unhold(Ask ask) {
    if (ask.limitedBy() != null) {
      ask.limitedBy().held(ask.lane()).remove(ask);
      ask.setLimitedBy(null);
    }
    ask.setHeld(null);
    index(ask);
  }

  /** Changes where an ask may and would rather run, and its rank. */
  public void move(Ask ask, List<Place> places, List<Place> preferred, int rank) {
    change(
        ask,
        () -> {
          ask.setPlaces(places, preferred);
          ask.setRank(rank);
        });
  }

  /** Gives an ask to another tenant; limits of the one before do not hold it back any more. */
  public void transfer(Ask ask, Tenant tenant) {
    if (ask.limitedBy() != null) {
      unhold(ask);
    }
    ask.tenant().changeAsks(-1);
    change(ask, () -> ask.setTenant(tenant));
    tenant.changeAsks(1);
  }

  /** Renews what depends on a changed weight of a queue. Cost O(asks). */
  public void reweigh(Tenant tenant, Runnable change) {
    List<Ask> asks = new ArrayList<>();
    inServiceOrder.forEach(
        ask -> {
          if (ask.lane() == Ask.Lane.TASK && ask.tenant().isWithin(tenant)) {
            asks.add(ask);
          }
        });
    asks.forEach(ask -> weigh(ask, -ask.queueWeight()));
    change.run();
    asks.forEach(ask -> weigh(ask, ask.queueWeight()));
  }

  private static void weigh(Ask ask, double weight) {
    for (Place place : ask.places()) {
      ShapeQueue queue = place.shapeQueue(ask.shape());
      queue.weigh(weight * ask.count(), weight * ask.arrivalSum());
      for (Site site : place.sites()) {
        VirtualQueue target = site.queues().of(queue);
        if (target != null) {
          target.change(0, weight * ask.count(), weight * ask.arrivalSum());
        }
      }
    }
  }

  /** Changes what an ask is ordered by, while it is in no order. */
  private void change(Ask ask, Runnable change) {
    unindex(ask);
    Tenant limiting = ask.limitedBy();
    if (limiting != null) {
      limiting.held(ask.lane()).remove(ask);
    }
    change.run();
    if (limiting != null) {
      limiting.held(ask.lane()).add(ask);
    }
    index(ask);
  }

  /** Passes an overdue ask over for a while, though it is as old as it is. */
  public void rest(Ask ask, long until) {
    if (ask.due() == Long.MAX_VALUE || !ask.claims().isEmpty()) {
      return;
    }
    detachDue(ask);
    ask.setRestsUntil(until);
    for (Place place : ask.places()) {
      place.overdue().rest(ask);
    }
  }

  /** An ask without jobs will not be used again. */
  public void forget(Ask ask) {
    ask.tenant().changeAsks(-1);
    if (ask.shape().release() == 0) {
      shapes.remove(ask.shape().demand());
    }
  }

  /** A server class appeared: some asks may fit now that fitted nowhere. Returns those that do. */
  List<Ask> classAdded() {
    List<Ask> fitting = new ArrayList<>();
    for (Ask ask : neverFitting) {
      if (cluster.fitsSomeClass(ask.shape())) {
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
  List<Ask> classRemoved() {
    Set<Ask> unfitting = new LinkedHashSet<>();
    for (Place place : waitedAt) {
      for (ShapeQueue queue : place.shapeQueues()) {
        if (!cluster.fitsSomeClass(queue.shape())) {
          queue.asks().forEach(unfitting::add);
        }
      }
      for (FitTree<Ask> masters : place.masters().lines()) {
        masters.forEach(
            ask -> {
              if (!cluster.fitsSomeClass(ask.shape())) {
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
  void renew(long newPatience) {
    boolean sameOrder = patience != Long.MAX_VALUE && newPatience != Long.MAX_VALUE;
    patience = newPatience;
    if (sameOrder) {
      // All become due earlier, or later, by the same time.
      inServiceOrder.forEach(ask -> ask.setDue(dueTime(ask)));
    }
    inServiceOrder.forEach(this::remeasure);
  }

  private void remeasure(Ask ask) {
    ServerClass serverClass = cluster.firstFitting(ask.shape());
    double bulk = ask.shape().sizeIn(serverClass).toDouble();
    int band = ask.shape().typeIn(serverClass);
    long due = dueTime(ask);
    if (bulk == ask.bulk() && band == ask.band() && due == ask.due()) {
      return;
    }
    detachDue(ask);
    if (ask.bulkNode().isInTree()) {
      ask.bulkNode().detach();
      ask.setBulk(bulk, band);
      ask.tenant().queue().bulkiest().insert(ask.bulkNode(), ask.shape().amounts());
    } else {
      ask.setBulk(bulk, band);
    }
    attachDue(ask, due);
  }

  private void changed(Ask ask, int countBefore, double arrivalBefore) {
    long countDelta = (long) ask.count() - countBefore;
    indexedJobs += countDelta;
    if (ask.lane() == Ask.Lane.MASTER) {
      return;
    }
    cluster.observer().waiting(ask.shape(), countDelta);
    double arrivalDelta = ask.arrivalSum() - arrivalBefore;
    for (Place place : ask.places()) {
      ShapeQueue queue = place.shapeQueue(ask.shape());
      double weight = ask.queueWeight();
      queue.change(countDelta, weight, arrivalDelta);
      for (Site site : place.sites()) {
        VirtualQueue target = site.queues().of(queue);
        if (target != null) {
          target.change(countDelta, weight * countDelta, weight * arrivalDelta);
        }
      }
    }
  }

  private void index(Ask ask) {
    if (ask.isIndexed() || ask.count() == 0 || ask.held() != null) {
      if (ask.count() == 0) {
        neverFitting.remove(ask);
      }
      return;
    }
    boolean fits = cluster.fitsSomeClass(ask.shape());
    ask.setFitsSomeServer(fits);
    if (!fits) {
      neverFitting.add(ask);
      return;
    }
    neverFitting.remove(ask);
    ask.setIndexed(true);
    indexedJobs += ask.count();
    cluster.measure(ask);
    inServiceOrder.insert(ask.serviceNode(), ask.shape().amounts());
    for (Place place : ask.preferred()) {
      place.index();
      if (ask.lane() == Ask.Lane.TASK) {
        place.addPreference(ask);
      }
    }
    for (int i = 0; i < ask.places().size(); i++) {
      Place place = ask.places().get(i);
      place.index();
      waitedAt.add(place);
      if (ask.lane() == Ask.Lane.MASTER) {
        place.masters().insert(ask, i);
      } else {
        enqueue(place, ask);
      }
    }
    attachDue(ask, dueTime(ask));
    if (ask.lane() == Ask.Lane.TASK) {
      cluster.observer().waiting(ask.shape(), ask.count());
      Tenant queue = ask.tenant().queue();
      if (queue != cluster.tenants().root()) {
        queue.bulkiest().insert(ask.bulkNode(), ask.shape().amounts());
      }
      cluster.tenants().changeWaiting(ask.tenant(), 1);
      if (ask.group() != null) {
        ask.group().add(ask);
      }
    } else {
      ask.tenant().queue().changeWaitingMasters(ask, true);
    }
  }

  private void unindex(Ask ask) {
    neverFitting.remove(ask);
    if (!ask.isIndexed()) {
      return;
    }
    ask.setIndexed(false);
    indexedJobs -= ask.count();
    ask.serviceNode().detach();
    for (Place place : ask.preferred()) {
      place.removePreference(ask);
    }
    for (int i = 0; i < ask.places().size(); i++) {
      Place place = ask.places().get(i);
      if (ask.lane() == Ask.Lane.MASTER) {
        place.masters().remove(ask, i);
      } else {
        dequeue(place, ask);
      }
      if (place.isIdle()) {
        waitedAt.remove(place);
      }
    }
    detachDue(ask);
    if (ask.lane() == Ask.Lane.TASK) {
      cluster.observer().waiting(ask.shape(), -ask.count());
      ask.bulkNode().detach();
      cluster.tenants().changeWaiting(ask.tenant(), -1);
      if (ask.group() != null) {
        ask.group().remove(ask);
      }
    } else {
      ask.tenant().queue().changeWaitingMasters(ask, false);
    }
  }

  private void enqueue(Place place, Ask ask) {
    ShapeQueue queue = place.shapeQueue(ask.shape());
    unindexHeads(place, queue);
    queue.add(ask);
    reindex(place, queue, ask, 1);
  }

  private void dequeue(Place place, Ask ask) {
    ShapeQueue queue = place.shapeQueue(ask.shape());
    unindexHeads(place, queue);
    queue.remove(ask);
    reindex(place, queue, ask, -1);
    if (queue.isEmpty()) {
      place.forget(queue);
    }
  }

  private static void unindexHeads(Place place, ShapeQueue queue) {
    for (Site site : place.sites()) {
      VirtualQueue target = site.queues().of(queue);
      if (target != null) {
        target.unindexHead(queue);
      }
    }
  }

  private static void reindex(Place place, ShapeQueue queue, Ask ask, int sign) {
    long countDelta = (long) sign * ask.count();
    double weight = ask.queueWeight();
    if (place.isHeadOfLine()) {
      queue.indexHead();
    }
    for (Site site : place.sites()) {
      VirtualQueue target = site.queues().of(queue);
      if (target != null) {
        target.change(countDelta, weight * countDelta, sign * weight * ask.arrivalSum());
        target.index(queue);
      }
    }
  }

  private long dueTime(Ask ask) {
    return patience == Long.MAX_VALUE ? Long.MAX_VALUE : (long) ask.oldestArrival() + patience;
  }

  private void attachDue(Ask ask, long due) {
    ask.setDue(due);
    if (due == Long.MAX_VALUE || !ask.isIndexed()) {
      return;
    }
    for (Place place : ask.places()) {
      place.overdue().insert(ask);
    }
  }

  private void detachDue(Ask ask) {
    for (Place place : ask.places()) {
      place.overdue().remove(ask);
    }
  }
}
