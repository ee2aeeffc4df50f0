package org.vqs.sim.policy.reward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.sim.experiment.reward.RewardSystems;
import org.vqs.sim.policy.reward.LiteralReservation.Place;
import org.vqs.sim.policy.reward.LiteralReservation.Readings;
import org.vqs.sim.policy.reward.LiteralReservation.Spare;
import org.vqs.sim.reward.LossPolicies;
import org.vqs.sim.reward.LossPolicy;
import org.vqs.sim.reward.LossRun;
import org.vqs.sim.reward.LossSimulation;
import org.vqs.sim.reward.LossSystem;
import org.vqs.sim.reward.PoissonArrivals;

/** What depends on the readings of CRA: the four types of §7.1 on 60 servers. */
@Tag("long")
class LiteralReservationTest {
  private static final int SERVERS = 60;
  private static final double LENGTH = 30;
  private static final int SEEDS = 2;

  private static Means literal(double factor, int reserve, Readings readings) {
    return means(
        factor,
        (system, random, host) ->
            new LiteralReservation(system.pools().get(0), reserve, readings, host));
  }

  private record Means(double reward, double rejected, double migrations) {}

  private static Means means(double factor, LossPolicy policy) {
    LossSystem system = RewardSystems.fourTypes(SERVERS).times(factor);
    List<LossRun> runs = new ArrayList<>();
    for (long seed = 1; seed <= SEEDS; seed++) {
      runs.add(
          new LossSimulation(system, new PoissonArrivals(system), policy, seed, LENGTH)
              .run(LENGTH / 5, LENGTH));
    }
    return new Means(
        runs.stream().mapToDouble(LossRun::reward).average().orElseThrow(),
        runs.stream().mapToDouble(LossRun::rejectedShare).average().orElseThrow(),
        runs.stream().mapToDouble(LossRun::migrations).average().orElseThrow());
  }

  @Test
  void overload_isRejectedAlikeWhicheverServersAreTaken() {
    Means ours = means(.9, LossPolicies.of("dra"));

    for (Spare spare : Spare.values()) {
      Means literal = literal(.9, 5, new Readings(spare, Place.LOWEST_NUMBER, false));
      assertThat(literal.reward()).as("%s", spare).isEqualTo(ours.reward(), within(1.));
      assertThat(literal.rejected()).as("%s", spare).isEqualTo(ours.rejected(), within(.004));
      assertThat(literal.migrations()).as("%s", spare).isEqualTo(ours.migrations(), within(.05));
    }
    Means fullest = literal(.9, 5, new Readings(Spare.LEAST_WANTED, Place.MOST_JOBS, false));
    assertThat(fullest.reward()).isEqualTo(ours.reward(), within(1.));
    assertThat(fullest.rejected()).isEqualTo(ours.rejected(), within(.004));
    assertThat(fullest.migrations()).isLessThan(.8 * ours.migrations());
  }

  @Test
  void rejectGroupWhenAllMatch_migratesMoreAndRejectsAlike() {
    migratesMore(.9, 1, 1.15);
    migratesMore(.6, 5, 1.8);
  }

  private static void migratesMore(double factor, int reserve, double times) {
    Means ours = means(factor, LossPolicies.of("dra+reserve=" + reserve));
    Means nobody =
        literal(factor, reserve, new Readings(Spare.LEAST_WANTED, Place.LOWEST_NUMBER, false));
    Means somebody =
        literal(factor, reserve, new Readings(Spare.LEAST_WANTED, Place.LOWEST_NUMBER, true));

    assertThat(nobody.migrations()).isEqualTo(ours.migrations(), within(.02));
    assertThat(somebody.migrations()).isGreaterThan(times * ours.migrations());
    assertThat(somebody.rejected()).isEqualTo(ours.rejected(), within(.004));
    assertThat(somebody.reward()).isEqualTo(ours.reward(), within(1.));
  }
}
