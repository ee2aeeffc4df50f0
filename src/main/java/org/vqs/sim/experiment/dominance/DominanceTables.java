package org.vqs.sim.experiment.dominance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Table;

/** The tables of the experiment. */
final class DominanceTables {
  private DominanceTables() {}

  static Table summary(List<PolicySummary> summaries) {
    Table.Builder table =
        Table.builder(
            "summary",
            "Each policy against the best published one",
            Column.text("policy"),
            Column.number("workloads", ""),
            Column.number("growing", ""),
            Column.number("alone", ""),
            Column.number("within 10 %", "part"),
            Column.number("worst queue", "of best"),
            Column.number("mean queue", "of best"),
            Column.number("from", ""),
            Column.number("to", ""),
            Column.number("p99 wait", "of best"),
            Column.number("p99 from", ""),
            Column.number("p99 to", ""));
    for (PolicySummary summary : summaries) {
      table.row(
          summary.policy(),
          summary.runs(),
          summary.growing(),
          summary.alone(),
          summary.near(),
          summary.worst(),
          summary.queue().mean(),
          summary.queue().lower(),
          summary.queue().upper(),
          summary.p99().mean(),
          summary.p99().lower(),
          summary.p99().upper());
    }
    return table
        .note(
            "growing: where some published policy is stable; alone: not growing where all published"
                + " policies grow.")
        .note(
            "of best: over the best published policy that does not grow on that workload, for queue"
                + " and wait each by itself; geometric means with 95 % bootstrap intervals over"
                + " workloads.")
        .note(
            "Where the best queue is below %s jobs, or the best wait below %s mean services, that is added to both."
                .formatted(Contest.SHORT_QUEUE, Contest.SHORT_WAIT))
        .build();
  }

  static Table goals(List<PolicySummary> summaries) {
    Table.Builder table =
        Table.builder(
            "goals",
            "Goals",
            Column.text("policy"),
            Column.text("goal"),
            Column.text("required"),
            Column.number("found", ""),
            Column.text("verdict"));
    for (PolicySummary summary : summaries) {
      for (Goal goal : Goal.ALL) {
        table.row(
            summary.policy(),
            goal.name(),
            String.format(
                Locale.ROOT, "%s %s", goal.atMost() ? "at most" : "at least", goal.bound()),
            goal.figure().applyAsDouble(summary),
            goal.verdict(summary));
      }
    }
    return table.build();
  }

  static Table overload(List<PolicySummary> summaries) {
    Table.Builder table =
        Table.builder(
            "overload",
            "Overload",
            Column.text("policy"),
            Column.number("workloads", ""),
            Column.number("least share", "min"),
            Column.number("least share", "mean"),
            Column.number("least share at 1.5", "min"),
            Column.number("least share at 1.5", "mean"),
            Column.number("utilisation", "mean"));
    for (PolicySummary summary : summaries) {
      if (summary.share().getCount() > 0) {
        boolean heavy = summary.heavyShare().getCount() > 0;
        table.row(
            summary.policy(),
            summary.share().getCount(),
            summary.share().getMin(),
            summary.share().getAverage(),
            heavy ? summary.heavyShare().getMin() : null,
            heavy ? summary.heavyShare().getAverage() : null,
            summary.utilisation().getAverage());
      }
    }
    return table
        .note(
            "least share: starts over arrivals of the least-served class of sizes, times the load: 1"
                + " is what each class would get of a cluster that is used fully and evenly.")
        .note("utilisation: of the resource that is used most.")
        .build();
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

  private record Loss(Contest contest, String policy, double ratio) {}

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
    Table.Builder table =
        Table.builder(
            "losses",
            "Where a queue is more than 10 % longer than the best published one",
            Column.text("policy"),
            Column.text("workload"),
            Column.text("verdict"),
            Column.number("queue", "jobs"),
            Column.text("best"),
            Column.number("its queue", "jobs"),
            Column.number("queue", "of best"),
            Column.number("p99 wait", "of best"));
    for (Loss loss : losses) {
      Outcome own = loss.contest().of(loss.policy());
      Outcome best = loss.contest().bestQueue();
      table.row(
          Arrays.asList(
              loss.policy(),
              loss.contest().workload().name(),
              own.verdict().name().toLowerCase(Locale.ROOT),
              own.meanQueue(),
              best == null ? null : best.policy(),
              best == null ? null : best.meanQueue(),
              loss.ratio(),
              loss.contest().waitRatio(loss.policy())));
    }
    return table
        .note("Any row: scripts/simulate.sh dominance --set " + set + " --workload NAME")
        .build();
  }

  /** Every policy on every workload. */
  static Table outcomes(List<Contest> contests) {
    Table.Builder table =
        Table.builder(
            "outcomes",
            "Every policy on every workload",
            Column.text("workload"),
            Column.text("family"),
            Column.number("load", ""),
            Column.text("policy"),
            Column.text("verdict"),
            Column.number("mean queue", "jobs"),
            Column.number("p99 wait", "services"),
            Column.number("queue", "of best"),
            Column.number("p99 wait", "of best"),
            Column.number("utilisation", ""),
            Column.number("least share", ""));
    for (Contest contest : contests) {
      for (Outcome outcome : contest.outcomes()) {
        table.row(
            contest.workload().name(),
            contest.workload().family(),
            contest.workload().load(),
            outcome.policy(),
            outcome.verdict().name().toLowerCase(Locale.ROOT),
            outcome.meanQueue(),
            outcome.p99(),
            contest.queueRatio(outcome.policy()),
            contest.waitRatio(outcome.policy()),
            outcome.utilisation(),
            outcome.leastShare());
      }
    }
    return table.build();
  }
}
