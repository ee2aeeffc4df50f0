package org.vqs.sim.experiment.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.core.Policies;
import org.vqs.core.testing.TestSize;
import org.vqs.sim.experiment.sharing.Attained.Claimant;

/**
 * What operators are promised of queues, in short runs of the experiments: of the default policy,
 * and before a release of another.
 */
@Tag("long")
class SharesTest {
  private static final List<String> POLICIES =
      TestSize.first(1, List.of(Policies.DEFAULT, Policies.VQS_BF));
  private static final int SERVERS = 20;
  private static final double LENGTH = Attained.WARM_UP + 2 * Attained.WINDOW;

  private static <T> Stream<Arguments> crossed(List<T> cases) {
    return POLICIES.stream().flatMap(policy -> cases.stream().map(each -> arguments(policy, each)));
  }

  static Stream<Arguments> equal() {
    return crossed(Mix.equal());
  }

  static Stream<Arguments> adversarial() {
    return crossed(Mix.adversarial());
  }

  static Stream<Arguments> newcomers() {
    return crossed(TestSize.first(2, List.of(0.25, 0.75, 0.1, 0.5)));
  }

  static Stream<Arguments> victims() {
    return crossed(Victim.all());
  }

  static List<String> policies() {
    return POLICIES;
  }

  private static List<Attained> run(String policy, Mix mix) {
    SharedCluster cluster = new SharedCluster(mix.saturated(policy, SERVERS), 1);
    cluster.runUntil(LENGTH);
    return Attained.of(
        cluster.log(),
        List.of(
            new Claimant(Mix.HEAVY_WEIGHT, ServerFractions.mostAlone(mix.heavy(), mix.server())),
            new Claimant(1, ServerFractions.mostAlone(mix.light(), mix.server()))));
  }

  @ParameterizedTest
  @MethodSource("equal")
  void equalSizes_areSharedThreeToOne(String policy, Mix mix) {
    List<Attained> attained = run(policy, mix);

    assertThat(attained.get(0).share() / attained.get(1).share()).isBetween(2.85, 3.15);
  }

  @ParameterizedTest
  @MethodSource("adversarial")
  void sizes_doNotUndoWeights(String policy, Mix mix) {
    assertThat(run(policy, mix))
        .allSatisfy(queue -> assertThat(queue.leastPart()).isGreaterThan(0.8));
  }

  @ParameterizedTest
  @MethodSource("adversarial")
  void twoQueues_costLessThanTwoPercentOfOnesThroughput(String policy, Mix mix) {
    double meanLoss =
        TestSize.seeds(1, 3)
            .mapToObj(seed -> SharingCost.pair(mix.open(policy, SERVERS, 1.5), seed, LENGTH))
            .mapToDouble(SharingCost.Pair::utilisationLoss)
            .average()
            .orElseThrow();

    assertThat(meanLoss).isLessThan(0.02);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void leavesOfATree_haveTheirParts(String policy) {
    for (Trees.Tree tree : Trees.all(policy)) {
      assertThat(tree.run(1, LENGTH))
          .allSatisfy(leaf -> assertThat(leaf.part()).isBetween(0.7, 1.3));
    }
  }

  @ParameterizedTest
  @MethodSource("newcomers")
  void newcomer_hasItsShareWhenAlmostAllThatEndsGoesToIt(String policy, double x) {
    double mean =
        TestSize.seeds(4, 8)
            .mapToDouble(
                seed -> {
                  SharedCluster cluster =
                      new SharedCluster(Newcomer.scene(policy, 100, x, 0.1), seed);
                  cluster.runUntil(10);
                  return Newcomer.timeToReach(cluster.log(), x - 0.0005);
                })
            .average()
            .orElseThrow();

    assertThat(mean).isLessThan(1.2 * -Math.log(1 - x)).isGreaterThan(0.8 * -Math.log(1 - x));
  }

  /** Means of three seeds were 17 at most, and the longest wait 28. */
  @ParameterizedTest
  @MethodSource("victims")
  void victims_doNotStarve(String policy, Victim victim) {
    List<StreamWaits> waits =
        TestSize.seeds(1, 3).mapToObj(seed -> waits(victim.open(policy, true), seed)).toList();

    assertThat(waits).allMatch(run -> run.count() > 0).allMatch(run -> run.max() < 40);
    assertThat(waits.stream().mapToDouble(StreamWaits::mean).average().orElseThrow())
        .isLessThan(22);
  }

  /** Otherwise {@link #victims_doNotStarve} would show nothing. */
  @ParameterizedTest
  @MethodSource("policies")
  void largestVictims_starveWithoutReservations(String policy) {
    Victim largest = Victim.all().get(1);

    assertThat(waits(largest.open(policy, false), 1).max()).isGreaterThan(40);
  }

  private static StreamWaits waits(SharingScene scene, long seed) {
    SharedCluster cluster = new SharedCluster(scene, seed);
    cluster.runUntil(20);
    cluster.measureFromNow();
    cluster.runUntil(80);
    return cluster.waits(Victim.NAME);
  }
}
