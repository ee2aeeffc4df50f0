package org.vqs.sim.workload;

import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;

/** When jobs arrive: the law of the times between one job and the next. */
public sealed interface ArrivalLaw {

  /** The gaps between jobs, the first before the first job, for a mean number of jobs per unit. */
  DoubleSupplier gaps(double rate, RandomGenerator random);

  /** Independent exponential gaps. In slotted time the jobs per slot are independent Poisson. */
  record Poisson() implements ArrivalLaw {
    @Override
    public DoubleSupplier gaps(double rate, RandomGenerator random) {
      return () -> random.nextExponential() / rate;
    }

    @Override
    public String toString() {
      return "poisson";
    }
  }

  /**
   * Independent log-normal gaps (On Non-Preemptive VM Scheduling in the Cloud, §7.2).
   *
   * @param sigma the standard deviation of the logarithm of a gap
   */
  record LogNormal(double sigma) implements ArrivalLaw {
    /** Checks the parameter. */
    public LogNormal {
      Check.positive("sigma of lognormal arrivals", sigma);
    }

    @Override
    public DoubleSupplier gaps(double rate, RandomGenerator random) {
      double mu = -Math.log(rate) - sigma * sigma / 2;
      return () -> Math.exp(mu + sigma * random.nextGaussian());
    }

    @Override
    public String toString() {
      return "lognormal:" + Check.plain(sigma);
    }
  }

  /**
   * Batches of equal numbers of jobs at the times of a Poisson process (§5.2 there).
   *
   * @param size how many jobs come at a time
   */
  record Batch(int size) implements ArrivalLaw {
    /** Checks the parameter. */
    public Batch {
      Check.positive("size of batch arrivals", size);
    }

    @Override
    public DoubleSupplier gaps(double rate, RandomGenerator random) {
      int[] left = {0};
      return () -> {
        if (left[0] == 0) {
          left[0] = size - 1;
          return size * random.nextExponential() / rate;
        }
        left[0]--;
        return 0;
      };
    }

    @Override
    public String toString() {
      return "batch:" + size;
    }
  }

  /** Equal gaps. */
  record Periodic() implements ArrivalLaw {
    @Override
    public DoubleSupplier gaps(double rate, RandomGenerator random) {
      return () -> 1 / rate;
    }

    @Override
    public String toString() {
      return "periodic";
    }
  }

  /** In each slot one job or none. The rate must be at most 1. */
  record Bernoulli() implements ArrivalLaw {
    @Override
    public DoubleSupplier gaps(double rate, RandomGenerator random) {
      if (rate > 1) {
        throw new IllegalArgumentException(
            "rate of bernoulli arrivals (" + Check.plain(rate) + ") must be at most 1");
      }
      ServiceLaw.Geometric slots = new ServiceLaw.Geometric(1 / rate);
      return () -> slots.draw(random);
    }

    @Override
    public String toString() {
      return "bernoulli";
    }
  }
}
