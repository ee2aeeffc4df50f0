package org.vqs.core.check;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.index.FitTreeInvariants;
import org.vqs.core.model.Lane;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.PendingJobs;
import org.vqs.core.waiting.Shape;
import org.vqs.core.waiting.TenantAsks;

/**
 * The part of {@link ClusterInvariants} that recounts the waiting asks, but for the orders at
 * locations ({@link LocationInvariants}).
 */
final class PendingInvariants {
  private final Cluster cluster;
  private final PendingJobs pending;
  private final Set<Ask> indexed = new LinkedHashSet<>();
  private final Set<Server> servers;
  private final Findings found = new Findings();

  private PendingInvariants(Cluster cluster) {
    this.cluster = cluster;
    this.pending = cluster.pending();
    this.servers = new HashSet<>(cluster.servers());
    pending.inServiceOrder().forEach(indexed::add);
  }

  /** What is wrong with the indexes of the asks that are in them. */
  static List<String> violations(Cluster cluster) {
    PendingInvariants invariants = new PendingInvariants(cluster);
    invariants.checkAsks();
    invariants.checkQueues();
    return invariants.found.all();
  }

  /** What is wrong given all asks. */
  static List<String> violations(Cluster cluster, Collection<Ask> asks) {
    PendingInvariants invariants = new PendingInvariants(cluster);
    invariants.checkFlags(asks);
    invariants.checkShapes(asks);
    invariants.checkNames(asks);
    invariants.checkTurns(asks);
    return invariants.found.all();
  }

  private void checkNames(Collection<Ask> asks) {
    Map<Location, Integer> named = new HashMap<>();
    for (Ask ask : asks) {
      ask.locations().forEach(location -> named.merge(location, 1, Integer::sum));
      ask.preferred().forEach(location -> named.merge(location, 1, Integer::sum));
      if (ask.home() != null) {
        named.merge(ask.home(), 1, Integer::sum);
      }
    }
    for (Location location : cluster.locations()) {
      int recounted = named.getOrDefault(location, 0);
      found.require(
          location.asks() == recounted,
          "%s is named %d times, a recount gives %d",
          location,
          location.asks(),
          recounted);
      named.remove(location);
    }
    found.require(named.isEmpty(), "asks name locations that are forgotten: %s", named);
  }

  private void checkTurns(Collection<Ask> asks) {
    found.expect(
        "whoever learns when jobs start",
        "jobs that wait",
        cluster.starts().waiting(cluster.tenants().root()),
        asks.stream().mapToLong(Ask::count).sum());
  }

  private boolean fitsSomeClass(Ask ask) {
    return cluster.classes().stream().anyMatch(c -> ask.shape().demand().fitsIn(c.capacity()));
  }

  private void checkAsks() {
    found.addAll(
        FitTreeInvariants.violations(
            () -> "the asks in service order",
            pending.inServiceOrder(),
            indexed,
            a -> a.shape().amounts()));
    long startable = 0;
    for (Ask ask : indexed) {
      startable += ask.count();
      found.require(
          ask.isIndexed()
              && ask.count() > 0
              && ask.deferred() == null
              && ask.fitsSomeServer()
              && fitsSomeClass(ask),
          "%s is indexed but has no jobs, is deferred or fits no server",
          ask);
      for (Server reserved : ask.reservations()) {
        found.require(
            Ask.reserving(reserved) == ask,
            "%s reserves %s, which is reserved by another",
            ask,
            reserved);
        found.require(
            servers.contains(reserved), "%s reserves %s, which left the cluster", ask, reserved);
      }
      found.require(
          ask.group() == null || ask.group().contains(ask) == (ask.lane() == Lane.TASK),
          "%s is in no order of urgency of its application, or in one of none",
          ask);
    }
    found.require(
        pending.startable() == startable,
        "%d jobs count as startable, a recount gives %d",
        pending.startable(),
        startable);
    for (Ask ask : pending.neverFitting()) {
      found.require(
          !ask.isIndexed()
              && ask.count() > 0
              && ask.deferred() == null
              && !ask.fitsSomeServer()
              && !fitsSomeClass(ask),
          "%s counts as never fitting, but has no jobs, is deferred or fits",
          ask);
    }
  }

  private void checkQueues() {
    Map<Tenant, Map<Location, Integer>> recounted = new HashMap<>();
    for (Ask ask : indexed) {
      if (ask.lane() == Lane.TASK) {
        Map<Location, Integer> ofQueue =
            recounted.computeIfAbsent(ask.tenant().queue(), queue -> new HashMap<>());
        ask.locations().forEach(location -> ofQueue.merge(location, 1, Integer::sum));
      }
    }
    for (Tenant queue : cluster.tenants().all()) {
      Map<Location, Integer> counted = TenantAsks.of(queue).byLocation();
      found.require(
          queue == cluster.tenants().root()
              || counted.equals(recounted.getOrDefault(queue, Map.of())),
          "queue %s counts asks at %s, a recount gives %s",
          queue,
          counted,
          recounted.get(queue));
    }
  }

  private void checkFlags(Collection<Ask> asks) {
    Set<Ask> never = new HashSet<>(pending.neverFitting());
    long aside = asks.stream().filter(Ask::isSetAside).count();
    found.require(
        aside == pending.refused().setAside(),
        "%d asks are set aside, a recount gives %d",
        pending.refused().setAside(),
        aside);
    for (Ask ask : asks) {
      found.require(
          !ask.isSetAside() || (ask.deferred() != null && ask.limitedBy() == null),
          "%s is set aside, but deferred for %s at the limit of %s",
          ask,
          ask.deferred(),
          ask.limitedBy());
      boolean waits = ask.count() > 0 && ask.deferred() == null;
      boolean fits = fitsSomeClass(ask);
      found.require(
          ask.isIndexed() == (waits && fits),
          "%s, deferred for %s, fits %s, but is indexed %s",
          ask,
          ask.deferred(),
          fits,
          ask.isIndexed());
      found.require(
          ask.isIndexed() == indexed.contains(ask),
          "%s is indexed %s, the service order disagrees",
          ask,
          ask.isIndexed());
      found.require(
          never.contains(ask) == (waits && !fits),
          "%s fits %s, but counts as never fitting %s",
          ask,
          fits,
          never.contains(ask));
      found.require(
          ask.reservations().isEmpty() || ask.isIndexed(),
          "%s reserves %s but cannot start",
          ask,
          ask.reservations());
      found.require(
          ask.isIndexed() || ask.group() == null || !ask.group().contains(ask),
          "%s is among the waiting of its application but cannot start",
          ask);
    }
    long waiting = asks.stream().mapToLong(Ask::count).sum();
    found.require(
        pending.waiting() == waiting,
        "%d jobs count as waiting, a recount gives %d",
        pending.waiting(),
        waiting);
  }

  private void checkShapes(Collection<Ask> asks) {
    Map<Shape, Integer> uses = new HashMap<>();
    for (Ask ask : asks) {
      uses.merge(ask.shape(), 1, Integer::sum);
    }
    found.require(
        pending.shapes() == uses.size(),
        "there are %d shapes, a recount gives %d",
        pending.shapes(),
        uses.size());
    uses.forEach(
        (shape, n) ->
            found.require(
                shape.asks() == n,
                "shape %s is used by %d asks, a recount gives %d",
                shape,
                shape.asks(),
                n));
  }
}
