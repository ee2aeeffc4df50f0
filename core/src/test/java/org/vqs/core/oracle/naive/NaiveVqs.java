package org.vqs.core.oracle.naive;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.vqs.core.configuration.ReducedConfiguration;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.naive.NaiveModel.Outcome;
import org.vqs.core.oracle.naive.NaiveServer.NaiveJob;

/** VQS. */
public final class NaiveVqs extends NaivePolicy {
  NaiveVqs(NaiveModel model) {
    super(model);
  }

  @Override
  void fill(NaiveServer server) {
    if (model.startable() == 0) {
      return;
    }
    if (!server.isAsGoodAsEmpty()) {
      if (server.configuration != null || renewExcept(server, Set.of())) {
        serve(server);
      }
      return;
    }
    Set<Integer> vain = new HashSet<>();
    while (renewExcept(server, vain) && !serve(server) && server.isOpen()) {
      vain.add(server.reduced().type());
      if (server.reduced().hasTypeOne()) {
        vain.add(1);
      }
    }
  }

  /**
   * The configuration of maximum weight over the queues that are not excluded, if any job waits in
   * them.
   */
  private boolean renewExcept(NaiveServer server, Set<Integer> excluded) {
    Fraction[] q = model.cluster.queues(server, model.now);
    boolean some = false;
    for (int j = 0; j < q.length; j++) {
      q[j] = excluded.contains(j) ? Fraction.ZERO : q[j];
      some |= q[j].compareTo(Fraction.ZERO) > 0;
    }
    if (some) {
      server.configuration = NaiveCluster.maxWeight(q);
    }
    return some;
  }

  /** Step 2 of the algorithm. */
  private boolean serve(NaiveServer server) {
    boolean started = server.reduced().hasTypeOne() && serveHead(server, 1);
    started |= server.isOpen() && serveHead(server, server.reduced().type());
    return started;
  }

  private boolean serveHead(NaiveServer server, int type) {
    int started = 0;
    Set<NaiveAsk> passed = new HashSet<>();
    while (true) {
      NaiveAsk head = head(server, type, passed);
      if (head == null) {
        break;
      }
      Outcome outcome = model.start(head, server);
      if (outcome == Outcome.CLOSED) {
        break;
      }
      started += outcome == Outcome.STARTED ? 1 : 0;
      if (outcome == Outcome.REFUSED) {
        passed.add(head);
      }
    }
    return started > 0;
  }

  /** There is a line for each location; of the heads that fit, the first in service order. */
  private NaiveAsk head(NaiveServer server, int type, Set<NaiveAsk> passed) {
    return server.locations.stream()
        .map(location -> head(server, location, type, passed))
        .filter(a -> a != null && hasRoom(server, a.demand, type))
        .min(NaiveAsk.SERVICE_ORDER)
        .orElse(null);
  }

  /**
   * Who stands first decides the shape, the least served tenant whose job it is. When some were
   * refused, or the host would refuse that one, the first in service order of those that each
   * shape's least served tenant sends; those that the host refuses stand in nobody's way.
   */
  private NaiveAsk head(NaiveServer server, String location, int type, Set<NaiveAsk> passed) {
    List<NaiveAsk> line =
        model.cluster.tasksFor(server).stream()
            .filter(a -> a.locations.contains(location))
            .filter(a -> model.cluster.type(a.demand, server.capacity) == type)
            .toList();
    if (passed.isEmpty()) {
      NaiveAsk first = line.isEmpty() ? null : leastServed(server, line, firstShape(line), passed);
      if (first == null || model.accepts(first, server)) {
        return first;
      }
    }
    List<NaiveAsk> accepted = line.stream().filter(a -> model.accepts(a, server)).toList();
    return accepted.stream()
        .map(a -> a.shape)
        .distinct()
        .map(shape -> leastServed(server, accepted, shape, passed))
        .filter(a -> a != null)
        .min(NaiveAsk.SERVICE_ORDER)
        .orElse(null);
  }

  /** The shape of the first in service order of those who stand first in their lines. */
  private static int firstShape(List<NaiveAsk> asks) {
    return asks.stream()
        .filter(
            a ->
                asks.stream()
                    .filter(b -> b.shape == a.shape && b.line() == a.line())
                    .allMatch(b -> NaiveAsk.BY_NEED.compare(a, b) <= 0))
        .min(NaiveAsk.SERVICE_ORDER)
        .orElseThrow()
        .shape;
  }

  private static NaiveAsk leastServed(
      NaiveServer server, List<NaiveAsk> line, int shape, Set<NaiveAsk> passed) {
    return line.stream()
        .filter(a -> a.shape == shape && !passed.contains(a))
        .min(NaiveAsk.byNeedAt(server))
        .orElse(null);
  }

