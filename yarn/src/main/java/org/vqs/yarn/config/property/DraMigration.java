package org.vqs.yarn.config.property;

/** What becomes of containers on a node that is emptied for larger ones (policy {@code dra}). */
public enum DraMigration {
  /** They run until they end. */
  NONE,
  /** Those that could start elsewhere at once are preempted. */
  PREEMPT
}
