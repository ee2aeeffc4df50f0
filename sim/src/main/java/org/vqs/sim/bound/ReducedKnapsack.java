package org.vqs.sim.bound;

import java.util.Arrays;
import java.util.List;
import org.vqs.core.configuration.ReducedConfiguration;
import org.vqs.core.configuration.ReducedConfigurations;
import org.vqs.core.configuration.SizeTypes;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.Size;

/**
 * The best configuration of the reduced set {@code K_RED^(J)} (Scheduling Jobs with Random Resource
 * Requirements, §V-B, Definition 5), where a job of any size of VQ_j takes one of the k_j places.
 */
final class ReducedKnapsack implements Knapsack {
  private final int[] typeOf;
  private final SizeTypes sizeTypes;
  private final List<ReducedConfiguration> configurations;

  /**
   * The reduced set on a server.
   *
   * @param smallest from which J follows
   */
  ReducedKnapsack(List<ResourceVector> demands, ResourceVector capacity, ResourceVector smallest) {
    sizeTypes = SizeTypes.forSmallest(Size.of(smallest, capacity));
    configurations = new ReducedConfigurations(sizeTypes).all();
    typeOf = virtualQueues(demands, capacity, sizeTypes);
  }

  /** The virtual queue of each demand, or -1 if it is larger than a server. */
  static int[] virtualQueues(
      List<ResourceVector> demands, ResourceVector capacity, SizeTypes sizeTypes) {
    return demands.stream()
        .map(demand -> Size.of(demand, capacity))
        .mapToInt(size -> size.fitsEmptyServer() ? sizeTypes.typeOf(size) : -1)
        .toArray();
  }

  @Override
  public int[] best(double[] weights) {
    int[] heaviest = heaviest(weights);
    double[] queueWeights = new double[heaviest.length];
    for (int j = 0; j < heaviest.length; j++) {
      queueWeights[j] = heaviest[j] < 0 ? 0 : weights[heaviest[j]];
    }
    ReducedConfiguration best = configurations.get(0);
    for (ReducedConfiguration configuration : configurations) {
      if (configuration.weight(queueWeights) > best.weight(queueWeights)) {
        best = configuration;
      }
    }
    int[] result = new int[weights.length];
    for (int j = 0; j < heaviest.length; j++) {
      if (queueWeights[j] > 0) {
        result[heaviest[j]] = best.slots(j);
      }
    }
    return result;
  }

  /** The demand of largest weight in each virtual queue, or -1. */
  private int[] heaviest(double[] weights) {
    int[] heaviest = new int[sizeTypes.count()];
    Arrays.fill(heaviest, -1);
    for (int i = 0; i < weights.length; i++) {
      int j = typeOf[i];
      if (j >= 0 && (heaviest[j] < 0 || weights[i] > weights[heaviest[j]])) {
        heaviest[j] = i;
      }
    }
    return heaviest;
  }
}
