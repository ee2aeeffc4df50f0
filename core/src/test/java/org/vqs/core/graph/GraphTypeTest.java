package org.vqs.core.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;

class GraphTypeTest {
  private static final ResourceVector SMALL = ResourceVector.of(1, 1);
  private static final ResourceVector LARGE = ResourceVector.of(4, 2);

  @Test
  void nodes_areNumberedGroupByGroup() {
    GraphType type = trained("ps", "worker", 1);

    assertThat(type.size()).isEqualTo(5);
    assertThat(type.groupOf(0)).isZero();
    assertThat(type.groupOf(1)).isZero();
    assertThat(type.groupOf(2)).isEqualTo(1);
    assertThat(type.groupOf(4)).isEqualTo(1);
    assertThat(type.firstNode(1)).isEqualTo(2);
    assertThat(type.totalDemand()).containsExactly(2 + 12, 2 + 6);
  }

  @Test
  void weights_areSymmetricAndAddUp() {
    GraphType type =
        GraphType.builder()
            .group("a", 1, SMALL)
            .group("b", 1, SMALL)
            .edge("a", "b", 1)
            .edge("b", "a", .5)
            .edge("b", "b", 2)
            .build();

    assertThat(type.weight(0, 1)).isEqualTo(1.5);
    assertThat(type.weight(1, 0)).isEqualTo(1.5);
    assertThat(type.weight(1, 1)).isEqualTo(2);
    assertThat(type.weight(0, 0)).isZero();
  }

  @Test
  void types_areEqualWhateverTheirNames() {
    assertThat(trained("ps", "worker", 1))
        .isEqualTo(trained("server", "client", 1))
        .hasSameHashCodeAs(trained("server", "client", 1))
        .isNotEqualTo(trained("ps", "worker", 2));
  }

  @Test
  void mistakes_areRefusedByName() {
    GraphType.Builder builder = GraphType.builder().group("ps", 2, SMALL);

    assertThatThrownBy(() -> builder.group("ps", 1, SMALL)).hasMessageContaining("the name ps");
    assertThatThrownBy(() -> builder.group("x", 0, SMALL)).hasMessageContaining("group x has 0");
    assertThatThrownBy(() -> builder.group("x", 1, ResourceVector.of(1)))
        .hasMessageContaining("group x demands [1]");
    assertThatThrownBy(() -> builder.group("x", 1, ResourceVector.of(0, 0)))
        .hasMessageContaining("group x demands [0, 0]");
    assertThatThrownBy(() -> builder.edge("ps", "x", Double.NaN))
        .hasMessageContaining("the edge ps-x has the weight NaN");
    assertThatThrownBy(() -> builder.edge("ps", "x", -1)).hasMessageContaining("-1.0");
    assertThatThrownBy(() -> builder.edge("ps", "nobody", 1).build())
        .hasMessageContaining("nobody, which is unknown; the groups are [ps]");
    assertThatThrownBy(() -> GraphType.builder().build()).hasMessageContaining("one group");
  }

  private static GraphType trained(String one, String other, double weight) {
    return GraphType.builder()
        .group(one, 2, SMALL)
        .group(other, 3, LARGE)
        .edge(one, other, weight)
        .build();
  }
}
