package org.vqs.bench.packing.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.bench.packing.PackingFixtures;
import org.vqs.bench.packing.PackingSmoke;
import org.vqs.bench.packing.strategy.FragmentationGradient;
import org.vqs.bench.packing.strategy.RandomFit;
import org.vqs.bench.packing.strategy.Strategy;
import org.vqs.bench.packing.trace.Arrivals;
import org.vqs.bench.packing.trace.GpuTrace;
import org.vqs.bench.packing.trace.PodShape;
import org.vqs.bench.packing.trace.SyntheticTrace;

class FragmentationTest {

  @Test
  void of_isTheFreePartThatTheExpectedPodCannotUse() {
    Placements placements = new Placements(List.of(PackingFixtures.node(16, 2)));
    PackingFixtures.leave(placements, 0, 4, 300, 1000);
    Fragmentation fragmentation =
        Fragmentation.of(
            new GpuTrace.Builder("test")
                .pod(1000, 0, 1, 500, List.of()) // cannot use the 300
                .pod(1000, 0, 1, 500, List.of())
                .pod(8000, 0, 1, 1000, List.of()) // has too few cores: can use nothing
                .pod(1000, 0, 0, 0, List.of()) // uses no GPU
                .build());

    assertThat(fragmentation.of(placements.nodes().get(0)))
        .isCloseTo((300 + 300 + 1300 + 1300) / 4.0, within(1e-9));
  }

  @Test
  void of_countsWhatFewerGpusThanAskedForLeave() {
    Placements placements = new Placements(List.of(PackingFixtures.node(16, 2)));
    PackingFixtures.leave(placements, 0, 16, 900, 1000);
    Fragmentation fragmentation =
        Fragmentation.of(
            new GpuTrace.Builder("test")
                .pod(1000, 0, 2, 1000, List.of()) // one whole GPU is not enough
                .pod(1000, 0, 2, 900, List.of()) // both will do
                .pod(1000, 0, 1, 1000, List.of("B")) // another model
                .build());

    assertThat(fragmentation.of(placements.nodes().get(0)))
        .isCloseTo((1900 + 0 + 1900) / 3.0, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void of_equalsTheDefinitionCountedPodByPod(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 20; round++) {
      GpuTrace trace = SyntheticTrace.generate(8, random.nextLong());
      Placements placements = new Placements(trace.nodes());
      Strategy strategy = new RandomFit(placements, random);
      int pods = random.nextInt(trace.pods().size());
      trace.pods().subList(0, pods).forEach(strategy::arrive);
      Fragmentation fragmentation = Fragmentation.of(trace);
      for (Node node : placements.nodes()) {
        assertThat(fragmentation.of(node))
            .as("seed %d, round %d, %s", seed, round, node)
            .isCloseTo(PackingSmoke.countedFragmentation(trace, node), within(1e-6));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void gradient_takesTheLeastIncreaseOfAll(long seed) {
    GpuTrace trace = SyntheticTrace.generate(8, seed);
    Placements placements = new Placements(trace.nodes());
    Strategy strategy = new FragmentationGradient(placements, trace);
    for (PodShape pod : Arrivals.shuffled(trace, seed)) {
      double[] increases = increases(trace, placements, pod);
      double before = total(trace, placements);
      if (strategy.arrive(pod)) {
        assertThat(total(trace, placements) - before)
            .as("seed %d, %s", seed, pod)
            .isCloseTo(Arrays.stream(increases).min().orElseThrow(), within(1e-6));
      } else {
        assertThat(increases).as("seed %d, %s", seed, pod).isEmpty();
      }
    }
  }

  /**
   * By how much fragmentation would grow on each node, and with each GPU where one is asked for.
   */
  private static double[] increases(GpuTrace trace, Placements placements, PodShape pod) {
    DoubleStream.Builder increases = DoubleStream.builder();
    for (Node node : placements.nodes()) {
      if (!node.fits(pod)) {
        continue;
      }
      int last = pod.gpus() == 1 ? node.freeMilli().length : 1;
      for (int gpu = 0; gpu < last; gpu++) {
        int[] gpus = pod.gpus() == 1 ? new int[] {gpu} : node.tightestGpus(pod);
        if (pod.gpus() != 1 || node.freeMilli()[gpu] >= pod.milliPerGpu()) {
          double before = PackingSmoke.countedFragmentation(trace, node);
          node.take(pod, gpus);
          increases.add(PackingSmoke.countedFragmentation(trace, node) - before);
          node.giveBack(pod, gpus);
        }
      }
    }
    return increases.build().toArray();
  }

  private static double total(GpuTrace trace, Placements placements) {
    return placements.nodes().stream()
        .mapToDouble(node -> PackingSmoke.countedFragmentation(trace, node))
        .sum();
  }
}
