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
  private final Map<Gang, Long> until = new HashMap<>();
  private long base = LONGEST_BASE;

  Rests(JobStarter starter) {
    this.starter = starter;
  }

  /** Sets after which time a gang is overdue. */
  void setDelay(long delay) {
    base = Math.min(delay, LONGEST_BASE);
  }

  /** The delay; a minute in milliseconds where no gang becomes overdue. */
  long base() {
    return base;
  }

  /** A part of the delay. */
  long part(int part) {
    return Math.max(1, base / part);
  }

  boolean has(Gang gang) {
    return until.getOrDefault(gang, Long.MIN_VALUE) > starter.now();
  }

  /** A gang is not tried for a part of the delay. */
  void begin(Gang gang, int part) {
    until.put(gang, starter.now() + part(part));
  }

  void end(Gang gang) {
    until.remove(gang);
  }

  void clear() {
    until.clear();
  }
}
