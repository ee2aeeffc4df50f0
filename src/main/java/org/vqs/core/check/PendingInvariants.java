package org.vqs.core.check;

import java.util.ArrayList;
import java.util.Collection;
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
import org.vqs.core.server.Server;
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

/** The part of {@link ClusterInvariants} that recounts the waiting asks. */
final class PendingInvariants {
  /** Sums of arrival times are kept by addition and subtraction of doubles. */
  private static final double RELATIVE_ERROR = 1e-9;

  private final Cluster cluster;
  private final PendingJobs pending;
  private final Set<Ask> indexed = new LinkedHashSet<>();
  private final Set<Server> servers;
  private final Map<Location, List<Ask>> waitingAt = new HashMap<>();
  private final Map<Location, List<Ask>> preferring = new HashMap<>();
  private final List<String> found = new ArrayList<>();

  private PendingInvariants(Cluster cluster) {
    this.cluster = cluster;
    this.pending = cluster.pending();
    this.servers = new HashSet<>(cluster.servers());
    pending.inServiceOrder().forEach(this::note);
  }

  private void note(Ask ask) {
    indexed.add(ask);
    new LinkedHashSet<>(ask.locations())
        .forEach(p -> waitingAt.computeIfAbsent(p, q -> new ArrayList<>()).add(ask));
    new LinkedHashSet<>(ask.preferred())
        .forEach(p -> preferring.computeIfAbsent(p, q -> new ArrayList<>()).add(ask));
  }

  /** What is wrong with the indexes of the asks that are in them. */
  static List<String> violations(Cluster cluster) {
    PendingInvariants invariants = new PendingInvariants(cluster);
    invariants.checkAsks();
    cluster.locations().forEach(invariants::checkLocation);
    return invariants.found;
  }

