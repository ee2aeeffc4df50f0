package org.vqs.yarn.metrics;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How many containers started per second over the last minute.
 *
 * <p>Thread-safe, without locks; exact while at most 16 million start in a second.
 */
public final class ThroughputMeter {
  private static final int SECONDS = 60;
  private static final int COUNT_BITS = 24;
  private static final long COUNT_MASK = (1L << COUNT_BITS) - 1;

  /** For each second modulo a minute: which second it is, and in the low bits how many. */
  private final AtomicLongArray slots = new AtomicLongArray(SECONDS);

  /** Counts one container that started now. */
  public void started(long nowMillis) {
    long second = Math.floorDiv(nowMillis, 1000L);
    slots.updateAndGet(
        Math.floorMod(second, SECONDS),
        slot -> slot >> COUNT_BITS == second ? slot + 1 : (second << COUNT_BITS) + 1);
  }

  /**
   * Containers per second over the last 59 seconds and what has gone by of the present one; too low
   * within the first minute.
   */
  public double perSecond(long nowMillis) {
    long now = Math.floorDiv(nowMillis, 1000L);
    long sum = 0;
    for (int i = 0; i < SECONDS; i++) {
      long slot = slots.get(i);
      long age = now - (slot >> COUNT_BITS);
      if (age >= 0 && age < SECONDS) {
        sum += slot & COUNT_MASK;
      }
    }
    double seconds = SECONDS - 1 + (Math.floorMod(nowMillis, 1000L) + 1) / 1000.0;
    return sum / seconds;
  }
}
