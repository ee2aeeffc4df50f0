package org.vqs.sim.workload;

import java.util.List;
import java.util.random.RandomGenerator;

/** How long jobs run. In slotted time a duration is rounded up to whole slots, at least one. */
public sealed interface ServiceLaw {

  /** One duration. */
  double draw(RandomGenerator random);

  /** The mean duration, before any rounding. */
  double mean();

  /**
   * Ends with the same chance at the end of every slot: 1, 2, 3, … slots.
   *
   * @param mean at least 1
   */
  record Geometric(double mean) implements ServiceLaw {
    /** Checks the parameter. */
    public Geometric {
      Check.atLeast("mean of geometric service", mean, 1);
    }

    @Override
    public double draw(RandomGenerator random) {
      return mean == 1 ? 1 : 1 + Math.floor(-random.nextExponential() / Math.log1p(-1 / mean));
    }

    @Override
    public String toString() {
      return "geometric:" + Check.plain(mean);
    }
  }

  /** Memoryless in continuous time. */
  record Exponential(double mean) implements ServiceLaw {
    /** Checks the parameter. */
    public Exponential {
      Check.positive("mean of exponential service", mean);
    }

    @Override
    public double draw(RandomGenerator random) {
      return mean * random.nextExponential();
    }

    @Override
    public String toString() {
      return "exponential:" + Check.plain(mean);
    }
  }

  /**
   * One of two exponential laws, each with half of the work ("balanced means"): many short jobs and
   * a few long ones (On Non-Preemptive VM Scheduling in the Cloud, §5.1).
   *
   * @param variation the squared coefficient of variation, variance / mean², at least 1
   */
  record HyperExponential(double mean, double variation) implements ServiceLaw {
    /** Checks the parameters. */
    public HyperExponential {
      Check.positive("mean of hyperexponential service", mean);
      Check.atLeast("squared coefficient of variation of hyperexponential service", variation, 1);
    }

    @Override
    public double draw(RandomGenerator random) {
      double p = (1 + Math.sqrt((variation - 1) / (variation + 1))) / 2;
      double chance = random.nextDouble() < p ? p : 1 - p;
      return random.nextExponential() * mean / (2 * chance);
    }

    @Override
    public String toString() {
      return "hyperexponential:" + Check.plain(mean) + ":" + Check.plain(variation);
    }
  }

  /** Always the same. */
  record Fixed(double mean) implements ServiceLaw {
    /** Checks the parameter. */
    public Fixed {
      Check.positive("fixed service", mean);
    }

    @Override
    public double draw(RandomGenerator random) {
      return mean;
    }

    @Override
    public String toString() {
      return "fixed:" + Check.plain(mean);
    }
  }

  /** Any duration between two, equally likely. */
  record Uniform(double low, double high) implements ServiceLaw {
    /** Checks the parameters. */
    public Uniform {
      Check.positive("lower end of uniform service", low);
      Check.atLeast("upper end of uniform service", high, low);
    }

    @Override
    public double draw(RandomGenerator random) {
      return low + (high - low) * random.nextDouble();
    }

    @Override
    public double mean() {
      return (low + high) / 2;
    }

    @Override
    public String toString() {
      return "uniform:" + Check.plain(low) + ":" + Check.plain(high);
    }
  }

  /**
   * One of given durations, equally likely: those of a trace, without their order.
   *
   * @param source what they are, in the words of the command line
   */
  record Empirical(String source, List<Double> durations) implements ServiceLaw {
    /** Checks the parameter. */
    public Empirical {
      durations = List.copyOf(durations);
      if (durations.isEmpty()) {
        throw new IllegalArgumentException(source + " has no durations");
      }
    }

    @Override
    public double draw(RandomGenerator random) {
      return durations.get(random.nextInt(durations.size()));
    }

    @Override
    public double mean() {
      return durations.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    @Override
    public String toString() {
      return source;
    }
  }
}
