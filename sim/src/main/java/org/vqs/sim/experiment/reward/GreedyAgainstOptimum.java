package org.vqs.sim.experiment.reward;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.TableOf;
import org.vqs.sim.reward.GreedyReward;
import org.vqs.sim.reward.LossSystem;
import org.vqs.sim.reward.RewardLimit;

/** Fig. 2: what greedy and the optimum earn when the workload of the four types grows. */
public final class GreedyAgainstOptimum implements Experiment {
  private static final double STEPS_IN_ONE = 20;
  private static final int STEPS = 100;

  /** What both earn at a factor of the workload. */
  private record Load(double factor, double greedy, double optimum) {
    static Load of(double factor) {
      LossSystem system = RewardSystems.fourTypes(1).times(factor);
      return new Load(factor, GreedyReward.of(system), new RewardLimit(system).ofMean());
    }

    double ratio() {
      return greedy / optimum;
    }
  }

  @Override
  public String id() {
    return "a2";
  }

  @Override
  public String title() {
    return "Reward of greedy and optimum by the load (Auto-Scaling, Fig. 2)";
  }

  @Override
  public Report run(Lab lab) {
    List<Load> loads = new ArrayList<>();
    for (int n = 1; n <= STEPS; n++) {
      loads.add(Load.of(n / STEPS_IN_ONE));
    }
    LinePlot plot =
        LinePlot.builder(
                title(), Axis.linear("load factor", ""), Axis.linear("reward per server", ""))
            .series(
                "greedy", loads.stream().map(load -> Point.of(load.factor, load.greedy)).toList())
            .series(
                "optimum", loads.stream().map(load -> Point.of(load.factor, load.optimum)).toList())
            .build();
    LinePlot ratio =
        LinePlot.builder(
                "Greedy over optimum by the load",
                Axis.linear("load factor", ""),
                Axis.linear("ratio", ""))
            .series(
                "greedy / optimum", loads.stream().map(l -> Point.of(l.factor, l.ratio())).toList())
            .referenceY("1 - 1/e", 1 - 1 / Math.E)
            .build();
    Load worst = loads.get(0);
    for (Load load : loads) {
      worst = load.ratio() < worst.ratio() ? load : worst;
    }
    return Report.builder(id(), title())
        .table(
            TableOf.<Load>named("rewards", title())
                .number("load factor", "", Load::factor)
                .number("greedy", "per server", Load::greedy)
                .number("optimum", "per server", Load::optimum)
                .number("ratio", "", Load::ratio)
                .over(loads))
        .plot("reward", plot)
        .plot("ratio", ratio)
        .note("Lowest ratio: %.4f at load factor %.2f.".formatted(worst.ratio(), worst.factor))
        .note("No chance is in this: both are limits for many servers.")
        .build();
  }
}
