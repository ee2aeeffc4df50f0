package org.vqs.bench.scorecard.score;

import java.util.Collection;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * How far chance reaches. Seeds of a scene are few, so scenes of a group are taken together: their
 * common deviation between seeds has many degrees of freedom. A scene that varies more than that
 * has its own.
 *
 * @param deviation between seeds, of logarithms
 * @param degrees of freedom
 */
record Noise(double deviation, int degrees) {
  /**
   * How often a whole card may have a line that is beyond its noise although nothing changed.
   * Groups share it evenly, and in each its lines (Bonferroni).
   */
  private static final double FALSE_ALARMS = 0.05;

  /**
   * The deviation that samples have in common, each around its own mean. A sample whose values are
   * all the same says nothing of it: chance does not reach it.
   */
  static Noise of(Collection<double[]> samples) {
    double squares = 0;
    int degrees = 0;
    for (double[] sample : samples) {
      if (varies(sample)) {
        squares += StatUtils.variance(sample) * (sample.length - 1);
        degrees += sample.length - 1;
      }
    }
    return new Noise(degrees == 0 ? 0 : Math.sqrt(squares / degrees), degrees);
  }

  private static boolean varies(double[] sample) {
    return StatUtils.min(sample) < StatUtils.max(sample);
  }

  /**
   * How far the mean of all values of some of the samples may be off.
   *
   * @param lines of the group, one of which is told
   */
  double reach(Collection<double[]> some, int lines) {
    if (degrees == 0) {
      return 0;
    }
    double wider = Math.max(deviation, of(some).deviation);
    int varying = some.stream().filter(Noise::varies).mapToInt(sample -> sample.length).sum();
    int all = some.stream().mapToInt(sample -> sample.length).sum();
    // The generator is only for sampling, which nobody does here: null keeps chance out.
    double quantile =
        new TDistribution(null, degrees)
            .inverseCumulativeProbability(1 - FALSE_ALARMS / Group.values().length / lines);
    return quantile * wider * Math.sqrt(varying) / all;
  }
}
