package org.vqs.sim.policy.maxweight;

import java.util.random.RandomGenerator;

/**
 * The next event of a Poisson process whose rate changes.
 *
 * <p>The rate integrated over time between two events is exponential with mean 1, so the same draw
 * holds while the rate changes.
 */
final class SamplingClock {
  private final RandomGenerator random;
  private double now;
  private double left;

  SamplingClock(RandomGenerator random) {
    this.random = random;
    left = random.nextExponential();
  }

  /** When the next event is if the rate stays as it is; infinity if it is zero. */
  double next(double rate) {
    return now + left / rate;
  }

  /** The next event happened; the one after it is drawn. */
  void ring(double rate) {
    now = next(rate);
    left = random.nextExponential();
  }

  /** Time passes without an event. */
  void pass(double time, double rate) {
    left = Math.max(0, left - rate * (time - now));
    now = time;
  }
}
