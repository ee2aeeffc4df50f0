package org.vqs.core.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;

class ClosestTest {
  private static final double RACK_DISTANCE = 2;
  private static final ResourceVector ONE = ResourceVector.of(1);

  private final Closest closest = new Closest(RACK_DISTANCE, 1000);

  @Test
  void cost_isWithinATenthOfTheOptimumOnSmallInstances() {
    double found = 0;
    double optimum = 0;
    double ratios = 0;
    int instances = 0;
    for (long seed = 1; instances < 1000; seed++) {
      RandomGraphs random = new RandomGraphs(seed);
      Machines machines = random.machines();
      GraphType type = random.graph(machines.dimensions());
      double least =
          Exhaustive.leastCost(type, machines, RandomGraphs.numbers(machines), RACK_DISTANCE);
      if (least == 0 || Double.isInfinite(least)) {
        continue;
      }
      instances++;
      Template template = closest.place(type, machines, Eligibility.ALL);
      found += template.cost();
      optimum += least;
      ratios += template.cost() / least;
    }
    assertThat(found / optimum).as("all broken edges over those of the optima").isBetween(1., 1.1);
    assertThat(ratios / instances).as("mean of the ratios").isBetween(1., 1.1);
  }

  @Test
  void smallInstance_isRefusedOnlyIfNoTemplateExists() {
    for (long seed = 1; seed <= 5000; seed++) {
      RandomGraphs random = new RandomGraphs(seed);
      Machines machines = random.machines();
      GraphType type = random.graph(machines.dimensions());
      double least =
          Exhaustive.leastCost(type, machines, RandomGraphs.numbers(machines), RACK_DISTANCE);

      Template template = closest.place(type, machines, Eligibility.ALL);

      assertThat(template == null)
          .as("seed %d: %s", seed, type)
          .isEqualTo(Double.isInfinite(least));
      if (template != null) {
        assertFits(template, machines);
        assertThat(template.cost())
            .isCloseTo(Exhaustive.cost(template, machines, RACK_DISTANCE), offset(1e-9))
            .isGreaterThanOrEqualTo(least - 1e-9);
      }
    }
  }

  @Test
  void graphThatFitsOnAMachine_goesToTheTightestOne() {
    Machines machines = machines(8, 5, 4, 3);

    Template template = closest.place(clique(4), machines, Eligibility.ALL);

    assertThat(template.machines()).containsExactly(2);
    assertThat(template.cost()).isZero();
  }

  @Test
  void graphThatFitsInARack_goesToTheTightestRackOfEqualCost() {
    Machines machines = new Machines(1);
    for (int i = 0; i < 12; i++) {
      machines.put(i, i < 6 ? "/wide" : "/tight", new long[] {i < 8 ? 2 : 0});
    }

    Template template = closest.place(clique(4), machines, Eligibility.ALL);

    assertThat(template.machines()).containsExactlyInAnyOrder(6, 7);
    assertThat(template.cost()).isEqualTo(4);
  }

  @Test
  void graphLargerThanARack_breaksFewEdgesBetweenRacks() {
    Machines machines = new Machines(1);
    machines.put(0, "/a", new long[] {3});
    machines.put(1, "/b", new long[] {1});
    machines.put(2, "/b", new long[] {1});
    machines.put(3, "/a", new long[] {3});

    Template template = closest.place(clique(7), machines, Eligibility.ALL);

    assertThat(template.cost()).isEqualTo(9 + RACK_DISTANCE * 6);
  }

  @Test
  void chain_isCutOnceForEachMachine() {
    GraphType.Builder builder = GraphType.builder();
    for (int i = 0; i < 12; i++) {
      builder.group("n" + i, 1, ONE);
      if (i > 0) {
        builder.edge("n" + (i - 1), "n" + i, 1);
      }
    }

    Template template = closest.place(builder.build(), machines(4, 4, 4), Eligibility.ALL);

    assertThat(template.cost()).isEqualTo(2);
  }

  @Test
  void machinesThatTheHostRefuses_getNothing() {
    Machines machines = machines(9, 2, 2, 2);

    Template template = closest.place(clique(4), machines, (group, machine) -> machine >= 2);

    assertThat(template.machines()).containsExactlyInAnyOrder(2, 3);
    assertThat(closest.place(clique(4), machines, (group, machine) -> machine > 2)).isNull();
  }

  @Test
  void room_isFoundWhereGreedyOrdersLeaveAHole() {
    GraphType type =
        GraphType.builder()
            .group("a", 2, ResourceVector.of(3))
            .group("b", 3, ResourceVector.of(2))
            .edge("a", "b", 1)
            .build();

    assertThat(closest.place(type, machines(6, 6), Eligibility.ALL)).isNotNull();
    assertThat(closest.place(type, machines(6, 5), Eligibility.ALL)).isNull();
  }

  @Test
  void placement_leavesTheMachinesAsTheyWere() {
    Machines machines = machines(4, 4, 3);

    closest.place(clique(9), machines, Eligibility.ALL);

    assertThat(machines.free(0)).containsExactly(4);
    assertThat(machines.free(1)).containsExactly(4);
    assertThat(machines.free(2)).containsExactly(3);
    assertThat(machines.room(ONE)).isEqualTo(11);
  }

  @Test
  void parameters_areChecked() {
    assertThatThrownBy(() -> new Closest(.5, 1)).hasMessageContaining("(0.5) must be");
    assertThatThrownBy(() -> new Closest(2, -1)).hasMessageContaining("(-1) must be");
  }

  private static void assertFits(Template template, Machines machines) {
    Map<Integer, long[]> left = new HashMap<>();
    for (int node = 0; node < template.type().size(); node++) {
      int machine = template.machine(node);
      long[] free = left.computeIfAbsent(machine, machines::free);
      template.type().demand(template.type().groupOf(node)).addTo(free, -1);
    }
    assertThat(left.values()).allMatch(free -> Arrays.stream(free).allMatch(amount -> amount >= 0));
  }

  private static GraphType clique(int size) {
    return GraphType.builder().group("node", size, ONE).edge("node", "node", 1).build();
  }

  private static Machines machines(long... free) {
    Machines machines = new Machines(1);
    for (int i = 0; i < free.length; i++) {
      machines.put(i, "/rack", new long[] {free[i]});
    }
    return machines;
  }
}
