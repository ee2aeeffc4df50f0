package org.vqs.core.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;

class MachinesTest {
  private static final ResourceVector ONE = ResourceVector.of(1, 1);

  @Test
  void room_isThatOfARecountAfterAnyChange() {
    SplittableRandom random = new SplittableRandom(1);
    Machines machines = new Machines(2);
    Map<Integer, long[]> expected = new HashMap<>();
    for (int step = 0; step < 5000; step++) {
      int machine = random.nextInt(30);
      if (random.nextInt(4) == 0) {
        machines.remove(machine);
        expected.remove(machine);
      } else {
        long[] free = {random.nextInt(1 + step / 10), random.nextInt(20)};
        machines.put(machine, "/r" + random.nextInt(3), free);
        expected.put(machine, free);
      }
      // More demands than are known at a time.
      ResourceVector demand = ResourceVector.of(1 + random.nextInt(5), random.nextInt(6));
      assertThat(machines.room(demand))
          .isEqualTo(expected.values().stream().mapToLong(f -> Machine.room(f, demand)).sum());
      assertThat(machines.size()).isEqualTo(expected.size());
    }
  }

  @Test
  void places_belongToMachinesInProportionToTheirRoom() {
    Machines machines = new Machines(2);
    machines.put(3, "/a", new long[] {4, 9});
    machines.put(5, "/b", new long[] {9, 1});
    machines.put(7, "/a", new long[] {0, 9});
    machines.put(9, "/a", new long[] {2, 2});
    Map<Integer, Integer> places = new HashMap<>();

    for (long place = 0; place < machines.room(ONE); place++) {
      places.merge(machines.machineOfPlace(ONE, place), 1, Integer::sum);
    }

    assertThat(places).isEqualTo(Map.of(3, 4, 5, 1, 9, 2));
    assertThatThrownBy(() -> machines.machineOfPlace(ONE, 7)).hasMessageContaining("7 places");
  }

  @Test
  void roomHeld_isTakenFromWhatTheHostSays() {
    Machines machines = new Machines(2);
    machines.put(0, "/a", new long[] {4, 4});

    machines.hold(0, ONE);
    assertThat(machines.free(0)).containsExactly(3, 3);
    machines.put(0, "/a", new long[] {2, 2});
    assertThat(machines.free(0)).containsExactly(1, 1);
    machines.remove(0);
    machines.put(0, "/b", new long[] {5, 5});
    assertThat(machines.free(0)).containsExactly(4, 4);
    machines.release(0, ONE);

    assertThat(machines.free(0)).containsExactly(5, 5);
    assertThat(machines.rack(0)).isEqualTo("/b");
  }

  @Test
  void mistakes_areRefused() {
    Machines machines = new Machines(2);

    assertThatThrownBy(() -> machines.put(0, "/a", new long[] {1}))
        .hasMessageContaining("machine 0 with [1]");
    assertThatThrownBy(() -> machines.put(-1, "/a", new long[] {1, 1}))
        .hasMessageContaining("machine -1");
    assertThatThrownBy(() -> machines.room(ResourceVector.of(1)))
        .hasMessageContaining("the demand [1] is not of the 2 resources");
    assertThatThrownBy(() -> machines.hold(99, ONE)).hasMessageContaining("machine 99");
  }
}
