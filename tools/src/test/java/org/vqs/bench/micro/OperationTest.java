package org.vqs.bench.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.vqs.core.Policies;

class OperationTest {
  private static final List<String> SIZES = List.of("100x10", "50x500");

  private final List<DynamicTest> tests = new ArrayList<>();

  @TestFactory
  List<DynamicTest> operation_doesWhatASearchThroughEverythingFinds() {
    for (String size : SIZES) {
      for (int classes : new int[] {1, 3}) {
        for (int resources : new int[] {1, 2}) {
          addTests(Scale.of(size, classes, resources));
        }
      }
    }
    addGangs();
    return tests;
  }

  private void addGangs() {
    for (int resources = 1; resources <= 3; resources++) {
      for (String size : List.of("1000x1", "200x10")) {
        int count = resources;
        add(
            "gang placement %s in %d resources".formatted(size, resources),
            () -> new GangPlacement(size, count));
      }
    }
  }

  private void addTests(Scale scale) {
    add("max weight", scale, () -> new MaxWeight(scale));
    add("largest that fits", scale, () -> new LargestThatFits(scale));
    add("tightest server", scale, () -> new TightestServer(scale));
    for (String policy : Policies.names()) {
      // Under dra what arrives changes what is kept, and with that what starts.
      if (!policy.equals(Policies.DRA)) {
        add(policy + " arrival that waits", scale, () -> new ArrivalThatWaits(policy, scale));
      }
      add(policy + " departure", scale, () -> new Departure(policy, scale, false));
      add(policy + " overdue departure", scale, () -> new Departure(policy, scale, true));
      add(policy + " count change", scale, () -> new CountChange(policy, scale));
      // Under these an arrival may wait though a server has room, or prefer a slot.
      if (!Set.of(Policies.DRA, Policies.FIFO_FF, Policies.MAX_WEIGHT).contains(policy)) {
        add(policy + " arrival that starts", scale, () -> new ArrivalThatStarts(policy, scale));
      }
    }
  }

  private void add(String name, Scale scale, Supplier<Operation> make) {
    add(name + " " + scale, make);
  }

  private void add(String name, Supplier<Operation> make) {
    tests.add(
        DynamicTest.dynamicTest(
            name,
            () -> {
              Operation operation = make.get();
              operation.check();
              for (int i = 0; i < 1000; i++) {
                operation.run();
              }
              operation.check();
            }));
  }

  @Test
  void departure_keepsTheClusterFull() {
    Departure departure = new Departure(Policies.BF_JS, Scale.of("100x500", 1, 1), false);
    for (int i = 0; i < 3000; i++) {
      departure.run();
    }
    assertThat(departure.share()).isGreaterThan(0.95);
  }

  @Test
  void scale_refusesWhatItCannotBe() {
    assertThatThrownBy(() -> Scale.of("10x", 1, 1)).hasMessageContaining("size (10x) must be");
    assertThatThrownBy(() -> Scale.of("2x10", 3, 1)).hasMessageContaining("classes (3) must be");
    assertThatThrownBy(() -> Scale.of("2x10", 1, 3)).hasMessageContaining("resources (3) must");
    assertThatThrownBy(() -> new GangPlacement("10", 1)).hasMessageContaining("size (10) must be");
  }
}
