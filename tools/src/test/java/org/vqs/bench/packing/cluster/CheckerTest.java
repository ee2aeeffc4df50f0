package org.vqs.bench.packing.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.bench.packing.PackingFixtures;
import org.vqs.bench.packing.measure.Inflation;
import org.vqs.bench.packing.strategy.Contestants;
import org.vqs.bench.packing.trace.GpuTrace;
import org.vqs.bench.packing.trace.PodShape;
import org.vqs.bench.packing.trace.SyntheticTrace;

class CheckerTest {
  private final Placements placements = new Placements(List.of(PackingFixtures.node(4, 2)));
  private final Node node = placements.nodes().get(0);

  @Test
  void check_acceptsFullNodes() {
    placements.start(PackingFixtures.pods(4, 2, 1000), node, new int[] {0, 1});

    assertThatCode(() -> Checker.check(placements)).doesNotThrowAnyException();
  }

  @Test
  void check_rejectsAnOverfullGpu() {
    placements.start(PackingFixtures.pod(1, 600), node, new int[] {1});
    placements.start(PackingFixtures.pod(1, 401), node, new int[] {1});

    assertThatThrownBy(() -> Checker.check(placements)).hasMessageContaining("GPU 1");
  }

  @Test
  void check_rejectsTooMuchCpu() {
    placements.start(PackingFixtures.pod(5, 0), node, new int[0]);

    assertThatThrownBy(() -> Checker.check(placements)).hasMessageContaining("CPU");
  }

  @Test
  void check_rejectsTooMuchMemory() {
    PodShape pod = new PodShape(0, 0, PackingFixtures.MEMORY + 1, 0, 0, List.of());
    placements.start(pod, node, new int[0]);

    assertThatThrownBy(() -> Checker.check(placements)).hasMessageContaining("memory");
  }

  @Test
  void check_rejectsTwoPartsOfOneGpu() {
    placements.start(PackingFixtures.pods(1, 2, 300), node, new int[] {0, 0});

    assertThatThrownBy(() -> Checker.check(placements)).hasMessageContaining("GPU count");
  }

  @Test
  void check_rejectsAnotherModel() {
    placements.start(new PodShape(0, 0, 0, 1, 100, List.of("B")), node, new int[] {0});

    assertThatThrownBy(() -> Checker.check(placements)).hasMessageContaining("model");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void check_acceptsWhatEveryContestantDoes(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 5; round++) {
      GpuTrace trace = SyntheticTrace.generate(4 + random.nextInt(12), random.nextLong());
      for (Contestants.Contestant contestant : Contestants.all(Integer.MAX_VALUE)) {
        Inflation.Result result = Inflation.run(contestant, trace, 1.5, random.nextLong());

        assertThatCode(() -> Checker.check(result.placements()))
            .as("seed %d, %s", seed, contestant.name())
            .doesNotThrowAnyException();
        int pods = result.placements().log().size() + result.turnedAway();
        assertThat(pods).as("seed %d", seed).isGreaterThanOrEqualTo(trace.pods().size());
      }
    }
  }
}
