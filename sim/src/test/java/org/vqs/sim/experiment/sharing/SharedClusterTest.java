package org.vqs.sim.experiment.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.sim.engine.Production;

class SharedClusterTest {
  private static final Mix MIX = Mix.adversarial().get(0);

  private static SharingScene lightLoad(String policy, double rate) {
    return new SharingScene(
        Production.options(policy, ServerFractions.of(0.1)),
        10,
        ServerFractions.server(1),
        List.of(SharingScene.Queue.of("q", 1)),
        List.of(new Stream("jobs", "q", ServerFractions.of(0.1), new Stream.Poisson(rate))));
  }

  private static SharedCluster run(SharingScene scene, long seed, double until) {
    SharedCluster cluster = new SharedCluster(scene, seed);
    cluster.runUntil(until);
    return cluster;
  }

  @Test
  void seeds_decideEverything() {
    SharingScene scene = MIX.saturated("vqs-bf", 5);
    ShareLog first = run(scene, 7, 30).log();
    ShareLog again = run(scene, 7, 30).log();
    ShareLog other = run(scene, 8, 30).log();

    assertThat(again.share(0, 0, again.steps())).isEqualTo(first.share(0, 0, first.steps()));
    assertThat(other.share(0, 0, other.steps())).isNotEqualTo(first.share(0, 0, first.steps()));
  }

  @Test
  void utilisation_isThatOfAnInfiniteServerQueueAtLightLoad() {
    ShareLog log = run(lightLoad("vqs-bf", 30), 1, 400).log();

    assertThat(log.utilisation(log.steps() / 4, log.steps())).isCloseTo(0.3, within(0.01));
    assertThat(log.share(0, 0, log.steps()))
        .isCloseTo(log.utilisation(0, log.steps()), within(1e-9));
  }

  @Test
  void nobodyWaits_whereThereIsRoom() {
    SharedCluster cluster = run(lightLoad("vqs-bf", 30), 1, 50);

    assertThat(cluster.waits("jobs").count()).isBetween(1300L, 1700L);
    assertThat(cluster.waits("jobs").max()).isZero();
  }

  @Test
  void arrivalsAndServices_areTheSameForAllPoliciesAndWithOneQueue() {
    SharingScene scene = lightLoad("vqs-bf", 30);
    double work = run(scene, 3, 50).completedWork();

    assertThat(work).isPositive();
    assertThat(run(scene.withOneQueue(), 3, 50).completedWork()).isEqualTo(work);
    assertThat(run(lightLoad("bf-js", 30), 3, 50).completedWork()).isEqualTo(work);
  }

  @Test
  void openLoad_isAFractionOfTheMostThatFits() {
    Mix half = Mix.equal().get(1);
    ShareLog log = run(half.open("vqs-bf", 20, 0.5), 1, 200).log();

    // Three jobs of 0.3 fit a server.
    assertThat(log.utilisation(log.steps() / 4, log.steps())).isCloseTo(0.45, within(0.02));
  }

  @Test
  void measurement_forgetsWhatWasBefore() {
    SharedCluster cluster = run(lightLoad("vqs-bf", 30), 1, 20);
    cluster.measureFromNow();

    assertThat(cluster.completedWork()).isZero();
    assertThat(cluster.waits("jobs").count()).isZero();
  }

  @Test
  void windows_findTheWorst() {
    ShareLog log = run(MIX.saturated("vqs-bf", 5), 1, 30).log();
    int window = 10 * ShareLog.STEPS_PER_SERVICE;

    double least = log.leastWindow((from, to) -> 1, 0, 0, window);

    assertThat(least).isLessThanOrEqualTo(log.share(0, 0, window));
    assertThat(least).isLessThanOrEqualTo(log.share(0, 2 * window, 3 * window));
    assertThat(least).isGreaterThan(0);
  }
}
