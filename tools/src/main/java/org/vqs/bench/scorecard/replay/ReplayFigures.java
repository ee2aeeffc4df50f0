package org.vqs.bench.scorecard.replay;

import java.util.List;
import java.util.function.IntPredicate;
import org.vqs.whatif.compare.figure.ContainerWaits;
import org.vqs.whatif.compare.figure.Group;
import org.vqs.whatif.compare.figure.Roster;
import org.vqs.whatif.compare.figure.UnitValues;
import org.vqs.whatif.compare.figure.WaitFigures;
import org.vqs.whatif.replay.ContainerTimes;
import org.vqs.whatif.replay.ReplayResult;

/**
 * What is kept of a replay.
 *
 * @param mean wait of all, in seconds
 * @param p99 wait of all, in seconds
 * @param largeMean wait of those of over half a node that come in a window of time, in seconds
 * @param memoryUsed the part of the memory that ran in that window
 */
public record ReplayFigures(double mean, double p99, double largeMean, double memoryUsed) {
  private static final double MS_PER_S = 1000;

  /**
   * Of a replay.
   *
   * @param fromMs when the window begins
   * @param toMs when it ends
   */
  static ReplayFigures of(ReplayResult run, long fromMs, long toMs) {
    WaitFigures all = WaitFigures.of(List.of(run));
    return new ReplayFigures(
        all.mean(), all.p99(), largeMean(run, fromMs, toMs), memoryUsed(run, fromMs, toMs));
  }

  /** 0 if there is none: no number may be missing in JSON. */
  private static double largeMean(ReplayResult run, long fromMs, long toMs) {
    Roster roster = new Roster(run.history(), run.nodes(), 1);
    ContainerWaits waits = new ContainerWaits(run, roster);
    IntPredicate large = roster.members(Group.ofSize(0));
    UnitValues.Builder values = new UnitValues.Builder(1);
    for (int place = 0; place < roster.size(); place++) {
      long ms = roster.wantedMs(place);
      if (ms >= fromMs && ms <= toMs && large.test(place)) {
        values.add(0, waits.ms(place));
      }
    }
    UnitValues waited = values.build();
    return waited.size() == 0 ? 0 : waited.mean() / MS_PER_S;
  }

  private static double memoryUsed(ReplayResult run, long fromMs, long toMs) {
    double used = 0;
    for (ContainerTimes times : run.containers()) {
      if (times.started()) {
        long end = times.endedMs() == ContainerTimes.NEVER ? toMs : times.endedMs();
        long ms = Math.min(toMs, end) - Math.max(fromMs, times.startedMs());
        used += (double) Math.max(0, ms) * memory(run, times);
      }
    }
    long capacity = run.nodes().stream().mapToLong(node -> node.capacity().get(0)).sum();
    return used / capacity / (toMs - fromMs);
  }

  /** Of a task; masters run elsewhere. */
  private static long memory(ReplayResult run, ContainerTimes times) {
    return run.history()
        .applications()
        .get(times.application())
        .tasks()
        .get(times.task())
        .size()
        .get(0);
  }
}
