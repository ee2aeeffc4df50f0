package org.vqs.bench.schedulers.cold;

import org.vqs.bench.schedulers.scenario.ShootoutScenario;
import org.vqs.bench.schedulers.task.SchedulerTask;

/** One scheduler that has just started and takes a full cluster over. */
record ColdTask(ShootoutScenario scenario, String scheduler, long seed) implements SchedulerTask {
  @Override
  public String name() {
    return "%s-%s-cold-%d".formatted(scenario.name(), scheduler, seed);
  }
}
