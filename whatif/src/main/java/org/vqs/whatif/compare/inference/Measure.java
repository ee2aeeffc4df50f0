package org.vqs.whatif.compare.inference;

import org.vqs.whatif.compare.figure.UnitValues;

/** What schedulers are held against each other in; of all of these, less is better. */
public enum Measure {
  /** From ask to start, in milliseconds. */
  MEAN_WAIT("mean wait", 100, 1) {
    @Override
    public double of(UnitValues values, int[] weights) {
      return values.mean(weights);
    }

    @Override
    double[] shares(UnitValues values) {
      return values.sums(offset());
    }
  },
  /** What one container in a hundred waits longer than, in milliseconds. */
  P99_WAIT("p99 wait", 100, 1000) {
    @Override
    public double of(UnitValues values, int[] weights) {
      return values.quantile(NINETY_NINE, weights);
    }

    @Override
    double[] shares(UnitValues values) {
      return values.exceeding(values.quantile(NINETY_NINE));
    }
  },
  /** From submission to end over what it would be if nothing waited, in thousandths. */
  SLOWDOWN("mean slowdown", 0, 1) {
    @Override
    public double of(UnitValues values, int[] weights) {
      return values.mean(weights);
    }

    @Override
    double[] shares(UnitValues values) {
      return values.sums(offset());
    }
  };

  private static final double NINETY_NINE = 0.99;

  private final String words;
  private final double offset;
  private final int fewest;

  Measure(String words, double offset, int fewest) {
    this.words = words;
    this.offset = offset;
    this.fewest = fewest;
  }

  /** What it is called. */
  public String words() {
    return words;
  }

  /**
   * What is added before one is divided by the other, in the unit of the values: a tenth of the
   * second that YARN takes from heartbeat to heartbeat, so that nothing over nothing is 1 and waits
   * that nobody notices decide nothing.
   */
  double offset() {
    return offset;
  }

  /** Of how many numbers at least it can be told: ten beyond a percentile. */
  int fewest() {
    return fewest;
  }

  /** The measure if each unit is drawn so often, without the offset. */
  public abstract double of(UnitValues values, int[] weights);

  /** How much each unit has of what the measure is made of. */
  abstract double[] shares(UnitValues values);
}
