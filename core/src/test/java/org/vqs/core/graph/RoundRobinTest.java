package org.vqs.core.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;

class RoundRobinTest {
  private static final GraphType TRIANGLE =
      GraphType.builder().group("n", 3, ResourceVector.of(1)).edge("n", "n", 1).build();

  @Test
  void nodes_goFromMachineToMachine() {
    Machines machines = machines(2, 2, 2, 2);
    RoundRobin roundRobin = new RoundRobin(2);

    Template first = roundRobin.place(TRIANGLE, machines, Eligibility.ALL);
    Template second = roundRobin.place(TRIANGLE, machines, Eligibility.ALL);

    assertThat(first.machines()).containsExactly(0, 1, 2);
    assertThat(first.cost()).isEqualTo(3);
    assertThat(second.machines()).containsExactlyInAnyOrder(3, 0, 1);
  }

  @Test
  void machinesWithoutRoom_arePassedOver() {
    Template template = new RoundRobin(2).place(TRIANGLE, machines(0, 2, 0, 1), Eligibility.ALL);

    assertThat(template.machine(0)).isEqualTo(1);
    assertThat(template.machines()).containsExactlyInAnyOrder(1, 3);
  }

  @Test
  void graphWithoutRoom_isNotPlaced() {
    RoundRobin roundRobin = new RoundRobin(2);

    assertThat(roundRobin.place(TRIANGLE, machines(1, 1), Eligibility.ALL)).isNull();
    assertThat(roundRobin.place(TRIANGLE, machines(2, 2), (group, machine) -> machine == 0))
        .isNull();
  }

  private static Machines machines(long... free) {
    Machines machines = new Machines(1);
    for (int i = 0; i < free.length; i++) {
      machines.put(i, "/rack", new long[] {free[i]});
    }
    return machines;
  }
}
