package org.vqs.sim.experiment;

import java.util.List;
import org.vqs.sim.report.Report;

/**
 * A figure that is being made.
 *
 * @param lab what it is made with
 * @param seeds of each of its cases
 * @param report what it shows so far
 */
public record Draft(String id, String title, Lab lab, List<Long> seeds, Report.Builder report) {
  /** Runs cases with all its seeds. */
  public Replications runs() {
    return new Replications(lab.pool(), id, seeds);
  }
}
