package org.vqs.sim.experiment.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.graph.GraphAlgorithms;
import org.vqs.sim.graph.GraphRun;
import org.vqs.sim.workload.ServiceLaw;

class GraphRowsTest {
  @Test
  void caseThatGrows_isLeftOut() {
    // Loads of .13 and 1.54 of all slots.
    List<Replicated<GraphCase, GraphRun>> rows =
        Stream.of(.2, 2.4).map(GraphRowsTest::withMeanLife).toList();

    assertThat(rows.get(1).runs().get(0).allCost()).isPositive();
    assertThat(new GraphRows(rows).steady())
        .singleElement()
        .extracting(row -> row.of().x())
        .isEqualTo(.2);
  }

  private static Replicated<GraphCase, GraphRun> withMeanLife(double mean) {
    GraphCase each =
        new GraphCase(
            "closest",
            mean,
            StormSystem.small(new ServiceLaw.Exponential(mean)),
            GraphAlgorithms.closest());
    return new Replicated<>(each, Stream.of(1L, 2L).map(seed -> each.run(seed, 500)).toList());
  }
}