  /**
   * At most one job of type 1; with k_1 = 1 the others use at most 1/3; sizes below 2^-J occupy
   * 2^-J.
   */
  private boolean hasRoom(NaiveServer server, ResourceVector demand, int type) {
    ReducedConfiguration k = server.reduced();
    if (type == 1 && k.hasTypeOne()) {
      return model.cluster.jobsOfType(server, 1) == 0 && server.hasRoomFor(demand);
    }
    for (int r = 0; r < demand.dimensions(); r++) {
      Fraction others = occupied(demand, server.capacity, r);
      Fraction all = others;
      for (NaiveJob job : server.jobs) {
        Fraction occupied = occupied(job.demand, server.capacity, r);
        all = all.plus(occupied);
        others =
            model.cluster.type(job.demand, server.capacity) == 1 ? others : others.plus(occupied);
      }
      long capacity = server.capacity.get(r);
      if (all.compareTo(Fraction.of(capacity)) > 0
          || (k.hasTypeOne() && others.compareTo(new Fraction(capacity, 3)) > 0)) {
        return false;
      }
    }
    return true;
  }

  private Fraction occupied(ResourceVector demand, ResourceVector capacity, int resource) {
    Fraction least = new Fraction(1, 1L << model.cluster.j(capacity));
    Fraction size = Fraction.size(demand, capacity);
    if (size.compareTo(least) < 0 && resource == dominant(demand, capacity)) {
      return least.times(capacity.get(resource), 1);
    }
    return Fraction.of(demand.get(resource));
  }

  private static int dominant(ResourceVector demand, ResourceVector capacity) {
    Fraction size = Fraction.size(demand, capacity);
    for (int r = 0; r < demand.dimensions(); r++) {
      if (demand.get(r) > 0 && new Fraction(demand.get(r), capacity.get(r)).compareTo(size) == 0) {
        return r;
      }
    }
    return 0;
  }

  @Override
  void place(NaiveAsk ask) {
    boolean started = true;
    while (started && ask.waits) {
      started = false;
      for (String location : ask.locations) {
        for (ResourceVector capacity : model.cluster.classesAt(location)) {
          started =
              started
                  || (NaiveCluster.fitsEmpty(ask.demand, capacity)
                      && serveAt(location, capacity, ask));
        }
      }
    }
  }

  /**
   * A server whose configuration wants the type, then one with jobs that has none yet, then an
   * empty one.
   */
  private boolean serveAt(String location, ResourceVector capacity, NaiveAsk ask) {
    List<NaiveServer> open = new ArrayList<>(model.cluster.serversAt(location, capacity));
    open.removeIf(s -> !s.isOpen());
    List<NaiveServer> wanting = new ArrayList<>(open);
    if (!NaiveCluster.isHome(location)) {
      wanting.sort(NaiveCluster.TIGHTEST_FIRST);
    }
    return wanting.stream()
            .anyMatch(s -> !s.isAsGoodAsEmpty() && s.configuration != null && takes(s, ask))
        || model.cluster.serversOf(capacity).stream()
            .filter(s -> s.isOpen() && !s.jobs.isEmpty() && isUnconfigured(s) && ask.mayRunAt(s))
            .anyMatch(s -> s.hasRoomFor(ask.demand) && fills(s))
        || open.stream().anyMatch(s -> s.jobs.isEmpty() && fills(s));
  }

  private static boolean isUnconfigured(NaiveServer server) {
    return server.configuration == null || server.isAsGoodAsEmpty();
  }

  private boolean takes(NaiveServer server, NaiveAsk ask) {
    return admits(server, ask) && serve(server);
  }

  private boolean fills(NaiveServer server) {
    int before = server.jobs.size();
    fill(server);
    return server.jobs.size() > before;
  }

  @Override
  boolean admits(NaiveServer server, NaiveAsk ask) {
    ReducedConfiguration k = server.reduced();
    if (k == null || !NaiveCluster.fitsEmpty(ask.demand, server.capacity)) {
      return false;
    }
    int type = model.cluster.type(ask.demand, server.capacity);
    boolean wanted = NaiveCluster.vector(k, 2 * model.cluster.j(server.capacity))[type] > 0;
    return wanted && hasRoom(server, ask.demand, type);
  }

  /** Who stands at the head of a line now is tried where it was blocked from before. */
  @Override
  void left(NaiveAsk ask, List<String> locations) {
    if (ask.master) {
      return;
    }
    for (String location : locations) {
      for (ResourceVector capacity : model.cluster.classesAt(location)) {
        if (NaiveCluster.fitsEmpty(ask.demand, capacity)) {
          int type = model.cluster.type(ask.demand, capacity);
          model.cluster.asks.stream()
              .filter(a -> a.waits && !a.master && a.locations.contains(location))
              .filter(a -> NaiveCluster.fitsEmpty(a.demand, capacity))
              .filter(a -> model.cluster.type(a.demand, capacity) == type)
              .min(NaiveAsk.SERVICE_ORDER)
              .ifPresent(model.fresh::add);
        }
      }
    }
  }

  @Override
  void renew(NaiveServer server) {
    server.configuration = null;
    renewExcept(server, Set.of());
  }

  @Override
  boolean isInefficient(NaiveServer server, double beta) {
    return model.cluster.isBelow(server, beta, model.now);
  }

  @Override
  boolean isPartOfBest(NaiveServer server) {
    return model.cluster.isPartOfBest(server, model.now);
  }

  @Override
  void outlasted(NaiveServer server) {
    server.jobs.forEach(job -> job.outlasting = true);
  }
}
