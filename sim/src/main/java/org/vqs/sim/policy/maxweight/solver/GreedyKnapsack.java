package org.vqs.sim.policy.maxweight.solver;

import java.util.List;
import java.util.random.RandomGenerator;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.RoomLeft;

/**
 * The greedy approximation of the max weight configuration (Psychas and Ghaderi, On Non-Preemptive
 * VM Scheduling in the Cloud, §6.1, 2., Lemma 6.1).
 *
 * <pre>
 * w_j = the demand of type j, each resource divided by the server's capacity
 * order the types by relative value Q_j / max_n w_jn, the largest first
 * for each type j in this order: k_j = as many as fit into what is left
 * the same, with the type first of which a server alone weighs most; the heavier of both
 * </pre>
 *
 * The first type alone is an r-max weight configuration with r = N_f / (R (N_f + 1)), where R is
 * the number of resources and at least N_f jobs of every type fit the server; the other types are
 * the paper's improvement, which fills the residual capacity. Types that do not fit the server are
 * left out. Equal relative values: in random order. Cost: J² at most.
 *
 * <p>Departure: the second order. With it the result weighs at least as much as every configuration
 * of one type, so Corollary 6.2 is about it. The first order alone may take one job of .51 where
 * two of .5 weigh nearly twice as much.
 */
public final class GreedyKnapsack implements MaxWeightSolver {
  private final List<ResourceVector> types;
  private final ResourceVector capacity;
  private final double[] dominantShare;
  private final int[] fitting;
  private final long[][] amounts;
  private final long[] alone;
  private final double ratio;

  /** A solver for servers of one capacity. */
  public GreedyKnapsack(List<ResourceVector> types, ResourceVector capacity) {
    this.types = List.copyOf(types);
    this.capacity = capacity;
    this.fitting = Knapsack.fitting(types, capacity);
    this.amounts = types.stream().map(ResourceVector::toArray).toArray(long[][]::new);
    RoomLeft all = new RoomLeft(capacity.dimensions());
    all.set(capacity.toArray());
    dominantShare = new double[types.size()];
    alone = new long[types.size()];
    int fewest = Integer.MAX_VALUE;
    for (int type : fitting) {
      dominantShare[type] = dominantShare(types.get(type), capacity);
      alone[type] = all.fitting(amounts[type]);
      fewest = (int) Math.min(fewest, alone[type]);
    }
    ratio = fitting.length == 0 ? 1 : (double) fewest / (capacity.dimensions() * (fewest + 1.0));
  }

  private static double dominantShare(ResourceVector demand, ResourceVector capacity) {
    double share = 0;
    for (int r = 0; r < capacity.dimensions(); r++) {
      if (demand.get(r) > 0) {
        share = Math.max(share, (double) demand.get(r) / capacity.get(r));
      }
    }
    return share;
  }

  @Override
  public double ratio() {
    return ratio;
  }

  @Override
  public SlotConfiguration find(long[] queues, RandomGenerator random) {
    int[] order = byRelativeValue(queues, random);
    SlotConfiguration greedy = fill(order);
    toFront(heaviestAlone(order, queues), order);
    SlotConfiguration other = fill(order);
    return other.weight(queues) > greedy.weight(queues) ? other : greedy;
  }

  private SlotConfiguration fill(int[] order) {
    int[] slots = new int[types.size()];
    RoomLeft room = new RoomLeft(capacity.dimensions());
    room.set(capacity.toArray());
    for (int type : order) {
      slots[type] = (int) Math.min(Integer.MAX_VALUE, room.fitting(amounts[type]));
      room.take(amounts[type], slots[type]);
    }
    return SlotConfiguration.of(slots);
  }

  /** Where in the order the type is of which a whole server weighs most; 0 if there is none. */
  private int heaviestAlone(int[] order, long[] queues) {
    int heaviest = 0;
    double most = 0;
    for (int i = 0; i < order.length; i++) {
      double weight = (double) alone[order[i]] * queues[order[i]];
      if (weight > most) {
        heaviest = i;
        most = weight;
      }
    }
    return heaviest;
  }

  private static void toFront(int from, int[] order) {
    if (order.length > 0) {
      int first = order[from];
      System.arraycopy(order, 0, order, 1, from);
      order[0] = first;
    }
  }

  /** The types that fit, the largest relative value first; shuffled first, so that ties are. */
  private int[] byRelativeValue(long[] queues, RandomGenerator random) {
    int[] order = fitting.clone();
    for (int i = order.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int type = order[i];
      order[i] = order[other];
      order[other] = type;
    }
    for (int i = 1; i < order.length; i++) {
      int type = order[i];
      double value = queues[type] / dominantShare[type];
      int at = i;
      while (at > 0 && queues[order[at - 1]] / dominantShare[order[at - 1]] < value) {
        order[at] = order[at - 1];
        at--;
      }
      order[at] = type;
    }
    return order;
  }
}
