package org.vqs.sim.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StaticOptimumTest {
  @Test
  void configurations_areAllThatFitEachAtItsLeastCost() {
    ConfigurationTable table = new ConfigurationTable(SmallSystem.withMeanLife(1));
    Map<List<Integer>, Double> costs = new HashMap<>();
    table.all().forEach(each -> costs.put(each.counts(), each.cost()));

    assertThat(costs)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                List.of(0, 0), 0.,
                List.of(1, 0), 1.,
                List.of(2, 0), 2.,
                List.of(0, 1), 0.,
                List.of(0, 2), 0.,
                List.of(0, 3), 0.,
                List.of(0, 4), 3.,
                List.of(1, 1), 1.,
                List.of(1, 2), 1.));
    table
        .all()
        .forEach(
            each ->
                assertThat(each.templates()).hasSize(each.counts().get(0) + each.counts().get(1)));
  }

  @Test
  void optimum_breaksOneEdgeOfEachTreeWhereThatIsPossible() {
    GraphSystem light = SmallSystem.withMeanLife(.2);
    GraphSystem medium = SmallSystem.withMeanLife(1);
    GraphSystem heavy = SmallSystem.withMeanLife(2.4);

    assertThat(optimum(light).cost()).isCloseTo(.14, offset(1e-9));
    assertThat(optimum(medium).cost()).isCloseTo(.7, offset(1e-9));
    assertThat(optimum(medium).largestLoad()).isCloseTo(10 / 7., offset(1e-6));
    assertThat(optimum(heavy).cost()).isNaN();
  }

  @Test
  void largeSystem_isRefused() {
    GraphSystem large =
        new GraphSystem(GraphCluster.of("9x9", 3), SmallSystem.withMeanLife(1).jobs(), 2);

    assertThat(ConfigurationTable.isSmallEnough(large)).isFalse();
    assertThatThrownBy(() -> new ConfigurationTable(large)).hasMessageContaining("9 machines");
  }

  private static StaticOptimum optimum(GraphSystem system) {
    return StaticOptimum.of(system, new ConfigurationTable(system));
  }
}
