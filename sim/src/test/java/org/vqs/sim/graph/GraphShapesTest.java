package org.vqs.sim.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.core.graph.GraphType;

class GraphShapesTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({"tree5, 5, 4", "triangle, 3, 3", "chain:6, 6, 5", "star:6, 6, 5", "clique:6, 6, 15"})
  void shape_hasItsNodesAndEdges(String text, int nodes, double edges) {
    GraphType type = GraphShapes.of(text);

    assertThat(type.size()).isEqualTo(nodes);
    assertThat(edges(type)).isEqualTo(edges);
  }

  @Test
  void file_hasAnEdgeInEachLine() throws IOException {
    Path file = Files.writeString(directory.resolve("pair.txt"), "a b\n\nb c 2.5\n");

    GraphType type = GraphShapes.of(file.toString());

    assertThat(type.size()).isEqualTo(3);
    assertThat(edges(type)).isEqualTo(3.5);
  }

  @Test
  void mistakes_areNamed() throws IOException {
    Path file = Files.writeString(directory.resolve("bad.txt"), "a b c d\n");

    assertThatThrownBy(() -> GraphShapes.of("ring:4")).hasMessageContaining("graph (ring:4) must");
    assertThatThrownBy(() -> GraphShapes.of(file.toString())).hasMessageContaining("(a b c d)");
    assertThatThrownBy(() -> GraphCluster.of("3x", 1)).hasMessageContaining("machines (3x) must");
    assertThatThrownBy(() -> GraphCluster.of("3x4", 0)).hasMessageContaining("(0) must be");
  }

  private static double edges(GraphType type) {
    double sum = 0;
    for (int a = 0; a < type.size(); a++) {
      for (int b = 0; b < a; b++) {
        sum += type.weight(type.groupOf(a), type.groupOf(b));
      }
    }
    return sum;
  }
}
