package org.vqs.sim.experiment.dominance.workload;

import java.util.List;
import java.util.Locale;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Table;

/** The workloads of a set, with the command lines that run them by themselves. */
public final class WorkloadTable {
  private WorkloadTable() {}

  public static Table of(
      String set, List<BenchmarkWorkload> workloads, OfferedLoads loads, boolean quick) {
    Table.Builder table =
        Table.builder(
            "workloads",
            "The workloads of the " + set + " set",
            Column.text("workload"),
            Column.text("family"),
            Column.number("load", "of ρ*"),
            Column.number("ρ*", "jobs in service"),
            Column.text("command"),
            Column.text("compare"));
    for (BenchmarkWorkload workload : workloads) {
      boolean laws = !workload.isTrace();
      table.row(
          workload.name(),
          workload.family(),
          workload.load(),
          laws ? loads.limit(workload) : Double.NaN,
          "scripts/simulate.sh dominance --set " + set + " --workload " + workload.name(),
          laws ? compare(workload, loads.rate(workload), quick) : null);
    }
    return table.build();
  }

  private static String compare(BenchmarkWorkload workload, double rate, boolean quick) {
    return String.format(
        Locale.ROOT,
        "scripts/simulate.sh compare --time %s --servers %s --capacity %s --sizes '%s' --service %s"
            + " --arrivals %s --rate %s --slots %s --seeds 3",
        workload.time().name().toLowerCase(Locale.ROOT),
        workload.servers(),
        workload.capacity(),
        workload.sizes(),
        workload.service(),
        workload.arrivals(),
        rate,
        PreparedWorkloads.length(workload, rate, quick));
  }
}
