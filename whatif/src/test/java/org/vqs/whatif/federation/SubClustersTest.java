package org.vqs.whatif.federation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.history.NodeSpec;

class SubClustersTest {
  private static List<NodeSpec> nodes(int small, int large) {
    List<NodeSpec> nodes = new ArrayList<>();
    nodes.addAll(NodeSpec.numbered(0, small, ResourceVector.of(4_096, 4)));
    nodes.addAll(NodeSpec.numbered(small, large, ResourceVector.of(8_192, 8)));
    return nodes;
  }

  private static long large(List<NodeSpec> nodes) {
    return nodes.stream().filter(node -> node.capacity().get(0) == 8_192).count();
  }

  @Test
  void subClusters_haveALikeMixOfAllNodes() {
    List<NodeSpec> nodes = nodes(80, 20);
    List<List<NodeSpec>> parts = SubClusters.of(nodes, 4, 1);

    assertThat(parts).hasSize(4).allMatch(part -> part.size() == 25 && large(part) == 5);
    assertThat(parts.stream().flatMap(List::stream)).containsExactlyInAnyOrderElementsOf(nodes);
    assertThat(SubClusters.of(nodes, 4, 1)).isEqualTo(parts);
    assertThat(SubClusters.of(nodes, 4, 2)).isNotEqualTo(parts);
  }

  @Test
  void nodesThatDoNotDivide_differByOne() {
    assertThat(SubClusters.of(nodes(7, 3), 3, 1)).extracting(List::size).containsExactly(4, 3, 3);
  }

  @Test
  void one_isTheClusterAsItIs() {
    assertThat(SubClusters.of(nodes(7, 3), 1, 1)).containsExactly(nodes(7, 3));
  }
}
