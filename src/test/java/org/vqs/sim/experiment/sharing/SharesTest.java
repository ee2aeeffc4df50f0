package org.vqs.sim.experiment.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.sim.experiment.sharing.Attained.Claimant;

/** What operators are promised of queues, in short runs of the experiments. */
@Tag("long")
class SharesTest {
  private static final String POLICY = "vqs-bf";
  private static final int SERVERS = 20;
  private static final double LENGTH = Attained.WARM_UP + 2 * Attained.WINDOW;

  static Stream<Mix> equal() {
    return Mix.equal().stream();
  }

  static Stream<Mix> adversarial() {
    return Mix.adversarial().stream();
  }

  private static List<Attained> run(Mix mix) {
    SharedCluster cluster = new SharedCluster(mix.saturated(POLICY, SERVERS), 1);
    cluster.runUntil(LENGTH);
    return Attained.of(
        cluster.log(),
        List.of(
            new Claimant(Mix.HEAVY_WEIGHT, ServerFractions.mostAlone(mix.heavy(), mix.server())),
            new Claimant(1, ServerFractions.mostAlone(mix.light(), mix.server()))));
  }

  @ParameterizedTest
  @MethodSource("equal")
  void equalSizes_areSharedThreeToOne(Mix mix) {
    List<Attained> attained = run(mix);

    assertThat(attained.get(0).share() / attained.get(1).share()).isBetween(2.85, 3.15);
  }

  @ParameterizedTest
  @MethodSource("adversarial")
  void sizes_doNotUndoWeights(Mix mix) {
    assertThat(run(mix)).allSatisfy(queue -> assertThat(queue.leastPart()).isGreaterThan(0.8));
  }

  @ParameterizedTest
  @MethodSource("adversarial")
  void twoQueues_costLessThanTwoPercentOfOnesThroughput(Mix mix) {
    double meanLoss =
        LongStream.rangeClosed(1, 3)
            .mapToObj(seed -> SharingCost.pair(mix.open(POLICY, SERVERS, 1.5), seed, LENGTH))
            .mapToDouble(SharingCost.Pair::utilisationLoss)
            .average()
            .orElseThrow();

    assertThat(meanLoss).isLessThan(0.02);
  }

  @Test
  void leavesOfATree_haveTheirParts() {
    for (Trees.Tree tree : Trees.all(POLICY)) {
      assertThat(tree.run(1, LENGTH))
          .allSatisfy(leaf -> assertThat(leaf.part()).isBetween(0.7, 1.3));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.25, 0.5, 0.75})
  void newcomer_hasItsShareWhenAlmostAllThatEndsGoesToIt(double x) {
    double mean =
        LongStream.rangeClosed(1, 8)
            .mapToDouble(
                seed -> {
                  SharedCluster cluster =
                      new SharedCluster(Newcomer.scene(POLICY, 100, x, 0.1), seed);
                  cluster.runUntil(10);
                  return Newcomer.timeToReach(cluster.log(), x - 0.0005);
                })
            .average()
            .orElseThrow();

    assertThat(mean).isLessThan(1.2 * -Math.log(1 - x)).isGreaterThan(0.8 * -Math.log(1 - x));
  }

  static Stream<Victim> victims() {
    return Victim.all().stream();
  }

  @ParameterizedTest
  @MethodSource("victims")
  void victims_doNotStarve(Victim victim) {
    StreamWaits waits = waits(victim.open(POLICY, true));

    assertThat(waits.count()).isPositive();
    assertThat(waits.mean()).isLessThan(5);
    assertThat(waits.max()).isLessThan(20);
  }

  /** Otherwise {@link #victims_doNotStarve} would show nothing. */
  @Test
  void largestVictims_starveWithoutReservations() {
    Victim largest = Victim.all().get(1);

    assertThat(waits(largest.open(POLICY, false)).max()).isGreaterThan(40);
  }

  private static StreamWaits waits(SharingScene scene) {
    SharedCluster cluster = new SharedCluster(scene, 1);
    cluster.runUntil(20);
    cluster.measureFromNow();
    cluster.runUntil(80);
    return cluster.waits(Victim.NAME);
  }
}
