package org.vqs.core.configuration;

import java.util.ArrayList;
import java.util.List;

/**
 * The reduced feasible configuration set {@code K_RED^(J)} and its configuration of maximum weight
 * (Scheduling Jobs with Random Resource Requirements, Definition 5, eq. 7 and 8).
 *
 * <pre>
 * 2^m e_2m                    m = 0 … J-1
 * 3·2^(m-1) e_2m+1            m = 1 … J-1
 * e_1 + ⌊2^m / 3⌋ e_2m        m = 2 … J-1
 * e_1 + 2^(m-1) e_2m+1        m = 1 … J-1
 * </pre>
 *
 * 4J-4 configurations. A tie in the arg max goes to the first in this order. Immutable.
 */
public final class ReducedConfigurations {
  private final List<ReducedConfiguration> configurations;

  /** The set for types of sizes. */
  public ReducedConfigurations(SizeTypes sizeTypes) {
    int j = sizeTypes.j();
    List<ReducedConfiguration> all = new ArrayList<>(4 * j - 4);
    for (int m = 0; m < j; m++) {
      all.add(new ReducedConfiguration(false, 2 * m, 1 << m));
    }
    for (int m = 1; m < j; m++) {
      all.add(new ReducedConfiguration(false, 2 * m + 1, 3 << (m - 1)));
    }
    for (int m = 2; m < j; m++) {
      all.add(new ReducedConfiguration(true, 2 * m, (1 << m) / 3));
    }
    for (int m = 1; m < j; m++) {
      all.add(new ReducedConfiguration(true, 2 * m + 1, 1 << (m - 1)));
    }
    configurations = List.copyOf(all);
  }

  /** All configurations in the order of eq. 7. */
  public List<ReducedConfiguration> all() {
    return configurations;
  }

  /** The configuration of maximum weight, k* of eq. 8. Cost O(J), no garbage. */
  public ReducedConfiguration maxWeight(double[] queueWeights) {
    ReducedConfiguration best = configurations.get(0);
    double bestWeight = best.weight(queueWeights);
    for (int i = 1; i < configurations.size(); i++) {
      ReducedConfiguration candidate = configurations.get(i);
      double weight = candidate.weight(queueWeights);
      if (weight > bestWeight) {
        best = candidate;
        bestWeight = weight;
      }
    }
    return best;
  }
}
