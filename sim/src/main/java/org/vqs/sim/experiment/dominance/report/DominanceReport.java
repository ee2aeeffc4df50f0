package org.vqs.sim.experiment.dominance.report;

import java.util.List;
import org.vqs.sim.experiment.dominance.contest.Contest;
import org.vqs.sim.experiment.dominance.contest.Contestants;
import org.vqs.sim.report.Report;

/** What the experiment found, for people. */
public final class DominanceReport {
  private final String set;
  private final List<Contest> contests;
  private final List<String> policies;

  public DominanceReport(String set, List<Contest> contests, List<String> policies) {
    this.set = set;
    this.contests = contests;
    this.policies = policies;
  }

  public Report.Builder build() {
    List<PolicySummary> summaries =
        policies.stream().map(policy -> PolicySummary.of(policy, contests)).toList();
    List<String> candidates = candidates();
    Report.Builder report =
        Report.builder("dominance", "Policies against the best published one: " + set + " set")
            .table(DominanceTables.losses(contests, candidates, set))
            .table(DominanceTables.families(contests, policies));
    if (LayerCosts.areKnown(policies)) {
      report
          .table(LayerCosts.dear(contests, policies))
          .table(LayerCosts.summary(contests, policies));
    }
    return report
        .table(DominanceTables.overload(summaries))
        .table(DominanceTables.summary(summaries))
        .table(
            DominanceTables.goals(
                summaries.stream().filter(s -> candidates.contains(s.policy())).toList()))
        .plot("queue", RatioPlot.of("Mean queue", contests, policies, Contest::queueRatio))
        .plot("wait", RatioPlot.of("p99 wait", contests, policies, Contest::waitRatio));
  }

  /** The policies that are new; all, if none is. */
  private List<String> candidates() {
    List<String> fresh =
        policies.stream().filter(policy -> !Contestants.isPublished(policy)).toList();
    return fresh.isEmpty() ? policies : fresh;
  }
}
