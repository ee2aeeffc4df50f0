package org.vqs.sim.experiment.reward;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.vqs.sim.experiment.Replications;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.experiment.RunPool;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableOf;
import org.vqs.sim.reward.GreedyReward;
import org.vqs.sim.reward.LossPolicies;
import org.vqs.sim.reward.LossRun;
import org.vqs.sim.reward.LossSystem;
import org.vqs.sim.reward.MonotoneGreedy;
import org.vqs.sim.reward.RewardLimit;

/**
 * Policies side by side on one system under the loss model.
 *
 * @param policies by their names
 * @param seeds of each policy's runs
 */
public record LossComparison(LossSystem system, List<String> policies, List<Long> seeds) {
  /** Enough for a note: a second at most for ten types. */
  private static final int MONOTONE_DRAWS = 1000;

  /**
   * Runs them.
   *
   * @throws IllegalArgumentException if a policy is unknown or cannot serve the system
   */
  public Report run(RunPool pool, double length) {
    policies.forEach(LossPolicies::of);
    List<LossCase> cases =
        policies.stream()
            .map(name -> new LossCase(name, system.serverCount(), system, name))
            .toList();
    Replications runs = new Replications(pool, "loss", seeds);
    LossRows rows = LossRows.of(runs, "policies", cases, each -> length);
    return Report.builder("loss", "Policies under the loss model")
        .seeds(seeds)
        .table(rows.table("policies", "Policies under the loss model", "servers"))
        .table(types(rows.all()))
        .note(
            "For many servers in these proportions greedy earns %.4f for each, the optimum %.4f."
                .formatted(
                    GreedyReward.of(system),
                    new RewardLimit(system).ofMean() / system.serverCount()))
        .note(monotone())
        .build();
  }

  /** Whether greedy may earn less when more comes, which decides its bound. */
  private String monotone() {
    return new MonotoneGreedy(system)
        .search(MONOTONE_DRAWS, new SplittableRandom(seeds.get(0)))
        .map(
            found ->
                ("More work may earn greedy less: at loads %s, more of %s. So its bound is 1/2 of"
                        + " the optimum.")
                    .formatted(
                        found.loads().stream().map("%.2f"::formatted).toList(),
                        system.jobs().get(found.type()).name()))
        .orElse(
            ("Greedy never earned less for more work in %d draws; if it never does, its bound is"
                    + " 1 - 1/e of the optimum.")
                .formatted(MONOTONE_DRAWS));
  }

  private Table types(List<Replicated<LossCase, LossRun>> rows) {
    record TypeOfPolicy(Replicated<LossCase, LossRun> row, int type) {}
    List<TypeOfPolicy> all = new ArrayList<>();
    for (Replicated<LossCase, LossRun> row : rows) {
      for (int type = 0; type < system.jobs().size(); type++) {
        all.add(new TypeOfPolicy(row, type));
      }
    }
    return TableOf.<TypeOfPolicy>named("types", "Types of jobs")
        .text("policy", each -> each.row.of().line())
        .text("type", each -> system.jobs().get(each.type).name())
        .interval("running", "jobs", each -> each.row.mean(run -> run.running().get(each.type)))
        .interval(
            "rejected", "fraction", each -> each.row.mean(run -> run.rejected().get(each.type)))
        .over(all);
  }
}
