package org.vqs.sim.experiment.reward;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Replications;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Report;
import org.vqs.sim.reward.GreedyReward;
import org.vqs.sim.reward.LossRun;
import org.vqs.sim.reward.LossSystem;

/** The reservation factor g by the number of servers. */
public final class ReserveFactor implements Experiment {
  private static final List<Integer> SERVERS = List.of(25, 50, 100, 200, 400, 800);
  private static final double EVENTS = 20_000;

  @Override
  public String id() {
    return "a-reservation";
  }

  @Override
  public String title() {
    return "The reservation factor, by the number of servers";
  }

  private static Map<String, DoubleUnaryOperator> factors() {
    Map<String, DoubleUnaryOperator> factors = new LinkedHashMap<>();
    factors.put("g = 1", servers -> 1);
    factors.put("g = ⌈ln L⌉", Math::log);
    factors.put("g = ⌈√L⌉", Math::sqrt);
    factors.put("g = ⌈ln² L⌉", servers -> Math.log(servers) * Math.log(servers));
    return factors;
  }

  @Override
  public Report run(Lab lab) {
    List<Long> seeds = lab.seeds(5);
    double events = lab.length(EVENTS, EVENTS / 20);
    List<LossCase> cases = new ArrayList<>();
    for (int servers : SERVERS) {
      if (!lab.quick() || servers <= 100) {
        LossSystem system = RewardSystems.fourTypes(servers);
        factors()
            .forEach(
                (line, factor) -> {
                  int g = (int) Math.ceil(factor.applyAsDouble(servers));
                  cases.add(new LossCase(line, servers, system, "dra+reserve=" + g));
                });
      }
    }
    List<Replicated<LossCase, LossRun>> rows =
        new Replications(lab, id(), seeds)
            .of(
                "factors",
                cases,
                (each, seed) ->
                    each.run(seed, LossCase.length(each.system().serverCount(), events)));
    double greedy = GreedyReward.of(RewardSystems.fourTypes(1));
    Axis x = Axis.logarithmic("servers", "", 10);
    return Report.builder(id(), title())
        .seeds(seeds)
        .table(LossCase.table("factors", title(), "servers").over(rows))
        .plot("reward", LossCase.plot(rows, title(), x).referenceY("greedy", greedy).build())
        .plot("missing", LossCase.missing(rows, "What is missing to greedy, by g", x, greedy))
        .note("Four types, load factor 1, with migration as in the paper.")
        .note(LossCase.lengthNote(events))
        .build();
  }
}
