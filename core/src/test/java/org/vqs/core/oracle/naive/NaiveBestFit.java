package org.vqs.core.oracle.naive;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.naive.NaiveModel.Outcome;

/** BF-J/S, and BF-J and BF-S for others. */
public class NaiveBestFit extends NaivePolicy {
  /** How many of the tightest servers are compared by what they would strand. */
  private static final int TIGHTEST = 8;

  NaiveBestFit(NaiveModel model) {
    super(model);
  }

  private boolean closed;

  @Override
  void fill(NaiveServer server) {
    bestFitServer(server);
  }

  @Override
  void place(NaiveAsk ask) {
    bestFitJob(ask, server -> startOn(ask, server, true), server -> startOn(ask, server, false));
  }

  /** BF-S: the largest job that fits, until none does. */
  final void bestFitServer(NaiveServer server) {
    closed = false;
    sweep(server, ask -> true, Integer.MAX_VALUE);
  }

  /** Starts up to a number of jobs of one type, the largest that fits first. */
  final void fillFrom(NaiveServer server, int type, int most) {
    closed = false;
    sweep(server, ask -> model.cluster.type(ask.demand, server.capacity) == type, most);
  }

  /** Starts up to a number of jobs of a shape. Returns how many started. */
  final int fillFromShape(NaiveServer server, int shape, int most) {
    closed = false;
    return startFrom(server, shape, model.cluster.tenants.get(0), most, true);
  }

  /** Starts one job of a shape for a tenant beside the policy. Returns whether it did. */
  final boolean startOne(NaiveServer server, int shape, NaiveTenant within) {
    closed = false;
    return startFrom(server, shape, within, 1, false) > 0;
  }

  private int sweep(NaiveServer server, Predicate<NaiveAsk> wanted, int most) {
    int started = 0;
    for (int shape : largestFirst(server, wanted)) {
      started += startFrom(server, shape, model.cluster.tenants.get(0), most - started, true);
    }
    return started;
  }

  private int startFrom(
      NaiveServer server, int shape, NaiveTenant within, int most, boolean byPolicy) {
    int started = 0;
    Set<NaiveAsk> passed = new HashSet<>();
    while (started < most && !closed) {
      NaiveAsk ask = next(server, shape, within, passed);
      if (ask == null) {
        return started;
      }
      Outcome outcome = byPolicy ? model.start(ask, server) : model.startBeside(ask, server);
      started += outcome == Outcome.STARTED ? 1 : 0;
      closed |= outcome == Outcome.CLOSED;
      if (outcome == Outcome.REFUSED) {
        passed.add(ask);
      }
    }
    return started;
  }

  /**
   * The least served tenant's ask of a shape that fits; of that tenant's one that would rather run
   * on this host or rack, if any.
   */
  private NaiveAsk next(NaiveServer server, int shape, NaiveTenant within, Set<NaiveAsk> passed) {
    List<NaiveAsk> candidates =
        model.cluster.tasksFor(server).stream()
            .filter(a -> a.shape == shape && server.hasRoomFor(a.demand))
            .filter(a -> a.tenant.isWithin(within) && !passed.contains(a))
            .toList();
    return candidates.stream()
        .min(NaiveAsk.byNeedAt(server))
        .flatMap(
            first ->
                candidates.stream()
                    .filter(a -> a.mayGoBefore(first))
                    .min(
                        Comparator.comparingInt((NaiveAsk a) -> preference(a, server))
                            .thenComparing(NaiveAsk.SERVICE_ORDER)))
        .orElse(null);
  }

  /** Shapes by falling size, then in the order in which they appeared. */
  private List<Integer> largestFirst(NaiveServer server, Predicate<NaiveAsk> wanted) {
    Comparator<NaiveAsk> bySize =
        Comparator.comparing(a -> Fraction.size(a.demand, server.capacity));
    return model.cluster.tasksFor(server).stream()
        .filter(wanted)
        .sorted(bySize.reversed().thenComparingInt(a -> a.shape))
        .map(a -> a.shape)
        .distinct()
        .toList();
  }

