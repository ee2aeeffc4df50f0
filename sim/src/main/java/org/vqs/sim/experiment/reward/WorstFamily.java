package org.vqs.sim.experiment.reward;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Replications;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Point;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.TableOf;
import org.vqs.sim.reward.GreedyReward;
import org.vqs.sim.reward.LossRun;
import org.vqs.sim.reward.LossSystem;

/** Proposition 3.10: a family in which greedy falls towards 1 - 1/e of the optimum. */
public final class WorstFamily implements Experiment {
  private static final int MOST = 15;
  private static final int MOST_SIMULATED = 6;
  private static final int SERVERS = 400;
  private static final double EVENTS = 20_000;

  @Override
  public String id() {
    return "a-worst";
  }

  @Override
  public String title() {
    return "A family in which greedy falls towards 1 - 1/e (Auto-Scaling, Proposition 3.10)";
  }

  @Override
  public Report run(Lab lab) {
    List<Long> seeds = lab.seeds(5);
    int servers = (int) lab.length(SERVERS, SERVERS / 10.);
    List<LossCase> cases = new ArrayList<>();
    for (int n = 2; n <= MOST_SIMULATED; n++) {
      LossSystem system = RewardSystems.worst(n, servers);
      cases.add(new LossCase("dra", n, system, "dra"));
      cases.add(new LossCase("power-of-d", n, system, "power-of-d"));
    }
    List<Replicated<LossCase, LossRun>> rows =
        new Replications(lab, id(), seeds)
            .of(
                "policies",
                cases,
                (each, seed) ->
                    each.run(seed, LossCase.length(servers, lab.length(EVENTS, EVENTS / 20))));
    List<Point> greedy = new ArrayList<>();
    for (int n = 2; n <= MOST; n++) {
      greedy.add(Point.of(n, GreedyReward.of(RewardSystems.worst(n, 1))));
    }
    return Report.builder(id(), title())
        .seeds(seeds)
        .table(
            TableOf.<Point>named("greedy", "Greedy over optimum")
                .number("n", "", Point::x)
                .number("greedy / optimum", "", Point::y)
                .number("1 - (1 - 1/n)^n", "", each -> 1 - Math.pow(1 - 1 / each.x(), each.x()))
                .note("The optimum earns 1 per server: one job of each type everywhere.")
                .over(greedy))
        .table(LossCase.table("policies", servers + " servers", "n").over(rows))
        .plot(
            "ratio",
            LossCase.plot(rows, title(), Axis.linear("n", ""))
                .series("greedy", greedy)
                .referenceY("1 - 1/e", 1 - 1 / Math.E)
                .referenceY("optimum", 1)
                .build())
        .note("The family is ours: that of appendix C is not legible in our copy (readings.md).")
        .build();
  }
}
