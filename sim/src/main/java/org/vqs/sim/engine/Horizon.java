package org.vqs.sim.engine;

/**
 * When a run ends: at the first of these.
 *
 * @param time at this time; infinity for never
 * @param events after so many arrivals and departures
 * @param warmup the fraction of the run, from its beginning, that is not measured
 */
public record Horizon(double time, long events, double warmup) {
  /** Checks the values. */
  public Horizon {
    if (!(warmup >= 0 && warmup < 1)) {
      throw new IllegalArgumentException("warm-up (" + warmup + ") must be in [0, 1)");
    }
    if (!(time > 0) || events <= 0) {
      throw new IllegalArgumentException(
          "a run must end after more than 0 units of time (%s) and 0 events (%d)"
              .formatted(time, events));
    }
  }

  /** Ends at a time. */
  public static Horizon time(double time, double warmup) {
    return new Horizon(time, Long.MAX_VALUE, warmup);
  }

  /** Ends after a number of arrivals and departures. */
  public static Horizon events(long events, double warmup) {
    return new Horizon(Double.POSITIVE_INFINITY, events, warmup);
  }

  /** An interval that is short for the run. */
  double firstInterval() {
    return Double.isInfinite(time) ? 1e-3 : time / 1024;
  }
}
