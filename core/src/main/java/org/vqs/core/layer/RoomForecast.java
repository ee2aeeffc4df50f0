package org.vqs.core.layer;

import java.util.Arrays;
import org.vqs.core.learn.JobTimes;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.JobVisitor;
import org.vqs.core.server.Server;

/**
 * When a server that takes no new work can be expected to have room for a job, by what is learned
 * of the lives of the jobs on it. Sums are of one resource; all resources must satisfy it.
 *
 * <pre>
 * T_l = the earliest T with  Σ over jobs k on l of s_k P(life of k ≤ age + T | life of k > age)  ≥  max(m, s_min) − s_min / 2
 * m = the room that is missing on l;  s_min = the smallest job on l
 * </pre>
 *
 * <p>T is one of a grid of times in steps of √2, from S/4096 to 4096 S around the mean service S;
 * where even that is not enough, never. Cost O(jobs on the server) times the logarithm of the grid.
 * Not thread-safe.
 */
final class RoomForecast {
  private static final int STEPS = 48;

  /** A sum that misses by no more than that misses by rounding. */
  private static final double ROUNDING = 1e-9;

  /** The times of the grid as parts of the mean service. */
  private static final double[] GRID = new double[STEPS + 1];

  static {
    Arrays.setAll(GRID, step -> Math.pow(2, (step - STEPS / 2) / 2.0));
  }

  private final JobTimes times;

  /** Of each resource, what can be expected to be free, and the least that any job uses. */
  private final double[] freed;

  private final double[] smallest;

  /** Adds a job to both, for this time. */
  private final JobVisitor adder = this::add;

  private double horizon;

  /** Jobs at least as large as this, and masters, count as if they stayed; null for none. */
  private ResourceVector followed;

  RoomForecast(JobTimes times, int dimensions) {
    this.times = times;
    this.freed = new double[dimensions];
    this.smallest = new double[dimensions];
  }

  /** The expected time until a job fits. */
  double timeUntilRoom(Server server, ResourceVector demand) {
    return timeUntilRoom(server, demand, Double.POSITIVE_INFINITY);
  }

  /**
   * The expected time until a job fits. If it exceeds the limit, the result says only that: it is
   * some time above the limit, at the cost of one look at the jobs.
   */
  double timeUntilRoom(Server server, ResourceVector demand, double limit) {
    if (demand.fitsIn(server.free())) {
      return 0;
    }
    int late = STEPS;
    while (late >= 0 && timeOf(late) > limit) {
      late--;
    }
    if (late < 0 || !hasRoomBy(server, demand, timeOf(late))) {
      return Double.POSITIVE_INFINITY;
    }
    int early = -1;
    while (late - early > 1) {
      int middle = (early + late) >>> 1;
      if (hasRoomBy(server, demand, timeOf(middle))) {
        late = middle;
      } else {
        early = middle;
      }
    }
    return timeOf(late);
  }

  /**
   * The expected time until a job fits in room that none leaves which is at least as large as it:
   * as if each such job were followed by another when it ends. Nor do application masters leave it:
   * they stay as long as anything of theirs waits, and here much waits. Infinite if that is never.
   */
  double timeUntilOtherRoom(Server server, ResourceVector demand, double limit) {
    followed = demand;
    try {
      return timeUntilRoom(server, demand, limit);
    } finally {
      followed = null;
    }
  }

  private boolean hasRoomBy(Server server, ResourceVector demand, double time) {
    long[] free = server.free();
    Arrays.fill(freed, 0);
    Arrays.fill(smallest, 0);
    horizon = time;
    server.eachJob(adder);
    for (int r = 0; r < free.length; r++) {
      double missing = (double) demand.get(r) - free[r];
      double wanted = Math.max(missing, smallest[r]) - smallest[r] / 2;
      if (missing > 0 && freed[r] < wanted * (1 - ROUNDING)) {
        return false;
      }
    }
    return true;
  }

  private void add(int type, long startedAt, long[] amounts, int from) {
    if (followed != null && (type == JobVisitor.MASTERS || isAsLarge(amounts, from))) {
      return;
    }
    double gone = 1 - times.survival(type, startedAt, horizon);
    for (int r = 0; r < freed.length; r++) {
      long amount = amounts[from + r];
      freed[r] += amount * gone;
      if (amount > 0 && (smallest[r] == 0 || amount < smallest[r])) {
        smallest[r] = amount;
      }
    }
  }

  private boolean isAsLarge(long[] amounts, int from) {
    for (int r = 0; r < freed.length; r++) {
      if (amounts[from + r] < followed.get(r)) {
        return false;
      }
    }
    return true;
  }

  private double timeOf(int step) {
    return Math.max(1, times.meanService()) * GRID[step];
  }
}
