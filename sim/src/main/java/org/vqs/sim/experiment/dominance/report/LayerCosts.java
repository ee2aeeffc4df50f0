package org.vqs.sim.experiment.dominance.report;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.vqs.sim.experiment.dominance.contest.Contest;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableOf;

/**
 * What the layers around policies cost: each policy as deployed over the same policy alone, on the
 * workloads on which both ran; under overload, where queues only grow, it is not asked.
 */
final class LayerCosts {
  /** What a queue as deployed may be at most, over that of the policy alone. */
  static final double MOST = 1.2;

  private static final String DEPLOYED = "+options=deployed";

  private LayerCosts() {}

  private record Row(Contest contest, String policy) {
    String alone() {
      return policy.replace(DEPLOYED, "");
    }

    double queue() {
      return contest.queueOver(policy, alone());
    }

    double p99() {
      return contest.waitOver(policy, alone());
    }
  }

  private static List<Row> rows(List<Contest> contests, String policy) {
    return contests.stream()
        .map(contest -> new Row(contest, policy))
        .filter(row -> !Double.isNaN(row.queue()))
        .toList();
  }

  private static List<String> deployed(List<String> policies) {
    return policies.stream()
        .filter(policy -> policy.contains(DEPLOYED))
        .filter(policy -> policies.contains(policy.replace(DEPLOYED, "")))
        .toList();
  }

  private record Summary(String policy, List<Row> rows) {
    GeometricMean mean(ToDoubleFunction<Row> ratio) {
      return GeometricMean.of(rows.stream().mapToDouble(ratio).toArray());
    }

    long over() {
      return rows.stream().filter(row -> row.queue() > MOST).count();
    }

    double worst() {
      return rows.stream().mapToDouble(Row::queue).max().orElse(Double.NaN);
    }
  }

  /** Whether some policy ran both ways. */
  static boolean areKnown(List<String> policies) {
    return !deployed(policies).isEmpty();
  }

  /** A line for each policy that ran both ways. */
  static Table summary(List<Contest> contests, List<String> policies) {
    return TableOf.<Summary>named("layers", "As deployed over the same policy alone")
        .text("policy", Summary::policy)
        .number("workloads", "", summary -> summary.rows().size())
        .number("mean queue", "of alone", summary -> summary.mean(Row::queue).mean())
        .number("from", "", summary -> summary.mean(Row::queue).lower())
        .number("to", "", summary -> summary.mean(Row::queue).upper())
        .number("p99 wait", "of alone", summary -> summary.mean(Row::p99).mean())
        .number("over " + MOST, "workloads", Summary::over)
        .number("worst queue", "of alone", Summary::worst)
        .note("Without overload; geometric means with 95 % bootstrap intervals over workloads.")
        .over(
            deployed(policies).stream()
                .map(policy -> new Summary(policy, rows(contests, policy)))
                .toList());
  }

  /** The workloads on which the layers cost more than they may, the worst first. */
  static Table dear(List<Contest> contests, List<String> policies) {
    return TableOf.<Row>named("layers-dear", "Where a queue is over " + MOST + " times that alone")
        .text("policy", Row::policy)
        .text("workload", row -> row.contest().workload().name())
        .number("queue", "jobs", row -> row.contest().of(row.policy()).meanQueue())
        .number("queue alone", "jobs", row -> row.contest().of(row.alone()).meanQueue())
        .number("queue", "of alone", Row::queue)
        .number("p99 wait", "of alone", Row::p99)
        .over(
            deployed(policies).stream()
                .flatMap(policy -> rows(contests, policy).stream())
                .filter(row -> row.queue() > MOST)
                .sorted(Comparator.comparingDouble(Row::queue).reversed())
                .toList());
  }
}
