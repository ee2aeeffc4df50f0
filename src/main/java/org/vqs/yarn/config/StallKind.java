package org.vqs.yarn.config;

import org.vqs.core.Policies;

/** When servers stall, see {@link org.vqs.core.stall.Stalling}. */
public enum StallKind {
  /** The kind that {@link #of} tells. */
  DEFAULT,
  /** Never. */
  NONE,
  /** Below a fixed fraction of the maximum weight. */
  CONSTANT,
  /** Below a fraction that depends on what waits and on how many servers are stalled. */
  ADAPTIVE,
  /** When what a server wasted is worth more than to let it empty; the kind of one policy. */
  HOLD;

  /**
   * What {@link #DEFAULT} means for a policy: hold for the one that has it, adaptive for those with
   * configurations, which lock in without it, and none for the others, which it costs throughput.
   */
  static StallKind of(String policy) {
    return switch (policy) {
      case Policies.ADAPTIVE -> HOLD;
      case Policies.VQS, Policies.VQS_BF -> ADAPTIVE;
      default -> NONE;
    };
  }

  /** Whether a policy can have it. */
  boolean suits(String policy) {
    return this == DEFAULT || this == NONE || (this == HOLD) == policy.equals(Policies.ADAPTIVE);
  }
}
