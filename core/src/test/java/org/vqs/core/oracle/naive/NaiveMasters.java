package org.vqs.core.oracle.naive;

import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import org.vqs.core.oracle.naive.NaiveModel.Outcome;

/** Application masters before everything else. */
public final class NaiveMasters extends NaivePolicy.Layer {
  private final NaiveBestFit bestFit;

  NaiveMasters(NaivePolicy inner) {
    super(inner);
    bestFit = new NaiveBestFit(inner.model);
  }

  @Override
  void fill(NaiveServer server) {
    Set<NaiveAsk> passed = new HashSet<>();
    NaiveAsk master = next(server, passed);
    while (master != null) {
      Outcome outcome = model.startBeside(master, server);
      if (outcome == Outcome.CLOSED) {
        return;
      }
      if (outcome == Outcome.REFUSED) {
        passed.add(master);
      }
      master = next(server, passed);
    }
    inner.fill(server);
  }

  private NaiveAsk next(NaiveServer server, Set<NaiveAsk> passed) {
    return model.cluster.asks.stream()
        .filter(a -> a.waits && a.master && a.mayRunAt(server) && server.hasRoomFor(a.demand))
        .filter(a -> !passed.contains(a))
        .min(NaiveAsk.byNeedAt(server))
        .orElse(null);
  }

  @Override
  void place(NaiveAsk ask) {
    if (ask.master) {
      bestFit.bestFitJob(
          ask, s -> bestFit.startOn(ask, s, false), s -> bestFit.startOn(ask, s, false));
    } else {
      inner.place(ask);
    }
  }

  @Override
  Comparator<NaiveAsk> arrivalOrder() {
    return Comparator.comparing((NaiveAsk a) -> !a.master).thenComparing(inner.arrivalOrder());
  }
}
