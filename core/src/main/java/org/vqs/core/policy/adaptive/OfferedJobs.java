package org.vqs.core.policy.adaptive;

/**
 * How many jobs would run if all that arrives ran at once: arrivals in a unit of time, of about the
 * last 30 mean services, times the mean service. Not thread-safe.
 */
final class OfferedJobs {
  private static final double WINDOW_SERVICES = 30;

  /** So many mean services are needed to know it. */
  private static final double LEAST_SERVICES = 0.5;

  private static final long NEVER = Long.MIN_VALUE;

  private double span;
  private double arrivals;
  private double service;
  private long seen;
  private long last = NEVER;

  /**
   * Time passed.
   *
   * @param meanService not positive while no service is known; then nothing is learned
   * @param arrived how many jobs arrived so far
   */
  void pass(long now, double meanService, long arrived) {
    if (meanService > 0 && last != NEVER) {
      service = meanService;
      double window = WINDOW_SERVICES * meanService;
      double kept = Math.exp(-((double) now - last) / window);
      span = kept * span + (1 - kept) * window;
      arrivals = kept * arrivals + Math.max(0, arrived - seen);
    }
    seen = arrived;
    last = now;
  }

  /** That number; 0 while it is not known. */
  double value() {
    return span < LEAST_SERVICES * service || span == 0 ? 0 : arrivals / span * service;
  }
}
