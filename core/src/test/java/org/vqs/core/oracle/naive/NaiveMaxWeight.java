package org.vqs.core.oracle.naive;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.configuration.DemandConfiguration.Slots;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.naive.NaiveModel.Outcome;
import org.vqs.core.oracle.naive.NaiveSlots.Weighed;

/**
 * Algorithm 1, of types that are what waits or runs. Of one resource and few demands. What the
 * paper leaves open is as LearnedMaxWeight says: which of equal configurations is taken, that one
 * is completed, and that an empty server goes on with another if one starts nothing.
 */
final class NaiveMaxWeight extends NaivePolicy {
  private final NaiveBestFit bestFit;

  /** It learns from what waits and runs now. */
  NaiveMaxWeight(NaiveModel model) {
    super(model);
    bestFit = new NaiveBestFit(model);
    model.jobs.forEach(job -> job.cameWith = job.master ? null : job.demand);
  }

  private NaiveSlots slots(NaiveServer server) {
    return new NaiveSlots(model, server);
  }

  @Override
  void fill(NaiveServer server) {
    if (model.startable() == 0) {
      return;
    }
    server.servedTypes = slots(server).types;
    if (slots(server).areUnused()) {
      fillEmpty(server);
      return;
    }
    if (server.configuration == null) {
      renew(server);
    } else {
      complete(server);
    }
    serve(server);
  }

  @Override
  void tick(NaiveServer server) {
    if (!slots(server).types.equals(server.servedTypes)) {
      model.touched.add(server);
    }
  }

  /** The heaviest configuration that starts something; its own if none is heavier. */
  private void fillEmpty(NaiveServer server) {
    Set<ResourceVector> vain = new HashSet<>();
    while (slots(server).areUnused() && server.isOpen()) {
      NaiveSlots slots = slots(server);
      Map<ResourceVector, Double> queues = slots.queues();
      vain.forEach(type -> queues.computeIfPresent(type, (t, length) -> 0.0));
      long all = slots.room;
      Weighed best = slots.best(all, queues);
      if (best.weight() <= 0) {
        return;
      }
      if (server.configuration == null || slots.weight(all, queues) < best.weight()) {
        server.configuration = best.configuration();
      }
      serve(server);
      slots(server).slots().forEach(each -> vain.add(each.demand()));
    }
  }

  /** Slots in the room that is in none. */
  private void complete(NaiveServer server) {
    NaiveSlots slots = slots(server);
    Weighed more = slots.best(slots.spare(), slots.queues());
    if (more.weight() > 0) {
      server.configuration = slots.with(more.configuration());
    }
  }

  /** Jobs that wait take the empty slots. */
  private void serve(NaiveServer server) {
    int jobs;
    do {
      jobs = server.jobs.size();
      NaiveSlots before = slots(server);
      List<Slots> slots = before.slots();
      for (int i = 0; i < slots.size() && server.isOpen(); i++) {
        ResourceVector demand = slots.get(i).demand();
        int empty = slots.get(i).count() - before.used[i];
        model.cluster.asks.stream()
            .filter(ask -> ask.waits && !ask.master && ask.demand.equals(demand))
            .findFirst()
            .ifPresent(ask -> bestFit.fillFromShape(server, ask.shape, empty));
      }
    } while (server.jobs.size() > jobs && server.isOpen());
  }

  @Override
  void place(NaiveAsk ask) {
    for (String location : ask.preferred) {
      while (ask.waits && startAmong(location, ask)) {
        // Each turn starts a job.
      }
    }
    while (ask.waits && placeOne(ask)) {
      // Each turn starts a job.
    }
  }

  private boolean placeOne(NaiveAsk ask) {
    for (String location : ask.locations) {
      boolean started =
          NaiveCluster.isHome(location) ? startInFirst(location, ask) : startAmong(location, ask);
      if (started || renewAt(location, ask)) {
        return true;
      }
    }
    return false;
  }

  private boolean startInFirst(String home, NaiveAsk ask) {
    return model.cluster.serversAt(home).stream().anyMatch(server -> start(ask, server));
  }

  private boolean startAmong(String location, NaiveAsk ask) {
    return model.cluster.classesAt(location).stream()
        .flatMap(
            capacity ->
                model.cluster.serversAt(location, capacity).stream()
                    .sorted(NaiveCluster.TIGHTEST_FIRST))
        .toList()
        .stream()
        .anyMatch(server -> start(ask, server));
  }

  private boolean start(NaiveAsk ask, NaiveServer server) {
    return ask.waits
        && server.isOpen()
        && server.hasRoomFor(ask.demand)
        && admits(server, ask)
        && model.start(ask, server) == Outcome.STARTED;
  }

  /** A server with room in no slot, or an empty one, takes slots and serves. */
  private boolean renewAt(String location, NaiveAsk ask) {
    for (ResourceVector capacity : List.copyOf(model.cluster.classesAt(location))) {
      if (NaiveCluster.fitsEmpty(ask.demand, capacity)
          && (useSpareRoom(capacity, ask) || renewEmpty(location, capacity, ask))) {
        return true;
      }
    }
    return false;
  }

  private boolean useSpareRoom(ResourceVector capacity, NaiveAsk ask) {
    return model.cluster.serversOf(capacity).stream()
        .filter(server -> server.isOpen() && !server.jobs.isEmpty())
        .filter(server -> spare(server) >= ask.demand.get(0))
        .anyMatch(server -> mayStart(ask, server) && startsSomethingOn(server));
  }

  private long spare(NaiveServer server) {
    return server.configuration == null ? server.free(0) : slots(server).spare();
  }

  private boolean renewEmpty(String location, ResourceVector capacity, NaiveAsk ask) {
    return model.cluster.serversAt(location, capacity).stream()
        .filter(server -> server.isOpen() && server.jobs.isEmpty())
        .sorted(Comparator.comparingInt(server -> server.index))
        .anyMatch(server -> mayStart(ask, server) && startsSomethingOn(server));
  }

  private boolean mayStart(NaiveAsk ask, NaiveServer server) {
    return ask.waits
        && ask.mayRunAt(server)
        && model.host.check(ask.sequence, ask.group, server.index) == null;
  }

  private boolean startsSomethingOn(NaiveServer server) {
    int before = server.jobs.size();
    fill(server);
    return server.jobs.size() > before;
  }

  @Override
  boolean admits(NaiveServer server, NaiveAsk ask) {
    return NaiveCluster.fitsEmpty(ask.demand, server.capacity)
        && slots(server).isFreeFor(ask.demand);
  }

  @Override
  void renew(NaiveServer server) {
    if (server.jobs.isEmpty()) {
      server.configuration = null;
      return;
    }
    Weighed best = best(server);
    if (best.weight() > 0) {
      server.configuration = best.configuration();
    }
  }

  private Weighed best(NaiveServer server) {
    NaiveSlots slots = slots(server);
    return slots.best(slots.room, slots.queues());
  }

  @Override
  boolean isInefficient(NaiveServer server, double beta) {
    if (server.configuration == null) {
      return false;
    }
    NaiveSlots slots = slots(server);
    double weight = slots.weight(slots.room, slots.queues());
    return weight < beta * Math.max(0, best(server).weight());
  }

  @Override
  boolean isPartOfBest(NaiveServer server) {
    Weighed best = best(server);
    return best.weight() > 0 && slots(server).isPartOf(best.configuration());
  }

  @Override
  boolean stallsAsPrinted() {
    return true;
  }

  @Override
  void outlasted(NaiveServer server) {
    server.jobs.forEach(job -> job.outlasting = true);
    server.configuration = null;
  }
}
