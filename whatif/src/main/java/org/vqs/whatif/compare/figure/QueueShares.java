package org.vqs.whatif.compare.figure;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.replay.ReplayResult;
import org.vqs.whatif.replay.Sample;
import org.vqs.whatif.replay.Sample.QueueSample;

/**
 * How the queues that wait share what they hold. A queue that does not wait has all that it wants
 * and cannot be treated unfairly; so at each time only the waiting queues count, and only if there
 * are two: what each holds of what they hold together, by its dominant resource, against its weight
 * among their weights.
 */
public final class QueueShares {
  private QueueShares() {}

  /**
   * One waiting queue at one time.
   *
   * @param queue its index
   * @param used its part of what the waiting queues use
   * @param entitled its part of their weights
   */
  record Share(int queue, double used, double entitled) {
    double distance() {
      return Math.abs(used - entitled);
    }
  }

  /** What all nodes have together, by resource. */
  public static long[] total(ReplayResult run) {
    long[] total = new long[run.history().resources().size()];
    run.nodes().forEach(node -> node.capacity().addTo(total, 1));
    return total;
  }

  /** The waiting queues at one time; none if fewer than two wait, or they hold nothing. */
  static List<Share> of(ReplayResult run, long[] total, Sample sample) {
    List<Share> shares = new ArrayList<>();
    double used = 0;
    double weights = 0;
    for (int q = 0; q < sample.queues().size(); q++) {
      QueueSample queue = sample.queues().get(q);
      if (queue.waiting() > 0) {
        Share share =
            new Share(q, dominant(queue.allocated(), total), run.queues().get(q).weight());
        shares.add(share);
        used += share.used();
        weights += share.entitled();
      }
    }
    if (shares.size() < 2 || used == 0 || weights == 0) {
      return List.of();
    }
    double allUsed = used;
    double allWeights = weights;
    return shares.stream()
        .map(s -> new Share(s.queue(), s.used() / allUsed, s.entitled() / allWeights))
        .toList();
  }

  /**
   * How far the waiting queues are from their weights at one time: the mean distance of their
   * parts; NaN if fewer than two wait.
   */
  public static double deviation(ReplayResult run, long[] total, Sample sample) {
    return of(run, total, sample).stream()
        .mapToDouble(Share::distance)
        .average()
        .orElse(Double.NaN);
  }

  private static double dominant(ResourceVector used, long[] total) {
    double most = 0;
    for (int r = 0; r < total.length; r++) {
      most = total[r] == 0 ? most : Math.max(most, (double) used.get(r) / total[r]);
    }
    return most;
  }
}
