package org.vqs.core.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.FitTreeInvariants;
import org.vqs.core.model.Lane;
import org.vqs.core.server.Location;
import org.vqs.core.server.ServerClass;
import org.vqs.core.server.Site;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.LocationAsks;
import org.vqs.core.waiting.PendingJobs;
import org.vqs.core.waiting.Shape;
import org.vqs.core.waiting.ShapeQueue;
import org.vqs.core.waiting.VirtualQueue;
import org.vqs.core.waiting.VirtualQueues;

/**
 * The part of {@link ClusterInvariants} that recounts who waits at each location, in what order.
 */
final class LocationInvariants {
  private final PendingJobs pending;
  private final Map<Location, List<Ask>> waitingAt = new HashMap<>();
  private final Map<Location, List<Ask>> preferring = new HashMap<>();
  private final Findings found = new Findings();

  private LocationInvariants(PendingJobs pending) {
    this.pending = pending;
    pending.inServiceOrder().forEach(this::note);
  }

  private void note(Ask ask) {
    new LinkedHashSet<>(ask.locations())
        .forEach(p -> waitingAt.computeIfAbsent(p, q -> new ArrayList<>()).add(ask));
    new LinkedHashSet<>(ask.preferred())
        .forEach(p -> preferring.computeIfAbsent(p, q -> new ArrayList<>()).add(ask));
  }

  /** What is wrong, each in one sentence. */
  static List<String> violations(Cluster cluster) {
    LocationInvariants invariants = new LocationInvariants(cluster.pending());
    cluster.locations().forEach(invariants::checkLocation);
    return invariants.found.all();
  }

  private void checkLocation(Location location) {
    List<Ask> here = waitingAt.getOrDefault(location, List.of());
    found.require(
        here.isEmpty() || location.isIndexed(), "asks wait for %s, which is not indexed", location);
    found.require(
        pending.waitedAt().contains(location) != here.isEmpty(),
        "%s is wrong about who waits",
        location);
    List<Ask> masters = here.stream().filter(a -> a.lane() == Lane.MASTER).toList();
    List<Ask> due =
        here.stream()
            .filter(a -> a.due() != Long.MAX_VALUE)
            .filter(a -> !LocationAsks.of(location).overdue().resting().contains(a))
            .toList();
    found.require(
        here.containsAll(LocationAsks.of(location).overdue().resting()),
        "%s has asks at rest that do not wait: %s",
        location,
        LocationAsks.of(location).overdue().resting());
    checkMasters(location, masters);
    checkDueTimes(location, due);
    Map<Shape, Set<Ask>> expected = new HashMap<>();
    for (Ask ask : preferring.getOrDefault(location, List.of())) {
      if (ask.lane() == Lane.TASK) {
        expected.computeIfAbsent(ask.shape(), s -> new HashSet<>()).add(ask);
      }
    }
    Map<Shape, Set<Ask>> counted = new HashMap<>();
    LocationAsks.of(location)
        .preferences()
        .forEach((shape, lines) -> counted.put(shape, setOf(lines.all())));
    found.require(
        expected.equals(counted),
        "%s is preferred by %s, a recount gives %s",
        location,
        counted,
        expected);
    checkQueues(location, here.stream().filter(a -> a.lane() == Lane.TASK).toList());
  }

  private static <E> Set<E> setOf(Iterable<E> elements) {
    Set<E> set = new HashSet<>();
    elements.forEach(set::add);
    return set;
  }

  private void checkMasters(Location location, List<Ask> expected) {
    int counted = 0;
    for (FitTree<Ask> line : LocationAsks.of(location).masters().lines()) {
      Tenant tenant = line.first().line();
      counted += line.size();
      found.addAll(
          FitTreeInvariants.violations(
              () -> "the masters of " + tenant + " at " + location,
              line,
              expected.stream().filter(ask -> ask.line() == tenant).toList(),
              a -> a.shape().amounts()));
    }
    found.require(
        counted == expected.size(),
        "%s has %d masters waiting, a recount gives %d",
        location,
        counted,
        expected.size());
  }

  private void checkDueTimes(Location location, List<Ask> expected) {
    found.addAll(
        FitTreeInvariants.violations(
            () -> "the due times at " + location,
            LocationAsks.of(location).overdue().all(),
            expected,
            FitTreeInvariants.ORDER_ONLY));
    List<Ask> free = expected.stream().filter(ask -> mayBeHelped(ask)).toList();
    int counted = 0;
    for (FitTree<Ask> kind : LocationAsks.of(location).overdue().kinds()) {
      Ask first = kind.first();
      List<Ask> ofKind = new ArrayList<>();
      kind.forEach(ofKind::add);
      found.require(
          free.containsAll(ofKind)
              && ofKind.stream()
                  .allMatch(ask -> ask.band() == first.band() && ask.line() == first.line()),
          "%s has %s as one kind",
          location,
          ofKind);
      counted += kind.size();
    }
    found.require(
        counted == free.size(),
        "%s has %d asks by kinds, a recount gives %d",
        location,
        counted,
        free.size());
  }

