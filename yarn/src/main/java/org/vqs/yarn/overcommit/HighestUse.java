package org.vqs.yarn.overcommit;

import java.util.Arrays;
import java.util.List;

/**
 * The highest use of containers in a window of time, by parts of it: what was at the beginning of
 * the window may count for up to a tenth of it too long. Not thread-safe; O(1) memory.
 */
final class HighestUse {
  /** One more than the window has, as the newest is not whole. */
  private static final int PARTS = 11;

  private final double[][] parts = new double[PARTS][Utilization.DIMENSIONS];
  private long first;
  private long part = Long.MIN_VALUE;

  /** Use was measured, at a time that is never before that of an earlier call. */
  void measured(List<Double> use, long now, long window) {
    long length = Math.max(1, window / (PARTS - 1));
    long newPart = now / length;
    if (part == Long.MIN_VALUE) {
      first = now;
    } else {
      for (long p = Math.max(part + 1, newPart - PARTS + 1); p <= newPart; p++) {
        Arrays.fill(parts[(int) (p % PARTS)], 0);
      }
    }
    part = newPart;
    double[] highest = parts[(int) (part % PARTS)];
    for (int r = 0; r < highest.length; r++) {
      highest[r] = Math.max(highest[r], use.get(r));
    }
  }

  /** Nothing of before counts, as after a time without measuring. */
  void forget() {
    part = Long.MIN_VALUE;
    for (double[] each : parts) {
      Arrays.fill(each, 0);
    }
  }

  /** True if all of the window was watched. */
  boolean isWhole(long now, long window) {
    return part != Long.MIN_VALUE && now - first >= window;
  }

  /** The highest of a resource. */
  double of(int resource) {
    double highest = 0;
    for (double[] each : parts) {
      highest = Math.max(highest, each[resource]);
    }
    return highest;
  }
}
