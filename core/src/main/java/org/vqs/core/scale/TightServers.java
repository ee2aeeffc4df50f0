package org.vqs.core.scale;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.reward.GreedyPlacement;
import org.vqs.core.reward.MaxReward;
import org.vqs.core.reward.RewardType;
import org.vqs.core.reward.classification.GreedyAssignment;

/**
 * How many servers of one capacity hold given numbers of jobs: Algorithm 1 (GPA) with the dominant
 * share of a job as its reward, so that the configuration that earns most is the fullest one.
 *
 * <p>GPA gives the last jobs of each type a server for themselves, which counts for much where
 * there are as many types as servers. So what does not fill a configuration is taken together and
 * packed by first-fit, the largest first. Where first-fit alone needs fewer, as it may for few
 * jobs, that counts.
 *
 * <p>Cost of one search of MaxReward for each type, each of at most {@value #VISITS} steps, and
 * O(types²) for first-fit, however many jobs there are. Not thread-safe.
 */
final class TightServers {
  private static final int VISITS = 100;

  private final ResourceVector capacity;
  private final List<RewardType> types;
  private final MaxReward best;

  /**
   * For some demands, each of which fits a server. The largest should come first: of equally full
   * configurations GPA takes the one with most of the first.
   *
   * @param capacity of a server
   */
  TightServers(ResourceVector capacity, List<ResourceVector> demands) {
    this.capacity = capacity;
    this.types = demands.stream().map(d -> new RewardType(d, dominantShare(d, capacity))).toList();
    this.best = new MaxReward(types, capacity, VISITS);
  }

  /** The largest part, over resources, of a capacity that a demand takes. */
  static double dominantShare(ResourceVector demand, ResourceVector capacity) {
    double share = 0;
    for (int r = 0; r < demand.dimensions(); r++) {
      if (demand.get(r) > 0) {
        share = Math.max(share, (double) demand.get(r) / capacity.get(r));
      }
    }
    return share;
  }

  /** How many servers hold so many jobs of each demand; the largest int if it is more. */
  int holding(long[] jobs) {
    long all = Arrays.stream(jobs).sum();
    int most = (int) Math.min(Integer.MAX_VALUE, all);
    GreedyAssignment assignment = new GreedyPlacement(best).assign(jobs, most);
    long[] left = jobs.clone();
    long[] rest = new long[jobs.length];
    long full = 0;
    for (int i = 0; i < assignment.size(); i++) {
      int[] slots = assignment.configuration(i);
      int servers = assignment.servers(i);
      long filled = fullServers(slots, servers, left);
      full += filled;
      for (int type = 0; type < slots.length; type++) {
        long taken = Math.min(left[type], (long) servers * slots[type]);
        rest[type] += taken - filled * slots[type];
        left[type] -= taken;
      }
    }
    long least =
        Math.min(firstFit(jobs), Math.min(assignment.serversUsed(), full + firstFit(rest)));
    return (int) Math.min(Integer.MAX_VALUE, least);
  }

  private static long fullServers(int[] slots, int servers, long[] left) {
    long full = servers;
    for (int type = 0; type < slots.length; type++) {
      if (slots[type] > 0) {
        full = Math.min(full, left[type] / slots[type]);
      }
    }
    return full;
  }

  private long firstFit(long[] jobs) {
    FirstFit servers = new FirstFit(capacity);
    IntStream.range(0, jobs.length)
        .boxed()
        .sorted(Comparator.comparingDouble(type -> -types.get(type).reward()))
        .forEach(type -> servers.put(types.get(type).demand(), jobs[type]));
    return servers.used();
  }

  /** How many jobs of a demand fit. */
  static long times(ResourceVector demand, long[] free) {
    long times = Long.MAX_VALUE;
    for (int r = 0; r < free.length; r++) {
      if (demand.get(r) > 0) {
        times = Math.min(times, Math.max(0, free[r]) / demand.get(r));
      }
    }
    return times;
  }
}
