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
 * The homes of servers, with the paid shapes there and DRA's plan for each. Few: everywhere, and
 * each partition. Not thread-safe.
 */
final class Homes {
  private final Map<Location, HomePaidShapes> paidShapes = new LinkedHashMap<>();
  private final Map<Location, HomePlan> plans = new LinkedHashMap<>();

  /** The paid shapes at each home. */
  Collection<HomePaidShapes> all() {
    return paidShapes.values();
  }

  /** Those at one home. */
  HomePaidShapes paidShapes(Location home) {
    return paidShapes.computeIfAbsent(home, HomePaidShapes::new);
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
    for (HomePaidShapes each : paidShapes.values()) {
      each.forgetIfDue(starter.now(), starter.slots().memory());
      HomePlan plan = plans.get(each.home());
      if (plan == null || plan.isOutdated()) {
        plan = make(each, ledger, starter);
      }
      if (plan != null && plan.classifyIfDue(starter)) {
        updated.add(plan);
      }
    }
    if (paidShapes.values().removeIf(HomePaidShapes::isIdle)) {
      plans.keySet().retainAll(paidShapes.keySet());
    }
    return updated;
  }

  private HomePlan make(HomePaidShapes paidShapesOfHome, RewardLedger ledger, JobStarter starter) {
    if (paidShapesOfHome.hasForgotten()) {
      // What was kept for them is free for others.
      paidShapesOfHome.home().servers().forEach(starter.work()::addForLater);
    }
    paidShapesOfHome.takeNew();
    ResourceVector largest = paidShapesOfHome.largest();
    if (largest == null) {
      plans.remove(paidShapesOfHome.home());
      return null;
    }
    HomePlan plan = new HomePlan(paidShapesOfHome, largest, ledger, starter);
    plans.put(paidShapesOfHome.home(), plan);
    return plan;
  }

  /** A job of a paid shape started: its slot is filled. */
  void started(Job job, PaidShapeCount count) {
    changed(job, count, 1);
  }

  /** A job of a paid shape left its server. */
  void ended(Job job, PaidShapeCount count) {
    changed(job, count, -1);
  }

  private void changed(Job job, PaidShapeCount count, int sign) {
    HomePlan plan = plans.get(job.server().locations().get(0));
    if (plan != null) {
      plan.changed(job.server(), count, sign);
    }
  }
}
