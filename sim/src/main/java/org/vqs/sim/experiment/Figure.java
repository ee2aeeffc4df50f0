package org.vqs.sim.experiment;

import java.util.List;
import org.vqs.sim.report.Report;

/**
 * A figure as a row of a table of figures.
 *
 * @param seeds how many, unless others are asked for; always 1 if it shows one run, and 0 if there
 *     is no chance in it
 * @param content what it shows
 */
public record Figure(String id, String title, int seeds, Content content) implements Experiment {
  /** What a figure shows. */
  @FunctionalInterface
  public interface Content {
    /** Runs what is needed, and adds it to the draft's report. */
    void show(Draft draft);
  }

  @Override
  public Report run(Lab lab) {
    List<Long> all = seeds > 1 ? lab.seeds(seeds) : lab.seeds(1).subList(0, seeds);
    Draft draft = new Draft(id, title, lab, all, Report.builder(id, title).seeds(all));
    content.show(draft);
    return draft.report().build();
  }
}
