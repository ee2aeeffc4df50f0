package org.vqs.bench.packing.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.bench.packing.PackingFixtures;
import org.vqs.bench.packing.strategy.Contestants;
import org.vqs.bench.packing.trace.Arrivals;
import org.vqs.bench.packing.trace.GpuTrace;
import org.vqs.bench.packing.trace.PodShape;
import org.vqs.bench.packing.trace.SyntheticTrace;

/** Inflation and compaction on clusters small enough to know the answer. */
class MeasuresTest {
  private static final Contestants.Contestant FIRST_FIT = contestant("first-fit");

  private static Contestants.Contestant contestant(String name) {
    return Contestants.all(Integer.MAX_VALUE).stream()
        .filter(contestant -> contestant.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static GpuTrace trace(int nodes, int pods, int milli) {
    GpuTrace.Builder trace = new GpuTrace.Builder("test");
    for (int i = 0; i < nodes; i++) {
      trace.node(PackingFixtures.node(10, 1));
    }
    for (int i = 0; i < pods; i++) {
      trace.pod(1000, 0, milli > 0 ? 1 : 0, milli, List.of());
    }
    return trace.build();
  }

  @Test
  void inflated_asksForAtMostTheMultiple() {
    GpuTrace trace = SyntheticTrace.generate(16, 3);
    List<PodShape> pods = Arrivals.inflated(trace, 1.5, 7);

    long asked = pods.stream().mapToLong(PodShape::gpuMilli).sum();
    long largest = trace.shapes().stream().mapToLong(PodShape::gpuMilli).max().orElseThrow();
    assertThat(asked)
        .isBetween((long) (1.5 * trace.gpuMilli()) - largest, (long) (1.5 * trace.gpuMilli()));
    Map<PodShape, Integer> left = new HashMap<>();
    pods.forEach(pod -> left.merge(pod, 1, Integer::sum));
    trace.pods().forEach(pod -> left.merge(pod, -1, Integer::sum));
    assertThat(left.values()).allMatch(count -> count >= 0);
  }

  @Test
  void inflated_repeatsWithTheSeedAndVariesWithAnother() {
    GpuTrace trace = SyntheticTrace.generate(16, 3);

    assertThat(Arrivals.inflated(trace, 1.5, 7)).isEqualTo(Arrivals.inflated(trace, 1.5, 7));
    assertThat(Arrivals.inflated(trace, 1.5, 7)).isNotEqualTo(Arrivals.inflated(trace, 1.5, 8));
  }

  @Test
  void inflated_needsPodsThatAskForGpus() {
    GpuTrace trace = trace(1, 3, 0);

    assertThatThrownBy(() -> Arrivals.inflated(trace, 1.3, 1)).hasMessageContaining("GPU");
  }

  @Test
  void inflation_countsWhatHasRoom() {
    // Ten GPUs, 30 asked for in parts of 600: one on each GPU, 60 %; five cores of 100 are asked.
    Inflation.Result result = Inflation.run(FIRST_FIT, trace(10, 5, 600), 3, 1);

    assertThat(result.atEnd().gpu()).isEqualTo(60);
    assertThat(result.atEnd().cpu()).isEqualTo(10);
    assertThat(result.atEnd().memory()).isZero();
    assertThat(result.gpuAtFirstRefusal()).isEqualTo(60);
    assertThat(result.turnedAway()).isEqualTo(40);
    assertThat(result.gpuByAsked().get(0)).isZero();
    assertThat(result.gpuByAsked().get(30)).isEqualTo(30);
    assertThat(result.gpuByAsked().get(100)).isEqualTo(60);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void inflation_placesAsFirstFitThroughThePacker(long seed) {
    GpuTrace trace = SyntheticTrace.generate(20, seed);

    assertThat(Inflation.run(contestant("fifo-ff"), trace, 1.5, seed).placements().log())
        .as("seed %d", seed)
        .isEqualTo(Inflation.run(FIRST_FIT, trace, 1.5, seed).placements().log());
  }

  @Test
  void inflation_remembersTheFirstRefusal() {
    GpuTrace trace =
        new GpuTrace.Builder("test")
            .node(PackingFixtures.node(100, 1))
            .pod(1000, 0, 1, 600, List.of())
            .pod(1000, 0, 1, 300, List.of())
            .build();

    // Sometimes 600 and 600 come first, and 300 later.
    assertThat(LongStream.range(0, 20).mapToObj(seed -> Inflation.run(FIRST_FIT, trace, 5, seed)))
        .allMatch(result -> result.atEnd().gpu() == 90)
        .anyMatch(result -> result.gpuAtFirstRefusal() == 60);
  }

  @Test
  void inflation_withoutRefusalSaysSo() {
    Inflation.Result result = Inflation.run(FIRST_FIT, trace(10, 1, 500), 0.5, 1);

    assertThat(result.turnedAway()).isZero();
    assertThat(result.gpuAtFirstRefusal()).isNaN();
  }

  @Test
  void compaction_findsTheFewestNodes() {
    // Two parts of 600 do not share a GPU: three nodes, though two have enough in total.
    Compaction.Result result = Compaction.run(FIRST_FIT, trace(2, 3, 600), 0, 1);

    assertThat(result.nodes()).isEqualTo(3);
    assertThat(result.bound()).isEqualTo(2);
    assertThat(result.placements().nodes()).hasSize(3);
    assertThat(result.placements().log()).hasSize(3);
  }

  @Test
  void compaction_mayLeaveAShareOfThePods() {
    Compaction.Result result = Compaction.run(FIRST_FIT, trace(2, 100, 600), 0.05, 1);

    assertThat(result.nodes()).isEqualTo(95);
    assertThat(result.placements().nodes()).hasSize(95);
  }

  @Test
  void compaction_rejectsPodsThatFitNoNode() {
    GpuTrace trace =
        new GpuTrace.Builder("test")
            .node(PackingFixtures.node(1, 1))
            .pod(2000, 0, 1, 500, List.of())
            .build();

    assertThatThrownBy(() -> Compaction.run(FIRST_FIT, trace, 0, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 pods of test fit no empty node");
  }

  @Test
  void compaction_givesUpWhereMoreNodesDoNotHelp() {
    GpuTrace trace = trace(1, 3, 600);
    Contestants.Contestant never =
        new Contestants.Contestant(
            "never", Contestants.Kind.RIVAL, (placements, target, seed) -> pod -> false);

    assertThat(Compaction.run(never, trace, 0, 1).nodes()).isNaN();
  }
}
