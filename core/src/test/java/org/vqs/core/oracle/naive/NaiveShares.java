package org.vqs.core.oracle.naive;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Queues far below their share are offered room first, their largest job that fits first. */
public final class NaiveShares extends NaivePolicy.Layer {
  /** The largest first; equal ones in service order. */
  private static final Comparator<NaiveAsk> BULKIEST_FIRST =
      Comparator.comparing((NaiveAsk a) -> a.bulk).reversed().thenComparing(NaiveAsk.SERVICE_ORDER);

  private final NaiveBestFit bestFit;

  NaiveShares(NaivePolicy inner) {
    super(inner);
    bestFit = new NaiveBestFit(inner.model);
  }

  @Override
  void fill(NaiveServer server) {
    Set<NaiveTenant> passed = new HashSet<>();
    NaiveTenant queue = leastServed(model.cluster, server, passed);
    while (queue != null && server.isOpen()) {
      if (!startOne(queue.of, server)) {
        passed.add(queue);
      }
      queue = leastServed(model.cluster, server, passed);
    }
    if (server.isOpen()) {
      inner.fill(server);
    }
  }

  /** Waiting jobs of a queue and its users, the largest first. */
  static List<NaiveAsk> bulkiestFirst(NaiveCluster cluster, NaiveTenant queue) {
    return cluster.asks.stream()
        .filter(a -> a.waits && !a.master && a.tenant.queue() == queue)
        .sorted(BULKIEST_FIRST)
        .toList();
  }

  private boolean startOne(NaiveTenant queue, NaiveServer server) {
    int tried = -1;
    for (NaiveAsk ask : bulkiestFirst(model.cluster, queue)) {
      boolean candidate =
          server.isOpen()
              && ask.waits
              && server.hasRoomFor(ask.demand)
              && ask.mayRunAt(server)
              && ask.shape != tried;
      if (candidate) {
        tried = ask.shape;
        if (bestFit.startOne(server, ask.shape, queue)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * The queue to be helped first: nearest to the root decides, then the less served; below a below
   * its fair share queue again the less served.
   */
  static NaiveTenant leastServed(NaiveCluster cluster, Set<NaiveTenant> passed) {
    return leastServed(cluster.tenants, passed);
  }

  private static NaiveTenant leastServed(
      NaiveCluster cluster, NaiveServer server, Set<NaiveTenant> passed) {
    boolean isWeighted = cluster.tenants.get(0).at(server.home()).isWeighted();
    return leastServed(
        isWeighted
            ? cluster.tenants.stream().filter(t -> !t.user).map(t -> t.at(server.home())).toList()
            : cluster.tenants,
        passed);
  }

  private static NaiveTenant leastServed(List<NaiveTenant> tenants, Set<NaiveTenant> passed) {
    return tenants.stream()
        .filter(NaiveTenant::isBelowFairShareAmongSiblings)
        .sorted(
            Comparator.comparingInt(NaiveTenant::depth)
                .thenComparingInt(t -> t.parent.index)
                .thenComparing(NaiveTenant.BY_LEVEL))
        .map(t -> leaf(t, passed))
        .filter(t -> t != null)
        .findFirst()
        .orElse(null);
  }

  private static NaiveTenant leaf(NaiveTenant queue, Set<NaiveTenant> passed) {
    List<NaiveTenant> below = queue.active().stream().filter(t -> !t.user).toList();
    if (below.isEmpty()) {
      return passed.contains(queue) ? null : queue;
    }
    return below.stream().map(t -> leaf(t, passed)).filter(t -> t != null).findFirst().orElse(null);
  }

  /** The queue, or one above, that is below its fair share among its siblings; or null. */
  public static NaiveTenant belowFairShareAt(NaiveTenant queue) {
    if (queue == null || queue.isBelowFairShareAmongSiblings()) {
      return queue;
    }
    return belowFairShareAt(queue.parent);
  }
}
