package org.vqs.yarn.config;

/** When servers stall, see {@link org.vqs.core.stall.Stalling}. */
public enum StallKind {
  /**
   * Adaptive for the policies with configurations, which lock in without it; none for the others,
   * which it costs throughput.
   */
  DEFAULT,
  /** Never. */
  NONE,
  /** Below a fixed fraction of the maximum weight. */
  CONSTANT,
  /** Below a fraction that depends on what waits and on how many servers are stalled. */
  ADAPTIVE
}
