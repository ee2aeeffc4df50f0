package org.vqs.core.cluster;

/**
 * Who wants to learn from the jobs that come, wait, run and go. Told while the cluster changes: it
 * must not change it, nor start anything.
 */
public interface JobObserver {
  /** Nobody. */
  JobObserver NONE = new JobObserver() {};

  /** Jobs of an ask began to wait that did not before; none of application masters. */
  default void arrived(Shape shape, int jobs) {}

  /**
   * So many more jobs of a shape wait that could start on some server, or fewer if negative; none
   * of application masters.
   */
  default void waiting(Shape shape, long change) {}

  /** A job of an ask started, which still counts as waiting. */
  default void started(Job job, Ask ask) {}

  /** A job runs that no policy started. */
  default void occupied(Job job) {}

  /** A job left its server. */
  default void departed(Job job) {}
}
