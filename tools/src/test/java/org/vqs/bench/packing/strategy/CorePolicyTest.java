package org.vqs.bench.packing.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.bench.packing.PackingFixtures;
import org.vqs.bench.packing.cluster.Placements;
import org.vqs.bench.packing.trace.NodeShape;
import org.vqs.bench.packing.trace.PodShape;
import org.vqs.core.Policies;

class CorePolicyTest {

  @Test
  void arrive_goesOnWhereNoSingleGpuHasRoom() {
    Placements placements =
        new Placements(List.of(PackingFixtures.node(16, 2), PackingFixtures.node(16, 2)));
    Strategy strategy = policy(placements, Policies.BF_JS);
    for (int i = 0; i < 2; i++) {
      assertThat(PackingFixtures.nodeOf(placements, strategy, PackingFixtures.pod(1, 600)))
          .isZero();
    }

    // 800 of 2000 milli are free on node 0, but 400 of each GPU.
    assertThat(PackingFixtures.nodeOf(placements, strategy, PackingFixtures.pod(1, 500)))
        .isEqualTo(1);
    assertThat(PackingFixtures.nodeOf(placements, strategy, PackingFixtures.pod(1, 400))).isZero();
  }

  @Test
  void arrive_givesThePodTheTightestGpu() {
    Placements placements = new Placements(List.of(PackingFixtures.node(16, 2)));
    Strategy strategy = policy(placements, Policies.BF_JS);
    strategy.arrive(PackingFixtures.pod(1, 600));
    strategy.arrive(PackingFixtures.pod(1, 700));

    strategy.arrive(PackingFixtures.pod(1, 300));

    assertThat(PackingFixtures.lastGpus(placements)).containsExactly(1);
  }

  @ParameterizedTest
  @MethodSource("org.vqs.core.Policies#names")
  void arrive_startsOnlyOnTheModelsThatThePodAccepts(String name) {
    Placements placements =
        new Placements(
            List.of(
                new NodeShape(16_000, 100_000, 2, "A"),
                new NodeShape(16_000, 100_000, 2, "B"),
                new NodeShape(16_000, 100_000, 2, "C")));
    Strategy strategy = policy(placements, name);
    PodShape pod = new PodShape(0, 4000, 1024, 2, 1000, List.of("C", "B"));

    assertThat(PackingFixtures.nodeOf(placements, strategy, pod)).isBetween(1, 2);
    assertThat(PackingFixtures.nodeOf(placements, strategy, pod)).isBetween(1, 2);
    assertThat(strategy.arrive(pod)).isFalse();
  }

  @ParameterizedTest
  @MethodSource("org.vqs.core.Policies#names")
  void arrive_withdrawsWhatDoesNotStart(String name) {
    Placements placements = new Placements(List.of(PackingFixtures.node(16, 2)));
    Strategy strategy = policy(placements, name);

    assertThat(strategy.arrive(PackingFixtures.pods(4, 3, 1000))).isFalse();
    assertThat(strategy.arrive(PackingFixtures.pods(4, 2, 1000))).isTrue();
    assertThat(strategy.arrive(PackingFixtures.pods(4, 1, 1000))).isFalse();
    assertThat(placements.log()).hasSize(1);
  }

  @Test
  void arrive_meetsNoMoreRefusalsThanAllowed() {
    Placements placements =
        new Placements(List.of(PackingFixtures.node(16, 2), PackingFixtures.node(16, 2)));
    Strategy strategy = new CorePolicy(placements, Policies.BF_JS, 1);
    strategy.arrive(PackingFixtures.pod(1, 600));
    strategy.arrive(PackingFixtures.pod(1, 600));

    assertThat(strategy.arrive(PackingFixtures.pod(1, 500))).isFalse();
  }

  @Test
  void arrive_meetsNoRefusalForTheModel() {
    NodeShape wrong = new NodeShape(8000, 100_000, 2, "A");
    NodeShape right = new NodeShape(16_000, 100_000, 2, "B");
    Placements placements = new Placements(List.of(wrong, wrong, right));
    Strategy strategy = new CorePolicy(placements, Policies.BF_JS, 1);

    PodShape pod = new PodShape(0, 4000, 1024, 1, 1000, List.of("B"));
    assertThat(PackingFixtures.nodeOf(placements, strategy, pod)).isEqualTo(2);
  }

  private static Strategy policy(Placements placements, String name) {
    return new CorePolicy(placements, name, Integer.MAX_VALUE);
  }
}
