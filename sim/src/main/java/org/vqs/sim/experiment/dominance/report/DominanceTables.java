package org.vqs.sim.experiment.dominance.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.vqs.sim.experiment.dominance.contest.Contest;
import org.vqs.sim.experiment.dominance.contest.PolicyOutcome;
import org.vqs.sim.experiment.dominance.workload.BenchmarkWorkload;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableOf;

/** The tables of the experiment. */
public final class DominanceTables {
  private DominanceTables() {}

  static Table summary(List<PolicySummary> summaries) {
    return TableOf.<PolicySummary>named("summary", "Each policy against the best published one")
        .text("policy", PolicySummary::policy)
        .number("workloads", "", PolicySummary::runs)
        .number("growing", "", PolicySummary::growing)
        .number("undecided", "", PolicySummary::undecided)
        .number("alone", "", PolicySummary::alone)
        .number("within 10 %", "part", PolicySummary::near)
        .number("worst queue", "of best", PolicySummary::worst)
        .number("mean queue", "of best", summary -> summary.queue().mean())
        .number("from", "", summary -> summary.queue().lower())
        .number("to", "", summary -> summary.queue().upper())
        .number("p99 wait", "of best", summary -> summary.p99().mean())
        .number("p99 from", "", summary -> summary.p99().lower())
        .number("p99 to", "", summary -> summary.p99().upper())
        .note(
            "growing: where some published policy is stable; undecided: the runs do not tell whether"
                + " it grows; alone: not growing where all published policies grow.")
        .note(
            "of best: over the best published policy that does not grow on that workload, for queue"
                + " and wait each by itself; geometric means with 95 % bootstrap intervals over"
                + " workloads.")
        .note(
            "Where the best queue is below %s jobs, or the best wait below %s mean services, that is added to both."
                .formatted(Contest.SHORT_QUEUE, Contest.SHORT_WAIT))
        .over(summaries);
  }

  private record GoalRow(PolicySummary summary, Goal goal) {}

  static Table goals(List<PolicySummary> summaries) {
    List<GoalRow> rows =
        summaries.stream()
            .flatMap(summary -> Goal.ALL.stream().map(goal -> new GoalRow(summary, goal)))
            .toList();
    return TableOf.<GoalRow>named("goals", "Goals")
        .text("policy", row -> row.summary.policy())
        .text("goal", row -> row.goal.name())
        .text(
            "required",
            row ->
                String.format(
                    Locale.ROOT,
                    "%s %s",
                    row.goal.atMost() ? "at most" : "at least",
                    row.goal.bound()))
        .number("found", "", row -> row.goal.figure().applyAsDouble(row.summary))
        .text("verdict", row -> row.goal.verdict(row.summary))
        .over(rows);
  }

  static Table overload(List<PolicySummary> summaries) {
    return TableOf.<PolicySummary>named("overload", "Overload")
        .text("policy", PolicySummary::policy)
        .number("workloads", "", summary -> summary.share().getCount())
        .number("least share", "min", summary -> summary.share().getMin())
        .number("least share", "mean", summary -> summary.share().getAverage())
        .number(
            "least share at 1.5",
            "min",
            summary -> ifAny(summary.heavyShare(), summary.heavyShare().getMin()))
        .number(
            "least share at 1.5",
            "mean",
            summary -> ifAny(summary.heavyShare(), summary.heavyShare().getAverage()))
        .number("utilisation", "mean", summary -> summary.utilisation().getAverage())
        .note(
            "least share: starts over arrivals of the least-served class of sizes, times the load: 1"
                + " is what each class would get of a cluster that is used fully and evenly.")
        .note("utilisation: of the resource that is used most.")
        .over(summaries.stream().filter(summary -> summary.share().getCount() > 0).toList());
  }

  private static Double ifAny(DoubleSummaryStatistics values, double figure) {
    return values.getCount() > 0 ? figure : null;
  }

