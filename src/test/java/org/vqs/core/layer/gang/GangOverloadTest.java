package org.vqs.core.layer.gang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.GangOptions;
import org.vqs.core.policy.ReservationOptions;

/**
 * Half as much again is offered as fits: 200 servers of 8, on which jobs of 1 and 2 live for up to
 * 1,000, one by one or as gangs of 2 to 64. The bound is that of src/docs/gangs.md.
 */
class GangOverloadTest {
  private static final int SERVERS = 200;
  private static final int SLOTS = 8;
  private static final long LONGEST = 1_000;
  private static final long DELAY = 60;
  private static final long WARM = 2_000;
  private static final long END = 6_000;

  /** A turn takes no longer than this: [gangs.md] with D the longest life. */
  private static final long LONGEST_TURN = 2 * LONGEST + DELAY;

  private static GangWorld world(long seed) {
    GangOptions gangs = GangOptions.DEFAULT.delay(DELAY);
    return new GangWorld(
        PackerOptions.paper(Policies.DEFAULT, ResourceVector.of(1))
            .with(o -> o.gangs(gangs).reservations(new ReservationOptions(DELAY, 300, 0.1))),
        SERVERS,
        SLOTS,
        LONGEST,
        seed);
  }

  /** How much the world's servers can do in a unit of time. */
  private static double capacity() {
    return SERVERS * SLOTS / (LONGEST / 2.0);
  }

  /**
   * Offers work until the end: gangs, and single jobs. Returns the utilisation after warming up.
   */
  private static double offer(GangWorld world, double gangs, double singles, boolean together) {
    Random random = new Random(7);
    double nextGang = 0;
    double nextSingle = singles == 0 ? Double.POSITIVE_INFINITY : 0;
    boolean isWarm = false;
    while (Math.min(nextGang, nextSingle) < END) {
      long time = (long) Math.min(nextGang, nextSingle);
      world.passTo(time);
      if (!isWarm && time >= WARM) {
        isWarm = true;
        world.forgetUse();
      }
      int demand = 1 + random.nextInt(2);
      if (nextGang <= nextSingle) {
        int size = 2 + random.nextInt(63);
        if (together) {
          world.gang(size, demand);
        } else {
          world.single(size, demand);
        }
        nextGang += size * demand / (gangs * capacity());
      } else {
        world.single(1, demand);
        nextSingle += demand / (singles * capacity());
      }
    }
    return world.utilisation(WARM);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void gangs_useTheClusterAsWellAsTheSameContainersOneByOne(long seed) {
    GangWorld together = world(seed);
    double asGangs = offer(together, 1.5, 0, true);
    double oneByOne = offer(world(seed), 1.5, 0, false);

    assertThat(asGangs).isGreaterThan(oneByOne - 0.05);
    assertThat(together.halfGangs()).isZero();
    assertThat(together.turns()).isNotEmpty().allMatch(turn -> turn <= LONGEST_TURN);
    assertThat(ClusterInvariants.violations(together.packer().cluster())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void gangs_areNotStarvedByASurplusOfSingleJobs(long seed) {
    GangWorld world = world(seed);

    double utilisation = offer(world, 0.3, 1.2, true);

    assertThat(utilisation).isGreaterThan(0.93);
    assertThat(world.turns()).isNotEmpty().allMatch(turn -> turn <= LONGEST_TURN);
    assertThat(world.packer().cluster().gangs().all())
        .allMatch(gang -> world.now() - gang.arrival() <= 2 * LONGEST_TURN);
    assertThat(world.halfGangs()).isZero();
  }
}
