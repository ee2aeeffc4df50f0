package org.vqs.whatif.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;

class NodesTest {
  private static final List<String> RESOURCES = List.of("memory-mb", "vcores", "yarn.io/gpu");

  private static final History HISTORY =
      new History(
          "h",
          RESOURCES,
          List.of(
              new Application(
                  "a",
                  "root.default",
                  "u",
                  0,
                  Optional.of(ResourceVector.of(1024, 1, 0)),
                  List.of(new Task(0, ResourceVector.of(2048, 3, 1), 1_000, 1)))),
          List.of());

  private static ResourceVector capacity(List<String> counted) {
    Nodes nodes =
        new Nodes(RESOURCES, NodeSpec.numbered(0, 1, ResourceVector.of(9000, 4, 2)), List.of());
    return nodes.counting(counted).of(HISTORY).get(0).capacity();
  }

  @Test
  void whatDoesNotCount_isEnoughForAllThatTheMemoryHolds() {
    assertThat(capacity(List.of())).isEqualTo(ResourceVector.of(9000, 4, 2));
    assertThat(capacity(List.of("memory-mb"))).isEqualTo(ResourceVector.of(9000, 14, 5));
    assertThat(capacity(List.of("memory-mb", "yarn.io/gpu")))
        .isEqualTo(ResourceVector.of(9000, 14, 2));
  }
}
