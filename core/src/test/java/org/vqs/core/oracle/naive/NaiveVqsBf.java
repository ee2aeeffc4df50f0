package org.vqs.core.oracle.naive;

import java.util.Comparator;
import java.util.List;
import org.vqs.core.configuration.ReducedConfiguration;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.naive.NaiveModel.Outcome;

/** VQS-BF. */
public final class NaiveVqsBf extends NaiveBestFit {
  NaiveVqsBf(NaiveModel model) {
    super(model);
  }

  @Override
  void fill(NaiveServer server) {
    if (model.startable() == 0) {
      return;
    }
    if (server.isAsGoodAsEmpty() || server.configuration == null) {
      renew(server);
    }
    ReducedConfiguration k = server.reduced();
    if (k == null) {
      return;
    }
    if (k.hasTypeOne()) {
      fillFrom(server, 1, 1);
    }
    if (server.isOpen()) {
      fillFrom(server, k.type(), k.count() - model.cluster.slotsInUse(server, k.type()));
    }
    if (server.isOpen()) {
      bestFitServer(server);
    }
  }

  @Override
  void place(NaiveAsk ask) {
    // Jobs that would rather run somewhere do not ask for configurations there.
    bestFitJob(ask, server -> false, server -> startOn(ask, server, false));
    boolean started = true;
    while (ask.waits && started) {
      started = startWhereWanted(ask);
    }
    bestFitJob(ask, server -> use(ask, server), server -> startOn(ask, server, false));
  }

  private boolean use(NaiveAsk ask, NaiveServer server) {
    if (!server.isAsGoodAsEmpty() && server.configuration != null) {
      return startOn(ask, server, true);
    }
    if (!model.accepts(ask, server)) {
      return false;
    }
    int before = server.jobs.size();
    fill(server);
    return server.jobs.size() > before;
  }

  /** One job on the first server whose configuration misses one of its type. */
  private boolean startWhereWanted(NaiveAsk ask) {
    for (String location : ask.locations) {
      if (NaiveCluster.isHome(location) && startWhereWanted(ask, location)) {
        return true;
      }
    }
    return false;
  }

  private boolean startWhereWanted(NaiveAsk ask, String home) {
    for (ResourceVector capacity : List.copyOf(model.cluster.classesAt(home))) {
      for (NaiveServer server : model.cluster.serversAt(home, capacity)) {
        if (ask.waits && wants(server, ask) && model.start(ask, server) == Outcome.STARTED) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean wants(NaiveServer server, NaiveAsk ask) {
    if (!server.isOpen()
        || server.isAsGoodAsEmpty()
        || server.configuration == null
        || !server.hasRoomFor(ask.demand)) {
      return false;
    }
    int type = model.cluster.type(ask.demand, server.capacity);
    int[] k = NaiveCluster.vector(server.reduced(), 2 * model.cluster.j(server.capacity));
    return model.cluster.slotsInUse(server, type) < k[type];
  }

  /** The largest first, by the size in the first class that can hold the job. */
  @Override
  Comparator<NaiveAsk> arrivalOrder() {
    Comparator<NaiveAsk> bySize = Comparator.comparing(this::sizeOf);
    return bySize.reversed();
  }

  private Fraction sizeOf(NaiveAsk ask) {
    return model.cluster.classes().stream()
        .filter(c -> NaiveCluster.fitsEmpty(ask.demand, c))
        .findFirst()
        .map(c -> Fraction.size(ask.demand, c))
        .orElse(Fraction.ZERO);
  }

  @Override
  void renew(NaiveServer server) {
    Fraction[] q = model.cluster.queues(server, model.now);
    server.configuration =
        List.of(q).stream().allMatch(Fraction.ZERO::equals) ? null : NaiveCluster.maxWeight(q);
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
