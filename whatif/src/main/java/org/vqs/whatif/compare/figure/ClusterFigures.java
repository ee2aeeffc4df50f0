package org.vqs.whatif.compare.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.vqs.whatif.replay.ReplayResult;
import org.vqs.whatif.replay.Sample;

/**
 * What the cluster was like while there was work: while anything was in use or waited for. Means
 * over the samples of all seeds.
 *
 * @param allocated of each resource, the mean part of it that containers used
 * @param meanWaiting mean number of containers that waited
 * @param maxWaiting the most of them in any sample
 * @param largest mean of the largest container that could start, as a share of the largest node
 * @param halfFits part of the time in which a container of half of the largest node could start
 * @param quarterFits the same of a quarter
 */
public record ClusterFigures(
    List<Double> allocated,
    double meanWaiting,
    double maxWaiting,
    double largest,
    double halfFits,
    double quarterFits) {
  /** Copies the list. */
  public ClusterFigures {
    allocated = List.copyOf(allocated);
  }

  public static ClusterFigures of(List<ReplayResult> runs) {
    List<Sample> busy =
        runs.stream()
            .flatMap(run -> run.samples().stream())
            .filter(sample -> sample.waiting() > 0 || !sample.allocated().isZero())
            .toList();
    List<Double> allocated = new ArrayList<>();
    long[] total = QueueShares.total(runs.get(0));
    for (int r = 0; r < total.length; r++) {
      int resource = r;
      allocated.add(
          total[r] == 0
              ? 0.0
              : mean(busy, sample -> (double) sample.allocated().get(resource) / total[resource]));
    }
    return new ClusterFigures(
        allocated,
        mean(busy, Sample::waiting),
        busy.stream().mapToDouble(Sample::waiting).max().orElse(0),
        mean(busy, Sample::largest),
        mean(busy, sample -> sample.largest() >= 0.5 ? 1 : 0),
        mean(busy, sample -> sample.largest() >= 0.25 ? 1 : 0));
  }

  private static double mean(List<Sample> samples, ToDoubleFunction<Sample> number) {
    return samples.stream().mapToDouble(number).average().orElse(Double.NaN);
  }
}
