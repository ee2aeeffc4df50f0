package org.vqs.sim.gang;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.graph.Span;
import org.vqs.core.policy.option.GangOptions.Placement;

/**
 * Half as much again is offered as fits, one by one or as gangs of 2 to 64. The bound is that of
 * src/docs/gangs.md.
 */
class GangOverloadTest {
  /** A turn takes no longer than this: [gangs.md] with D the longest life. */
  private static final long LONGEST_TURN = 2 * GangLoad.LONGEST + GangLoad.DELAY;

  private static GangWorld run(GangLoad load, Placement placement, long seed) {
    return load.run(graph -> graph.by(placement), seed, GangLoad.END);
  }

  private static void assertWhole(GangWorld world) {
    assertThat(world.halfGangs()).isZero();
    assertThat(world.turns()).isNotEmpty().allMatch(turn -> turn <= LONGEST_TURN);
    assertThat(ClusterInvariants.violations(world.packer().cluster())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void gangs_useTheClusterAsWellAsTheSameContainersOneByOne(long seed) {
    GangWorld together = run(new GangLoad(200, 1.5, 0, true), Placement.CLOSEST, seed);
    GangWorld oneByOne = run(new GangLoad(200, 1.5, 0, false), Placement.CLOSEST, seed);

    assertThat(GangLoad.utilisation(together)).isGreaterThan(GangLoad.utilisation(oneByOne) - 0.05);
    assertWhole(together);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void gangs_areNotStarvedByASurplusOfSingleJobs(long seed) {
    GangWorld world = run(new GangLoad(200, 0.3, 1.2, true), Placement.CLOSEST, seed);

    assertThat(GangLoad.utilisation(world)).isGreaterThan(0.93);
    assertNobodyStarves(world);
    assertWhole(world);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void gangsOfOneRack_areNotStarvedByASurplusOfSingleJobs(long seed) {
    GangWorld world =
        run(new GangLoad(200, 0.1, 1.2, true).within(Span.RACK), Placement.CLOSEST, seed);

    assertThat(world.broken()).isLessThanOrEqualTo(1);
    assertThat(GangLoad.utilisation(world)).isGreaterThan(0.93);
    assertNobodyStarves(world);
    assertWhole(world);
  }

  private static void assertNobodyStarves(GangWorld world) {
    assertThat(world.packer().cluster().gangs().all())
        .allMatch(gang -> world.now() - gang.arrival() <= 2 * LONGEST_TURN);
  }
}
