package org.vqs.core.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.model.ResourceVector;

/** Graphs that must be in one machine, rack or row, against all templates of small instances. */
class UnitPlacementTest {
  private static final double RACK_DISTANCE = 2;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void smallInstance_isRefusedOnlyIfNoUnitTakesIt(int level) {
    Closest closest = new Closest(RACK_DISTANCE, 1000);
    int placed = 0;
    int onlyApart = 0;
    for (long seed = 1; seed <= 3000; seed++) {
      RandomGraphs random = new RandomGraphs(seed);
      Machines machines = inRows(random.machines());
      GraphType type = random.graph(machines.dimensions(), new Span(level));
      double least = leastInAUnit(type, machines);

      Template template = closest.place(type, machines, Eligibility.ALL);

      assertThat(template == null)
          .as("seed %d: %s", seed, type)
          .isEqualTo(Double.isInfinite(least));
      if (template != null) {
        placed++;
        assertInOneUnit(template, machines);
        assertThat(template.cost()).isGreaterThanOrEqualTo(least - 1e-9);
      } else {
        onlyApart += Double.isInfinite(leastIn(type, machines, numbers(machines))) ? 0 : 1;
      }
    }
    assertThat(placed).isGreaterThan(300);
    assertThat(onlyApart).as("fit only apart").isGreaterThan(50);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void roundRobin_staysInAUnit(int level) {
    RoundRobin roundRobin = new RoundRobin(RACK_DISTANCE);
    for (long seed = 1; seed <= 1000; seed++) {
      RandomGraphs random = new RandomGraphs(seed);
      Machines machines = inRows(random.machines());
      GraphType type = random.graph(machines.dimensions(), new Span(level));

      Template template = roundRobin.place(type, machines, Eligibility.ALL);

      if (template != null) {
        assertInOneUnit(template, machines);
      }
      boolean isAlike = type.groups() == 1;
      assertThat(template == null && isAlike && !Double.isInfinite(leastInAUnit(type, machines)))
          .as("seed %d: %s", seed, type)
          .isFalse();
    }
  }

  @Test
  void rackWhoseMachinesTheHostRefuses_isNoPlace() {
    Machines machines = new Machines(1);
    for (int i = 0; i < 200; i++) {
      machines.put(i, "/r" + i / 2, new long[] {2});
    }
    GraphType type =
        GraphType.builder().group("n", 4, ResourceVector.of(1)).within(Span.RACK).build();

    Template template =
        new Closest(RACK_DISTANCE, 0).place(type, machines, (group, machine) -> machine / 2 == 50);

    assertThat(template.machines()).containsExactlyInAnyOrder(100, 101);
  }

  /** The same machines; the first two racks are in one row. */
  private static Machines inRows(Machines machines) {
    for (int machine : numbers(machines)) {
      String rack = machines.rack(machine);
      machines.put(
          machine, (rack.equals("/r2") ? "/row1" : "/row0") + rack, machines.free(machine));
    }
    return machines;
  }

  private static int[] numbers(Machines machines) {
    return RandomGraphs.numbers(machines);
  }

  private static double leastInAUnit(GraphType type, Machines machines) {
    Map<String, int[]> units =
        Arrays.stream(numbers(machines))
            .boxed()
            .collect(
                Collectors.groupingBy(
                    machine -> type.span().unit(machine, machines.rack(machine)),
                    Collectors.collectingAndThen(
                        Collectors.toList(),
                        each -> each.stream().mapToInt(Integer::intValue).toArray())));
    return units.values().stream()
        .mapToDouble(unit -> leastIn(type, machines, unit))
        .min()
        .orElseThrow();
  }

  private static double leastIn(GraphType type, Machines machines, int[] numbers) {
    return Exhaustive.leastCost(type, machines, numbers, RACK_DISTANCE);
  }

  private static void assertInOneUnit(Template template, Machines machines) {
    Span span = template.type().span();
    assertThat(
            IntStream.of(template.machines())
                .mapToObj(machine -> span.unit(machine, machines.rack(machine)))
                .distinct())
        .hasSize(1);
  }
}
