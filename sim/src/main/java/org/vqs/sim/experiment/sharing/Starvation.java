package org.vqs.sim.experiment.sharing;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.experiment.Draft;
import org.vqs.sim.experiment.Replications;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableOf;

/**
 * How long those wait under lasting overload whom a policy may pass over for ever: the smallest,
 * the largest, the rarest, and those of the least weight. Not in the papers.
 */
final class Starvation {
  private Starvation() {}

  static void show(Draft draft) {
    double length = draft.lab().length(160, 60);
    Replications runs = draft.runs();
    draft
        .report()
        .table(
            table(
                runs,
                "open",
                "Jobs come at random, 150 % of what fits; the victims are 2 % of it",
                true,
                length))
        .table(
            table(
                runs,
                "closed",
                "One victim always waits, and many others of each kind",
                false,
                length))
        .note(
            "Waits in mean services; those that still wait at the end count with their age."
                + " Reservations: after a wait of 1.0 at least, and of much more than others, a job"
                + " reserves a server.")
        .note("Max: the longest wait in any run.");
  }

  private static Table table(
      Replications runs, String name, String title, boolean open, double length) {
    List<Ordeal> cases = new ArrayList<>();
    for (Victim victim : Victim.all()) {
      for (String policy : WeightedShares.POLICIES) {
        cases.add(new Ordeal(victim, open, policy, true));
        cases.add(new Ordeal(victim, open, policy, false));
      }
    }
    return TableOf.<Replicated<Ordeal, Ordeal.Outcome>>named(name, title)
        .text("victim", row -> row.of().victim().name())
        .text("policy", row -> row.of().policy())
        .text("reservations", row -> row.of().reservations() ? "on" : "off")
        .interval("victims", "jobs", row -> row.mean(Ordeal.Outcome::jobs))
        .interval("mean wait", "services", row -> row.mean(Ordeal.Outcome::mean))
        .interval("wait p99", "services", row -> row.mean(Ordeal.Outcome::p99))
        .number(
            "max",
            "services",
            row -> row.runs().stream().mapToDouble(Ordeal.Outcome::max).max().orElseThrow())
        .over(runs.of(name, cases, (each, seed) -> each.endure(seed, Ordeal.WARM_UP, length)));
  }
}
