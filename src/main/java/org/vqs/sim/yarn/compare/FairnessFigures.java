package org.vqs.sim.yarn.compare;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.yarn.replay.ReplayResult;
import org.vqs.sim.yarn.replay.Sample;

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
   * @param held mean part that it held of what the waiting queues held
   * @param heldOverEntitled that over its part of their weights: 1 is fair; NaN if it never waited
   *     together with another
   */
  public record QueueShare(
      String queue, int weight, long samples, double held, double heldOverEntitled) {}

  /** Copies the list. */
  public FairnessFigures {
    queues = List.copyOf(queues);
  }

  static FairnessFigures of(List<ReplayResult> runs) {
    int count = runs.get(0).queues().size();
    double[] held = new double[count];
    double[] entitled = new double[count];
    long[] samples = new long[count];
    double distance = 0;
    long contended = 0;
    for (ReplayResult run : runs) {
      long[] total = Shares.total(run);
      for (Sample sample : run.samples()) {
        List<Shares.Share> shares = Shares.of(run, total, sample);
        contended += shares.isEmpty() ? 0 : 1;
        distance += shares.stream().mapToDouble(Shares.Share::distance).average().orElse(0);
        for (Shares.Share share : shares) {
          held[share.queue()] += share.held();
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
              held[q] / samples[q],
              held[q] / entitled[q]));
    }
    return new FairnessFigures(
        contended == 0 ? Double.NaN : distance / contended, contended, queues);
  }
}
