package org.vqs.core.waiting;

import org.vqs.core.server.Job;

/**
 * Who wants to learn from the jobs that come, wait, run and go. Told while the cluster changes: it
 * must not change it, nor start anything.
 */
public interface JobObserver {
  /** The type of what fits no class. */
  int NO_TYPE = Integer.MAX_VALUE;

  /** Nobody. */
  JobObserver NONE = new JobObserver() {};

  /**
   * Whoever learns what this and another learn, this first. Who is part of both is told once, as a
   * policy's statistics are that a layer around it learns from too.
   */
  default JobObserver and(JobObserver other) {
    return AllObservers.of(this, other);
  }

  /** Jobs of an ask began to wait that did not before; none of application masters. */
  default void arrived(Ask ask, int jobs) {}

  /**
   * How many jobs of an ask are asked for has changed; those of application masters, too, and of
   * what could start nowhere for now.
   *
   * @param type of their size, in the first class that they fit, or {@link #NO_TYPE}
   */
  default void counted(Ask ask, int type, long now) {}

  /** An ask belongs to another tenant. */
  default void transferred(Ask ask, int type) {}

  /**
   * So many more jobs of an ask wait that could start on some server, or fewer if negative; none of
   * application masters.
   */
  default void waiting(Ask ask, long change) {}

  /** A job of an ask started, which still counts as waiting. */
  default void started(Job job, Ask ask) {}

  /** A job runs that no policy started. */
  default void occupied(Job job) {}

  /** A job left its server. */
  default void departed(Job job) {}
}
