package org.vqs.core.layer.gang;

import java.util.HashMap;
import java.util.Map;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.waiting.gang.Gang;

/** Which gangs are not tried for a while, because they were in vain. Not thread-safe. */
final class Rests {
  /** A gang that found no place, or is beyond a limit, rests for this part of the delay. */
  static final int SHORT = 60;

  /** One that was refused, or whose turn was in vain, for this. */
  static final int LONG = 4;

  private static final long LONGEST_BASE = 60_000;

  private final JobStarter starter;
  private final Map<Gang, Rest> rests = new HashMap<>();
  private long base = LONGEST_BASE;

  Rests(JobStarter starter) {
    this.starter = starter;
  }

  /**
   * A gang rests.
   *
   * @param until the first moment at which it does not any more
   * @param isLong whether it was refused, or had its turn in vain
   */
  private record Rest(long until, boolean isLong) {}

  /** Sets after which time a gang is overdue. */
  void setDelay(long delay) {
    base = Math.min(delay, LONGEST_BASE);
  }

  /** A part of the delay. */
  long part(int part) {
    return Math.max(1, base / part);
  }

  /** True if no place is looked for. */
  boolean has(Gang gang) {
    Rest rest = rests.get(gang);
    return rest != null && rest.until > starter.now();
  }

  /**
   * True if room must not be reserved either. A gang that found no place, because what is free is
   * in pieces, needs just that.
   */
  boolean keepsFromTurn(Gang gang) {
    return has(gang) && rests.get(gang).isLong;
  }

  /** A gang is not tried for a part of the delay. */
  void begin(Gang gang, int part) {
    rests.put(gang, new Rest(starter.now() + part(part), part == LONG));
  }

  void end(Gang gang) {
    rests.remove(gang);
  }

  void clear() {
    rests.clear();
  }
}
