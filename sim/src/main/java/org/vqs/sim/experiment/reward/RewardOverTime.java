package org.vqs.sim.experiment.reward;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Replications;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.measure.Interval;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.TableOf;
import org.vqs.sim.reward.GreedyReward;
import org.vqs.sim.reward.LossRun;
import org.vqs.sim.reward.LossSystem;
import org.vqs.sim.reward.RewardLimit;

/** Fig. 4: DRA's reward over time, from empty servers, beside a policy that knows the loads. */
public final class RewardOverTime implements Experiment {
  private static final double LENGTH = 20;

  @Override
  public String id() {
    return "a4";
  }

  @Override
  public String title() {
    return "Reward of DRA over time (Auto-Scaling, Fig. 4)";
  }

  @Override
  public Report run(Lab lab) {
    List<Long> seeds = lab.seeds(5);
    List<LossCase> cases = new ArrayList<>();
    for (int servers : lab.quick() ? List.of(20, 50) : List.of(100, 1000)) {
      LossSystem system = RewardSystems.fourTypes(servers);
      for (String policy : List.of("dra", "lp")) {
        cases.add(new LossCase(policy + ", " + servers + " servers", servers, system, policy));
      }
    }
    List<Replicated<LossCase, LossRun>> rows =
        new Replications(lab, id(), seeds)
            .of("time", cases, (each, seed) -> each.run(seed, LENGTH));
    LossSystem one = RewardSystems.fourTypes(1);
    LinePlot.Builder plot =
        LinePlot.builder(
            title(), Axis.linear("time", "mean lives"), Axis.linear("reward per server", ""));
    TableOf<Integer> table =
        TableOf.<Integer>named("series", title()).number("time", "mean lives", Integer::intValue);
    for (Replicated<LossCase, LossRun> row : rows) {
      plot.series(row.of().line(), points(row), false);
      table.interval("reward, " + row.of().line(), "", t -> at(row, t));
    }
    return Report.builder(id(), title())
        .seeds(seeds)
        .table(
            table
                .note("± half of the 95 % Student t interval over seeds.")
                .over(List.of(1, 2, 3, 4, 6, 8, 10, 14, 19)))
        .plot(
            "reward",
            plot.referenceY("greedy", GreedyReward.of(one))
                .referenceY("optimum", new RewardLimit(one).ofMean())
                .build())
        .note("From empty servers; four types, load factor 1, g = ⌈ln L⌉.")
        .build();
  }

  /** The interval that begins at a time. */
  private static Interval at(Replicated<LossCase, LossRun> row, int time) {
    int intervals = row.runs().get(0).series().size();
    return row.mean(run -> run.series().get((int) (time * intervals / LENGTH)));
  }

  private static List<Point> points(Replicated<LossCase, LossRun> row) {
    int intervals = row.runs().get(0).series().size();
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < intervals; i++) {
      int interval = i;
      points.add(
          Point.of((i + .5) * LENGTH / intervals, row.mean(run -> run.series().get(interval))));
    }
    return points;
  }
}
