package org.vqs.sim.experiment.dominance.report;

import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.vqs.sim.experiment.dominance.contest.Contest;

/**
 * A policy on all workloads.
 *
 * @param policy the policy with its settings
 * @param runs on how many workloads it ran
 * @param growing on how many it grows although some published policy is stable there
 * @param undecided on how many without overload the runs tell neither that it grows nor that it is
 *     stable
 * @param alone on how many it does not grow although all published policies do
 * @param near on which part of the workloads with a ratio its mean queue is within 10 % of the best
 * @param worst the largest ratio of mean queues
 * @param queue the geometric mean of the ratios of mean queues
 * @param p99 the geometric mean of the ratios of p99 waits
 * @param share the least-served class under overload, over workloads
 * @param heavyShare the same where 1.5 times what can be served arrives
 * @param utilisation under overload, over workloads
 */
record PolicySummary(
    String policy,
    long runs,
    long growing,
    long undecided,
    long alone,
    double near,
    double worst,
    GeometricMean queue,
    GeometricMean p99,
    DoubleSummaryStatistics share,
    DoubleSummaryStatistics heavyShare,
    DoubleSummaryStatistics utilisation) {
  /** What counts as near the best. */
  static final double NEAR = 1.1;

  /** The load at which the share of the least-served class is a goal. */
  static final double HEAVY = 1.5;

  /** Summarises what a policy did. */
  static PolicySummary of(String policy, List<Contest> contests) {
    List<Contest> ran = contests.stream().filter(contest -> contest.of(policy) != null).toList();
    double[] queues = ratios(ran, contest -> contest.queueRatio(policy));
    return new PolicySummary(
        policy,
        ran.size(),
        ran.stream().filter(c -> c.isServed() && c.of(policy).isGrowing()).count(),
        ran.stream().filter(c -> !c.workload().isOverload() && c.of(policy).isUndecided()).count(),
        ran.stream().filter(c -> c.isLost() && !c.of(policy).isGrowing()).count(),
        (double) Arrays.stream(queues).filter(ratio -> ratio <= NEAR).count() / queues.length,
        Arrays.stream(queues).max().orElse(Double.NaN),
        GeometricMean.of(queues),
        GeometricMean.of(ratios(ran, contest -> contest.waitRatio(policy))),
        overload(ran, 0, contest -> contest.of(policy).leastShare()),
        overload(ran, HEAVY, contest -> contest.of(policy).leastShare()),
        overload(ran, 0, contest -> contest.of(policy).utilisation()));
  }

  static double[] ratios(List<Contest> contests, ToDoubleFunction<Contest> ratio) {
    return contests.stream().mapToDouble(ratio).filter(value -> !Double.isNaN(value)).toArray();
  }

  private static DoubleSummaryStatistics overload(
      List<Contest> contests, double from, ToDoubleFunction<Contest> number) {
    return contests.stream()
        .filter(contest -> contest.workload().isOverload() && contest.workload().load() >= from)
        .mapToDouble(number)
        .filter(value -> !Double.isNaN(value))
        .summaryStatistics();
  }
}
