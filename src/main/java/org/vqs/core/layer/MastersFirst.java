package org.vqs.core.layer;

import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
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
 * so freed room is offered to masters before the policy sees it, the neediest tenant's first, and
 * an arriving master goes to the tightest server.
 *
 * <p>A departure from all papers: masters belong to no virtual queue and ignore configurations.
 * Limits of tenants keep their share of the cluster bounded ({@code AM_LIMIT}).
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
    Set<Ask> passed = Set.of();
    Ask master = next(server, passed);
    while (master != null && passed.size() < placer.probeLimit() && !placer.isExhausted()) {
      Placer.Outcome outcome = placer.start(master, server, Step.MASTER);
      if (outcome == Placer.Outcome.SERVER_CLOSED) {
        return;
      }
      if (outcome == Placer.Outcome.REFUSED) {
        passed = passed.isEmpty() ? new HashSet<>() : passed;
        passed.add(master);
      }
      master = next(server, passed);
    }
    inner.fill(server);
  }

  private static Ask next(Server server, Set<Ask> passed) {
    Ask first = null;
    for (Place place : server.places()) {
      Ask candidate = place.masters().firstFit(server.free(), passed);
      if (candidate != null && (first == null || Ask.compareNeed(candidate, first) < 0)) {
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
