package org.vqs.sim.experiment.reward;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.vqs.sim.experiment.Draft;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.measure.Interval;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;
import org.vqs.sim.report.TableOf;
import org.vqs.sim.reward.GreedyReward;
import org.vqs.sim.reward.LossRun;
import org.vqs.sim.reward.LossSystem;
import org.vqs.sim.reward.RewardLimit;

/** Fig. 4: DRA's reward over time, from empty servers, beside a policy that knows the loads. */
final class RewardOverTime {
  private static final double LENGTH = 20;

  private RewardOverTime() {}

  static void show(Draft draft) {
    List<LossCase> cases = new ArrayList<>();
    for (int servers : draft.lab().quick() ? List.of(20, 50) : List.of(100, 1000)) {
      LossSystem system = RewardSystems.fourTypes(servers);
      for (String policy : List.of("dra", "lp")) {
        cases.add(new LossCase(policy + ", " + servers + " servers", servers, system, policy));
      }
    }
    LossSystem one = RewardSystems.fourTypes(1);
    LinePlot.Builder plot =
        LinePlot.builder(
            draft.title(), Axis.linear("time", "mean lives"), Axis.linear("reward per server", ""));
    TableOf<Integer> table =
        TableOf.<Integer>named("series", draft.title())
            .number("time", "mean lives", Integer::intValue)
            .note("± half of the 95 % Student t interval over seeds.");
    for (Replicated<LossCase, LossRun> row :
        LossRows.of(draft.runs(), "time", cases, each -> LENGTH).all()) {
      int intervals = row.runs().get(0).series().size();
      List<Point> points =
          IntStream.range(0, intervals)
              .mapToObj(i -> Point.of((i + .5) * LENGTH / intervals, at(row, i)))
              .toList();
      plot.series(row.of().line(), points, false);
      table.interval(
          "reward, " + row.of().line(), "", time -> at(row, (int) (time * intervals / LENGTH)));
    }
    draft
        .report()
        .table(table.over(List.of(1, 2, 3, 4, 6, 8, 10, 14, 19)))
        .plot(
            "reward",
            plot.referenceY("greedy", GreedyReward.of(one))
                .referenceY("optimum", new RewardLimit(one).ofMean())
                .build())
        .note("From empty servers; four types, load factor 1, g = ⌈ln L⌉.");
  }

  private static Interval at(Replicated<LossCase, LossRun> row, int interval) {
    return row.mean(run -> run.series().get(interval));
  }
}
