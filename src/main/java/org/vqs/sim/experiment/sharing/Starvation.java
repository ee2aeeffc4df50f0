package org.vqs.sim.experiment.sharing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.vqs.core.Policies;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.measure.Interval;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;

/**
 * How long those wait under lasting overload whom a policy may pass over for ever: the smallest,
 * the largest, the rarest, and those of the least weight. Not in the papers.
 */
public final class Starvation implements Experiment {
  private static final List<String> POLICIES =
      List.of(Policies.VQS_BF, Policies.BF_JS, Policies.VQS);
  private static final int WARM_UP = 40;

  /** Waits of the victims in one run. */
  private record Outcome(long jobs, double mean, double p99, double max) {}

  @Override
  public String id() {
    return "s-starvation";
  }

  @Override
  public String title() {
    return "How long victims wait at 150 % load (our own)";
  }

  @Override
  public Report run(Lab lab) {
    List<Long> seeds = lab.seeds(5);
    double length = WARM_UP + lab.length(160, 60);
    List<Victim> victims = Victim.all();
    return Report.builder(id(), title())
        .seeds(seeds)
        .table(
            table(
                lab,
                "open",
                "Jobs come at random, 150 % of what fits; the victims are 2 % of it",
                victims,
                Victim::open,
                seeds,
                length))
        .table(
            table(
                lab,
                "closed",
                "One victim always waits, and many others of each kind",
                victims,
                Victim::closed,
                seeds,
                length))
        .note(
            "Waits in mean services; those that still wait at the end count with their age."
                + " Claims: after a wait of "
                + Production.CLAIM_DELAY
                + " a job goes first where it fits, or claims a server.")
        .note("Max: the longest wait in any run.")
        .build();
  }

  /** Makes a scene of a victim. */
  @FunctionalInterface
  private interface Setting {
    Scene of(Victim victim, String policy, boolean claims);
  }

  private Table table(
      Lab lab,
      String name,
      String title,
      List<Victim> victims,
      Setting setting,
      List<Long> seeds,
      double length) {
    List<Supplier<Outcome>> runs = new ArrayList<>();
    for (Victim victim : victims) {
      for (String policy : POLICIES) {
        for (boolean claims : new boolean[] {true, false}) {
          Scene scene = setting.of(victim, policy, claims);
          for (long seed : seeds) {
            runs.add(() -> outcome(scene, seed, length));
          }
        }
      }
    }
    List<Outcome> results = lab.pool().compute(id() + " " + name, runs);
    Table.Builder table =
        Table.builder(
            name,
            title,
            Column.text("victim"),
            Column.text("policy"),
            Column.text("claims"),
            Column.interval("victims", "jobs"),
            Column.interval("mean wait", "services"),
            Column.interval("wait p99", "services"),
            Column.number("max", "services"));
    int next = 0;
    for (Victim victim : victims) {
      for (String policy : POLICIES) {
        for (String claims : new String[] {"on", "off"}) {
          List<Outcome> ofCase = results.subList(next, next += seeds.size());
          table.row(
              victim.name(),
              policy,
              claims,
              Interval.over(ofCase, Outcome::jobs),
              Interval.over(ofCase, Outcome::mean),
              Interval.over(ofCase, Outcome::p99),
              ofCase.stream().mapToDouble(Outcome::max).max().orElseThrow());
        }
      }
    }
    return table.build();
  }

  private static Outcome outcome(Scene scene, long seed, double length) {
    SharedCluster cluster = new SharedCluster(scene, seed);
    cluster.runUntil(WARM_UP);
    cluster.measureFromNow();
    cluster.runUntil(length);
    Waits waits = cluster.waits(Victim.NAME);
    return new Outcome(waits.count(), waits.mean(), waits.p99(), waits.max());
  }
}
