package org.vqs.sim.cli;

import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.workload.SizePart;
import org.vqs.sim.workload.SyntheticWorkload;
import org.vqs.sim.workload.Workload;

/**
 * Warns of sizes that fit no server: jobs that would wait for ever and look like a growing queue.
 */
final class MisfitNotes {
  private MisfitNotes() {}

  static void warn(Scenario scenario) {
    List<ResourceVector> sizes = sizes(scenario.workload());
    List<ResourceVector> misfits = sizes.stream().filter(size -> !fits(size, scenario)).toList();
    if (!misfits.isEmpty()) {
      System.err.printf(
          "warning: %d of %d sizes, such as %s, fit no server; in units of 1/%d, servers have %s%n",
          misfits.size(),
          sizes.size(),
          misfits.get(0),
          scenario.workload().unit(),
          scenario.cluster().stream()
              .map(group -> group.capacity().toString())
              .distinct()
              .toList());
    }
  }

  /** The distinct sizes, or the largest of each range. */
  private static List<ResourceVector> sizes(Workload workload) {
    return workload instanceof SyntheticWorkload synthetic
        ? SizePart.of(synthetic.sizes(), synthetic.unit()).stream().map(SizePart::high).toList()
        : workload.types();
  }

  private static boolean fits(ResourceVector size, Scenario scenario) {
    return scenario.cluster().stream().anyMatch(group -> size.fitsIn(group.capacity()));
  }
}
