package org.vqs.whatif.compare.figure;

/**
 * How much longer applications took than if nothing had waited: from submission to end over that
 * time, which is taken as one second at least. The wait for the master counts.
 *
 * @param applications how many, over all seeds; those without tasks do not count
 * @param unfinished how many of them did not end before the run did, and count until then
 */
public record SlowdownFigures(
    long applications, long unfinished, double mean, double p95, double max) {
  private static final double SCALE = Slowdowns.SCALE;

  public static SlowdownFigures of(UnitValues values, long unfinished) {
    return new SlowdownFigures(
        values.size(),
        unfinished,
        values.mean() / SCALE,
        values.quantile(0.95) / SCALE,
        values.max() / SCALE);
  }
}
