package org.vqs.sim.experiment.reward;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.reward.RewardType;
import org.vqs.sim.reward.LossJobs;
import org.vqs.sim.reward.LossServers;
import org.vqs.sim.reward.LossSystem;
import org.vqs.sim.workload.ServiceLaw;

/** The systems of A Theory of Auto-Scaling for Resource Reservation, §7.1 and appendix C. */
public final class RewardSystems {
  /** 80 vCPU and 640 GB. */
  public static final ResourceVector SERVER = ResourceVector.of(80, 640);

  /** So many GB are worth one vCPU. */
  private static final double GIGABYTES = 8;

  private static final int[] SMALL = {2, 4, 8};
  private static final int[] LARGE = {32, 64};
  private static final int[] GIGABYTES_PER_CORE = {8, 16, 1, 2, 4};

  /** Loads of random collections are uniform from 0 to this. */
  static final double MOST_LOAD = 3;

  private RewardSystems() {}

  /** The four types of §7.1 with the workload of our reading. */
  public static LossSystem fourTypes(int servers) {
    return new LossSystem(
        List.of(
            machine(1, 1, 2.87), machine(4, 16, 1.63), machine(2, 32, 2.89), machine(32, 256, 2.3)),
        List.of(new LossServers(servers, SERVER, 1)));
  }

  /** A VM type, priced by its resources, with lives of mean 1. */
  private static LossJobs machine(int cores, int gigabytes, double load) {
    return new LossJobs(
        cores + "x" + gigabytes,
        new RewardType(ResourceVector.of(cores, gigabytes), cores + gigabytes / GIGABYTES),
        0,
        load,
        new ServiceLaw.Exponential(1));
  }

  /** Three small and three large types of Table 1 by chance, none twice, all of which fit. */
  static LossSystem collection(SplittableRandom random) {
    List<LossJobs> jobs = new ArrayList<>();
    while (jobs.size() < 6) {
      int[] cores = jobs.size() < 3 ? SMALL : LARGE;
      int core = cores[random.nextInt(cores.length)];
      int each = GIGABYTES_PER_CORE[random.nextInt(GIGABYTES_PER_CORE.length)];
      LossJobs drawn = machine(core, core * each, random.nextDouble() * MOST_LOAD);
      boolean fits = drawn.type().demand().fitsIn(SERVER);
      if (fits && jobs.stream().noneMatch(other -> other.type().equals(drawn.type()))) {
        jobs.add(drawn);
      }
    }
    return new LossSystem(jobs, List.of(new LossServers(1, SERVER, 1)));
  }

  /**
   * A family in which greedy earns 1 - (1 - 1/n)^n of the optimum (Proposition 3.10; ours, since
   * that of the paper is not legible).
   *
   * <p>With q = 1 - 1/n, type i of n earns q^(i-1) / n, and one more type earns q^n; the load of
   * each is 1. There are n resources. Of resource i, whose capacity is n^(n-i+1), type l takes
   * n^(n-l) (n-1)^(l-i) if l is at least i, and the last type (n-1)^(n-i+1). So jobs of the types
   * from i on earn at most q^(i-1) on a server, and both n jobs of type i and one of each of these
   * types earn just that. Greedy takes n of one type; the optimum is one of each type everywhere.
   *
   * @param n from 2 to 15, for which the amounts are longs
   */
  public static LossSystem worst(int n, int servers) {
    long[] capacity = new long[n];
    for (int i = 1; i <= n; i++) {
      capacity[i - 1] = power(n, n - i + 1);
    }
    double q = 1 - 1. / n;
    List<LossJobs> jobs = new ArrayList<>();
    for (int l = 1; l <= n + 1; l++) {
      long[] demand = new long[n];
      for (int i = 1; i <= Math.min(l, n); i++) {
        demand[i - 1] = l > n ? power(n - 1, n - i + 1) : power(n, n - l) * power(n - 1, l - i);
      }
      double reward = l > n ? Math.pow(q, n) : Math.pow(q, l - 1) / n;
      RewardType type = new RewardType(ResourceVector.of(demand), reward);
      jobs.add(new LossJobs("type " + l, type, 0, 1, new ServiceLaw.Exponential(1)));
    }
    return new LossSystem(jobs, List.of(new LossServers(servers, ResourceVector.of(capacity), 1)));
  }

  private static long power(long base, int exponent) {
    long result = 1;
    for (int n = 0; n < exponent; n++) {
      result = Math.multiplyExact(result, base);
    }
    return result;
  }
}
