package org.vqs.sim.experiment.reward;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.vqs.sim.experiment.Draft;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Figure;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Point;
import org.vqs.sim.report.TableOf;
import org.vqs.sim.reward.GreedyReward;
import org.vqs.sim.reward.LossSystem;
import org.vqs.sim.reward.RewardLimit;

/** Figures of A Theory of Auto-Scaling for Resource Reservation, and about it. */
public final class RewardFigures {
  private static final double EVENTS = 20_000;

  private RewardFigures() {}

  /** All. */
  public static List<Experiment> all() {
    return List.of(
        new Figure(
            "a2",
            "Reward of greedy and optimum by the load (Auto-Scaling, Fig. 2)",
            0,
            GreedyAgainstOptimum::byLoad),
        byServers(
            "a3",
            "Reward by the number of servers (Auto-Scaling, Fig. 3)",
            "dra",
            "gpa",
            "lp",
            "power-of-d"),
        new Figure("a4", "Reward of DRA over time (Auto-Scaling, Fig. 4)", 5, RewardOverTime::show),
        new Figure(
            "a5",
            "Reward on a trace by the number of servers (Auto-Scaling, Fig. 5)",
            3,
            TraceFigures::byServers),
        new Figure(
            "a6", "Reward on a trace over time (Auto-Scaling, Fig. 6)", 1, TraceFigures::overTime),
        new Figure(
            "a-worst",
            "A family in which greedy falls towards 1 - 1/e (Auto-Scaling, Proposition 3.10)",
            5,
            RewardFigures::worst),
        byServers(
            "a-migration",
            "What migration is worth, by the number of servers",
            "dra",
            "dra+migration=none",
            "dra+reassignment=fitting",
            "dra+migration=none+reassignment=fitting"),
        byServers(
            "a-period",
            "Periodic CRA, by the number of servers (Auto-Scaling, §8)",
            "dra",
            "dra+period=10",
            "dra+period=100",
            "dra+period=1000"),
        new Figure(
            "a-reservation",
            "The reservation factor, by the number of servers",
            5,
            RewardFigures::reservation),
        new Figure(
            "a-collections",
            "Greedy over optimum on random collections (Auto-Scaling, §7.1)",
            5,
            GreedyAgainstOptimum::onCollections));
  }

  private static double events(Draft draft) {
    return draft.lab().length(EVENTS, EVENTS / 20);
  }

  /** A line of a plot: the policy on so many servers. */
  private record Line(String name, IntFunction<String> policy) {}

  /** Each line on each number of servers. */
  private static LossRows onServers(Draft draft, List<Integer> counts, List<Line> lines) {
    List<LossCase> cases = new ArrayList<>();
    for (int servers : counts) {
      if (!draft.lab().quick() || servers <= 100) {
        LossSystem system = RewardSystems.fourTypes(servers);
        lines.forEach(
            line ->
                cases.add(new LossCase(line.name, servers, system, line.policy.apply(servers))));
      }
    }
    draft
        .report()
        .note(
            "A run lasts max(30, %.0f / L) mean lives, of which a fifth is warm-up."
                .formatted(events(draft)));
    return LossRows.of(draft.runs(), "servers", cases, each -> each.length(events(draft)));
  }

  /** What policies earn for each server on the four types, by the number of servers. */
  private static Figure byServers(String id, String title, String... policies) {
    return new Figure(
        id,
        title,
        5,
        draft -> {
          LossSystem one = RewardSystems.fourTypes(1);
          double greedy = GreedyReward.of(one);
          double optimum = new RewardLimit(one).ofMean();
          draft
              .report()
              .note(
                  "For many servers greedy earns %.3f, the optimum %.3f."
                      .formatted(greedy, optimum))
              .note("Four types, load factor 1, lives exponential of mean 1; g = ⌈ln L⌉.");
          LossRows rows =
              onServers(
                  draft,
                  List.of(10, 25, 50, 100, 200, 400, 800),
                  Arrays.stream(policies).map(name -> new Line(name, servers -> name)).toList());
          Axis x = Axis.logarithmic("servers", "", 1);
          String missing = "What is missing to greedy, by the number of servers";
          draft
              .report()
              .table(rows.table("policies", title, "servers"))
              .plot(
                  "reward",
                  rows.plot(title, x)
                      .referenceY("greedy", greedy)
                      .referenceY("optimum", optimum)
                      .build())
              .plot("missing", rows.missing(missing, x, greedy));
        });
  }

  /** The reservation factor g by the number of servers. */
  private static void reservation(Draft draft) {
    draft.report().note("Four types, load factor 1, with migration as in the paper.");
    LossRows rows =
        onServers(
            draft,
            List.of(25, 50, 100, 200, 400, 800),
            List.of(
                reserving("g = 1", servers -> 1),
                reserving("g = ⌈ln L⌉", Math::log),
                reserving("g = ⌈√L⌉", Math::sqrt),
                reserving("g = ⌈ln² L⌉", servers -> Math.log(servers) * Math.log(servers))));
    double greedy = GreedyReward.of(RewardSystems.fourTypes(1));
    Axis x = Axis.logarithmic("servers", "", 10);
    draft
        .report()
        .table(rows.table("factors", draft.title(), "servers"))
        .plot("reward", rows.plot(draft.title(), x).referenceY("greedy", greedy).build())
        .plot("missing", rows.missing("What is missing to greedy, by g", x, greedy));
  }

  private static Line reserving(String name, DoubleUnaryOperator factor) {
    return new Line(
        name, servers -> "dra+reserve=" + (int) Math.ceil(factor.applyAsDouble(servers)));
  }

  /** Proposition 3.10: a family in which greedy falls towards 1 - 1/e of the optimum. */
  private static void worst(Draft draft) {
    int servers = (int) draft.lab().length(400, 40);
    List<LossCase> cases = new ArrayList<>();
    for (int n = 2; n <= 6; n++) {
      LossSystem system = RewardSystems.worst(n, servers);
      cases.add(new LossCase("dra", n, system, "dra"));
      cases.add(new LossCase("power-of-d", n, system, "power-of-d"));
    }
    LossRows rows =
        LossRows.of(draft.runs(), "policies", cases, each -> each.length(events(draft)));
    List<Point> greedy =
        IntStream.rangeClosed(2, 15)
            .mapToObj(n -> Point.of(n, GreedyReward.of(RewardSystems.worst(n, 1))))
            .toList();
    draft
        .report()
        .table(
            TableOf.<Point>named("greedy", "Greedy over optimum")
                .number("n", "", Point::x)
                .number("greedy / optimum", "", Point::y)
                .number("1 - (1 - 1/n)^n", "", each -> 1 - Math.pow(1 - 1 / each.x(), each.x()))
                .note("The optimum earns 1 per server: one job of each type everywhere.")
                .over(greedy))
        .table(rows.table("policies", servers + " servers", "n"))
        .plot(
            "ratio",
            rows.plot(draft.title(), Axis.linear("n", ""))
                .series("greedy", greedy)
                .referenceY("1 - 1/e", 1 - 1 / Math.E)
                .referenceY("optimum", 1)
                .build())
        .note("The family is ours: that of appendix C is not legible in our copy (readings.md).");
  }
}
