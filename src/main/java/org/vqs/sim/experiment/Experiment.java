package org.vqs.sim.experiment;

import org.vqs.sim.report.Report;

/** A figure or table of a paper, or one of our own, that can be made again with one command. */
public interface Experiment {

  /** How the command line calls it. */
  String id();

  /** What it shows and where the paper has it. */
  String title();

  /** Runs everything it needs. */
  Report run(Lab lab);
}
