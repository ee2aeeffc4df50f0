package org.vqs.core.policy.option;

/**
 * When servers stall, and for how long.
 *
 * @param when the condition
 * @param timeout how long a server may be stalled, in the host's unit of time; Long.MAX_VALUE for
 *     any time
 */
public record StallOptions(Stall when, long timeout) {
  /** No server stalls. */
  public static final StallOptions NONE = new StallOptions(new Stall.None(), Long.MAX_VALUE);
}
