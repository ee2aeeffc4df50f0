package org.vqs.core.learn;

import java.util.Arrays;

/**
 * How long jobs run, and how much longer those will that have run for a while: the mean residual
 * life by age, from a histogram of service times in steps of a fifth that forgets exponentially.
 *
 * <p>Under fixed service times an old job is about to end, under heavy-tailed ones it has longer to
 * go than a new one; this tells them apart without knowing the law. Times are in the host's unit,
 * and the histogram begins at 1. Cost O(1) per job, and O(steps) for the first question after one.
 * Not thread-safe.
 */
public final class ServiceTimes {
  private static final int STEPS_PER_OCTAVE = 4;
  private static final int STEPS = Long.SIZE * STEPS_PER_OCTAVE;
  private static final double RENORMALISE = 1e100;

  /** Where each step begins; the last entry is the end of the last step. */
  private static final double[] STARTS = new double[STEPS + 1];

  static {
    Arrays.setAll(STARTS, i -> i == 0 ? 0 : Math.pow(2, (double) i / STEPS_PER_OCTAVE));
  }

  private final double[] counts = new double[STEPS];
  private final double[] sums = new double[STEPS];
  private final double[] meanFrom = new double[STEPS + 1];
  private final double[] countFrom = new double[STEPS + 1];
  private double count;
  private double sum;
  private double weight = 1;
  private long known;

  /** Whether a job ended since the sums from each step on were made. */
  private boolean isOld;

  /** A job ended that had run for so long. */
  public void add(double service) {
    add(service, 1);
  }

  /** The same of one that stands for so many. */
  void add(double service, int times) {
    int step = stepOf(service);
    double counted = weight * times;
    counts[step] += counted;
    sums[step] += counted * service;
    count += counted;
    sum += counted * service;
    weight *= 1 + 1 / ForgettingMean.JOBS;
    known++;
    if (weight > RENORMALISE) {
      Arrays.setAll(counts, i -> counts[i] / weight);
      Arrays.setAll(sums, i -> sums[i] / weight);
      count /= weight;
      sum /= weight;
      weight = 1;
    }
    isOld = true;
  }

  /** How many jobs it learned from. */
  public long known() {
    return known;
  }

  /** The mean service time; 0 while none is known. */
  public double mean() {
    return count > 0 ? sum / count : 0;
  }

  /**
   * How much longer a job of an age runs, in the mean; 0 while no service time is known. One that
   * is older than any known one is taken to be in the middle of its life.
   */
  public double residual(double age) {
    if (count == 0) {
      return 0;
    }
    renew();
    int step = stepOf(age);
    double low = STARTS[step];
    double high = STARTS[step + 1];
    if (Double.isNaN(meanFrom[step])) {
      return age;
    }
    double atLow = meanFrom[step] - low;
    if (Double.isNaN(meanFrom[step + 1])) {
      return Math.max(0, atLow - (age - low));
    }
    double part = Math.min(1, (age - low) / (high - low));
    return (1 - part) * atLow + part * (meanFrom[step + 1] - high);
  }

  /**
   * The chance that a job of an age runs for longer than a time from now on; 1 while no service
   * time is known. Within a step of the histogram all times are equally likely. Of a job that is
   * older than all known ones the rest is taken as exponential.
   */
  public double survival(double age, double further) {
    if (count == 0) {
      return 1;
    }
    renew();
    double older = countAbove(age);
    return older > 0
        ? countAbove(age + further) / older
        : Math.exp(-further / Math.max(1, residual(age)));
  }

  /** The time beyond which a part of the jobs does not run; 0 while no service time is known. */
  double quantile(double part) {
    renew();
    double longer = (1 - part) * countFrom[0];
    int step = 0;
    while (step < STEPS - 1 && countFrom[step + 1] > longer) {
      step++;
    }
    double inStep = countFrom[step] - countFrom[step + 1];
    double beyond = inStep > 0 ? (countFrom[step] - longer) / inStep : 0;
    return STARTS[step] + beyond * (STARTS[step + 1] - STARTS[step]);
  }

  /** How many of the known jobs ran for longer than a time. */
  private double countAbove(double time) {
    int step = stepOf(time);
    double low = STARTS[step];
    double high = STARTS[step + 1];
    double part = Math.min(1, (high - time) / (high - low));
    return countFrom[step + 1] + part * (countFrom[step] - countFrom[step + 1]);
  }

  private void renew() {
    if (!isOld) {
      return;
    }
    isOld = false;
    double jobs = 0;
    double total = 0;
    meanFrom[STEPS] = Double.NaN;
    for (int i = STEPS - 1; i >= 0; i--) {
      jobs += counts[i];
      total += sums[i];
      countFrom[i] = jobs;
      meanFrom[i] = jobs > 0 ? total / jobs : Double.NaN;
    }
  }

  /** The step that a time is in: four of each octave, told apart without a logarithm. */
  private static int stepOf(double time) {
    if (time <= 1) {
      return 0;
    }
    int first = Math.min(Math.getExponent(time) * STEPS_PER_OCTAVE, STEPS - STEPS_PER_OCTAVE);
    int step = first;
    while (step < first + STEPS_PER_OCTAVE - 1 && time >= STARTS[step + 1]) {
      step++;
    }
    return step;
  }
}
