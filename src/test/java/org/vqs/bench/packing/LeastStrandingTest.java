package org.vqs.bench.packing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Two nodes of 16 cores and two GPUs. Node 0 has 4 cores and a GPU left: a quarter and a half, so a
 * quarter of its GPUs is stranded. Node 1 has 12 cores and a GPU left: nothing is stranded.
 */
class LeastStrandingTest {
  private static final PodShape FOUR_CORES = PackingFixtures.pod(4, 0);
  private static final PodShape THREE_GPUS = PackingFixtures.pods(1, 3, 1000);

  private final Placements placements =
      new Placements(List.of(PackingFixtures.node(16, 2), PackingFixtures.node(16, 2)));

  LeastStrandingTest() {
    PackingFixtures.leave(placements, 0, 4, 0, 1000);
    PackingFixtures.leave(placements, 1, 12, 0, 1000);
  }

  @Test
  void arrive_takesTheNodeOnWhichLeastMoreIsStranded() {
    LeastStranding strategy = new LeastStranding(placements, 2);
    askForGpus(strategy);

    // On node 0 no core would be left: half of its GPUs stranded. Node 1 would have half of both.
    assertThat(PackingFixtures.nodeOf(placements, strategy, FOUR_CORES)).isEqualTo(1);
  }

  @Test
  void arrive_looksAtTheTightestOnly() {
    LeastStranding strategy = new LeastStranding(placements, 1);
    askForGpus(strategy);

    assertThat(PackingFixtures.nodeOf(placements, strategy, FOUR_CORES)).isZero();
  }

  /**
   * Node 0 has 12 of 16 cores and one of two GPUs left, node 1 all of 8 cores and 1250 of 2000
   * milli. With the pod, stranded GPUs grow by 0 on node 0 and by 1/8 on node 1; stranded cores
   * shrink by 1/4 on node 0 and by 3/8 on node 1.
   */
  @Test
  void arrive_mindsTheResourceThatIsAskedForMost() {
    assertThat(nodeOfFourCores(true)).isZero();
    assertThat(nodeOfFourCores(false)).isEqualTo(1);
  }

  private static int nodeOfFourCores(boolean gpusAreScarcest) {
    Placements two =
        new Placements(List.of(PackingFixtures.node(16, 2), PackingFixtures.node(8, 2)));
    PackingFixtures.leave(two, 0, 12, 0, 1000);
    PackingFixtures.leave(two, 1, 8, 250, 1000);
    LeastStranding strategy = new LeastStranding(two, 2);
    if (gpusAreScarcest) {
      askForGpus(strategy);
    }
    return PackingFixtures.nodeOf(two, strategy, FOUR_CORES);
  }

  @Test
  void arrive_prefersCoresOfNodesWithoutGpus() {
    Placements mixed =
        new Placements(List.of(PackingFixtures.node(32, 2), PackingFixtures.node(16, 0)));
    LeastStranding strategy = new LeastStranding(mixed, 2);
    askForGpus(strategy);

    assertThat(PackingFixtures.nodeOf(mixed, strategy, FOUR_CORES)).isEqualTo(1);
  }

  /** Makes GPUs the scarcest: the pod fits nowhere. */
  private static void askForGpus(LeastStranding strategy) {
    assertThat(strategy.arrive(THREE_GPUS)).isFalse();
  }
}