  private static boolean mayBeHelped(Ask ask) {
    return ask.reservations().size() < ask.count();
  }

  private void checkQueues(Location location, List<Ask> tasks) {
    Map<Shape, List<Ask>> byShape = new HashMap<>();
    for (Ask ask : tasks) {
      byShape.computeIfAbsent(ask.shape(), s -> new ArrayList<>()).add(ask);
    }
    Set<ShapeQueue> queues = new LinkedHashSet<>();
    for (ShapeQueue queue : LocationAsks.of(location).shapeQueues()) {
      queues.add(queue);
      List<Ask> expected = byShape.getOrDefault(queue.shape(), List.of());
      List<Ask> asks = new ArrayList<>();
      queue.all().forEach(asks::add);
      found.require(
          asks.size() == expected.size() && new HashSet<>(expected).equals(new HashSet<>(asks)),
          "%s queues %s as %s, a recount gives %s",
          location,
          queue,
          asks,
          expected);
      found.require(
          queue.count() == jobs(expected),
          "%s queues %s, a recount gives %d jobs",
          location,
          queue,
          jobs(expected));
      found.requireSum(
          queue.weightedArrivals(),
          expected.stream().mapToDouble(a -> a.queueWeight() * a.arrivalSum()).sum(),
          "the sum of arrivals of %s at %s",
          queue,
          location);
      found.requireSum(
          queue.weight(),
          expected.stream().mapToDouble(a -> a.queueWeight() * a.count()).sum(),
          "the sum of weights of %s at %s",
          queue,
          location);
      found.require(
          !LocationAsks.of(location).isHeadOfLine() || queue.indexedHead() == queue.first(),
          "%s stands in line at %s as %s",
          queue,
          location,
          queue.indexedHead());
    }
    found.require(
        queues.size() == byShape.size(),
        "%s queues %d shapes, a recount gives %d",
        location,
        queues.size(),
        byShape.size());
    for (Site site : location.sites()) {
      VirtualQueues all = VirtualQueues.at(site);
      List<List<ShapeQueue>> members = byType(site.serverClass(), all.types(), queues);
      for (int j = 0; j < all.types(); j++) {
        checkVirtualQueue(location, site.serverClass(), j, all.get(j), members.get(j));
      }
    }
  }

  /** The queues of shapes that fit a class of servers, for each of its types. */
  private static List<List<ShapeQueue>> byType(
      ServerClass serverClass, int types, Set<ShapeQueue> queues) {
    List<List<ShapeQueue>> members = new ArrayList<>();
    for (int j = 0; j < types; j++) {
      members.add(new ArrayList<>());
    }
    for (ShapeQueue queue : queues) {
      Shape shape = queue.shape();
      if (shape.demand().fitsIn(serverClass.capacity())) {
        members.get(serverClass.sizeTypes().typeOf(shape.sizeIn(serverClass))).add(queue);
      }
    }
    return members;
  }

  private void checkVirtualQueue(
      Location location,
      ServerClass serverClass,
      int type,
      VirtualQueue queue,
      List<ShapeQueue> members) {
    Supplier<String> name = () -> "VQ%d of %s at %s".formatted(type, serverClass, location);
    if (queue == null) {
      found.require(
          members.isEmpty(),
          "VQ%d of %s at %s is missing but has %s",
          type,
          serverClass,
          location,
          members);
      return;
    }
    long length = members.stream().mapToLong(ShapeQueue::count).sum();
    found.require(
        queue.length() == length,
        "%s of %s at %s, a recount gives length %d",
        queue,
        serverClass,
        location,
        length);
    found.requireSum(
        queue.weight(),
        members.stream().mapToDouble(ShapeQueue::weight).sum(),
        "the sum of weights of %s of %s at %s",
        queue,
        serverClass,
        location);
    found.requireSum(
        queue.weightedArrivals(),
        members.stream().mapToDouble(ShapeQueue::weightedArrivals).sum(),
        "the sum of arrivals of %s of %s at %s",
        queue,
        serverClass,
        location);
    found.addAll(
        FitTreeInvariants.violations(
            () -> name.get() + " by size", queue.bySize(), members, q -> q.shape().amounts()));
    found.addAll(
        FitTreeInvariants.violations(
            () -> name.get() + " by head",
            queue.byHead(),
            queue.isHeadOfLine() ? members : List.of(),
            q -> q.shape().amounts()));
  }

  private static long jobs(List<Ask> asks) {
    return asks.stream().mapToLong(Ask::count).sum();
  }
}
