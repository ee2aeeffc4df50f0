package org.vqs.sim.experiment.sharing;

import java.util.List;
import java.util.stream.IntStream;

/**
 * What one queue of several had in a run.
 *
 * @param share its dominant share in the mean
 * @param part its share over its target: its part, by weights, of what all queues of the comparison
 *     had, but no more than it could have alone
 * @param leastPart the same over the worst window
 * @param ofCluster its share over its part, by weights, of the whole cluster
 */
record Attained(double share, double part, double leastPart, double ofCluster) {
  /** A window, in mean services. */
  static final int WINDOW = 20;

  /** What is not measured at the beginning, in mean services. */
  static final int WARM_UP = 20;

  private static final int FROM = WARM_UP * ShareLog.STEPS_PER_SERVICE;

  /**
   * A queue.
   *
   * @param weight its weight
   * @param mostAlone the share that it could have alone
   */
  record Claimant(double weight, double mostAlone) {}

  /** Each of the queues of a log from the warm-up on; {@code queues} are its first, in order. */
  static List<Attained> of(ShareLog log, List<Claimant> queues) {
    return IntStream.range(0, queues.size()).mapToObj(q -> of(log, queues, q)).toList();
  }

  private static Attained of(ShareLog log, List<Claimant> queues, int queue) {
    double weights = queues.stream().mapToDouble(Claimant::weight).sum();
    double weightPart = queues.get(queue).weight() / weights;
    ShareLog.Target target =
        (from, to) -> {
          double all = 0;
          for (int q = 0; q < queues.size(); q++) {
            all += log.share(q, from, to);
          }
          return Math.min(weightPart * all, queues.get(queue).mostAlone());
        };
    double share = log.share(queue, FROM, log.steps());
    return new Attained(
        share,
        share / target.of(FROM, log.steps()),
        log.leastWindow(target, queue, FROM, WINDOW * ShareLog.STEPS_PER_SERVICE),
        share / weightPart);
  }
}
