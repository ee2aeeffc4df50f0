package org.vqs.bench.scorecard.score;

/** What is measured of a scene. All are positive, and compared as ratios. */
public enum Quantity {
  QUEUE("mean queue", "of bf-js"),
  P99_WAIT("p99 wait", "of bf-js"),
  QUEUE_OVER_ALONE("mean queue", "of alone"),
  P99_OVER_ALONE("p99 wait", "of alone"),
  QUEUE_OVER_VQS("mean queue", "of vqs"),
  LEAST_SHARE("least share", "", Sense.MORE),
  UTILISATION("utilisation", "", Sense.MORE),
  MEAN_WAIT("mean wait", "services", Quantity.NO_STARVATION),
  LONGEST_WAIT("longest wait", "services", Quantity.NO_STARVATION),
  OTHERS_WAIT("others' mean wait", "services"),
  MEAN_SECONDS("mean wait", "s"),
  P99_SECONDS("p99 wait", "s"),
  LARGE_SECONDS("mean wait over 1/2 node", "s"),
  MEMORY_USED("memory in use", "", Sense.MORE),
  TIME_PER_START("time per start", "of the floor's", Sense.LESS, Quantity.LITTLE, 0.05),
  BYTES_PER_START("bytes per start", "bytes");

  /**
   * What is smaller counts as this much, a thousandth of a service or a second or of what is the
   * reference: a ratio of two things that are next to nothing says nothing.
   */
  private static final double LITTLE = 0.001;

  /** Who waits for half a service does not starve. */
  private static final double NO_STARVATION = 0.5;

  /**
   * A change of less than this is none, whatever the noise; processes of equal code differ more.
   */
  private static final double TOLERANCE = 0.01;

  private enum Sense {
    LESS,
    MORE
  }

  private final String title;
  private final String unit;
  private final Sense better;
  private final double little;
  private final double tolerance;

  Quantity(String title, String unit) {
    this(title, unit, Sense.LESS);
  }

  Quantity(String title, String unit, double little) {
    this(title, unit, Sense.LESS, little, Quantity.TOLERANCE);
  }

  Quantity(String title, String unit, Sense better) {
    this(title, unit, better, Quantity.LITTLE, Quantity.TOLERANCE);
  }

  Quantity(String title, String unit, Sense better, double little, double tolerance) {
    this.title = title;
    this.unit = unit;
    this.better = better;
    this.little = little;
    this.tolerance = tolerance;
  }

  /** A value as a logarithm, so that differences are ratios. */
  double log(double value) {
    return Math.log(Math.max(value, little));
  }

  /** How much worse it became, of how the logarithm changed. */
  double worsening(double change) {
    return better == Sense.LESS ? change : -change;
  }

  /** The least change of the logarithm that counts. */
  double tolerance() {
    return Math.log1p(tolerance);
  }

  /** Whether it is shown and judged as a mean over all scenes only. */
  boolean isOfMeansOnly() {
    return this == QUEUE_OVER_ALONE || this == P99_OVER_ALONE;
  }

  @Override
  public String toString() {
    return unit.isEmpty() ? title : title + ", " + unit;
  }
}
