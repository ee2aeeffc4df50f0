package org.vqs.yarn.config.property;

/** Whether containers are preempted for others that pay more (policy {@code dra}). */
public enum DraPreemption {
  /** They are not. */
  OFF,
  /** Those that pay least go first, of those the smallest. */
  LOWEST
}
