package org.vqs.core.oracle;

import java.util.Comparator;
import java.util.List;
import org.vqs.core.oracle.NaiveModel.Outcome;

/** Application masters before everything else. */
final class NaiveMasters extends NaivePolicy.Layer {
  private final NaiveBestFit bestFit;

  NaiveMasters(NaivePolicy inner) {
    super(inner);
    bestFit = new NaiveBestFit(inner.model);
  }

  @Override
  void fill(NaiveServer server) {
    List<NaiveAsk> masters =
        model.cluster.asks.stream()
            .filter(a -> a.waits && a.master && a.mayRunAt(server))
            .sorted(NaiveAsk.SERVICE_ORDER)
            .toList();
    for (NaiveAsk master : masters) {
      Outcome outcome = Outcome.STARTED;
      while (outcome == Outcome.STARTED && master.waits && server.hasRoomFor(master.demand)) {
        outcome = model.startBeside(master, server);
      }
      if (outcome == Outcome.CLOSED) {
        return;
      }
    }
    inner.fill(server);
  }

  @Override
  void place(NaiveAsk ask) {
    if (ask.master) {
      bestFit.bestFitJob(
          ask, s -> bestFit.startAll(ask, s, false), s -> bestFit.startAll(ask, s, false));
    } else {
      inner.place(ask);
    }
  }

  @Override
  Comparator<NaiveAsk> arrivalOrder() {
    return Comparator.comparing((NaiveAsk a) -> !a.master).thenComparing(inner.arrivalOrder());
  }
}
