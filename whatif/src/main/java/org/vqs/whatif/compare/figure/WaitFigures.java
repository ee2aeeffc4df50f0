package org.vqs.whatif.compare.figure;

import java.util.List;
import org.vqs.whatif.replay.ReplayResult;

/**
 * How long some waited, in seconds, over all seeds. Percentiles and means count what never started
 * as waiting until the end.
 *
 * @param group who
 * @param count how many they are
 * @param never how many of them never started
 * @param atOnce the part that waited a second at most
 */
public record WaitFigures(
    Group group,
    long count,
    long never,
    double atOnce,
    double mean,
    double p50,
    double p95,
    double p99,
    double max) {
  private static final double MS_PER_S = 1000;

  /** Of all containers of some runs. */
  public static WaitFigures of(List<ReplayResult> runs) {
    UnitValues.Builder values = new UnitValues.Builder(1);
    long never = 0;
    for (ReplayResult run : runs) {
      Roster roster = new Roster(run.history(), run.nodes(), 1);
      ContainerWaits waits = new ContainerWaits(run, roster);
      for (int place = 0; place < roster.size(); place++) {
        if (roster.isContainer(place)) {
          values.add(0, waits.ms(place));
          never += waits.neverStarted(place) ? 1 : 0;
        }
      }
    }
    return of(Group.ALL, values.build(), never);
  }

  public static WaitFigures of(Group group, UnitValues values, long never) {
    return new WaitFigures(
        group,
        values.size(),
        never,
        values.upTo(MS_PER_S),
        values.mean() / MS_PER_S,
        values.quantile(0.5) / MS_PER_S,
        values.quantile(0.95) / MS_PER_S,
        values.quantile(0.99) / MS_PER_S,
        values.max() / MS_PER_S);
  }
}
