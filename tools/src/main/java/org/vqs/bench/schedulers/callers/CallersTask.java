package org.vqs.bench.schedulers.callers;

import org.vqs.bench.schedulers.scenario.ShootoutScenario;
import org.vqs.bench.schedulers.task.SchedulerTask;

/**
 * One scheduler beside that many threads of masters.
 *
 * @param callers threads that call {@code allocate}
 * @param seconds real seconds that are measured, after half as many to warm up
 */
record CallersTask(
    ShootoutScenario scenario, String scheduler, long seed, int callers, double seconds)
    implements SchedulerTask {
  @Override
  public String name() {
    return "%s-%s-%d-callers-%d".formatted(scenario.name(), scheduler, callers, seed);
  }
}
