package org.vqs.sim.reward;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.vqs.core.reward.MaxReward;
import org.vqs.core.reward.RewardType;
import org.vqs.core.reward.classification.GreedyAssignment;
import org.vqs.sim.bound.LinearProgram;

/**
 * The upper bound of the reward (A Theory of Auto-Scaling for Resource Reservation in Cloud
 * Services, (3)), for several pools of servers:
 *
 * <pre>
 *   max Σ_j u_j Y_j
 *   such that Y_j ≤ Ŷ_j,  Y_j ≤ Σ_p Σ_k X_pk k_j  for each type j,  Σ_k X_pk ≤ L_p for each pool p
 * </pre>
 *
 * <p>By column generation: configurations that are worth more than a server at the prices of slots
 * are added, by {@link MaxReward} with these prices, until there are none. They are kept for the
 * next workload. Not thread-safe.
 */
public final class RewardLimit {
  private static final double CLOSE = 1e-9;

  private final LossSystem system;
  private final List<RewardType> types;
  private final List<Column> columns = new ArrayList<>();

  /** A configuration of a pool. */
  private static final class Column {
    private final int pool;
    private final int[] slots;

    Column(int pool, int[] slots) {
      this.pool = pool;
      this.slots = slots;
    }
  }

  /** Of a system. */
  public RewardLimit(LossSystem system) {
    this.system = system;
    this.types = system.types();
    double[] rewards = types.stream().mapToDouble(RewardType::reward).toArray();
    for (int pool = 0; pool < system.servers().size(); pool++) {
      columns.add(new Column(pool, best(pool, rewards)));
    }
  }

  /** The bound for the mean workload of the system, in all. */
  public double ofMean() {
    return of(system.workload());
  }

  /**
   * The bound for a workload.
   *
   * @param workload Ŷ_j by j
   * @return the highest reward in a unit of time of all servers together
   */
  public double of(double[] workload) {
    double[] variables = solve(workload);
    double reward = 0;
    for (int type = 0; type < workload.length; type++) {
      reward += types.get(type).reward() * variables[type];
    }
    return reward;
  }

  /** Y_j, then X of each column, which are all there need be. */
  private double[] solve(double[] workload) {
    LinearProgram.Solution solution = program(workload).maximize();
    while (addColumns(solution.prices())) {
      solution = program(workload).maximize();
    }
    return solution.variables();
  }

  /**
   * Whole servers for the configurations of the bound for the mean workload, on one pool: rounded
   * down, and what is left over goes to those that lost most by it.
   */
  public GreedyAssignment assignmentOfMean() {
    if (system.servers().size() > 1) {
      throw new IllegalArgumentException(
          "pools (" + system.servers().size() + ") must be one for an assignment");
    }
    double[] variables = solve(system.workload());
    int[] servers = new int[columns.size()];
    double[] rest = new double[columns.size()];
    int unused = system.serverCount();
    for (int c = 0; c < servers.length; c++) {
      double exact = variables[types.size() + c];
      servers[c] = (int) Math.floor(exact + CLOSE);
      rest[c] = exact - servers[c];
      unused -= servers[c];
    }
    List<Integer> order =
        IntStream.range(0, servers.length)
            .boxed()
            .sorted(Comparator.comparingDouble(c -> -rest[c]))
            .toList();
    for (int c : order) {
      if (unused > 0 && rest[c] > CLOSE) {
        servers[c]++;
        unused--;
      }
    }
    int[] kept = IntStream.range(0, servers.length).filter(c -> servers[c] > 0).toArray();
    return new GreedyAssignment(
        IntStream.of(kept).mapToObj(c -> columns.get(c).slots).toArray(int[][]::new),
        IntStream.of(kept).map(c -> servers[c]).toArray(),
        new long[types.size()]);
  }

  /** Variables: Y_j, then X of each column. */
  private LinearProgram program(double[] workload) {
    int count = types.size();
    double[] objective = new double[count + columns.size()];
    for (int type = 0; type < count; type++) {
      objective[type] = types.get(type).reward();
    }
    LinearProgram program = new LinearProgram(objective);
    for (int type = 0; type < count; type++) {
      double[] row = new double[objective.length];
      row[type] = 1;
      for (int c = 0; c < columns.size(); c++) {
        row[count + c] = -columns.get(c).slots[type];
      }
      program.atMost(row, 0);
    }
    for (int pool = 0; pool < system.servers().size(); pool++) {
      double[] row = new double[objective.length];
      for (int c = 0; c < columns.size(); c++) {
        row[count + c] = columns.get(c).pool == pool ? 1 : 0;
      }
      program.atMost(row, system.servers().get(pool).count());
    }
    for (int type = 0; type < count; type++) {
      double[] row = new double[objective.length];
      row[type] = 1;
      program.atMost(row, workload[type]);
    }
    return program;
  }

  /** True if a configuration is worth more than the server that it takes. */
  private boolean addColumns(double[] prices) {
    boolean any = false;
    for (int pool = 0; pool < system.servers().size(); pool++) {
      int[] slots = best(pool, prices);
      double worth = 0;
      for (int type = 0; type < slots.length; type++) {
        worth += prices[type] * slots[type];
      }
      if (worth > prices[types.size() + pool] * (1 + CLOSE) + CLOSE && !has(pool, slots)) {
        columns.add(new Column(pool, slots));
        any = true;
      }
    }
    return any;
  }

  private boolean has(int pool, int[] slots) {
    return columns.stream().anyMatch(c -> c.pool == pool && Arrays.equals(c.slots, slots));
  }

  /** The best configuration at prices of slots, of the types with a price. */
  private int[] best(int pool, double[] prices) {
    BitSet priced = new BitSet();
    List<RewardType> at = new ArrayList<>();
    for (int type = 0; type < types.size(); type++) {
      boolean counts = prices[type] > CLOSE;
      priced.set(type, counts);
      at.add(new RewardType(types.get(type).demand(), counts ? prices[type] : 1));
    }
    return new MaxReward(at, system.servers().get(pool).capacity()).find(priced);
  }
}
