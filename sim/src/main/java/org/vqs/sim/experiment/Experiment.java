package org.vqs.sim.experiment;

import org.vqs.sim.report.Report;

/** A figure or table of a paper, or one of our own, that can be made again with one command. */
public interface Experiment {

  /** How the command line calls it. */
  String id();

  /** What it shows and where the paper has it. */
  String title();

  /**
   * Those of its rows whose names have a text, for figures that take hours.
   *
   * @throws IllegalArgumentException if it has no such rows
   */
  default Experiment part(String name) {
    throw new IllegalArgumentException(
        "--part (" + name + "): figure " + id() + " is made as a whole; leave the option out");
  }

  /** Runs everything it needs. */
  Report run(Lab lab);
}
