package org.vqs.core.policy.bestfit;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.AskOrder;
import org.vqs.core.waiting.LocationAsks;
import org.vqs.core.waiting.Shape;
import org.vqs.core.waiting.ShapeQueue;

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
 * are served in the order of {@link AskOrder#SERVICE}; among jobs of one shape the least served
 * tenant's go first (design.md, "Tenants"), among those the ones that would rather run on this
 * server (design.md, "What we add to the policies"); where a more urgent one of its application
 * could start, that one starts in its place.
 *
 * <p>Refusals that would not be met again count towards the budget of the event, not towards the
 * probe limit, or those behind them would never be reached; others end the fill at the probe limit.
 *
 * <p>Cost O(J + log shapes) per started job, and per refused candidate.
 */
public final class BestFitServer {
  private final JobStarter starter;
  private final Predicate<Ask> isPassed = this::isPassed;
  private Server server;
  private Set<Ask> passed = Set.of();
  private boolean stopped;
  private int refusals;

  /** BF-S over a starter's cluster. */
  public BestFitServer(JobStarter starter) {
    this.starter = starter;
  }

  /** Fills the server from all its virtual queues. */
  public void fill(Server server) {
    refusals = 0;
    stopped = false;
    int types = server.serverClass().sizeTypes().count();
    for (int j = LargestFirst.firstType(server, server.free()); j < types && !stopped; j++) {
      sweep(server, j, Integer.MAX_VALUE, Step.LARGEST_FIRST);
    }
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

  /**
   * Starts jobs of one shape, of one tenant and those below it.
   *
   * @param most how many at most
   * @return how many started
   */
  public int fillFrom(Server server, Shape shape, Tenant within, int most, Step step) {
    refusals = 0;
    stopped = false;
    return startFrom(shape, server, within, most, step);
  }

  /** How many refusals that do not stand the last fill met. */
  public int refusals() {
    return refusals;
  }

  private int sweep(Server server, int type, int most, Step step) {
    int started = 0;
    Tenant all = starter.cluster().tenants().root();
    ShapeQueue queue = LargestFirst.next(server, type, null, server.free());
    while (queue != null && started < most && !stopped) {
      started += startFrom(queue.shape(), server, all, most - started, step);
      queue = LargestFirst.next(server, type, queue, server.free());
    }
    return started;
  }

  /** Starts jobs of one shape, one at a time: who is least served may change with each. */
  private int startFrom(Shape shape, Server onServer, Tenant within, int most, Step step) {
    server = onServer;
    passed = Set.of();
    int started = 0;
    // Without the condition on room a long line of asks of one shape would be walked to its end.
    while (started < most && !stopped && shape.demand().fitsIn(server.free())) {
      Ask ask = next(shape, within);
      if (ask == null) {
        return started;
      }
      if (starter.isExhausted()) {
        stopped = true;
        return started;
      }
      switch (starter.start(ask, server, step)) {
        case STARTED -> started++;
        case REFUSED -> {
          if (ask.lastRefusal().isMetAgain()) {
            stopped = ++refusals >= starter.probeLimit();
            passed = passed.isEmpty() ? new HashSet<>() : passed;
            passed.add(ask);
          }
        }
        case SERVER_CLOSED -> stopped = true;
      }
    }
    return started;
  }

  private boolean isPassed(Ask ask) {
    return passed.contains(ask) || starter.consent().isRefused(ask, server);
  }

  /**
   * The ask of a shape that is served next, over everywhere, the rack and the host: of the least
   * served tenant, there one that would rather run here, the narrowest place first, otherwise the
   * first in service order; or null.
   */
  private Ask next(Shape shape, Tenant within) {
    HomeTenants here = server.home().weightedTenants();
    Ask first = null;
    for (int i = 0; i < server.locations().size(); i++) {
      ShapeQueue queue = LocationAsks.of(server.locations().get(i)).queueOf(shape);
      Ask candidate = queue == null ? null : queue.next(isPassed, within, here);
      if (candidate != null
          && (first == null || AskOrder.compareService(candidate, first, here) < 0)) {
        first = candidate;
      }
    }
    if (first == null) {
      return null;
    }
    for (int i = server.locations().size() - 1; i >= 0; i--) {
      Ask local = LocationAsks.of(server.locations().get(i)).preferring(first, isPassed);
      if (local != null) {
        return local;
      }
    }
    return first;
  }
}
