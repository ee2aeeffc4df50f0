package org.vqs.core.policy.reward;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.Lane;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.server.Job;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.JobObserver;

/**
 * Counts the jobs of each paid shape at each home, none of application masters. An ask counts at
 * the first home where it may run; one that wants racks or hosts only, nowhere. A running job that
 * is resized counts as what it was when it started.
 *
 * <p>Cost O(log paid shapes) per job. A change of rewards counts all anew. Not thread-safe.
 */
final class RewardLedger implements JobObserver {
  private final JobStarter starter;
  private final Cluster cluster;
  private final Map<Ask, Wait> asks = new LinkedHashMap<>();
  private final Map<Job, PaidShapeCount> running = new HashMap<>();
  private final Homes homes = new Homes();
  private Map<Ask, Integer> arriving = new HashMap<>();
  private Map<Ask, Integer> fresh = new HashMap<>();
  private int rewardChanges;

  /** What an ask counts as. */
  private static final class Wait {
    final HomePaidShapes home;
    final PaidShapeCount count;
    long jobs;

    Wait(HomePaidShapes home, PaidShapeCount count) {
      this.home = home;
      this.count = count;
    }
  }

  /** Begins with what waits and runs in a cluster now. */
  RewardLedger(JobStarter starter) {
    this.starter = starter;
    this.cluster = starter.cluster();
    rewardChanges = cluster.tenants().rewardChanges();
    cluster
        .pending()
        .inServiceOrder()
        .forEach(
            ask -> {
              if (ask.lane() == Lane.TASK) {
                waiting(ask, ask.count());
              }
            });
    for (Server server : cluster.servers()) {
      server.jobs().forEach(this::runs);
    }
  }

  /**
   * Counts anew if rewards changed.
   *
   * @return whether they did
   */
  boolean followRewards() {
    if (rewardChanges == cluster.tenants().rewardChanges()) {
      return false;
    }
    rewardChanges = cluster.tenants().rewardChanges();
    Map<Ask, Wait> before = new LinkedHashMap<>(asks);
    before.forEach(
        (ask, wait) -> {
          long jobs = wait.jobs;
          waiting(ask, -jobs);
          waiting(ask, jobs);
        });
    // They are made anew from what runs.
    homes.plans().clear();
    for (Server server : cluster.servers()) {
      for (Job job : server.jobs()) {
        stops(job);
        runs(job);
      }
    }
    Set<Double> rewards = new HashSet<>();
    cluster.tenants().all().forEach(tenant -> rewards.add(tenant.queue().reward()));
    homes.all().forEach(home -> home.forgetRewardsBut(rewards));
    return true;
  }

  @Override
  public void arrived(Ask ask, int jobs) {
    arriving.merge(ask, jobs, Integer::sum);
  }

  /** An event begins: what arrived since the last one is to be placed in it. */
  void eventBegins() {
    if (!arriving.isEmpty() || !fresh.isEmpty()) {
      fresh = arriving;
      arriving = new HashMap<>();
    }
  }

  @Override
  public void waiting(Ask ask, long change) {
    Wait wait = asks.get(ask);
    if (wait == null) {
      Location home = home(ask);
      if (home == null) {
        return;
      }
      HomePaidShapes paidShapes = homes.paidShapes(home);
      PaidShape paidShape = new PaidShape(ask.demand(), ask.tenant().queue().reward());
      wait = new Wait(paidShapes, paidShapes.count(paidShape, starter.now()));
      asks.put(ask, wait);
    }
    wait.jobs += change;
    wait.count.seen(starter.now());
    wait.home.waits(wait.count, ask.shape(), ask.tenant().queue(), change);
    if (wait.jobs == 0) {
      asks.remove(ask);
    }
  }

  /** The homes that jobs were seen at. */
  Homes homes() {
    return homes;
  }

  private static Location home(Ask ask) {
    for (Location location : ask.locations()) {
      if (location.isHome()) {
        return location;
      }
    }
    return null;
  }

  /** How many jobs of an ask that is to be placed came just now; 0 if this was asked before. */
  int takeFresh(Ask ask) {
    Integer jobs = fresh.remove(ask);
    return jobs == null ? 0 : Math.min(jobs, ask.count());
  }

  /** The paid shape that an ask counts as, or null. */
  PaidShapeCount paidShape(Ask ask) {
    Wait wait = asks.get(ask);
    return wait == null ? null : wait.count;
  }

  /** The paid shape that a running job counts as, or null for an application master. */
  PaidShapeCount paidShape(Job job) {
    return running.get(job);
  }

  @Override
  public void started(Job job, Ask ask) {
    runs(job);
  }

  @Override
  public void occupied(Job job) {
    runs(job);
  }

  @Override
  public void departed(Job job) {
    PaidShapeCount count = stops(job);
    if (count != null) {
      count.seen(starter.now());
      homes.ended(job, count);
    }
  }

  private void runs(Job job) {
    if (job.lane() == Lane.TASK) {
      HomePaidShapes paidShapes = homes.paidShapes(job.server().locations().get(0));
      PaidShapeCount count =
          paidShapes.count(
              new PaidShape(job.demand(), job.tenant().queue().reward()), starter.now());
      running.put(job, count);
      paidShapes.runs(count, 1);
      homes.started(job, count);
    }
  }

  private PaidShapeCount stops(Job job) {
    PaidShapeCount count = running.remove(job);
    if (count != null) {
      homes.paidShapes(job.server().locations().get(0)).runs(count, -1);
    }
    return count;
  }
}
