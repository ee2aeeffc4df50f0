package org.vqs.core.layer;

import java.util.LinkedHashMap;
import java.util.Map;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.Lane;
import org.vqs.core.server.Job;
import org.vqs.core.server.Location;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.JobObserver;

/** A budget of reservations for age for each home, which learns of that home. Not thread-safe. */
final class ReservationBudgets implements JobObserver {
  private final Cluster cluster;
  private final Map<Location, ReservationBudget> byHome = new LinkedHashMap<>();

  /** Full budgets of a cluster in which jobs may wait already. */
  ReservationBudgets(Cluster cluster) {
    this.cluster = cluster;
    cluster
        .pending()
        .inServiceOrder()
        .forEach(
            ask -> {
              if (ask.lane() == Lane.TASK) {
                waiting(ask, ask.count());
              }
            });
  }

  /** That of a home. */
  ReservationBudget at(Location home) {
    return byHome.computeIfAbsent(
        home, at -> new ReservationBudget(at.room(), cluster.dimensions()));
  }

  /** That of an ask's home. */
  ReservationBudget of(Ask ask) {
    return at(cluster.homeOf(ask));
  }

  @Override
  public void arrived(Ask ask, int jobs) {
    of(ask).arrived(ask, jobs);
  }

  @Override
  public void departed(Job job) {
    at(job.server().home()).departed(job);
  }

  @Override
  public void waiting(Ask ask, long change) {
    of(ask).waiting(ask, change);
  }
}
