package org.vqs.sim.bound;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.vqs.core.configuration.SizeTypes;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.Size;

/**
 * The best of what a server may hold under VQS: jobs of one virtual queue, or a job of VQ_1 and,
 * within a third of the capacity, jobs of one other (Scheduling Jobs with Random Resource
 * Requirements, §V-B, step 2). One resource.
 */
final class VirtualQueueKnapsack implements Knapsack {
  private final int types;
  private final List<Line> lines = new ArrayList<>();
  private List<Integer> typeOne = List.of();

  /**
   * A virtual queue other than VQ_1.
   *
   * @param members the job types in it
   * @param whole what fits a server
   * @param third what fits beside a job of VQ_1, or null if no configuration combines them
   */
  private record Line(List<Integer> members, Knapsack whole, Knapsack third) {}

  VirtualQueueKnapsack(List<ResourceVector> demands, ResourceVector capacity, long smallest) {
    types = demands.size();
    SizeTypes sizeTypes = SizeTypes.forSmallest(Size.of(ResourceVector.of(smallest), capacity));
    int[] queues = ReducedKnapsack.virtualQueues(demands, capacity, sizeTypes);
    for (int j = 0; j < sizeTypes.count(); j++) {
      int queue = j;
      List<Integer> members =
          IntStream.range(0, types).filter(i -> queues[i] == queue).boxed().toList();
      if (j == 1) {
        typeOne = members;
      } else if (!members.isEmpty()) {
        List<ResourceVector> sizes = members.stream().map(demands::get).toList();
        lines.add(
            new Line(
                members,
                Knapsacks.of(sizes, capacity),
                j <= 2 ? null : Knapsacks.of(sizes, ResourceVector.of(capacity.get(0) / 3))));
      }
    }
  }

  @Override
  public int[] best(double[] weights) {
    int[] best = withTypeOne(new int[types], weights);
    for (Line line : lines) {
      best = better(best, line.whole, line.members, weights, false);
      if (line.third != null) {
        best = better(best, line.third, line.members, weights, true);
      }
    }
    return best;
  }

  private int[] better(
      int[] best,
      Knapsack knapsack,
      List<Integer> members,
      double[] weights,
      boolean besideTypeOne) {
    int[] found = knapsack.best(members.stream().mapToDouble(i -> weights[i]).toArray());
    int[] candidate = new int[types];
    for (int i = 0; i < members.size(); i++) {
      candidate[members.get(i)] = found[i];
    }
    if (besideTypeOne) {
      withTypeOne(candidate, weights);
    }
    return Knapsack.worth(candidate, weights) > Knapsack.worth(best, weights) ? candidate : best;
  }

  /** Adds a job of VQ_1 of largest weight, if there is one. */
  private int[] withTypeOne(int[] configuration, double[] weights) {
    int heaviest = -1;
    for (int i : typeOne) {
      if (heaviest < 0 || weights[i] > weights[heaviest]) {
        heaviest = i;
      }
    }
    if (heaviest >= 0) {
      configuration[heaviest]++;
    }
    return configuration;
  }
}
