package org.vqs.sim.cli;

import java.util.List;
import java.util.stream.Stream;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.graph.GraphFigures;
import org.vqs.sim.experiment.random.RandomFigures;
import org.vqs.sim.experiment.reward.RewardFigures;
import org.vqs.sim.experiment.sharing.SharingFigures;
import org.vqs.sim.experiment.vm.VmFigures;

/** All experiments. */
final class Experiments {
  private static final List<Experiment> ALL =
      Stream.of(
              RandomFigures.all(),
              VmFigures.all(),
              SharingFigures.all(),
              GraphFigures.all(),
              RewardFigures.all())
          .flatMap(List::stream)
          .toList();

  private Experiments() {}

  /**
   * All, in the order of the papers: r for random resource requirements, v for VM scheduling, s for
   * sharing, g for graphs, a for auto-scaling.
   */
  static List<Experiment> all() {
    return ALL;
  }

  /**
   * The experiment of an id.
   *
   * @throws IllegalArgumentException if there is none, naming those there are
   */
  static Experiment get(String id) {
    return ALL.stream()
        .filter(experiment -> experiment.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "figure (%s) must be one of %s"
                        .formatted(id, ALL.stream().map(Experiment::id).toList())));
  }
}
