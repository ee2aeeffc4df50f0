package org.vqs.sim.measure;

import java.util.Collections;
import java.util.List;

/**
 * What several runs of one system, each with its own seed, say together about its queue.
 *
 * <p>The rule: with one seed, its trend and its verdict. With more, the slope is the mean of their
 * slopes with the Student t interval over seeds, which assumes nothing about the noise within a
 * run. If all seeds are growing, or all are stable, so is the system; else the interval of the mean
 * slope is put beside the threshold in the same way as that of a run ({@link QueueTrend#verdict}).
 * Agreement comes first because the interval over two or three seeds is long (12.7 or 4.3 standard
 * errors) although each run may leave no doubt.
 *
 * @param trend the mean slope with its interval; a run that was too short for a slope does not
 *     count
 * @param verdict of all seeds together
 * @param growing how many seeds are growing
 * @param stable how many seeds are stable
 * @param undecided how many seeds are undecided
 */
public record SeedVerdicts(Trend trend, Verdict verdict, int growing, int stable, int undecided) {

  /**
   * Combines runs.
   *
   * @param trends one for each seed
   * @param threshold the slope from which on a queue counts as growing, see {@link
   *     QueueTrend#threshold}
   * @throws IllegalArgumentException if there is no run
   */
  public static SeedVerdicts of(List<Trend> trends, double threshold) {
    if (trends.isEmpty()) {
      throw new IllegalArgumentException("a verdict needs at least one run; there is none");
    }
    List<Verdict> verdicts =
        trends.stream().map(trend -> QueueTrend.verdict(trend, threshold)).toList();
    Trend trend = trends.size() == 1 ? trends.get(0) : meanTrend(trends);
    Verdict first = verdicts.get(0);
    boolean agreed =
        first != Verdict.UNDECIDED && Collections.frequency(verdicts, first) == verdicts.size();
    return new SeedVerdicts(
        trend,
        agreed ? first : QueueTrend.verdict(trend, threshold),
        Collections.frequency(verdicts, Verdict.GROWING),
        Collections.frequency(verdicts, Verdict.STABLE),
        Collections.frequency(verdicts, Verdict.UNDECIDED));
  }

  private static Trend meanTrend(List<Trend> trends) {
    Interval slope = Interval.over(trends, Trend::slope);
    return Double.isNaN(slope.halfWidth())
        ? new Trend(slope.mean(), Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)
        : new Trend(slope.mean(), slope.lower(), slope.upper());
  }
}
