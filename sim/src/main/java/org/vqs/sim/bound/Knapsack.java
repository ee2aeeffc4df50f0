package org.vqs.sim.bound;

import java.util.List;

/**
 * The pricing problem of one kind of server: which configuration is worth most?
 *
 * <pre>
 * maximize  Σ_j k_j y_j   over the configurations k that the server may have
 * </pre>
 */
interface Knapsack {

  /**
   * A configuration of largest worth, and always the same one for the same weights.
   *
   * @param weights y, one per job type, none negative
   * @return k, the number of jobs of each type
   */
  int[] best(double[] weights);

  /**
   * A configuration of largest worth, and possibly others of large worth after it: taking several
   * at a time saves rounds.
   */
  default List<int[]> offers(double[] weights) {
    return List.of(best(weights));
  }

  /** The worth of a configuration. */
  static double worth(int[] configuration, double[] weights) {
    double worth = 0;
    for (int j = 0; j < configuration.length; j++) {
      worth += configuration[j] * weights[j];
    }
    return worth;
  }
}
