package org.vqs.core.oracle.naive;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.vqs.core.oracle.naive.NaiveModel.Outcome;

/** FIFO-FF. */
public final class NaiveFifo extends NaivePolicy {
  NaiveFifo(NaiveModel model) {
    super(model);
  }

  @Override
  void fill(NaiveServer server) {
    serveInOrder();
  }

  @Override
  void place(NaiveAsk ask) {
    serveInOrder();
  }

  private void serveInOrder() {
    List<NaiveAsk> line =
        model.cluster.asks.stream()
            .filter(a -> a.waits && !a.master)
            .sorted(NaiveAsk.SERVICE_ORDER)
            .toList();
    Set<String> blocked = new HashSet<>();
    for (NaiveAsk ask : line) {
      if (model.cluster.servers.values().stream().allMatch(s -> blocked.contains(s.home()))) {
        return;
      }
      if (isBehind(ask, blocked)) {
        continue;
      }
      serve(ask);
      if (ask.waits && firstWithRoom(ask, -1) == null) {
        ask.locations.stream().filter(NaiveCluster::isHome).forEach(blocked::add);
      }
    }
  }

  /** Jobs before it wait for room wherever it may run. */
  private boolean isBehind(NaiveAsk ask, Set<String> blocked) {
    return !blocked.isEmpty()
        && ask.locations.stream()
            .allMatch(
                at ->
                    NaiveCluster.isHome(at)
                        ? blocked.contains(at)
                        : model.cluster.serversAt(at).stream()
                            .allMatch(s -> blocked.contains(s.home())));
  }

  private void serve(NaiveAsk ask) {
    NaiveServer server = firstWithRoom(ask, -1);
    while (server != null && ask.waits) {
      boolean started = model.start(ask, server) == Outcome.STARTED;
      server = firstWithRoom(ask, started ? -1 : server.index);
    }
  }

  private NaiveServer firstWithRoom(NaiveAsk ask, int after) {
    return model.cluster.servers.values().stream()
        .filter(s -> s.index > after && s.isOpen() && s.hasRoomFor(ask.demand) && ask.mayRunAt(s))
        .findFirst()
        .orElse(null);
  }

  /** Whoever is first in line now is tried. */
  @Override
  void left(NaiveAsk ask, List<String> locations) {
    model.cluster.asks.stream()
        .filter(a -> a.waits && !a.master)
        .min(NaiveAsk.SERVICE_ORDER)
        .ifPresent(model.fresh::add);
  }
}
