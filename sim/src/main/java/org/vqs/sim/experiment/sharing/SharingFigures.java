package org.vqs.sim.experiment.sharing;

import java.util.List;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Figure;

/** Figures of queues that share a cluster. Not in the papers. */
public final class SharingFigures {
  private SharingFigures() {}

  /** All. */
  public static List<Experiment> all() {
    return List.of(
        new Figure(
            "s-sharing",
            "Shares of two saturated queues of weight 3:1, and what they cost (our own)",
            5,
            WeightedShares::show),
        new Figure(
            "s-newcomer",
            "How soon a queue that comes last has its share (our own)",
            10,
            Newcomer::show),
        new Figure(
            "s-starvation", "How long victims wait at 150 % load (our own)", 5, Starvation::show));
  }
}
