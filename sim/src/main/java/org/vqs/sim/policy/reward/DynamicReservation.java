package org.vqs.sim.policy.reward;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.vqs.core.reward.GreedyPlacement;
import org.vqs.core.reward.MaxReward;
import org.vqs.core.reward.RewardType;
import org.vqs.core.reward.classification.Reassignment;
import org.vqs.core.reward.classification.ServerClassification;

/**
 * DRA (Psychas and Ghaderi, A Theory of Auto-Scaling for Resource Reservation in Cloud Services,
 * Algorithm 2): keeps the servers close to a greedy packing of the jobs that run, with about g
 * empty slots of each type that packs well, and knows no rates.
 *
 * <pre>
 *   a job of type j arrives:
 *     if there is ℓA_j, a server of the Accept Group with an empty slot of type j: it starts there
 *     else: it is rejected
 *   a job of type j ends on server ℓ:
 *     if ℓ is in the Accept Group and there is ℓR_j, the server of the Reject Group with jobs of
 *       type j that has the highest rank: one of them migrates from ℓR_j to ℓ
 *   after a job is admitted or ended (an update time):
 *     Ŷ_j ← Y_j + g for all j, Y_j the jobs of type j that run
 *     k(i), X(i) ← GPA(Ŷ, L)           {@link GreedyPlacement}
 *     CRA(k(i), X(i))                  {@link ServerClassification}
 * </pre>
 *
 * <p>Preemption (§7.2): a job that would be rejected, of a priority above the lowest, ends jobs of
 * the lowest priority, the smallest first, each on ℓR of its type, until they sum up to g times its
 * own size. Reading: CRA runs after each of them, and the job is rejected if there is no slot then
 * either. A size is the largest share of a server of the first pool.
 *
 * <p>Period (§8): GPA and CRA may run after every N-th arrival or end only. Departure: the paper
 * speaks of time, and a policy of this kind has no clock. Jobs that are rejected count, or a policy
 * that has few slots would never see that it needs more; where CRA runs after each, they change
 * nothing.
 *
 * <p>Several pools of servers (the paper leaves them open): GPA runs for each pool, those that earn
 * most for their cost first, with the workload that found no slot in the ones before. Jobs look for
 * a slot in the same order, and migrate within a pool. The bound of 1/2 (Theorem 3.7) keeps: a type
 * with jobs left was a candidate of every pool until its last server, so each server earns at least
 * what its pool's best configuration of such types does. The bound of 1 - 1/e is for one pool.
 */
public final class DynamicReservation implements AdmissionPolicy {
  private final AdmissionHost host;
  private final ReservationRules rules;
  private final List<ReservedPool> pools;
  private final int[] priorities;
  private final double[] sizes;

  /** The types of the lowest priority, the smallest first. */
  private final int[] preemptible;

  private final long[] running;

  /** Arrivals and ends since GPA and CRA ran. */
  private int changes;

  /**
   * On empty servers.
   *
   * @param pools numbers of servers go on from pool to pool
   * @param priorities of the types, by j: a higher number is a higher priority
   * @param host what is to be done is told to it
   */
  public DynamicReservation(
      List<ServerPool> pools, int[] priorities, ReservationRules rules, AdmissionHost host) {
    List<RewardType> types = pools.get(0).best().types();
    if (priorities.length != types.size()) {
      throw new IllegalArgumentException(
          "priorities (" + priorities.length + ") must be as many as types (" + types.size() + ")");
    }
    this.host = host;
    this.rules = rules;
    this.priorities = priorities.clone();
    this.sizes = sizes(pools.get(0).best());
    this.pools = inOrder(pools, rules.reassignment());
    this.running = new long[types.size()];
    int lowest = IntStream.of(priorities).min().orElse(0);
    this.preemptible =
        IntStream.range(0, priorities.length)
            .filter(type -> priorities[type] == lowest)
            .boxed()
            .sorted(Comparator.comparingDouble(type -> sizes[type]))
            .mapToInt(type -> type)
            .toArray();
    classify();
  }

  private static double[] sizes(MaxReward best) {
    double[] sizes = new double[best.types().size()];
    for (int type = 0; type < sizes.length; type++) {
      for (int r = 0; r < best.capacity().dimensions(); r++) {
        double share =
            (double) best.types().get(type).demand().get(r) / Math.max(1, best.capacity().get(r));
        sizes[type] = Math.max(sizes[type], share);
      }
    }
    return sizes;
  }

  private static List<ReservedPool> inOrder(List<ServerPool> pools, Reassignment when) {
    int[] first = new int[pools.size()];
    for (int i = 1; i < first.length; i++) {
      first[i] = first[i - 1] + pools.get(i - 1).servers();
    }
    return ServerPool.order(pools).stream()
        .map(i -> new ReservedPool(pools.get(i), first[i], when))
        .toList();
  }

  @Override
  public void arrival(int type) {
    boolean started = startInSlot(type);
    if (!started && mayPreempt(type)) {
      preemptFor(type);
      started = startInSlot(type);
    }
    if (!started) {
      host.reject(type);
      update();
    }
  }

  private boolean startInSlot(int type) {
    for (ReservedPool pool : pools) {
      int server = pool.servers().serverWithEmptySlot(type);
      if (server >= 0) {
        pool.servers().start(server, type);
        running[type]++;
        host.start(server, type);
        update();
        return true;
      }
    }
    return false;
  }

  @Override
  public void departure(int server, int type) {
    ReservedPool pool = poolOf(server);
    ServerClassification servers = pool.servers();
    servers.end(server, type);
    running[type]--;
    int from = servers.accepts(server) ? servers.rejectServerWith(type) : -1;
    if (rules.migration() == Migration.ONE && from >= 0) {
      servers.end(from, type);
      servers.start(server, type);
      host.migrate(from, server, type);
    }
    update();
  }

  private ReservedPool poolOf(int server) {
    return pools.stream()
        .filter(pool -> pool.has(server))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("server (" + server + ") is not known"));
  }

  private void update() {
    changes++;
    if (changes >= rules.period()) {
      classify();
    }
  }

  private void classify() {
    changes = 0;
    long[] workload = Arrays.stream(running).map(jobs -> jobs + rules.reserve()).toArray();
    for (ReservedPool pool : pools) {
      workload = pool.update(workload);
    }
  }

  private boolean mayPreempt(int type) {
    return rules.preemption() == Preemption.LOWEST
        && preemptible.length > 0
        && priorities[type] > priorities[preemptible[0]];
  }

  private void preemptFor(int type) {
    double most = rules.reserve() * sizes[type];
    double ended = 0;
    for (int victim : preemptible) {
      while (ended < most && preemptOne(victim)) {
        ended += sizes[victim];
      }
    }
  }

  private boolean preemptOne(int type) {
    for (ReservedPool pool : pools) {
      int server = pool.servers().rejectServerWith(type);
      if (server >= 0) {
        pool.servers().end(server, type);
        running[type]--;
        host.preempt(server, type);
        classify();
        return true;
      }
    }
    return false;
  }

  /** The empty slots of a type in the Accept Group. */
  public long emptySlots(int type) {
    return pools.stream().mapToLong(pool -> pool.servers().emptySlots(type)).sum();
  }

  /** The servers of the Reject Group. */
  public int rejectServers() {
    return pools.stream().mapToInt(pool -> pool.servers().rejectServers()).sum();
  }
}
