package org.vqs.sim.yarn.compare;

/**
 * How long some waited, in seconds, over all seeds. Percentiles and means count what never started
 * as waiting until the end.
 *
 * @param group who
 * @param count how many they are
 * @param never how many of them never started
 */
public record WaitFigures(
    Group group,
    long count,
    long never,
    double mean,
    double p50,
    double p95,
    double p99,
    double max) {
  private static final double MS_PER_S = 1000;

  static WaitFigures of(Group group, UnitValues values, long never) {
    return new WaitFigures(
        group,
        values.size(),
        never,
        values.mean() / MS_PER_S,
        values.quantile(0.5) / MS_PER_S,
        values.quantile(0.95) / MS_PER_S,
        values.quantile(0.99) / MS_PER_S,
        values.max() / MS_PER_S);
  }
}
