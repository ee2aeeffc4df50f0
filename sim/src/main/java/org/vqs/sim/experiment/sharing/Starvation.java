package org.vqs.sim.experiment.sharing;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.engine.Production;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Replications;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableOf;

/**
 * How long those wait under lasting overload whom a policy may pass over for ever: the smallest,
 * the largest, the rarest, and those of the least weight. Not in the papers.
 */
public final class Starvation implements Experiment {
  private static final int WARM_UP = 40;

  /** The waits of the victims in one run. */
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
    Replications runs = new Replications(lab, id(), seeds);
    return Report.builder(id(), title())
        .seeds(seeds)
        .table(
            table(
                runs,
                "open",
                "Jobs come at random, 150 % of what fits; the victims are 2 % of it",
                Victim::open,
                length))
        .table(
            table(
                runs,
                "closed",
                "One victim always waits, and many others of each kind",
                Victim::closed,
                length))
        .note(
            "Waits in mean services; those that still wait at the end count with their age."
                + " Reservations: after a wait of "
                + Production.RESERVATION_DELAY
                + " at least, and of much more than others, a job reserves a server.")
        .note("Max: the longest wait in any run.")
        .build();
  }

  /** Makes a scene of a victim. */
  @FunctionalInterface
  private interface Setting {
    SharingScene of(Victim victim, String policy, boolean reservations);
  }

  /** A victim under a policy. */
  private record Ordeal(Victim victim, String policy, boolean reservations) {}

  private static Table table(
      Replications runs, String name, String title, Setting setting, double length) {
    List<Ordeal> cases = new ArrayList<>();
    for (Victim victim : Victim.all()) {
      for (String policy : WeightedShares.POLICIES) {
        cases.add(new Ordeal(victim, policy, true));
        cases.add(new Ordeal(victim, policy, false));
      }
    }
    return TableOf.<Replicated<Ordeal, Outcome>>named(name, title)
        .text("victim", row -> row.of().victim.name())
        .text("policy", row -> row.of().policy)
        .text("reservations", row -> row.of().reservations ? "on" : "off")
        .interval("victims", "jobs", row -> row.mean(Outcome::jobs))
        .interval("mean wait", "services", row -> row.mean(Outcome::mean))
        .interval("wait p99", "services", row -> row.mean(Outcome::p99))
        .number(
            "max",
            "services",
            row -> row.runs().stream().mapToDouble(Outcome::max).max().orElseThrow())
        .over(
            runs.of(
                name,
                cases,
                (each, seed) ->
                    outcome(
                        setting.of(each.victim, each.policy, each.reservations), seed, length)));
  }

  private static Outcome outcome(SharingScene scene, long seed, double length) {
    SharedCluster cluster = new SharedCluster(scene, seed);
    cluster.runUntil(WARM_UP);
    cluster.measureFromNow();
    cluster.runUntil(length);
    StreamWaits waits = cluster.waits(Victim.NAME);
    return new Outcome(waits.count(), waits.mean(), waits.p99(), waits.max());
  }
}
