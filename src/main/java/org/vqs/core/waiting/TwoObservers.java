package org.vqs.core.waiting;

import org.vqs.core.server.Job;

/** Two who learn the same, in this order. */
record TwoObservers(JobObserver first, JobObserver second) implements JobObserver {
  @Override
  public void arrived(Shape shape, int jobs) {
    first.arrived(shape, jobs);
    second.arrived(shape, jobs);
  }

  @Override
  public void waiting(Shape shape, long change) {
    first.waiting(shape, change);
    second.waiting(shape, change);
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
