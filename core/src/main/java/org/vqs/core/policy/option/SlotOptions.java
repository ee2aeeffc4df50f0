package org.vqs.core.policy.option;

/**
 * What policy {@code dra} keeps free for jobs that pay more. Immutable.
 *
 * @param slots how many slots are kept for each type, g (A Theory of Auto-Scaling for Resource
 *     Reservation in Cloud Services, §4); 0 for ⌈ln L⌉ on L servers
 * @param fraction what the slots of one type may be of all servers, at most; one slot may be kept
 *     while a job of the type waits or runs
 * @param types how many types there are at most; more are rounded up
 * @param memory for how long slots are kept for a type of which no job waits or runs, in the host's
 *     unit of time
 */
public record SlotOptions(int slots, double fraction, int types, long memory) {
  /** The paper's g, a twentieth of the servers at most, for ever. */
  public static final SlotOptions DEFAULT = new SlotOptions(0, 0.05, 64, Long.MAX_VALUE);

  /**
   * @throws IllegalArgumentException if a number is out of its range
   */
  public SlotOptions {
    require(slots >= 0, "slots", slots, "must not be negative");
    require(fraction > 0 && fraction <= 1, "fraction", fraction, "must be in (0, 1]");
    require(types >= 1, "types", types, "must be at least 1");
    require(memory >= 0, "memory", memory, "must not be negative");
  }

  private static void require(boolean holds, String name, Number value, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(name + " (" + value + ") " + rule);
    }
  }
}