  /** 0 for those that prefer the narrowest place of the server. */
  private static int preference(NaiveAsk ask, NaiveServer server) {
    int locations = server.locations.size();
    for (int i = locations - 1; i >= 0; i--) {
      if (ask.preferred.contains(server.locations.get(i))) {
        return locations - 1 - i;
      }
    }
    return locations;
  }

  /**
   * BF-J: the tightest server with room, those at preferred locations first, until none takes a
   * job.
   */
  final void bestFitJob(
      NaiveAsk ask, Predicate<NaiveServer> use, Predicate<NaiveServer> useIfPreferred) {
    Set<NaiveServer> refused = new HashSet<>();
    while (ask.waits) {
      NaiveServer server = null;
      for (String location : ask.preferred) {
        NaiveServer candidate = server == null ? tightest(ask, List.of(location), refused) : null;
        server = candidate != null && ask.mayRunAt(candidate) ? candidate : server;
      }
      boolean isPreferred = server != null;
      server = isPreferred ? server : tightest(ask, ask.locations, refused);
      if (server == null) {
        return;
      }
      if (!(isPreferred ? useIfPreferred : use).test(server)) {
        refused.add(server);
      }
    }
  }

  private NaiveServer tightest(NaiveAsk ask, List<String> locations, Set<NaiveServer> refused) {
    Set<NaiveServer> candidates = new LinkedHashSet<>();
    locations.forEach(location -> candidates.addAll(model.cluster.serversAt(location)));
    List<NaiveServer> tightest =
        candidates.stream()
            .filter(s -> s.isOpen() && s.hasRoomFor(ask.demand) && !refused.contains(s))
            .sorted(NaiveCluster.TIGHTEST_FIRST)
            .limit(ask.demand.dimensions() == 1 ? 1 : TIGHTEST)
            .toList();
    int scarcest = scarcest(ask.demand);
    return tightest.stream()
        .min(
            Comparator.comparingLong(
                s ->
                    Math.round(
                        1e9 * (stranded(s, ask, 1, scarcest) - stranded(s, ask, 0, scarcest)))))
        .orElse(null);
  }

  private int scarcest(ResourceVector demand) {
    return IntStream.range(0, demand.dimensions())
        .boxed()
        .max(
            Comparator.comparingDouble((Integer r) -> partInUse(r, demand))
                .thenComparing(Comparator.reverseOrder()))
        .orElseThrow();
  }

  private double partInUse(int resource, ResourceVector demand) {
    long total = 0;
    long used = demand.get(resource);
    for (NaiveServer server : model.cluster.servers.values()) {
      total += server.capacity.get(resource);
      used += server.capacity.get(resource) - server.free(resource);
    }
    return total <= 0 ? 0 : (double) used / total;
  }

  /** The free share of one resource beyond what another leaves to be used. */
  private static double stranded(NaiveServer server, NaiveAsk ask, int jobs, int scarcest) {
    double[] shares =
        IntStream.range(0, ask.demand.dimensions())
            .mapToDouble(
                r ->
                    server.capacity.get(r) == 0
                        ? Double.POSITIVE_INFINITY
                        : (double) (server.free(r) - jobs * ask.demand.get(r))
                            / server.capacity.get(r))
            .toArray();
    double ofScarcest = Double.isInfinite(shares[scarcest]) ? 0 : shares[scarcest];
    return Math.max(0, ofScarcest - Arrays.stream(shares).min().orElseThrow());
  }

  final boolean startOn(NaiveAsk ask, NaiveServer server, boolean byPolicy) {
    boolean started = false;
    while (ask.waits && server.hasRoomFor(ask.demand)) {
      if ((byPolicy ? model.start(ask, server) : model.startBeside(ask, server))
          != Outcome.STARTED) {
        return started;
      }
      started = true;
      if (ask.demand.dimensions() > 1) {
        return true;
      }
    }
    return started;
  }
}
