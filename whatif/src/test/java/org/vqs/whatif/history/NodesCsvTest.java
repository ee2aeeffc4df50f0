package org.vqs.whatif.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.core.model.ResourceVector;

class NodesCsvTest {
  @TempDir Path directory;

  @Test
  void columns_areFoundByNameAndCountsExpanded() throws IOException {
    Nodes nodes =
        NodesCsv.read(
            file(
                "vcores,yarn.io/gpu,host,count,memory-mb,label,rack",
                "# two of these",
                "16,,big,2,65536,,/r1",
                "8,4,gpu1,,32768,gpu,"));

    assertThat(nodes.resources()).containsExactly("memory-mb", "vcores", "yarn.io/gpu");
    assertThat(nodes.nodes())
        .containsExactly(
            new NodeSpec("big-1", "/r1", "", ResourceVector.of(65536, 16, 0)),
            new NodeSpec("big-2", "/r1", "", ResourceVector.of(65536, 16, 0)),
            new NodeSpec("gpu1", "/default-rack", "gpu", ResourceVector.of(32768, 8, 4)));
  }

  @Test
  void leastColumns_areEnough() throws IOException {
    assertThat(NodesCsv.read(file("host,memory-mb,vcores", "a,1024,2")).nodes())
        .containsExactly(new NodeSpec("a", "/default-rack", "", ResourceVector.of(1024, 2)));
  }

  @Test
  void nodes_areReadBackEqual() throws IOException {
    Nodes nodes =
        new Nodes(
            List.of("memory-mb", "vcores", "fpga"),
            List.of(
                new NodeSpec("a", "/r", "", ResourceVector.of(Long.MAX_VALUE, 2, 0)),
                new NodeSpec("b-1", "/s", "gpu", ResourceVector.of(0, 2, 1))),
            List.of());
    Path file = directory.resolve("written.csv");

    NodesCsv.write(nodes, file);

    assertThat(NodesCsv.read(file)).isEqualTo(nodes);
  }

  @Test
  void withResources_followsTheHistory() {
    Nodes nodes =
        new Nodes(
            List.of("memory-mb", "vcores", "fpga", "gpu"),
            List.of(new NodeSpec("a", "/r", "", ResourceVector.of(1, 2, 3, 4))),
            List.of("note"));

    Nodes other = nodes.withResources(List.of("memory-mb", "vcores", "gpu", "licence"));

    assertThat(other.resources()).containsExactly("memory-mb", "vcores", "gpu", "licence");
    assertThat(other.nodes().get(0).capacity()).isEqualTo(ResourceVector.of(1, 2, 4, 0));
    assertThat(other.notes()).containsExactly("note");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        ",1,1, | column 1 (host) is empty",
        "a-1,1,1, | two nodes are named a-1",
        "b,-1,1, | column 2 (memory-mb) is negative: -1",
        "b,1G,1, | column 2 (memory-mb) is not a whole number: 1G",
        "b,0,, | all amounts are 0: memory-mb,vcores",
        "b,1,1,0 | column 4 (count) must be in [1, 1000000]: 0",
        "b,1,1 | 3 columns instead of 4"
      })
  void brokenLine_isNamedWithItsReason(String line, String reason) throws IOException {
    Path file = file("host,memory-mb,vcores,count", "a,1,1,2", line);

    assertThatThrownBy(() -> NodesCsv.read(file))
        .isInstanceOf(IOException.class)
        .hasMessage(file + ":3: " + reason);
  }

  @Test
  void missingColumn_isNamed() throws IOException {
    Path file = file("host,memory,vcores", "a,1,1");

    assertThatThrownBy(() -> NodesCsv.read(file))
        .hasMessage(file + ":1: the header has no column memory-mb: host,memory,vcores");
  }

  @Test
  void noNodes_areRefused() throws IOException {
    Path file = file("host,memory-mb,vcores");

    assertThatThrownBy(() -> NodesCsv.read(file)).hasMessage(file + ": no node is in it");
  }

  private Path file(String... lines) throws IOException {
    return Files.write(directory.resolve("nodes.csv"), List.of(lines));
  }
}
