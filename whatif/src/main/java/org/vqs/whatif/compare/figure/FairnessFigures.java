package org.vqs.whatif.compare.figure;

import java.util.ArrayList;
import java.util.List;
import org.vqs.whatif.replay.ReplayResult;
import org.vqs.whatif.replay.Sample;

/**
 * How fair it was between queues, over the samples at which two or more of them waited.
 *
 * @param deviation mean distance of the waiting queues' shares from their weights, from 0; NaN if
 *     two queues never waited at a time
 * @param contended how many samples those were, of all seeds
 * @param queues by queue
 */
public record FairnessFigures(double deviation, long contended, List<QueueShare> queues) {
  /**
   * One queue.
   *
   * @param queue its name
   * @param weight its weight
   * @param samples at how many samples it waited together with another
   * @param used mean part that it used of what the waiting queues used
   * @param usedOverEntitled that over its part of their weights: 1 is fair; NaN if it never waited
   *     together with another
   */
  public record QueueShare(
      String queue, int weight, long samples, double used, double usedOverEntitled) {}

  /** Copies the list. */
  public FairnessFigures {
    queues = List.copyOf(queues);
  }

  public static FairnessFigures of(List<ReplayResult> runs) {
    int count = runs.get(0).queues().size();
    double[] used = new double[count];
    double[] entitled = new double[count];
    long[] samples = new long[count];
    double distance = 0;
    long contended = 0;
    for (ReplayResult run : runs) {
      long[] total = QueueShares.total(run);
      for (Sample sample : run.samples()) {
        List<QueueShares.Share> shares = QueueShares.of(run, total, sample);
        contended += shares.isEmpty() ? 0 : 1;
        distance += shares.stream().mapToDouble(QueueShares.Share::distance).average().orElse(0);
        for (QueueShares.Share share : shares) {
          used[share.queue()] += share.used();
          entitled[share.queue()] += share.entitled();
          samples[share.queue()]++;
        }
      }
    }
    List<QueueShare> queues = new ArrayList<>();
    for (int q = 0; q < count; q++) {
      queues.add(
          new QueueShare(
              runs.get(0).queues().get(q).name(),
              runs.get(0).queues().get(q).weight(),
              samples[q],
              used[q] / samples[q],
              used[q] / entitled[q]));
    }
    return new FairnessFigures(
        contended == 0 ? Double.NaN : distance / contended, contended, queues);
  }
}
