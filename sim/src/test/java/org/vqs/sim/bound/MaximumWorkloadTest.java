package org.vqs.sim.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.ServerGroup;

class MaximumWorkloadTest {
  private static final Offset<Double> CLOSE = within(1e-5);

  private static JobType type(double probability, long... demand) {
    return new JobType(ResourceVector.of(demand), probability);
  }

  private static ServerGroup servers(int count, long... capacity) {
    return new ServerGroup(count, ResourceVector.of(capacity));
  }

  @Test
  void sizesOfTwoAndThreeFifths_fitTogether() {
    // Random Resource Requirements §VII-A1: λ = .02 at μ = .01.
    WorkloadLimit limit =
        MaximumWorkload.of(List.of(type(0.5, 4), type(0.5, 6)), List.of(servers(1, 10)));
    assertThat(limit.value()).isCloseTo(2, CLOSE);
    assertThat(limit.gap()).isLessThan(1e-6);
    assertThat(limit.mix())
        .filteredOn(share -> share.servers() > 1e-6)
        .allSatisfy(share -> assertThat(share.configuration()).containsExactly(1, 1));
  }

  @Test
  void sizesTwoAndFive_needBothPureConfigurations() {
    // §VII-A2: 5a = 2ρ/3 and 2b = ρ/3 with a + b = 1, above the arriving 3.06.
    WorkloadLimit limit =
        MaximumWorkload.of(List.of(type(2 / 3.0, 2), type(1 / 3.0, 5)), List.of(servers(1, 10)));
    assertThat(limit.value()).isCloseTo(10 / 3.0, CLOSE);
    assertThat(limit.mix()).hasSize(2);
    assertThat(limit.mix())
        .extracting(WorkloadLimit.Share::configuration)
        .containsExactlyInAnyOrder(List.of(5, 0), List.of(0, 2));
  }

  @Test
  void workloadOfExampleOne_isOnTheBoundary() {
    // Non-Preemptive VM Scheduling, Example 1: (0.5, 4) is the mean of (1, 2) and (0, 6).
    WorkloadLimit limit =
        MaximumWorkload.of(List.of(type(1 / 9.0, 4), type(8 / 9.0, 1)), List.of(servers(1, 6)));
    assertThat(limit.value()).isCloseTo(4.5, CLOSE);
  }

  @Test
  void serversOfExampleTwo_eachHoldOneJobOfTheirSize() {
    List<JobType> types = LongStream.of(1, 2, 4, 8).mapToObj(size -> type(0.25, size)).toList();
    List<ServerGroup> cluster =
        LongStream.of(1, 2, 4, 8).mapToObj(size -> servers(1, size)).toList();
    assertThat(MaximumWorkload.of(types, cluster).value()).isCloseTo(4, CLOSE);
  }

  @Test
  void instancesOfTableOne_reachTheGivenRates() {
    // Non-Preemptive VM Scheduling, §7.2: rates (2/3, 11/3, 2/3) are those of traffic 1.
    List<JobType> types =
        List.of(
            type(2 / 15.0, 150, 80, 1690),
            type(11 / 15.0, 171, 65, 420),
            type(2 / 15.0, 70, 200, 1690));
    WorkloadLimit limit = MaximumWorkload.of(types, List.of(servers(20, 900, 900, 5000)));
    assertThat(limit.value()).isCloseTo(20 * 5, within(1e-3));
  }

  @Test
  void randomInstances_agreeWithAllConfigurationsInOneProgram() {
    for (int seed = 0; seed < 120; seed++) {
      Random random = new Random(seed);
      int resources = 1 + random.nextInt(2);
      List<ServerGroup> cluster = new ArrayList<>();
      for (int c = 0; c <= random.nextInt(3); c++) {
        cluster.add(servers(1 + random.nextInt(3), amounts(random, resources, 12, 20)));
      }
      List<JobType> types = new ArrayList<>();
      int count = 1 + random.nextInt(5);
      double[] shares =
          IntStream.range(0, count).mapToDouble(j -> 0.1 + random.nextDouble()).toArray();
      double total = Arrays.stream(shares).sum();
      for (double share : shares) {
        types.add(type(share / total, amounts(random, resources, 2, 12)));
      }
      WorkloadLimit limit = MaximumWorkload.of(types, cluster);
      double expected = AllConfigurations.limit(types, cluster);
      assertThat(limit.value()).as("seed " + seed).isCloseTo(expected, CLOSE);
      assertThat(expected).as("seed " + seed).isBetween(limit.lower() - 1e-9, limit.upper() + 1e-9);
      assertThat(expected).isLessThanOrEqualTo(MeanSizeBound.of(types, cluster) + 1e-9);
      AllConfigurations.checkMix(limit, types, cluster);
    }
  }

  private static long[] amounts(Random random, int resources, int low, int high) {
    return random.longs(resources, low, high + 1L).toArray();
  }

  @Test
  void typeThatFitsNoServer_makesNothingSupportable() {
    WorkloadLimit limit =
        MaximumWorkload.of(List.of(type(0.5, 4), type(0.5, 11)), List.of(servers(3, 10)));
    assertThat(limit.upper()).isZero();
    assertThat(limit.gap()).isZero();
  }

  @Test
  void probabilitiesThatDoNotSumToOne_areRefused() {
    assertThatThrownBy(() -> MaximumWorkload.of(List.of(type(0.4, 4)), List.of(servers(1, 10))))
        .hasMessageContaining("0.4");
    assertThatThrownBy(() -> type(1, 0)).hasMessageContaining("[0]");
    assertThatThrownBy(() -> MaximumWorkload.of(List.of(type(1, 1, 1)), List.of(servers(1, 10))))
        .hasMessageContaining("[1, 1]");
  }

  @Test
  void manyTypes_reachTheToleranceTwiceAlike() {
    List<JobType> types =
        IntStream.rangeClosed(13, 112).mapToObj(size -> type(0.01, size)).toList();
    WorkloadLimit limit = MaximumWorkload.of(types, List.of(servers(5, 125)));
    assertThat(limit.gap()).isLessThan(1e-6);
    // Sizes are symmetric around 125/2.
    assertThat(limit.value()).isCloseTo(10, within(1e-4));
    assertThat(MaximumWorkload.of(types, List.of(servers(5, 125)))).isEqualTo(limit);
  }
}
