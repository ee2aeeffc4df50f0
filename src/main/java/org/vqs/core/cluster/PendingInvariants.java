package org.vqs.core.cluster;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.FitTreeInvariants;

/** The part of {@link ClusterInvariants} that recounts the waiting asks. */
final class PendingInvariants {
  /** Sums of arrival times are kept by addition and subtraction of doubles. */
  private static final double RELATIVE_ERROR = 1e-9;

  private final Cluster cluster;
  private final PendingJobs pending;
  private final Set<Ask> indexed = new LinkedHashSet<>();
  private final Set<Server> servers;
  private final Map<Place, List<Ask>> waitingAt = new HashMap<>();
  private final Map<Place, List<Ask>> preferring = new HashMap<>();
  private final List<String> found = new ArrayList<>();

  private PendingInvariants(Cluster cluster) {
    this.cluster = cluster;
    this.pending = cluster.pending();
    this.servers = new HashSet<>(cluster.servers());
    pending.inServiceOrder().forEach(this::note);
  }

  private void note(Ask ask) {
    indexed.add(ask);
    new LinkedHashSet<>(ask.places())
        .forEach(p -> waitingAt.computeIfAbsent(p, q -> new ArrayList<>()).add(ask));
    new LinkedHashSet<>(ask.preferred())
        .forEach(p -> preferring.computeIfAbsent(p, q -> new ArrayList<>()).add(ask));
  }

  /** What is wrong with the indexes of the asks that are in them. */
  static List<String> violations(Cluster cluster) {
    PendingInvariants invariants = new PendingInvariants(cluster);
    invariants.checkAsks();
    cluster.places().forEach(invariants::checkPlace);
    return invariants.found;
  }

