package org.vqs.core.waiting;

import org.vqs.core.server.Job;

/** Two who learn the same, in this order. */
record TwoObservers(JobObserver first, JobObserver second) implements JobObserver {
  @Override
  public void arrived(Ask ask, int jobs) {
    first.arrived(ask, jobs);
    second.arrived(ask, jobs);
  }

  @Override
  public void waiting(Ask ask, long change) {
    first.waiting(ask, change);
    second.waiting(ask, change);
  }

  @Override
  public void started(Job job, Ask ask) {
    first.started(job, ask);
    second.started(job, ask);
  }

  @Override
  public void occupied(Job job) {
    first.occupied(job);
    second.occupied(job);
  }

  @Override
  public void departed(Job job) {
    first.departed(job);
    second.departed(job);
  }
}
