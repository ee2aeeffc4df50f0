package org.vqs.core.waiting;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.FitTree.Bound;
import org.vqs.core.model.Lane;
import org.vqs.core.model.StateKey;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.FairShare;
import org.vqs.core.tenant.Tenant;

/** The asks of one tenant, in the orders in which they are looked for by whose they are. */
public final class TenantAsks {
  private static final StateKey<TenantAsks> KEY = new StateKey<>("asks");

  private final FitTree<Ask> bulkiest = new FitTree<>(AskOrder.BULKIEST_FIRST, Bound.AT_MOST);
  private final Map<Location, Integer> bulkiestByLocation = new HashMap<>(2);
  private final NavigableSet<Ask> waitingMasters = new TreeSet<>(AskOrder.SERVICE);
  private final LimitedAsks deferredMasters = new LimitedAsks();
  private final LimitedAsks deferredTasks = new LimitedAsks();
  private final TenantKinds kinds = new TenantKinds();

  private TenantAsks() {}

  /** The asks of a tenant. Cost O(1). */
  public static TenantAsks of(Tenant tenant) {
    TenantAsks asks = tenant.state().get(KEY);
    if (asks == null) {
      asks = new TenantAsks();
      tenant.state().put(KEY, asks);
    }
    return asks;
  }

  /**
   * Waiting asks of a queue's ordinary jobs, users' included, the largest demand first; none of the
   * root.
   */
  public FitTree<Ask> bulkiest() {
    return bulkiest;
  }

  /** An ask for ordinary jobs begins to wait. */
  void add(Ask ask) {
    bulkiest.insert(ask.bulkNode(), ask.shape().amounts());
    for (Location location : ask.locations()) {
      bulkiestByLocation.merge(location, 1, Integer::sum);
    }
  }

  /** It does not wait any more. */
  void remove(Ask ask) {
    ask.bulkNode().detach();
    for (Location location : ask.locations()) {
      bulkiestByLocation.computeIfPresent(location, (at, count) -> count == 1 ? null : count - 1);
    }
  }

  /** False if all of its ordinary asks wait for other servers. Cost O(locations of the server). */
  public boolean mayWaitFor(Server server) {
    for (Location location : server.locations()) {
      if (bulkiestByLocation.containsKey(location)) {
        return true;
      }
    }
    return false;
  }

  /** How many of its ordinary asks wait at each location, for a recount. */
  public Map<Location, Integer> byLocation() {
    return Collections.unmodifiableMap(bulkiestByLocation);
  }

  /** Waiting asks for application masters of a queue, in the order in which they are served. */
  public NavigableSet<Ask> waitingMasters() {
    return Collections.unmodifiableNavigableSet(waitingMasters);
  }

  /** An application master begins to wait, or does not wait any more. */
  void changeWaitingMasters(Ask ask, boolean waits) {
    if (waits) {
      waitingMasters.add(ask);
    } else {
      waitingMasters.remove(ask);
    }
  }

  /** Asks, of the tenant or below it, that are deferred at the tenant's own limits. */
  public LimitedAsks deferred(Lane lane) {
    return lane == Lane.MASTER ? deferredMasters : deferredTasks;
  }

  /** True if asks are deferred at the tenant's own limits. */
  boolean hasDeferred() {
    return !deferredMasters.isEmpty() || !deferredTasks.isEmpty();
  }

  /** When the first ask ends to block others at the tenant's own limits; infinite if none does. */
  double blockedUntil() {
    return Math.min(deferredMasters.blockedUntil(), deferredTasks.blockedUntil());
  }

  /** What is known of its kinds of jobs. */
  public TenantKinds kinds() {
    return kinds;
  }

  /**
   * True if a queue that is not above its share has a job that fits a server and may run there.
   * Cost O(probes · log asks) for each such queue.
   *
   * @param queue it or one below it
   * @param probes how many jobs of each queue to look at, those apart that the host refuses there
   * @param counts which jobs count
   */
  public static boolean hasFittingWithinShare(
      Tenant queue, Server server, int probes, Predicate<Ask> counts) {
    for (Tenant child : queue.active()) {
      boolean isAbove = FairShare.isAboveMean(child);
      // One that has just what it is guaranteed may come after some that are above the mean.
      if (child.kind() != Tenant.Kind.QUEUE || (isAbove && !queue.hasGuaranteedChild())) {
        break;
      }
      if (!isAbove && hasFittingWithinShare(child, server, probes, counts)) {
        return true;
      }
    }
    return hasFitting(queue, server, probes, counts);
  }

  /** As {@link #hasFittingWithinShare}, of one queue, whatever its share. */
  public static boolean hasFitting(Tenant queue, Server server, int probes, Predicate<Ask> counts) {
    if (!of(queue).mayWaitFor(server)) {
      return false;
    }
    FitTree<Ask> asks = of(queue).bulkiest;
    Ask ask = asks.firstFit(server.free());
    int looked = 0;
    while (ask != null && looked < probes) {
      if (ask.mayRunAt(server) && counts.test(ask)) {
        return true;
      }
      looked += ask.refusingServers().contains(server) ? 0 : 1;
      ask = asks.firstFitAfter(ask, server.free());
    }
    return false;
  }
}
