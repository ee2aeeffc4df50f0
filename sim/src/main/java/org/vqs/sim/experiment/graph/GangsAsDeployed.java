package org.vqs.sim.experiment.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.vqs.core.policy.option.GangOptions.Placement;
import org.vqs.sim.experiment.Draft;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.gang.GangLoad;
import org.vqs.sim.gang.GangOutcome;
import org.vqs.sim.report.TableOf;

/**
 * Gangs beside single jobs under the packer as it is deployed: what all or none costs, and what the
 * ways to place them give.
 */
final class GangsAsDeployed {
  private static final int SERVERS = 200;

  private GangsAsDeployed() {}

  /** What comes, and how it is placed. */
  private record Case(GangLoad load, Placement placement) {
    GangOutcome run(long seed, long length) {
      return GangOutcome.of(load.run(graph -> graph.by(placement), seed, length));
    }

    String way() {
      if (!load.together()) {
        return "one by one";
      }
      return placement.toString().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  private static List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    double[][] loads = {{.5, 0}, {.8, 0}, {1.5, 0}, {.3, .5}, {.3, 1.2}};
    for (double[] load : loads) {
      cases.add(new Case(new GangLoad(SERVERS, load[0], load[1], false), Placement.CLOSEST));
      GangLoad gangs = new GangLoad(SERVERS, load[0], load[1], true);
      cases.add(new Case(gangs, Placement.CLOSEST));
      cases.add(new Case(gangs, Placement.ROUND_ROBIN));
    }
    return cases;
  }

  static void show(Draft draft) {
    long length = (long) draft.lab().length(GangLoad.END, 3_000);
    draft
        .report()
        .table(
            table().over(draft.runs().of("gangs", cases(), (each, seed) -> each.run(seed, length))))
        .note("Gangs of 2 to 64 jobs of 1 or 2, lives uniform up to 1,000, overdue after 60.")
        .note("Loads are in parts of what the servers can do; from 1 on what waits grows.");
  }

  private static TableOf<Replicated<Case, GangOutcome>> table() {
    return TableOf.<Replicated<Case, GangOutcome>>named("gangs", SERVERS + " servers of 8")
        .number("gangs", "load", row -> row.of().load.gangs())
        .number("single jobs", "load", row -> row.of().load.singles())
        .text("placement", row -> row.of().way())
        .interval("utilisation", "fraction", row -> row.mean(GangOutcome::utilisation))
        .interval("mean wait", "time", row -> row.mean(GangOutcome::meanWait))
        .interval("longest wait", "time", row -> row.mean(GangOutcome::longestWait))
        .interval("broken edges", "fraction", row -> row.mean(GangOutcome::broken))
        .interval("waiting at the end", "gangs", row -> row.mean(GangOutcome::waiting))
        .interval("turns", "", row -> row.mean(GangOutcome::turns))
        .interval("longest turn", "time", row -> row.mean(GangOutcome::longestTurn))
        .note("± half of the 95 % Student t interval over seeds.")
        .note("Broken edges: in parts of all edges of a gang; one between racks counts 2.");
  }
}
