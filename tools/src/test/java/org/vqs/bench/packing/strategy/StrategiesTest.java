package org.vqs.bench.packing.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.vqs.bench.packing.PackingFixtures;
import org.vqs.bench.packing.cluster.Placements;
import org.vqs.bench.packing.trace.GpuTrace;
import org.vqs.bench.packing.trace.PodShape;
import org.vqs.core.Policies;

/**
 * One case, worked out by hand, in which each strategy takes another node. Five nodes of 16 cores
 * and two GPUs; a pod asks for a core and half a GPU. What is left:
 *
 * <pre>
 * node  cores  GPUs        best fit               dot product          FGD: F before, after   Δ
 *   0     8    1000 1000   (7/16 + 1500/2000)/2   0.031 + 0.25  =.281      0,   375         +375
 *   1     1    1000  500   (0    + 1000/2000)/2   0.004 + 0.188 =.191   1125,  1000         -125
 *   2    16     600    0   (15/16 + 100/2000)/2   0.063 + 0.075 =.138    450,   100         -350
 *   3    16     500 1000   (15/16 +1000/2000)/2   0.063 + 0.188 =.250    375,     0         -375
 *   4    16    1000 1000   (15/16 +1500/2000)/2   0.063 + 0.25  =.313      0,   375         +375
 * </pre>
 *
 * Three of four pods of the target workload ask for 4 cores and a whole GPU, one is like this one.
 */
class StrategiesTest {
  private final GpuTrace target =
      new GpuTrace.Builder("test")
          .pod(1000, 0, 1, 500, List.of())
          .pod(4000, 0, 1, 1000, List.of())
          .pod(4000, 0, 1, 1000, List.of())
          .pod(4000, 0, 1, 1000, List.of())
          .build();
  private final PodShape pod = target.pods().get(0);
  private final Placements placements =
      new Placements(Collections.nCopies(5, PackingFixtures.node(16, 2)));

  StrategiesTest() {
    PackingFixtures.leave(placements, 0, 8, 1000, 1000);
    PackingFixtures.leave(placements, 1, 1, 1000, 500);
    PackingFixtures.leave(placements, 2, 16, 600, 0);
    PackingFixtures.leave(placements, 3, 16, 500, 1000);
  }

  @Test
  void firstFit_takesTheFirst() {
    assertThat(nodeOf(new FirstFit(placements))).isZero();
  }

  @Test
  void bestFit_takesTheOneWithTheLeastLeft() {
    assertThat(nodeOf(new BestFit(placements))).isEqualTo(1);
    assertThat(PackingFixtures.lastGpus(placements)).containsExactly(1);
  }

  @Test
  void dotProduct_takesTheLargest() {
    assertThat(nodeOf(new DotProduct(placements, false))).isEqualTo(4);
  }

  @Test
  void dotProduct_takesTheLeastAsRivalOfFgd() {
    assertThat(nodeOf(new DotProduct(placements, true))).isEqualTo(2);
  }

  @Test
  void fragmentationGradient_takesTheOneThatIsFragmentedLeastMore() {
    assertThat(nodeOf(new FragmentationGradient(placements, target))).isEqualTo(3);
    assertThat(PackingFixtures.lastGpus(placements)).containsExactly(0);
  }

  @Test
  void fragmentationGradient_drawsAmongEqualPercents() {
    // -375 is 59 %, -350 is 58 %: node 3 alone.
    Strategy published = new FragmentationGradient(placements, target, new SplittableRandom(1));
    assertThat(nodeOf(published)).isEqualTo(3);
    // Then node 3 has GPUs of 0 and 1000 and Δ = 375, and node 2 is best.
    assertThat(nodeOf(published)).isEqualTo(2);
  }

  @Test
  void fragmentationGradient_seesWhatItPlacedItself() {
    Strategy exact = new FragmentationGradient(placements, target);
    assertThat(nodeOf(exact)).isEqualTo(3);
    assertThat(nodeOf(exact)).isEqualTo(2);
    assertThat(nodeOf(exact)).isEqualTo(1);
  }

  @Test
  void randomFit_spreadsOverNodesAndGpus() {
    Placements empty = new Placements(Collections.nCopies(5, PackingFixtures.node(16, 2)));
    RandomFit strategy = new RandomFit(empty, new SplittableRandom(5));
    for (int i = 0; i < 4; i++) {
      assertThat(strategy.arrive(pod)).isTrue();
    }

    assertThat(empty.log().stream().map(Placements.Started::node).distinct().count())
        .isGreaterThan(1);
    assertThat(empty.log().stream().map(Placements.Started::gpus).distinct().count()).isEqualTo(2);
  }

  @Test
  void corePolicy_takesTheTightestByTheShareOfEachResource() {
    // The packer is told of what runs by its own starts only: it begins with empty nodes.
    Placements empty =
        new Placements(List.of(PackingFixtures.node(16, 2), PackingFixtures.node(16, 2)));
    Strategy policy = new CorePolicy(empty, Policies.BF_JS, Integer.MAX_VALUE);
    assertThat(PackingFixtures.nodeOf(empty, policy, pod)).isZero();
    assertThat(PackingFixtures.nodeOf(empty, policy, pod)).isZero();
    assertThat(PackingFixtures.nodeOf(empty, policy, PackingFixtures.pods(1, 2, 1000)))
        .isEqualTo(1);
  }

  @Test
  void strategy_turnsAwayWhatFitsNowhere() {
    PodShape large = PackingFixtures.pods(17, 1, 1000);
    assertThat(new FirstFit(placements).arrive(large)).isFalse();
    assertThat(new BestFit(placements).arrive(large)).isFalse();
    assertThat(new FragmentationGradient(placements, target).arrive(large)).isFalse();
  }

  private int nodeOf(Strategy strategy) {
    return PackingFixtures.nodeOf(placements, strategy, pod);
  }
}
