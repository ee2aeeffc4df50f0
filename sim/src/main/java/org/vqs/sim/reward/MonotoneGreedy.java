package org.vqs.sim.reward;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;

/**
 * Looks for workloads of which more makes greedy earn less: whether types and rewards have the
 * monotone greedy property (A Theory of Auto-Scaling for Resource Reservation in Cloud Services,
 * Definition 3.8), with which greedy earns at least 1 − 1/e of the optimum (Theorem 3.9). Each draw
 * is a workload, uniform up to what fills all servers with one type, and a little more of each type
 * in turn. That none is found is no proof.
 */
public final class MonotoneGreedy {
  /** So much more of a type, as a part of what fills all servers with it. */
  private static final double MORE = 1e-3;

  /** Parts of a server do not count: losses below this part of the reward are rounding. */
  private static final double ROUNDING = 1e-6;

  private final GreedyReward greedy;
  private final double[] most;

  /** For a system, whose loads do not matter. Not thread-safe. */
  public MonotoneGreedy(LossSystem system) {
    this.greedy = new GreedyReward(system);
    this.most = system.types().stream().mapToDouble(type -> 0).toArray();
    for (int type = 0; type < most.length; type++) {
      for (LossServers pool : system.servers()) {
        long slots = Long.MAX_VALUE;
        for (int r = 0; r < pool.capacity().dimensions(); r++) {
          long demand = system.types().get(type).demand().get(r);
          if (demand > 0) {
            slots = Math.min(slots, pool.capacity().get(r) / demand);
          }
        }
        most[type] += (double) slots * pool.count() / system.serverCount();
      }
    }
  }

  /**
   * A workload of which more earns less.
   *
   * @param loads of each server, by type
   * @param type of which there is more
   * @param lost part of the reward that is lost by a thousandth more
   */
  public record Counterexample(List<Double> loads, int type, double lost) {}

  /** The worst of so many draws, if any loses. */
  public Optional<Counterexample> search(int draws, RandomGenerator random) {
    Counterexample worst = null;
    for (int draw = 0; draw < draws; draw++) {
      double[] loads = new double[most.length];
      for (int type = 0; type < loads.length; type++) {
        loads[type] = random.nextDouble() * most[type];
      }
      double reward = greedy.of(loads);
      for (int type = 0; type < loads.length; type++) {
        double[] more = loads.clone();
        more[type] += MORE * most[type];
        double lost = 1 - greedy.of(more) / reward;
        if (lost > ROUNDING && (worst == null || lost > worst.lost)) {
          worst = new Counterexample(DoubleStream.of(loads).boxed().toList(), type, lost);
        }
      }
    }
    return Optional.ofNullable(worst);
  }
}
