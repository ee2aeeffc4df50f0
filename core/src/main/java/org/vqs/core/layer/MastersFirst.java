package org.vqs.core.layer;

import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.vqs.core.model.Lane;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.PolicyLayer;
import org.vqs.core.policy.SchedulingPolicy;
import org.vqs.core.policy.bestfit.BestFitJob;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.AskOrder;
import org.vqs.core.waiting.LocationAsks;

/**
 * Application masters first (design.md, "What we add to the policies"): until a master runs nothing
 * else of its application can, so freed room is offered to masters before the policy sees it, the
 * least served tenant's first, and an arriving master goes to the tightest server.
 *
 * <p>A departure from all papers: masters belong to no virtual queue and ignore configurations.
 * Limits of tenants keep their share of the cluster bounded ({@code AM_LIMIT}).
 */
public final class MastersFirst extends PolicyLayer {
  private final JobStarter starter;
  private final BestFitJob bestFitJob;

  /** The layer around a policy. */
  public MastersFirst(SchedulingPolicy inner, JobStarter starter) {
    super(inner);
    this.starter = starter;
    this.bestFitJob = new BestFitJob(starter);
  }

  @Override
  public void fill(Server server) {
    if (isAnyWaiting(server) && !startMasters(server)) {
      return;
    }
    inner.fill(server);
  }

  private static boolean isAnyWaiting(Server server) {
    for (int i = 0; i < server.locations().size(); i++) {
      if (!LocationAsks.of(server.locations().get(i)).masters().isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** Starts masters. Returns whether others may start there after them. */
  private boolean startMasters(Server server) {
    Set<Ask> passed = new HashSet<>(0);
    Predicate<Ask> isPassed =
        ask -> passed.contains(ask) || starter.consent().isRefused(ask, server);
    Ask master = next(server, isPassed);
    while (master != null && passed.size() < starter.probeLimit() && !starter.isExhausted()) {
      JobStarter.Outcome outcome = starter.start(master, server, Step.MASTER);
      if (outcome == JobStarter.Outcome.SERVER_CLOSED) {
        return false;
      }
      if (outcome == JobStarter.Outcome.REFUSED && master.lastRefusal().isMetAgain()) {
        passed.add(master);
      }
      master = next(server, isPassed);
    }
    return true;
  }

  private static Ask next(Server server, Predicate<Ask> isPassed) {
    HomeTenants here = server.home().weightedTenants();
    Ask first = null;
    for (Location location : server.locations()) {
      Ask candidate = LocationAsks.of(location).masters().firstFit(server.free(), isPassed, here);
      if (candidate != null
          && (first == null || AskOrder.compareService(candidate, first, here) < 0)) {
        first = candidate;
      }
    }
    return first;
  }

  @Override
  public void place(Ask ask) {
    if (ask.lane() == Lane.MASTER) {
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
