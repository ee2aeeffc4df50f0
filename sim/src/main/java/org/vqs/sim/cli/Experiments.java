package org.vqs.sim.cli;

import java.util.List;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.graph.GangsAsDeployed;
import org.vqs.sim.experiment.graph.GraphClosest;
import org.vqs.sim.experiment.graph.GraphDeadlock;
import org.vqs.sim.experiment.graph.GraphProduct;
import org.vqs.sim.experiment.graph.GraphSweep;
import org.vqs.sim.experiment.graph.GraphTradeoff;
import org.vqs.sim.experiment.random.DeployedLoads;
import org.vqs.sim.experiment.random.Figure1TypeCounts;
import org.vqs.sim.experiment.random.Figure3bBestFitUnstable;
import org.vqs.sim.experiment.random.LargestStableLoads;
import org.vqs.sim.experiment.random.RandomFigures;
import org.vqs.sim.experiment.random.SensitivityToReadings;
import org.vqs.sim.experiment.reward.GreedyAgainstOptimum;
import org.vqs.sim.experiment.reward.RandomCollections;
import org.vqs.sim.experiment.reward.ReserveFactor;
import org.vqs.sim.experiment.reward.RewardByServers;
import org.vqs.sim.experiment.reward.RewardOverTime;
import org.vqs.sim.experiment.reward.TraceByServers;
import org.vqs.sim.experiment.reward.TraceOverTime;
import org.vqs.sim.experiment.reward.WorstFamily;
import org.vqs.sim.experiment.sharing.Newcomer;
import org.vqs.sim.experiment.sharing.Starvation;
import org.vqs.sim.experiment.sharing.WeightedShares;
import org.vqs.sim.experiment.vm.Figure7Arrivals;
import org.vqs.sim.experiment.vm.VmFigures;

/** All experiments. */
final class Experiments {
  private static final List<Experiment> ALL =
      List.of(
          new Figure1TypeCounts(),
          RandomFigures.VQS_UNSTABLE,
          new Figure3bBestFitUnstable(),
          RandomFigures.SMALL,
          RandomFigures.LARGE,
          RandomFigures.GOOGLE,
          new LargestStableLoads(),
          new DeployedLoads(),
          RandomFigures.STALL_COST,
          new SensitivityToReadings(),
          VmFigures.LOCAL_REFRESH_UNSTABLE,
          VmFigures.SAMPLING_QUEUES,
          VmFigures.SERVERS,
          VmFigures.TRAFFIC,
          new Figure7Arrivals(),
          VmFigures.GOOGLE,
          VmFigures.OPTIONS,
          VmFigures.BATCHES,
          new WeightedShares(),
          new Newcomer(),
          new Starvation(),
          new GraphTradeoff(),
          GraphSweep.BIAS,
          GraphSweep.FRAMES,
          GraphSweep.CLOCKS,
          new GraphProduct(),
          new GraphClosest(),
          new GraphDeadlock(),
          new GangsAsDeployed(),
          new GreedyAgainstOptimum(),
          RewardByServers.figure3(),
          new RewardOverTime(),
          new TraceByServers(),
          new TraceOverTime(),
          new WorstFamily(),
          RewardByServers.migration(),
          RewardByServers.period(),
          new ReserveFactor(),
          new RandomCollections());

  private Experiments() {}

  /**
   * All, in the order of the papers: r for random resource requirements, v for VM scheduling, s for
   * sharing, g for graphs, a for auto-scaling.
   */
  static List<Experiment> all() {
    return ALL;
  }

  /**
   * The experiment of an id.
   *
   * @throws IllegalArgumentException if there is none, naming those there are
   */
  static Experiment get(String id) {
    return ALL.stream()
        .filter(experiment -> experiment.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "figure (%s) must be one of %s"
                        .formatted(id, ALL.stream().map(Experiment::id).toList())));
  }
}
