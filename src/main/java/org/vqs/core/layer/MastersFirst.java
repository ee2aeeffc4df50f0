package org.vqs.core.layer;

import java.util.Comparator;
import org.vqs.core.Counters.Step;
import org.vqs.core.cluster.Ask;
import org.vqs.core.cluster.Place;
import org.vqs.core.cluster.Server;
import org.vqs.core.policy.BestFitJob;
import org.vqs.core.policy.Placer;
import org.vqs.core.policy.PolicyLayer;
import org.vqs.core.policy.SchedulingPolicy;

/**
 * Application masters first (design §6.2): until a master runs nothing else of its application can,
 * so freed room is offered to masters before the policy sees it, and an arriving master goes to the
 * tightest server.
 *
 * <p>A departure from all papers: masters belong to no virtual queue and ignore configurations. The
 * host keeps their share of the cluster bounded by refusing with {@code AM_LIMIT}.
 */
public final class MastersFirst extends PolicyLayer {
  private final Placer placer;
  private final BestFitJob bestFitJob;

  /** The layer around a policy. */
  public MastersFirst(SchedulingPolicy inner, Placer placer) {
    super(inner);
    this.placer = placer;
    this.bestFitJob = new BestFitJob(placer);
  }

  @Override
  public void fill(Server server) {
    Ask previous = null;
    Ask master = next(server, null);
    for (int refused = 0;
        master != null && refused < placer.probeLimit() && !placer.isExhausted(); ) {
      Placer.Outcome outcome = placer.start(master, server, Step.MASTER);
      if (outcome == Placer.Outcome.SERVER_CLOSED) {
        return;
      }
      if (outcome == Placer.Outcome.REFUSED) {
        refused++;
        previous = master;
      }
      master = next(server, previous);
    }
    inner.fill(server);
  }

  private static Ask next(Server server, Ask previous) {
    Ask first = null;
    for (Place place : server.places()) {
      Ask candidate =
          previous == null
              ? place.masters().firstFit(server.free())
              : place.masters().firstFitAfter(previous, server.free());
      if (candidate != null && (first == null || Ask.SERVICE_ORDER.compare(candidate, first) < 0)) {
        first = candidate;
      }
    }
    return first;
  }

  @Override
  public void place(Ask ask) {
    if (ask.lane() == Ask.Lane.MASTER) {
      bestFitJob.place(ask, Step.MASTER);
    } else {
      inner.place(ask);
    }
  }

  @Override
  public Comparator<Ask> arrivalOrder() {
    return Comparator.comparing(Ask::lane).thenComparing(inner.arrivalOrder());
  }
}