  /** What is wrong given all asks. */
  static List<String> violations(Cluster cluster, Collection<Ask> asks) {
    PendingInvariants invariants = new PendingInvariants(cluster);
    invariants.checkFlags(asks);
    invariants.checkShapes(asks);
    invariants.checkNames(asks);
    return invariants.found;
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
      require(
          location.asks() == recounted,
          "%s is named %d times, a recount gives %d",
          location,
          location.asks(),
          recounted);
      named.remove(location);
    }
    require(named.isEmpty(), "asks name locations that are forgotten: %s", named);
  }

  private void require(boolean holds, String message, Object... arguments) {
    if (!holds) {
      found.add(message.formatted(arguments));
    }
  }

  private void requireSum(double counted, double recounted, String what, Object... arguments) {
    double tolerance = RELATIVE_ERROR * Math.max(1, Math.abs(recounted));
    if (Math.abs(counted - recounted) > tolerance) {
      found.add(
          "%s is %s, a recount gives %s".formatted(what.formatted(arguments), counted, recounted));
    }
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
      require(
          ask.isIndexed()
              && ask.count() > 0
              && ask.deferred() == null
              && ask.fitsSomeServer()
              && fitsSomeClass(ask),
          "%s is indexed but has no jobs, is deferred or fits no server",
          ask);
      for (Server reserved : ask.reservations()) {
        require(
            Ask.reserving(reserved) == ask,
            "%s reserves %s, which is reserved by another",
            ask,
            reserved);
        require(
            servers.contains(reserved), "%s reserves %s, which left the cluster", ask, reserved);
      }
      require(
          ask.urgencyNode().isInTree() == (ask.group() != null && ask.lane() == Lane.TASK),
          "%s is in no order of urgency of its application, or in one of none",
          ask);
    }
    require(
        pending.startable() == startable,
        "%d jobs count as startable, a recount gives %d",
        pending.startable(),
        startable);
    for (Ask ask : pending.neverFitting()) {
      require(
          !ask.isIndexed()
              && ask.count() > 0
              && ask.deferred() == null
              && !ask.fitsSomeServer()
              && !fitsSomeClass(ask),
          "%s counts as never fitting, but has no jobs, is deferred or fits",
          ask);
    }
  }

  private void checkLocation(Location location) {
    List<Ask> here = waitingAt.getOrDefault(location, List.of());
    require(
        here.isEmpty() || location.isIndexed(), "asks wait for %s, which is not indexed", location);
    require(
        pending.waitedAt().contains(location) != here.isEmpty(),
        "%s is wrong about who waits",
        location);
    List<Ask> masters = here.stream().filter(a -> a.lane() == Lane.MASTER).toList();
    List<Ask> due =
        here.stream()
            .filter(a -> a.due() != Long.MAX_VALUE)
            .filter(a -> !LocationAsks.of(location).overdue().resting().contains(a))
            .toList();
    require(
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
    require(
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
    require(
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
            a -> a.shape().amounts()));
    int counted = 0;
    for (FitTree<Ask> band : LocationAsks.of(location).overdue().bands()) {
      Ask first = band.first();
      counted += band.size();
      found.addAll(
          FitTreeInvariants.violations(
              () -> "the due times of band " + first.band() + " at " + location,
              band,
              expected.stream()
                  .filter(ask -> ask.band() == first.band() && ask.line() == first.line())
                  .toList(),
              a -> a.shape().amounts()));
    }
    require(
        counted == expected.size(),
        "%s has %d asks in bands, a recount gives %d",
        location,
        counted,
        expected.size());
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
      queue.asks().forEach(asks::add);
      require(
          asks.size() == expected.size() && new HashSet<>(expected).equals(new HashSet<>(asks)),
          "%s queues %s as %s, a recount gives %s",
          location,
          queue,
          asks,
          expected);
      require(
          queue.count() == jobs(expected),
          "%s queues %s, a recount gives %d jobs",
          location,
          queue,
          jobs(expected));
      requireSum(
          queue.weightedArrivals(),
          expected.stream().mapToDouble(a -> a.queueWeight() * a.arrivalSum()).sum(),
          "the sum of arrivals of %s at %s",
          queue,
          location);
      requireSum(
          queue.weight(),
          expected.stream().mapToDouble(a -> a.queueWeight() * a.count()).sum(),
          "the sum of weights of %s at %s",
          queue,
          location);
      require(
          !LocationAsks.of(location).isHeadOfLine() || queue.indexedHead() == queue.first(),
          "%s stands in line at %s as %s",
          queue,
          location,
          queue.indexedHead());
    }
    require(
        queues.size() == byShape.size(),
        "%s queues %d shapes, a recount gives %d",
        location,
        queues.size(),
        byShape.size());
    for (Site site : location.sites()) {
      for (int j = 0; j < VirtualQueues.at(site).types(); j++) {
        checkVirtualQueue(location, site.serverClass(), j, VirtualQueues.at(site).get(j), queues);
      }
    }
  }

  private void checkVirtualQueue(
      Location location,
      ServerClass serverClass,
      int type,
      VirtualQueue queue,
      Set<ShapeQueue> all) {
    List<ShapeQueue> members = new ArrayList<>();
    for (ShapeQueue candidate : all) {
      Shape shape = candidate.shape();
      if (shape.demand().fitsIn(serverClass.capacity())
          && serverClass.partition().typeOf(shape.sizeIn(serverClass)) == type) {
        members.add(candidate);
      }
    }
    Supplier<String> name = () -> "VQ%d of %s at %s".formatted(type, serverClass, location);
    if (queue == null) {
      require(
          members.isEmpty(),
          "VQ%d of %s at %s is missing but has %s",
          type,
          serverClass,
          location,
          members);
      return;
    }
    long length = members.stream().mapToLong(ShapeQueue::count).sum();
    require(
        queue.length() == length,
        "%s of %s at %s, a recount gives length %d",
        queue,
        serverClass,
        location,
        length);
    requireSum(
        queue.weight(),
        members.stream().mapToDouble(ShapeQueue::weight).sum(),
        "the sum of weights of %s of %s at %s",
        queue,
        serverClass,
        location);
    requireSum(
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

  private void checkFlags(Collection<Ask> asks) {
    Set<Ask> never = new HashSet<>(pending.neverFitting());
    long aside = asks.stream().filter(Ask::isSetAside).count();
    require(
        aside == pending.refused().setAside(),
        "%d asks are set aside, a recount gives %d",
        pending.refused().setAside(),
        aside);
    for (Ask ask : asks) {
      require(
          !ask.isSetAside() || (ask.deferred() != null && ask.limitedBy() == null),
          "%s is set aside, but deferred for %s at the limit of %s",
          ask,
          ask.deferred(),
          ask.limitedBy());
      boolean waits = ask.count() > 0 && ask.deferred() == null;
      boolean fits = fitsSomeClass(ask);
      require(
          ask.isIndexed() == (waits && fits),
          "%s, deferred for %s, fits %s, but is indexed %s",
          ask,
          ask.deferred(),
          fits,
          ask.isIndexed());
      require(
          ask.isIndexed() == indexed.contains(ask),
          "%s is indexed %s, the service order disagrees",
          ask,
          ask.isIndexed());
      require(
          never.contains(ask) == (waits && !fits),
          "%s fits %s, but counts as never fitting %s",
          ask,
          fits,
          never.contains(ask));
      require(
          ask.reservations().isEmpty() || ask.isIndexed(),
          "%s reserves %s but cannot start",
          ask,
          ask.reservations());
      require(
          ask.isIndexed() || !ask.urgencyNode().isInTree(),
          "%s is among the waiting of its application but cannot start",
          ask);
      if (ask.group() != null) {
        require(
            ask.group().passedOver().stream().allMatch(Ask::isIndexed),
            "%s passed over asks that cannot start",
            ask.group());
      }
    }
    long waiting = asks.stream().mapToLong(Ask::count).sum();
    require(
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
    require(
        pending.shapes() == uses.size(),
        "there are %d shapes, a recount gives %d",
        pending.shapes(),
        uses.size());
    uses.forEach(
        (shape, n) ->
            require(
                shape.asks() == n,
                "shape %s is used by %d asks, a recount gives %d",
                shape,
                shape.asks(),
                n));
  }
}
