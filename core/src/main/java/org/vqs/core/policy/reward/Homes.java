package org.vqs.core.policy.reward;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.server.Job;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;

/**
 * The homes of servers, with the kinds of jobs there and DRA's plan for each. Few: everywhere, and
 * each partition. Not thread-safe.
 */
final class Homes {
  private final Map<Location, HomeKinds> kinds = new LinkedHashMap<>();
  private final Map<Location, HomePlan> plans = new LinkedHashMap<>();

  /** The kinds of jobs at each home. */
  Collection<HomeKinds> all() {
    return kinds.values();
  }

  /** Those at one home. */
  HomeKinds kinds(Location home) {
    return kinds.computeIfAbsent(home, HomeKinds::new);
  }

  /** The plan of a home, or null if there is none yet. */
  HomePlan plan(Location home) {
    return plans.get(home);
  }

  /** The plan of a server's home, or null if there is none that knows it. */
  HomePlan plan(Server server) {
    HomePlan plan = plans.get(server.locations().get(0));
    return plan == null || !plan.knows(server) ? null : plan;
  }

  /** All plans. */
  Collection<HomePlan> plans() {
    return plans.values();
  }

  /**
   * Brings plans up to date that are due.
   *
   * @return those that were
   */
  List<HomePlan> follow(RewardLedger ledger, JobStarter starter) {
    List<HomePlan> updated = new ArrayList<>(0);
    for (HomeKinds each : kinds.values()) {
      each.forgetIfDue(starter.now(), starter.slots().memory());
      HomePlan plan = plans.get(each.home());
      if (plan == null || plan.isOutdated()) {
        plan = make(each, ledger, starter);
      }
      if (plan != null && plan.classifyIfDue(starter)) {
        updated.add(plan);
      }
    }
    if (kinds.values().removeIf(HomeKinds::isIdle)) {
      plans.keySet().retainAll(kinds.keySet());
    }
    return updated;
  }

  private HomePlan make(HomeKinds kindsOfHome, RewardLedger ledger, JobStarter starter) {
    if (kindsOfHome.hasForgotten()) {
      // What was kept for them is free for others.
      kindsOfHome.home().servers().forEach(starter.work()::addForLater);
    }
    kindsOfHome.takeNew();
    ResourceVector largest = kindsOfHome.largest();
    if (largest == null) {
      plans.remove(kindsOfHome.home());
      return null;
    }
    HomePlan plan = new HomePlan(kindsOfHome, largest, ledger, starter);
    plans.put(kindsOfHome.home(), plan);
    return plan;
  }

  /** A job of a kind started: its slot is filled. */
  void started(Job job, KindCount count) {
    changed(job, count, 1);
  }

  /** A job of a kind left its server. */
  void ended(Job job, KindCount count) {
    changed(job, count, -1);
  }

  private void changed(Job job, KindCount count, int sign) {
    HomePlan plan = plans.get(job.server().locations().get(0));
    if (plan != null) {
      plan.changed(job.server(), count, sign);
    }
  }
}