  /** What is wrong given all asks. */
  static List<String> violations(Cluster cluster, Collection<Ask> asks) {
    PendingInvariants invariants = new PendingInvariants(cluster);
    invariants.checkFlags(asks);
    invariants.checkShapes(asks);
    return invariants.found;
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
              && ask.held() == null
              && ask.fitsSomeServer()
              && fitsSomeClass(ask),
          "%s is indexed but has no jobs, is held or fits no server",
          ask);
      for (Server claimed : ask.claims()) {
        require(
            claimed.claimant() == ask, "%s claims %s, which is claimed by another", ask, claimed);
        require(servers.contains(claimed), "%s claims %s, which left the cluster", ask, claimed);
      }
      require(
          ask.urgencyNode().isInTree() == (ask.group() != null && ask.lane() == Ask.Lane.TASK),
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
              && ask.held() == null
              && !ask.fitsSomeServer()
              && !fitsSomeClass(ask),
          "%s counts as never fitting, but has no jobs, is held or fits",
          ask);
    }
  }

  private void checkPlace(Place place) {
    List<Ask> here = waitingAt.getOrDefault(place, List.of());
    require(here.isEmpty() || place.isIndexed(), "asks wait for %s, which is not indexed", place);
    require(
        pending.waitedAt().contains(place) != here.isEmpty(), "%s is wrong about who waits", place);
    List<Ask> masters = here.stream().filter(a -> a.lane() == Ask.Lane.MASTER).toList();
    List<Ask> due =
        here.stream()
            .filter(a -> a.due() != Long.MAX_VALUE)
            .filter(a -> !place.overdue().resting().contains(a))
            .toList();
    require(
        here.containsAll(place.overdue().resting()),
        "%s has asks at rest that do not wait: %s",
        place,
        place.overdue().resting());
    checkMasters(place, masters);
    checkDueTimes(place, due);
    Map<Shape, Set<Ask>> expected = new HashMap<>();
    for (Ask ask : preferring.getOrDefault(place, List.of())) {
      if (ask.lane() == Ask.Lane.TASK) {
        expected.computeIfAbsent(ask.shape(), s -> new HashSet<>()).add(ask);
      }
    }
    Map<Shape, Set<Ask>> counted = new HashMap<>();
    place.preferences().forEach((shape, lines) -> counted.put(shape, setOf(lines.all())));
    require(
        expected.equals(counted),
        "%s is preferred by %s, a recount gives %s",
        place,
        counted,
        expected);
    checkQueues(place, here.stream().filter(a -> a.lane() == Ask.Lane.TASK).toList());
  }

  private static <E> Set<E> setOf(Iterable<E> elements) {
    Set<E> set = new HashSet<>();
    elements.forEach(set::add);
    return set;
  }

  private void checkMasters(Place place, List<Ask> expected) {
    int counted = 0;
    for (FitTree<Ask> line : place.masters().lines()) {
      Tenant tenant = line.first().tenant();
      counted += line.size();
      found.addAll(
          FitTreeInvariants.violations(
              () -> "the masters of " + tenant + " at " + place,
              line,
              expected.stream().filter(ask -> ask.tenant() == tenant).toList(),
              a -> a.shape().amounts()));
    }
    require(
        counted == expected.size(),
        "%s has %d masters waiting, a recount gives %d",
        place,
        counted,
        expected.size());
  }

  private void checkDueTimes(Place place, List<Ask> expected) {
    found.addAll(
        FitTreeInvariants.violations(
            () -> "the due times at " + place,
            place.overdue().all(),
            expected,
            a -> a.shape().amounts()));
    int counted = 0;
    for (FitTree<Ask> band : place.overdue().bands()) {
      Ask first = band.first();
      counted += band.size();
      found.addAll(
          FitTreeInvariants.violations(
              () -> "the due times of band " + first.band() + " at " + place,
              band,
              expected.stream()
                  .filter(ask -> ask.band() == first.band() && ask.tenant() == first.tenant())
                  .toList(),
              a -> a.shape().amounts()));
    }
    require(
        counted == expected.size(),
        "%s has %d asks in bands, a recount gives %d",
        place,
        counted,
        expected.size());
  }

  private void checkQueues(Place place, List<Ask> tasks) {
    Map<Shape, List<Ask>> byShape = new HashMap<>();
    for (Ask ask : tasks) {
      byShape.computeIfAbsent(ask.shape(), s -> new ArrayList<>()).add(ask);
    }
    Set<ShapeQueue> queues = new LinkedHashSet<>();
    for (ShapeQueue queue : place.shapeQueues()) {
      queues.add(queue);
      List<Ask> expected = byShape.getOrDefault(queue.shape(), List.of());
      List<Ask> asks = new ArrayList<>();
      queue.asks().forEach(asks::add);
      require(
          asks.size() == expected.size() && new HashSet<>(expected).equals(new HashSet<>(asks)),
          "%s queues %s as %s, a recount gives %s",
          place,
          queue,
          asks,
          expected);
      require(
          queue.count() == jobs(expected),
          "%s queues %s, a recount gives %d jobs",
          place,
          queue,
          jobs(expected));
      requireSum(
          queue.weightedArrivals(),
          expected.stream().mapToDouble(a -> a.queueWeight() * a.arrivalSum()).sum(),
          "the sum of arrivals of %s at %s",
          queue,
          place);
      requireSum(
          queue.weight(),
          expected.stream().mapToDouble(a -> a.queueWeight() * a.count()).sum(),
          "the sum of weights of %s at %s",
          queue,
          place);
      require(
          !place.isHeadOfLine() || queue.indexedHead() == queue.first(),
          "%s stands in line at %s as %s",
          queue,
          place,
          queue.indexedHead());
    }
    require(
        queues.size() == byShape.size(),
        "%s queues %d shapes, a recount gives %d",
        place,
        queues.size(),
        byShape.size());
    for (Site site : place.sites()) {
      for (int j = 0; j < site.queues().types(); j++) {
        checkVirtualQueue(place, site.serverClass(), j, site.queues().get(j), queues);
      }
    }
  }

  private void checkVirtualQueue(
      Place place, ServerClass serverClass, int type, VirtualQueue queue, Set<ShapeQueue> all) {
    List<ShapeQueue> members = new ArrayList<>();
    for (ShapeQueue candidate : all) {
      Shape shape = candidate.shape();
      if (shape.demand().fitsIn(serverClass.capacity())
          && serverClass.partition().typeOf(shape.sizeIn(serverClass)) == type) {
        members.add(candidate);
      }
    }
    Supplier<String> name = () -> "VQ%d of %s at %s".formatted(type, serverClass, place);
    if (queue == null) {
      require(
          members.isEmpty(),
          "VQ%d of %s at %s is missing but has %s",
          type,
          serverClass,
          place,
          members);
      return;
    }
    long length = members.stream().mapToLong(ShapeQueue::count).sum();
    require(
        queue.length() == length,
        "%s of %s at %s, a recount gives length %d",
        queue,
        serverClass,
        place,
        length);
    requireSum(
        queue.weight(),
        members.stream().mapToDouble(ShapeQueue::weight).sum(),
        "the sum of weights of %s of %s at %s",
        queue,
        serverClass,
        place);
    requireSum(
        queue.weightedArrivals(),
        members.stream().mapToDouble(ShapeQueue::weightedArrivals).sum(),
        "the sum of arrivals of %s of %s at %s",
        queue,
        serverClass,
        place);
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
    for (Ask ask : asks) {
      boolean waits = ask.count() > 0 && ask.held() == null;
      boolean fits = fitsSomeClass(ask);
      require(
          ask.isIndexed() == (waits && fits),
          "%s, held for %s, fits %s, but is indexed %s",
          ask,
          ask.held(),
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
          ask.claims().isEmpty() || ask.isIndexed(),
          "%s claims %s but cannot start",
          ask,
          ask.claims());
      require(
          ask.isIndexed() || !ask.urgencyNode().isInTree(),
          "%s is among the waiting of its application but cannot start",
          ask);
      if (ask.group() != null) {
        require(
            ask.group().deferred().stream().allMatch(Ask::isIndexed),
            "%s defers asks that cannot start",
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
