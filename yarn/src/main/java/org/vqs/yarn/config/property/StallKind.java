package org.vqs.yarn.config.property;

/** Whether servers stall. */
public enum StallKind {
  /** As the policy's entry says. */
  DEFAULT,
  /** Never. */
  NONE
}
