package org.vqs.whatif.replay.router;

import java.util.List;
import java.util.SplittableRandom;

/** Draws homes by weights. */
final class RandomRouter implements Router {
  private final List<Integer> weights;
  private final long sum;
  private final SplittableRandom random;

  /**
   * @param weights by sub-cluster, one of them above 0
   */
  RandomRouter(List<Integer> weights, long seed) {
    this.weights = List.copyOf(weights);
    this.sum = weights.stream().mapToLong(Integer::longValue).sum();
    this.random = new SplittableRandom(seed);
  }

  @Override
  public int home(String queue) {
    long left = random.nextLong(sum);
    int home = 0;
    while (left >= weights.get(home)) {
      left -= weights.get(home);
      home++;
    }
    return home;
  }
}
