package org.vqs.sim.graph.dgp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Machines;
import org.vqs.core.graph.Template;
import org.vqs.core.model.ResourceVector;

class RandomPartitionTest {
  private static final ResourceVector SLOT = ResourceVector.of(1);
  private static final GraphType PAIR =
      GraphType.builder().group("n", 2, SLOT).edge("n", "n", 1).build();

  /** The tree of five nodes of the paper's Figure 1: a root with two children, one with two. */
  private static final GraphType TREE =
      GraphType.builder()
          .group("root", 1, SLOT)
          .group("left", 1, SLOT)
          .group("right", 1, SLOT)
          .group("leaf", 2, SLOT)
          .edge("root", "left", 1)
          .edge("root", "right", 1)
          .edge("left", "leaf", 1)
          .build();

  @Test
  void everyChoiceOfSlots_isEquallyLikely() {
    Machines machines = new Machines(1);
    machines.put(0, "/r", new long[] {3});
    machines.put(1, "/r", new long[] {1});
    RandomPartition partition = new RandomPartition(2, new SplittableRandom(1));
    int together = 0;
    for (int i = 0; i < 20_000; i++) {
      together += partition.place(PAIR, machines).cost() == 0 ? 1 : 0;
    }

    // 3 · 2 of the 4 · 3 choices.
    assertThat(together / 20_000.).isCloseTo(.5, offset(.01));
    assertThat(machines.room(SLOT)).isEqualTo(4);
  }

  @Test
  void graphWithoutRoom_hasNoTemplateAndLeavesNothingBehind() {
    Machines machines = new Machines(1);
    machines.put(0, "/r", new long[] {1});
    RandomPartition partition = new RandomPartition(2, new SplittableRandom(1));

    assertThat(partition.place(PAIR, machines)).isNull();
    assertThat(machines.room(SLOT)).isEqualTo(1);
  }

  @Test
  void costs_areThoseOfTheTemplatesInFigure1() {
    Machines machines = new Machines(1);
    for (int i = 0; i < 3; i++) {
      machines.put(i, "/r", new long[] {4});
    }

    assertThat(Template.at(TREE, new int[] {0, 0, 1, 0, 0}, machines, 2).cost()).isEqualTo(1);
    assertThat(Template.at(TREE, new int[] {0, 0, 1, 2, 0}, machines, 2).cost()).isEqualTo(2);
    assertThat(Template.at(TREE, new int[] {0, 1, 0, 2, 2}, machines, 2).cost()).isEqualTo(3);
    assertThat(Template.at(TREE, new int[] {0, 1, 2, 2, 0}, machines, 2).cost()).isEqualTo(4);
  }
}
