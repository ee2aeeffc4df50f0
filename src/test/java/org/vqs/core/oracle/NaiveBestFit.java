package org.vqs.core.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.vqs.core.cluster.Refusal;
import org.vqs.core.oracle.NaiveModel.Outcome;

/** BF-J/S, and BF-J and BF-S for others. */
class NaiveBestFit extends NaivePolicy {
  NaiveBestFit(NaiveModel model) {
    super(model);
  }

  private boolean passedOver;
  private boolean closed;

  @Override
  void fill(NaiveServer server) {
    bestFitServer(server);
  }

  @Override
  void place(NaiveAsk ask) {
    bestFitJob(ask, server -> startAll(ask, server, true), server -> startAll(ask, server, false));
  }

  /**
   * BF-S: the largest job that fits, until none does; again if something was passed over for a more
   * urgent ask.
   */
  final void bestFitServer(NaiveServer server) {
    int started;
    do {
      passedOver = false;
      closed = false;
      started = sweep(server, ask -> true, Integer.MAX_VALUE);
    } while (started > 0 && passedOver && !closed);
  }

  /** Starts up to a number of jobs of one type, the largest that fits first. */
  final void fillFrom(NaiveServer server, int type, int most) {
    closed = false;
    sweep(server, ask -> model.cluster.type(ask.demand, server.capacity) == type, most);
  }

  private int sweep(NaiveServer server, Predicate<NaiveAsk> wanted, int most) {
    int started = 0;
    for (NaiveAsk ask : largestFirst(server)) {
      while (wanted.test(ask)
          && ask.waits
          && started < most
          && !closed
          && server.hasRoomFor(ask.demand)) {
        Outcome outcome = model.start(ask, server);
        started += outcome == Outcome.STARTED ? 1 : 0;
        closed |= outcome == Outcome.CLOSED;
        passedOver |=
            outcome == Outcome.REFUSED
                && model.lastRefusal.reason() == Refusal.Reason.MORE_URGENT_ASK;
        if (outcome != Outcome.STARTED) {
          break;
        }
      }
    }
    return started;
  }

  /**
   * By falling size, then by shape, then those that would rather run on this host or rack, then in
   * service order.
   */
  private List<NaiveAsk> largestFirst(NaiveServer server) {
    List<NaiveAsk> tasks = new ArrayList<>(model.cluster.tasksFor(server));
    Comparator<NaiveAsk> bySize =
        Comparator.comparing(a -> Fraction.size(a.demand, server.capacity));
    tasks.sort(
        bySize
            .reversed()
            .thenComparingInt(a -> a.shape)
            .thenComparingInt(a -> preference(a, server))
            .thenComparing(NaiveAsk.SERVICE_ORDER));
    return tasks;
  }

  /** 0 for those that prefer the narrowest place of the server. */
  private static int preference(NaiveAsk ask, NaiveServer server) {
    int places = server.places.size();
    for (int i = places - 1; i >= 0; i--) {
      if (ask.preferred.contains(server.places.get(i))) {
        return places - 1 - i;
      }
    }
    return places;
  }

  /**
   * BF-J: the tightest server with room, those at preferred places first, until none takes a job.
   */
  final void bestFitJob(
      NaiveAsk ask, Predicate<NaiveServer> use, Predicate<NaiveServer> useIfPreferred) {
    Set<NaiveServer> refused = new HashSet<>();
    while (ask.waits) {
      NaiveServer server = null;
      for (String place : ask.preferred) {
        NaiveServer candidate = server == null ? tightest(ask, List.of(place), refused) : null;
        server = candidate != null && ask.mayRunAt(candidate) ? candidate : server;
      }
      boolean isPreferred = server != null;
      server = isPreferred ? server : tightest(ask, ask.places, refused);
      if (server == null) {
        return;
      }
      if (!(isPreferred ? useIfPreferred : use).test(server)) {
        refused.add(server);
      }
    }
  }

  private NaiveServer tightest(NaiveAsk ask, List<String> places, Set<NaiveServer> refused) {
    Set<NaiveServer> candidates = new LinkedHashSet<>();
    places.forEach(place -> candidates.addAll(model.cluster.serversAt(place)));
    return candidates.stream()
        .filter(s -> s.isOpen() && s.hasRoomFor(ask.demand) && !refused.contains(s))
        .min(NaiveCluster.TIGHTEST_FIRST)
        .orElse(null);
  }

  final boolean startAll(NaiveAsk ask, NaiveServer server, boolean byPolicy) {
    boolean started = false;
    while (ask.waits && server.hasRoomFor(ask.demand)) {
      if ((byPolicy ? model.start(ask, server) : model.startBeside(ask, server))
          != Outcome.STARTED) {
        return started;
      }
      started = true;
    }
    return started;
  }
}
