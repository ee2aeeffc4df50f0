package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.core.Policies;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.WorkList;
import org.vqs.core.policy.option.Readings;
import org.vqs.core.server.HeldRoom;
import org.vqs.core.server.Job;
import org.vqs.core.testing.Scene;

/** Ten servers of 10. */
class ReservationBudgetTest {
  private static final int SERVICE = 100;
  private static final HeldRoom.Asker ONCE =
      new HeldRoom.Asker() {
        @Override
        public int vainHolds() {
          return 0;
        }

        @Override
        public void heldInVain() {}
      };

  private final Scene scene = Scene.of(Policies.BF_JS, 1);
  private final JobStarter starter;
  private final HeldRoom held;
  private final ReservationBudget budget;

  ReservationBudgetTest() {
    for (int i = 0; i < 10; i++) {
      scene.server("s" + i, 10);
    }
    starter =
        new JobStarter(
            scene.packer().cluster(), scene, new Counters(), new WorkList(), Readings.DEFAULT);
    held = scene.packer().everywhere().held();
    budget = new ReservationBudget(scene.packer().everywhere(), scene.packer().times());
  }

  private Job job() {
    return scene
        .packer()
        .cluster()
        .occupy(
            scene.server("s0"), ResourceVector.of(10), scene.packer().tenants().root(), Lane.TASK);
  }

  /** One job ran for {@link #SERVICE}; what waits now would fill the servers so many times. */
  private void learn(double services) {
    starter.begin(SERVICE, 1);
    Job ended = job();
    ended.setStartedAt(0);
    scene.packer().cluster().vacate(ended);
    scene.packer().times().pass(SERVICE);
    if (services > 0) {
      scene.at(SERVICE).ask("waits", (int) (services * 10), 10);
    }
  }

  /** Half of a server, of ten. */
  private HeldRoom.Hold holds(long since) {
    HeldRoom.Hold hold = held.begin(HeldRoom.Purpose.AGE, ONCE, 100, 1, since);
    hold.keeps(new long[] {5}, since);
    return hold;
  }

  @ParameterizedTest
  @CsvSource({"0, 0.001", "0.2, 0.001", "2, 0.002", "10, 0.01", "50, 0.02"})
  void budget_growsWithWhatWaits(double services, double part) {
    learn(services);
    budget.pass(0);
    holds(0).keepsNothing(1_000);

    budget.pass(1_000);

    assertThat(budget.debt()).isCloseTo(1_000 * (0.05 - part), within(1e-6));
    assertThat(budget.allows()).isFalse();
  }

  @Test
  void budget_allowsAgainOnceWhatWasIdleIsPaidBack() {
    learn(10);
    budget.pass(0);
    holds(0).keepsNothing(100);
    budget.pass(100);

    budget.pass(499);
    assertThat(budget.allows()).isFalse();
    budget.pass(501);
    assertThat(budget.allows()).isTrue();
  }

  @Test
  void budget_savesNothing() {
    learn(10);
    budget.pass(0);

    budget.pass(1_000_000);

    assertThat(budget.debt()).isZero();
  }

  @Test
  void whatOtherHoldsKeepIdle_isNotPaidHere() {
    learn(10);
    budget.pass(0);
    held.begin(HeldRoom.Purpose.SHARE, ONCE, 100, 1, 0).keeps(new long[] {50}, 0);

    budget.pass(100);

    assertThat(budget.allows()).isTrue();
  }

  @Test
  void budget_owesNothingWhileNoLifeIsKnown() {
    budget.pass(0);
    holds(0);

    budget.pass(1_000);

    assertThat(budget.allows()).isTrue();
  }
}
