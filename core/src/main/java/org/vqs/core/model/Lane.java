package org.vqs.core.model;

/** What a job is for. */
public enum Lane {
  /**
   * An application master: tried before everything else, not part of any virtual queue (design.md,
   * "What we add to the policies").
   */
  MASTER,
  /** Everything else. */
  TASK
}
