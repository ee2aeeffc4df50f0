package org.vqs.core.policy;

import java.util.NavigableSet;
import org.vqs.core.Counters.Step;
import org.vqs.core.cluster.Ask;
import org.vqs.core.cluster.Place;
import org.vqs.core.cluster.Refusal;
import org.vqs.core.cluster.Server;
import org.vqs.core.cluster.Shape;
import org.vqs.core.cluster.ShapeQueue;
import org.vqs.core.cluster.VirtualQueue;

/**
 * BF-S, Best-Fit from the server's perspective (Psychas and Ghaderi, Scheduling Jobs with Random
 * Resource Requirements, §IV-A).
 *
 * <pre>
 * The server is filled iteratively by choosing the largest-size job in the queue that can fit in the server,
 * until no more jobs can fit.
 * </pre>
 *
 * Because free room only shrinks, one sweep from large to small does this. Departures: equal sizes
 * are served in the order of {@link Ask#SERVICE_ORDER}; among jobs of one shape those that would
 * rather run on this server go first (design §6.5); a sweep that passed over a job for a more
 * urgent one of its application and started something is repeated, since the urgent one may be
 * gone.
 *
 * <p>Cost O(J + log shapes) per started job, and per refused candidate.
 */
public final class BestFitServer {
  private final Placer placer;
  private boolean passedOver;
  private boolean stopped;
  private int refusals;

  /** BF-S over a placer's cluster. */
  public BestFitServer(Placer placer) {
    this.placer = placer;
  }

  /** Fills the server from all its virtual queues. */
  public void fill(Server server) {
    boolean started;
    do {
      passedOver = false;
      started = false;
      refusals = 0;
      stopped = false;
      int types = server.serverClass().partition().types();
      for (int j = 0; j < types && !stopped; j++) {
        started |= sweep(server, j, Integer.MAX_VALUE, Step.LARGEST_FIRST) > 0;
      }
    } while (started && passedOver && !stopped);
  }

  /**
   * Starts jobs of one type, the largest that fits first.
   *
   * @param most how many at most
   * @return how many started
   */
  public int fillFrom(Server server, int type, int most, Step step) {
    refusals = 0;
    stopped = false;
    return sweep(server, type, most, step);
  }

  private int sweep(Server server, int type, int most, Step step) {
    int started = 0;
    ShapeQueue queue = largest(server, type, null);
    while (queue != null && started < most && !stopped) {
      started += startFrom(queue, server, most - started, step);
      queue = largest(server, type, queue);
    }
    return started;
  }

  /**
   * The largest fitting shape of a type after {@code previous}, over everywhere, the rack and the
   * host.
   */
  private ShapeQueue largest(Server server, int type, ShapeQueue previous) {
    ShapeQueue best = null;
    for (int i = 0; i < server.places().size(); i++) {
      VirtualQueue queue = server.site(i).queues().get(type);
      if (queue == null || queue.length() == 0) {
        continue;
      }
      ShapeQueue candidate =
          previous == null
              ? queue.largestFitting(server.free())
              : queue.nextLargestFitting(previous, server.free());
      if (candidate != null && (best == null || queue.compareLargestFirst(candidate, best) < 0)) {
        best = candidate;
      }
    }
    return best;
  }

  /**
   * Starts jobs of one shape: first those that would rather run here, the narrowest place first,
   * then the others in service order.
   */
  private int startFrom(ShapeQueue found, Server server, int most, Step step) {
    int started = 0;
    for (int i = server.places().size() - 1;
        i >= 0 && wantsMore(found, server, most - started);
        i--) {
      Place place = server.places().get(i);
      NavigableSet<Ask> preferring = place.preferring(found.shape());
      Ask ask = preferring == null ? null : preferring.first();
      while (ask != null && wantsMore(found, server, most - started)) {
        if (narrowestPreferred(ask, server) == i) {
          started += startFrom(ask, server, most - started, step);
        }
        ask = preferring.higher(ask);
      }
    }
    Ask ask = next(found.shape(), server, null);
    while (ask != null && wantsMore(found, server, most - started)) {
      if (narrowestPreferred(ask, server) < 0) {
        started += startFrom(ask, server, most - started, step);
      }
      ask = next(found.shape(), server, ask);
    }
    return started;
  }

  /** Which of the server's places an ask prefers, the narrowest if several, or -1. */
  private static int narrowestPreferred(Ask ask, Server server) {
    int i = ask.preferred().isEmpty() ? -1 : server.places().size() - 1;
    while (i >= 0 && !ask.preferred().contains(server.places().get(i))) {
      i--;
    }
    return i;
  }

  /**
   * The ask of a shape that is served after {@code previous}, over everywhere, the rack and the
   * host, or null.
   */
  private static Ask next(Shape shape, Server server, Ask previous) {
    Ask first = null;
    for (int i = 0; i < server.places().size(); i++) {
      ShapeQueue queue = server.places().get(i).queueOf(shape);
      Ask candidate =
          queue == null ? null : previous == null ? queue.first() : queue.after(previous);
      if (candidate != null && (first == null || Ask.SERVICE_ORDER.compare(candidate, first) < 0)) {
        first = candidate;
      }
    }
    return first;
  }

  /**
   * Without the last condition a long line of asks of one shape would be walked to its end after
   * the room is gone.
   */
  private boolean wantsMore(ShapeQueue found, Server server, int most) {
    return most > 0 && !stopped && found.shape().demand().fitsIn(server.free());
  }

  private int startFrom(Ask ask, Server server, int most, Step step) {
    int started = 0;
    while (started < most && ask.isIndexed() && ask.shape().demand().fitsIn(server.free())) {
      if (placer.isExhausted()) {
        stopped = true;
        return started;
      }
      switch (placer.start(ask, server, step)) {
        case STARTED -> started++;
        case REFUSED -> {
          passedOver |= ask.lastRefusal().reason() == Refusal.Reason.MORE_URGENT_ASK;
          stopped = ++refusals >= placer.probeLimit();
          return started;
        }
        case SERVER_CLOSED -> {
          stopped = true;
          return started;
        }
      }
    }
    return started;
  }
}
