package org.vqs.core.server;

import java.util.Arrays;

/**
 * What holds of one home keep idle for one reason, measured as time passes. Kept at every change,
 * so that an answer costs O(1). Not thread-safe.
 */
public final class IdleRoom {
  private final HomeRoom room;

  /** What is kept idle now, and what was until then, times time. */
  private double[] kept = {};

  private double[] sum = {};
  private long since;

  IdleRoom(HomeRoom room) {
    this.room = room;
  }

  /** Something else is kept idle from now on. */
  void change(double[] before, double[] after, long now) {
    if (kept.length == 0) {
      kept = new double[after.length];
      sum = new double[after.length];
    }
    pass(now);
    for (int r = 0; r < kept.length; r++) {
      kept[r] += after[r] - before[r];
    }
  }

  /** Which part of the home is kept idle now, of the resource of which it is most. */
  public double share() {
    return room.share(kept);
  }

  /** What is kept idle now, in the order of resources; of no resource if nothing ever was. */
  public long[] amounts() {
    return Arrays.stream(kept).mapToLong(Math::round).toArray();
  }

  private void pass(long now) {
    for (int r = 0; r < kept.length; r++) {
      sum[r] += kept[r] * ((double) now - since);
    }
    since = now;
  }

  /** What was kept idle since this was last asked, as long as all of the home was. */
  public double take(long now) {
    if (kept.length == 0) {
      return 0;
    }
    pass(now);
    double taken = room.share(sum);
    sum = new double[kept.length];
    return taken;
  }
}
