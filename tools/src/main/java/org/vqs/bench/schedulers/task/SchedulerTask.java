package org.vqs.bench.schedulers.task;

import org.vqs.bench.schedulers.scenario.ShootoutScenario;

/** What one process does with one scheduler; can be written as JSON. */
public interface SchedulerTask {
  /** The cluster and what is asked of it. */
  ShootoutScenario scenario();

  /** The contestant's name. */
  String scheduler();

  /** Of all chance. */
  long seed();

  /** Tells it from the others of a command; a name of a directory. */
  String name();
}
