package org.vqs.core.reward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.vqs.core.reward.classification.GreedyAssignment;

class GreedyPlacementTest {
  private static final int MANY = 1_000_000;

  @Test
  void assignment_isThatOfTheOnePermutationOfProposition31() {
    SplittableRandom random = new SplittableRandom(2);
    for (int n = 0; n < 300; n++) {
      int types = 1 + random.nextInt(4);
      MaxReward best = RewardInstances.random(random, types);
      if (best.types().stream().allMatch(type -> type.demand().fitsIn(best.capacity()))) {
        double[] load = random.doubles(types, .05, 2).toArray();
        List<Permutation> all = new ArrayList<>();
        permutations(best, load, new Permutation(new int[0], new int[0][], new double[0]), all);
        assertThat(all).hasSize(1);
        assertIsGlobalGreedy(best, load, all.get(0));
      }
    }
  }

  private static void assertIsGlobalGreedy(MaxReward best, double[] load, Permutation one) {
    GreedyAssignment assignment = new GreedyPlacement(best).assign(jobs(load, MANY), MANY);
    double left = 1;
    int size = assignment.size();
    for (int i = 0; i < one.order.length && left > 1e-4; i++) {
      double share = Math.min(left, one.shares[i]);
      if (share > 1e-4) {
        int index = indexOf(assignment, one.configurations[i]);
        assertThat(index).isNotNegative();
        assertThat(assignment.servers(index) / (double) MANY).isEqualTo(share, within(1e-4));
        size--;
      }
      left -= share;
    }
    assertThat(size).as("configurations with hardly a server").isLessThan(load.length);
  }

  private static int indexOf(GreedyAssignment assignment, int[] configuration) {
    for (int i = 0; i < assignment.size(); i++) {
      if (Arrays.equals(assignment.configuration(i), configuration)) {
        return i;
      }
    }
    return -1;
  }

  /** The first types of a permutation, k(i) and z(i). */
  private static final class Permutation {
    private final int[] order;
    private final int[][] configurations;
    private final double[] shares;

    Permutation(int[] order, int[][] configurations, double[] shares) {
      this.order = order;
      this.configurations = configurations;
      this.shares = shares;
    }

    double slots(int type) {
      double slots = 0;
      for (int i = 0; i < order.length; i++) {
        slots += shares[i] * configurations[i][type];
      }
      return slots;
    }

    Permutation with(int type, int[] configuration, double share) {
      int i = order.length;
      int[] orders = Arrays.copyOf(order, i + 1);
      int[][] all = Arrays.copyOf(configurations, i + 1);
      double[] more = Arrays.copyOf(shares, i + 1);
      orders[i] = type;
      all[i] = configuration;
      more[i] = share;
      return new Permutation(orders, all, more);
    }
  }

  /** Goes through all permutations, and keeps those with the properties of Proposition 3.1. */
  private static void permutations(
      MaxReward best, double[] load, Permutation sofar, List<Permutation> found) {
    BitSet left = new BitSet();
    left.set(0, load.length);
    for (int type : sofar.order) {
      left.clear(type);
    }
    if (left.isEmpty()) {
      found.add(sofar);
      return;
    }
    int[] configuration = best.find(left);
    for (int type = left.nextSetBit(0); type >= 0; type = left.nextSetBit(type + 1)) {
      if (configuration[type] > 0) {
        double share = (load[type] - sofar.slots(type)) / configuration[type];
        Permutation longer = sofar.with(type, configuration, share);
        boolean serves =
            left.stream().allMatch(other -> longer.slots(other) <= load[other] + 1e-12);
        if (share >= 0 && serves) {
          permutations(best, load, longer, found);
        }
      }
    }
  }

  @Test
  void fourTypes_ofOurLoadsHaveTheirRewardsAndCriticalPoints() {
    double[] load = {2.87, 1.63, 2.89, 2.3};

    assertThat(reward(load, .75)).isEqualTo(.75 * full(load), within(.01));
    assertThat(reward(load, .77)).isLessThan(.77 * full(load) - .1);
    assertThat(reward(load, 1)).isEqualTo(138.1, within(.05));
    assertThat(reward(load, 4)).isEqualTo(160, within(.01));
  }

  private static double full(double[] load) {
    MaxReward best = RewardInstances.fourTypes();
    double sum = 0;
    for (int type = 0; type < load.length; type++) {
      sum += load[type] * best.types().get(type).reward();
    }
    return sum;
  }

  /** What GPA earns on each server when all jobs that have a slot run. */
  private static double reward(double[] load, double factor) {
    MaxReward best = RewardInstances.fourTypes();
    long[] workload = jobs(load, factor * MANY);
    GreedyAssignment assignment = new GreedyPlacement(best).assign(workload, MANY);
    double reward = 0;
    for (int type = 0; type < load.length; type++) {
      reward += (workload[type] - assignment.left()[type]) * best.types().get(type).reward();
    }
    return reward / MANY;
  }

  private static long[] jobs(double[] load, double servers) {
    long[] jobs = new long[load.length];
    for (int type = 0; type < load.length; type++) {
      jobs[type] = Math.round(load[type] * servers);
    }
    return jobs;
  }

  @Test
  void anyWorkload_isServedOrLeftAndNoTypeIsLeftWhileServersAre() {
    SplittableRandom random = new SplittableRandom(5);
    for (int n = 0; n < 500; n++) {
      MaxReward best = RewardInstances.random(random, 1 + random.nextInt(6));
      int types = best.types().size();
      long[] workload = random.longs(types, 0, 60).toArray();
      int servers = random.nextInt(40);

      GreedyAssignment assignment = new GreedyPlacement(best).assign(workload, servers);

      assertThat(assignment.size()).isLessThanOrEqualTo(types);
      assertThat(assignment.serversUsed()).isLessThanOrEqualTo(servers);
      for (int type = 0; type < types; type++) {
        long slots = 0;
        for (int i = 0; i < assignment.size(); i++) {
          assertThat(assignment.servers(i)).isPositive();
          slots += (long) assignment.servers(i) * assignment.configuration(i)[type];
        }
        assertThat(assignment.left()[type]).isEqualTo(Math.max(0, workload[type] - slots));
        boolean fits = best.types().get(type).demand().fitsIn(best.capacity());
        if (fits && assignment.serversUsed() < servers) {
          assertThat(assignment.left()[type]).isZero();
        }
      }
      assertThat(LongStream.of(workload).sum())
          .isGreaterThanOrEqualTo(LongStream.of(assignment.left()).sum());
    }
  }
}
