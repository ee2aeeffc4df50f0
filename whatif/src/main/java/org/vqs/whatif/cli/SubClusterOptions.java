package org.vqs.whatif.cli;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.sim.cli.option.OptionChecks;
import org.vqs.whatif.federation.CostText;
import org.vqs.whatif.federation.SubClusters;
import org.vqs.whatif.replay.FederatedReplay;
import org.vqs.whatif.replay.router.RouterPolicy;
import org.vqs.whatif.stage.SchedulerSetup;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Whether a federation is compared with one cluster. */
final class SubClusterOptions {
  /** Its time does not pass while others have the processor. */
  private static final ThreadMXBean THREAD = ManagementFactory.getThreadMXBean();

  /** The seed of the division of nodes. */
  private static final long DIVISION_SEED = 1;

  @Option(
      names = "--sub-clusters",
      paramLabel = "N",
      description =
          "Replay each scheduler on one cluster and on a federation of N, whose nodes are a like mix. Each"
              + " application stays in its home sub-cluster (src/docs/operating/federation.md).")
  private Integer count;

  @Option(
      names = "--router-policy",
      split = ",",
      paramLabel = "POLICY",
      converter = PolicyText.class,
      description =
          "How the Router of --sub-clusters chooses homes: uniform, weighted:W:W..., hash (of the queue), or load, by"
              + " what memory was available when ResourceManagers last said so, every 300 s or load:SECONDS."
              + " Several are compared. Default: uniform.")
  private List<RouterPolicy> policies;

  /** Reads what --router-policy is given. */
  static final class PolicyText implements ITypeConverter<RouterPolicy> {
    @Override
    public RouterPolicy convert(String text) {
      try {
        return RouterPolicy.parse(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  /** By row, of its last replay: Java is slow in its first seconds. */
  private final Map<String, List<FederatedReplay.Cost>> costs = new LinkedHashMap<>();

  /** True if they are wanted. */
  boolean areWanted() {
    return count != null;
  }

  /**
   * Checks them.
   *
   * @param nodes how many there are
   * @param elastic whether nodes come and go
   */
  void check(int nodes, boolean elastic) {
    if (count == null) {
      if (policies != null) {
        throw new IllegalArgumentException(
            "--router-policy is for --sub-clusters: leave it out, or say how many there are");
      }
      return;
    }
    OptionChecks.positive("--sub-clusters", count);
    if (count > nodes) {
      throw new IllegalArgumentException(
          "--sub-clusters (%d) must be at most the number of --nodes (%d)".formatted(count, nodes));
    }
    if (elastic) {
      throw new IllegalArgumentException(
          "--elastic does not go with --sub-clusters: leave one of them out");
    }
    policies().forEach(policy -> checkWeights(policy));
  }

  private void checkWeights(RouterPolicy policy) {
    try {
      policy.check(count);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--router-policy: " + e.getMessage(), e);
    }
  }

  private List<RouterPolicy> policies() {
    return policies == null ? List.of(RouterPolicy.parse("uniform")) : policies;
  }

  /** The rows of a report: each scheduler on one cluster, and on a federation with each policy. */
  Map<String, Player> players(Map<String, SchedulerSetup> schedulers) {
    Map<String, Player> players = new LinkedHashMap<>();
    schedulers.forEach(
        (name, setup) -> {
          add(players, name + " on one cluster", setup, 1, RouterPolicy.parse("uniform"));
          for (RouterPolicy policy : policies()) {
            add(players, "%s on %d by %s".formatted(name, count, policy), setup, count, policy);
          }
        });
    return players;
  }

  private void add(
      Map<String, Player> players, String row, SchedulerSetup setup, int of, RouterPolicy policy) {
    players.put(
        row,
        (input, course) -> {
          FederatedReplay.Outcome outcome =
              FederatedReplay.run(
                  input,
                  setup,
                  new FederatedReplay.Federation(
                      SubClusters.of(input.nodes(), of, DIVISION_SEED), policy),
                  course,
                  new FederatedReplay.Meter(
                      THREAD::getCurrentThreadCpuTime, SubClusterOptions::usedHeap));
          costs.put(row, outcome.costs());
          return outcome.result();
        });
  }

  private static long usedHeap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  /** What a reader must know. */
  String remark() {
    return "In %d sub-clusters each application stays in its home sub-cluster: no AMRMProxy asks elsewhere."
        .formatted(count);
  }

  /** What the replays cost. */
  String costs() {
    return CostText.of(costs);
  }
}
