package org.vqs.sim.policy.maxweight;

/**
 * How fast queues sample servers and how long tokens stay in {@link RandomizedSampling}, in the
 * host's unit of time.
 *
 * @param lambdaHat λ̂, the rate at which an empty queue samples; positive
 * @param b in [0, 1): a queue of Q jobs samples at λ̂ exp(log(1 + Q)^(1-b)), at b = 0 λ̂ (1 + Q)
 * @param tokenTime how long a token that is not used stays, in the mean; positive, infinity for
 *     always
 */
public record SamplingRates(double lambdaHat, double b, double tokenTime) {

  /** λ̂ = 1, b = 0.1, tokens stay for 1: for services of mean 1. The papers do not give any. */
  public static final SamplingRates DEFAULT = new SamplingRates(1, 0.1, 1);

  /**
   * Checks.
   *
   * @throws IllegalArgumentException if a value is out of range
   */
  public SamplingRates {
    if (!(lambdaHat > 0) || Double.isInfinite(lambdaHat)) {
      throw new IllegalArgumentException("λ̂ (" + lambdaHat + ") must be positive and finite");
    }
    if (!(b >= 0 && b < 1)) {
      throw new IllegalArgumentException("b (" + b + ") must be in [0, 1)");
    }
    if (!(tokenTime > 0)) {
      throw new IllegalArgumentException("The token time (" + tokenTime + ") must be positive");
    }
  }

  /** The rate at which a queue of this many jobs samples. */
  double sampling(long queue) {
    // StrictMath: the same bits on every machine.
    return lambdaHat * StrictMath.exp(StrictMath.pow(StrictMath.log(1.0 + queue), 1 - b));
  }

  /** The rate at which a token expires. */
  double expiry() {
    return 1 / tokenTime;
  }
}
