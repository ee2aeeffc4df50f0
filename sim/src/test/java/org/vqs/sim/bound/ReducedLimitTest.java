package org.vqs.sim.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.ServerGroup;

class ReducedLimitTest {

  private static JobType type(double probability, long size) {
    return new JobType(ResourceVector.of(size), probability);
  }

  private static List<ServerGroup> servers(int count, long capacity) {
    return List.of(new ServerGroup(count, ResourceVector.of(capacity)));
  }

  @Test
  void sizesJustAboveAndBelowOneHalf_reachTwoThirds() {
    // §VII-A1, and Proposition 2's construction for partition I: (2,0) and (0,1) against (1,1).
    for (long epsilon : new long[] {100_000, 10_000, 1}) {
      List<JobType> types = List.of(type(0.5, 500_000 - epsilon), type(0.5, 500_000 + epsilon));
      ResourceVector smallest = ResourceVector.of(500_000 - epsilon);
      List<ServerGroup> one = servers(1, 1_000_000);
      assertThat(MaximumWorkload.of(types, one).value()).isCloseTo(2, within(1e-5));
      assertThat(ReducedLimit.of(types, one, smallest).value()).isCloseTo(4 / 3.0, within(1e-5));
      assertThat(VirtualQueueLimit.of(types, one, smallest).value())
          .isCloseTo(4 / 3.0, within(1e-5));
    }
  }

  @Test
  void sizesTwoAndFive_areSupportedByMoreJobsThanTheConfigurationSays() {
    // §VII-A2: K_RED has four jobs of 2 where five fit, so a + b = ρ/6 + ρ/6 against ρ 2/15 + ρ/6.
    List<JobType> types = List.of(type(2 / 3.0, 2), type(1 / 3.0, 5));
    ResourceVector smallest = ResourceVector.of(2);
    assertThat(ReducedLimit.of(types, servers(1, 10), smallest).value()).isCloseTo(3, within(1e-5));
    assertThat(VirtualQueueLimit.of(types, servers(1, 10), smallest).value())
        .isCloseTo(10 / 3.0, within(1e-5));
  }

  @Test
  void jobOfVirtualQueueOne_leavesAThirdToOthers() {
    // Two jobs of 8 go beside one of 25 (a servers), six go alone (b): a = ρ/4, 2a + 6b = 3ρ/4.
    List<JobType> types = List.of(type(0.25, 25), type(0.75, 8));
    WorkloadLimit limit = VirtualQueueLimit.of(types, servers(4, 48), ResourceVector.of(8));
    assertThat(limit.value()).isCloseTo(96 / 7.0, within(1e-4));
  }

  @Test
  void randomTypes_reachTwoThirdsOfTheLimit() {
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      List<JobType> types = new ArrayList<>();
      int count = 1 + random.nextInt(8);
      for (int j = 0; j < count; j++) {
        types.add(type(1.0 / count, 4 + random.nextInt(60)));
      }
      List<ServerGroup> cluster = servers(3, 64);
      ResourceVector smallest = ResourceVector.of(4);
      double limit = MaximumWorkload.of(types, cluster).value();
      double reduced = ReducedLimit.of(types, cluster, smallest).value();
      double virtualQueues = VirtualQueueLimit.of(types, cluster, smallest).value();
      assertThat(reduced).as("seed " + seed).isBetween(limit * (2 / 3.0 - 1e-5), limit + 1e-4);
      assertThat(virtualQueues)
          .as("seed " + seed)
          .isBetween(reduced * (1 - 1e-5), limit * (1 + 1e-5));
    }
  }

  @Test
  void limitOfVqs_isForOneResource() {
    assertThatThrownBy(() -> VirtualQueueLimit.of(List.of(), List.of(), ResourceVector.of(1, 1)))
        .hasMessageContaining("[1, 1]");
  }
}
