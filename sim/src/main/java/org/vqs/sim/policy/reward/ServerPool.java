package org.vqs.sim.policy.reward;

import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.vqs.core.reward.MaxReward;

/**
 * Servers of one capacity.
 *
 * @param best with the types, which all pools share, and the capacity
 * @param servers how many there are, at least 1
 * @param cost of a server in a unit of time, above 0: pools that earn more for it are filled first
 */
public record ServerPool(MaxReward best, int servers, double cost) {
  /** Checks the numbers. */
  public ServerPool {
    if (servers < 1) {
      throw new IllegalArgumentException("servers (" + servers + ") must be at least 1");
    }
    if (!(cost > 0) || Double.isInfinite(cost)) {
      throw new IllegalArgumentException("cost (" + cost + ") must be a number above 0");
    }
  }

  /** The indexes of pools in the order in which they are filled; those that tie keep theirs. */
  public static List<Integer> order(List<ServerPool> pools) {
    return IntStream.range(0, pools.size())
        .boxed()
        .sorted(Comparator.comparingDouble(i -> -pools.get(i).rewardPerCost()))
        .toList();
  }

  /** What the best configuration of all types earns for the cost. */
  private double rewardPerCost() {
    BitSet all = new BitSet();
    all.set(0, best.types().size());
    return best.reward(best.find(all)) / cost;
  }
}
