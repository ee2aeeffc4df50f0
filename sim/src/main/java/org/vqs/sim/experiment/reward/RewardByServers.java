package org.vqs.sim.experiment.reward;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Replications;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Report;
import org.vqs.sim.reward.GreedyReward;
import org.vqs.sim.reward.LossRun;
import org.vqs.sim.reward.LossSystem;
import org.vqs.sim.reward.RewardLimit;

/** What policies earn for each server on the four types, by the number of servers. */
public final class RewardByServers implements Experiment {
  private static final List<Integer> SERVERS = List.of(10, 25, 50, 100, 200, 400, 800);
  private static final double EVENTS = 20_000;

  private final String id;
  private final String title;
  private final List<String> policies;

  private RewardByServers(String id, String title, List<String> policies) {
    this.id = id;
    this.title = title;
    this.policies = policies;
  }

  /** Fig. 3. */
  public static RewardByServers figure3() {
    return new RewardByServers(
        "a3",
        "Reward by the number of servers (Auto-Scaling, Fig. 3)",
        List.of("dra", "gpa", "lp", "power-of-d"));
  }

  /** What migration is worth. */
  public static RewardByServers migration() {
    return new RewardByServers(
        "a-migration",
        "What migration is worth, by the number of servers",
        List.of(
            "dra",
            "dra+migration=none",
            "dra+reassignment=fitting",
            "dra+migration=none+reassignment=fitting"));
  }

  /** What it costs to look at the servers less often (§8). */
  public static RewardByServers period() {
    return new RewardByServers(
        "a-period",
        "Periodic CRA, by the number of servers (Auto-Scaling, §8)",
        List.of("dra", "dra+period=10", "dra+period=100", "dra+period=1000"));
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public Report run(Lab lab) {
    List<Long> seeds = lab.seeds(5);
    double events = lab.length(EVENTS, EVENTS / 20);
    List<LossCase> cases = new ArrayList<>();
    for (int servers : SERVERS) {
      if (!lab.quick() || servers <= 100) {
        LossSystem system = RewardSystems.fourTypes(servers);
        policies.forEach(policy -> cases.add(LossCase.of(policy, system)));
      }
    }
    List<Replicated<LossCase, LossRun>> rows =
        new Replications(lab, id, seeds)
            .of(
                "servers",
                cases,
                (each, seed) ->
                    each.run(seed, LossCase.length(each.system().serverCount(), events)));
    LossSystem one = RewardSystems.fourTypes(1);
    double greedy = GreedyReward.of(one);
    double optimum = new RewardLimit(one).ofMean();
    return Report.builder(id, title)
        .seeds(seeds)
        .table(LossCase.table("policies", title, "servers").over(rows))
        .plot(
            "reward",
            LossCase.plot(rows, title, Axis.logarithmic("servers", "", 1))
                .referenceY("greedy", greedy)
                .referenceY("optimum", optimum)
                .build())
        .plot(
            "missing",
            LossCase.missing(
                rows,
                "What is missing to greedy, by the number of servers",
                Axis.logarithmic("servers", "", 1),
                greedy))
        .note("For many servers greedy earns %.3f, the optimum %.3f.".formatted(greedy, optimum))
        .note("Four types, load factor 1, lives exponential of mean 1; g = ⌈ln L⌉.")
        .note(LossCase.lengthNote(events))
        .build();
  }
}
