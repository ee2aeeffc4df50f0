package org.vqs.whatif.compare.figure;

import java.util.List;
import java.util.Optional;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.replay.ApplicationTimes;
import org.vqs.whatif.replay.ContainerTimes;
import org.vqs.whatif.replay.ReplayResult;

/** The slowdowns of applications, in thousandths. */
public final class Slowdowns {
  /** Into how many parts 1 is cut. */
  static final double SCALE = 1000;

  /** What takes less is as fast as heartbeats let it be. */
  private static final long SHORTEST_MS = 1000;

  private final int blocks;
  private final UnitValues.Builder values;
  private long unfinished;

  public Slowdowns(int blocks, int units) {
    this.blocks = blocks;
    values = new UnitValues.Builder(units);
  }

  /**
   * Adds the applications of a run.
   *
   * @param queue only of this queue, if there is one
   * @param firstUnit the unit of the first block
   */
  public void add(ReplayResult run, Optional<String> queue, int firstUnit) {
    List<Application> applications = run.history().applications();
    long end = ContainerWaits.endMs(run);
    for (ApplicationTimes times : run.applications()) {
      Application application = applications.get(times.application());
      long ideal = application.idealMs();
      if (ideal == 0 || (queue.isPresent() && !queue.get().equals(application.queue()))) {
        continue;
      }
      boolean ended = times.endedMs() != ContainerTimes.NEVER;
      unfinished += ended ? 0 : 1;
      double took = (ended ? times.endedMs() : end) - (double) times.submittedMs();
      double slowdown = Math.max(0, took) / Math.max(SHORTEST_MS, ideal);
      int block = (int) ((long) times.application() * blocks / applications.size());
      values.add(firstUnit + block, Math.round(SCALE * slowdown));
    }
  }

  public UnitValues values() {
    return values.build();
  }

  public long unfinished() {
    return unfinished;
  }
}
