package org.vqs.core.oracle.naive;

import java.util.Comparator;
import java.util.List;

/** A policy of the naive model, or a layer around one. */
public abstract class NaivePolicy {
  final NaiveModel model;

  NaivePolicy(NaiveModel model) {
    this.model = model;
  }

  abstract void fill(NaiveServer server);

  abstract void place(NaiveAsk ask);

  /** The order in which asks that arrive together are placed. */
  Comparator<NaiveAsk> arrivalOrder() {
    return Comparator.comparingInt(a -> a.sequence);
  }

  /** Whether a job of the ask could start on the server now, given room and consent. */
  boolean admits(NaiveServer server, NaiveAsk ask) {
    return true;
  }

  /** Jobs of the ask do not wait at these locations any more. */
  void left(NaiveAsk ask, List<String> locations) {}

  void renew(NaiveServer server) {}

  /** Whether a server wastes room: without configurations, if less than half of it is used. */
  boolean isInefficient(NaiveServer server, double beta) {
    for (int r = 0; r < server.capacity.dimensions(); r++) {
      long capacity = server.capacity.get(r);
      if (capacity > 0 && 2 * (capacity - server.free(r)) >= capacity) {
        return false;
      }
    }
    return true;
  }

  /** Whether what runs on a server is part of the configuration that it would take now. */
  boolean isPartOfBest(NaiveServer server) {
    return false;
  }

  /** Whether it stalls as the paper of Algorithm 1 says: until a server may be renewed. */
  boolean stallsAsPrinted() {
    return false;
  }

  void tick(NaiveServer server) {}

  /** A stall of the server timed out. */
  void outlasted(NaiveServer server) {}

  /** A layer passes on what it does not change. */
  abstract static class Layer extends NaivePolicy {
    final NaivePolicy inner;

    Layer(NaivePolicy inner) {
      super(inner.model);
      this.inner = inner;
    }

    @Override
    void fill(NaiveServer server) {
      inner.fill(server);
    }

    @Override
    void place(NaiveAsk ask) {
      inner.place(ask);
    }

    @Override
    Comparator<NaiveAsk> arrivalOrder() {
      return inner.arrivalOrder();
    }

    @Override
    boolean admits(NaiveServer server, NaiveAsk ask) {
      return inner.admits(server, ask);
    }

    @Override
    void left(NaiveAsk ask, List<String> locations) {
      inner.left(ask, locations);
    }

    @Override
    void renew(NaiveServer server) {
      inner.renew(server);
    }

    @Override
    boolean isInefficient(NaiveServer server, double beta) {
      return inner.isInefficient(server, beta);
    }

    @Override
    boolean isPartOfBest(NaiveServer server) {
      return inner.isPartOfBest(server);
    }

    @Override
    boolean stallsAsPrinted() {
      return inner.stallsAsPrinted();
    }

    @Override
    void outlasted(NaiveServer server) {
      inner.outlasted(server);
    }

    @Override
    void tick(NaiveServer server) {
      inner.tick(server);
    }
  }
}