  static Table families(List<Contest> contests, List<String> policies) {
    List<Column> columns =
        new ArrayList<>(List.of(Column.text("family"), Column.number("workloads", "")));
    policies.forEach(policy -> columns.add(Column.number(policy, "")));
    Table.Builder table =
        Table.builder("families", "Mean queue over the best published, geometric means", columns);
    for (String family : contests.stream().map(c -> c.workload().family()).distinct().toList()) {
      List<Contest> members =
          contests.stream().filter(c -> c.workload().family().equals(family)).toList();
      List<Object> row = new ArrayList<>(List.of(family, members.size()));
      for (String policy : policies) {
        double[] ratios = PolicySummary.ratios(members, contest -> contest.queueRatio(policy));
        row.add(GeometricMean.of(ratios).mean());
      }
      if (!family.equals(BenchmarkWorkload.OVERLOAD)) {
        table.row(row);
      }
    }
    return table.build();
  }

  private record Loss(Contest contest, String policy, double ratio) {
    PolicyOutcome own() {
      return contest.of(policy);
    }

    <R> R best(Function<PolicyOutcome, R> figure) {
      return contest.bestQueue() == null ? null : figure.apply(contest.bestQueue());
    }
  }

  /** The workloads on which policies lose, the worst first. */
  static Table losses(List<Contest> contests, List<String> policies, String set) {
    List<Loss> losses = new ArrayList<>();
    for (Contest contest : contests) {
      for (String policy : policies) {
        double ratio = contest.queueRatio(policy);
        boolean grows = contest.of(policy) != null && contest.of(policy).isGrowing();
        if (ratio > PolicySummary.NEAR || (grows && contest.isServed())) {
          losses.add(new Loss(contest, policy, ratio));
        }
      }
    }
    losses.sort(Comparator.comparingDouble(Loss::ratio).reversed());
    return TableOf.<Loss>named(
            "losses", "Where a queue is more than 10 % longer than the best published one")
        .text("policy", Loss::policy)
        .text("workload", loss -> loss.contest().workload().name())
        .text("verdict", loss -> loss.own().verdict().name().toLowerCase(Locale.ROOT))
        .number("queue", "jobs", loss -> loss.own().meanQueue())
        .text("best", loss -> loss.best(PolicyOutcome::policy))
        .number("its queue", "jobs", loss -> loss.best(PolicyOutcome::meanQueue))
        .number("queue", "of best", Loss::ratio)
        .number("p99 wait", "of best", loss -> loss.contest().waitRatio(loss.policy()))
        .note("Any row: scripts/simulate.sh dominance --set " + set + " --workload NAME")
        .over(losses);
  }

  private record OutcomeRow(Contest contest, PolicyOutcome outcome) {}

  /** Every policy on every workload. */
  public static Table outcomes(List<Contest> contests) {
    List<OutcomeRow> rows =
        contests.stream()
            .flatMap(
                contest ->
                    contest.outcomes().stream().map(outcome -> new OutcomeRow(contest, outcome)))
            .toList();
    return TableOf.<OutcomeRow>named("outcomes", "Every policy on every workload")
        .text("workload", row -> row.contest.workload().name())
        .text("family", row -> row.contest.workload().family())
        .number("load", "", row -> row.contest.workload().load())
        .text("policy", row -> row.outcome.policy())
        .text("verdict", row -> row.outcome.verdict().name().toLowerCase(Locale.ROOT))
        .number("mean queue", "jobs", row -> row.outcome.meanQueue())
        .number("p99 wait", "services", row -> row.outcome.p99())
        .number("queue", "of best", row -> row.contest.queueRatio(row.outcome.policy()))
        .number("p99 wait", "of best", row -> row.contest.waitRatio(row.outcome.policy()))
        .number("utilisation", "", row -> row.outcome.utilisation())
        .number("least share", "", row -> row.outcome.leastShare())
        .over(rows);
  }
}
