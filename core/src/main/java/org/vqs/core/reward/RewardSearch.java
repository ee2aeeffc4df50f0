package org.vqs.core.reward;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.RoomLeft;

/**
 * One search for {@link MaxReward}: branch and bound, twice.
 *
 * <p>A type is left out if jobs of another type fit in its place, as many as one room holds, and
 * earn more; or as much, and come first in the order of ties. The first search finds the highest
 * reward, types that earn most of the scarce resources first. The second goes through the types by
 * their numbers, most slots first: the first configuration with the highest reward that it meets is
 * the greatest of all that tie. {@link RewardBound} ends branches.
 */
final class RewardSearch {
  /** A reward is higher than another if it is by more than this part: beyond any rounding. */
  private static final double HIGHER = 1 + 1e-9;

  private final List<RewardType> types;
  private final ResourceVector capacity;
  private final int[] candidates;
  private final int[] best;
  private double highest;
  private long visits;

  RewardSearch(List<RewardType> types, ResourceVector capacity, BitSet set, long visits) {
    this.types = types;
    this.capacity = capacity;
    this.best = new int[types.size()];
    int[] fitting =
        set.stream().filter(type -> types.get(type).demand().fitsIn(capacity)).toArray();
    this.candidates = IntStream.of(fitting).filter(type -> !isDominated(type, fitting)).toArray();
    // So many that the search reaches the end of one branch.
    this.visits = Math.max(visits, candidates.length + 1L);
  }

  int[] run() {
    if (candidates.length > 0) {
      new Branches(byDensity()).findHighest(0, 0);
      if (isExact()) {
        new Branches(candidates).findGreatest(0, 0);
      }
    }
    return best;
  }

  boolean isExact() {
    return visits > 0;
  }

  private boolean isDominated(int type, int[] fitting) {
    long[] room = types.get(type).demand().toArray();
    double reward = types.get(type).reward();
    RoomLeft left = new RoomLeft(room.length);
    left.set(room);
    for (int other : fitting) {
      if (other != type) {
        double earned =
            left.fitting(types.get(other).demand().toArray()) * types.get(other).reward();
        if (earned > reward * HIGHER || (other < type && earned >= reward)) {
          return true;
        }
      }
    }
    return false;
  }

  private int[] byDensity() {
    Comparator<Integer> densest = Comparator.comparingDouble(type -> -density(types.get(type)));
    return IntStream.of(candidates).boxed().sorted(densest).mapToInt(type -> type).toArray();
  }

  private double density(RewardType type) {
    double shares = 0;
    for (int r = 0; r < capacity.dimensions(); r++) {
      if (capacity.get(r) > 0) {
        shares += (double) type.demand().get(r) / capacity.get(r);
      }
    }
    return type.reward() / shares;
  }

  /** A search through the types in one order. */
  private final class Branches {
    private final int[] order;
    private final long[][] demands;
    private final double[] rewards;
    private final int[] slots;
    private final RoomLeft room = new RoomLeft(capacity.dimensions());
    private final RewardBound bound;

    Branches(int[] order) {
      this.order = order;
      this.demands =
          IntStream.of(order)
              .mapToObj(type -> types.get(type).demand().toArray())
              .toArray(long[][]::new);
      this.rewards = IntStream.of(order).mapToDouble(type -> types.get(type).reward()).toArray();
      this.slots = new int[order.length];
      this.bound = new RewardBound(demands, rewards, capacity.toArray());
      room.set(capacity.toArray());
    }

    /** The highest reward of all ways to go on from a position, if it is higher than the best. */
    void findHighest(int position, double reward) {
      if (reward > highest) {
        highest = reward;
        keep();
      }
      double least = highest * (1 + MaxReward.SAME) - reward;
      if (position == order.length
          || !bound.canExceed(position, room.left(), least)
          || --visits <= 0) {
        return;
      }
      int most = most(position);
      int fewest = position == order.length - 1 ? most : 0;
      for (int n = most; n >= fewest && visits > 0; n--) {
        place(position, n);
        findHighest(position + 1, reward + n * rewards[position]);
        place(position, -n);
      }
    }

    /** True if a way to go on from a position has the highest reward: the first one is kept. */
    boolean findGreatest(int position, double reward) {
      double target = highest * (1 - MaxReward.SAME);
      if (reward >= target) {
        keep();
        return true;
      }
      // Bounds are sums in another order than rewards, so they may be lower by what rounding does.
      double least = target * (1 - MaxReward.SAME) - reward;
      if (position == order.length
          || !bound.canExceed(position, room.left(), least)
          || --visits <= 0) {
        return false;
      }
      boolean found = false;
      for (int n = most(position); n >= 0 && !found && visits > 0; n--) {
        place(position, n);
        found = findGreatest(position + 1, reward + n * rewards[position]);
        place(position, -n);
      }
      return found;
    }

    private int most(int position) {
      return (int) Math.min(Integer.MAX_VALUE, room.fitting(demands[position]));
    }

    private void place(int position, int count) {
      room.take(demands[position], count);
      slots[position] += count;
    }

    private void keep() {
      Arrays.fill(best, 0);
      for (int i = 0; i < order.length; i++) {
        best[order[i]] = slots[i];
      }
    }
  }
}
