package org.vqs.core.scale;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;

class ScalePlanTest {
  private static final ResourceVector CAPACITY = ResourceVector.of(10);
  private static final long IDLE = 600;
  private static final ScaleOptions OPTIONS = new ScaleOptions(60, IDLE, 0, 1, 0);

  private final ScalePlan plan = new ScalePlan();

  private int target(long time, int present, int now, int soon) {
    return target(OPTIONS, time, present, now, soon);
  }

  private int target(ScaleOptions options, long time, int present, int now, int soon) {
    ClassNeed need = new ClassNeed(CAPACITY, present, now, soon, 0, 0);
    return plan.follow(List.of(need), options, time).get(0).target();
  }

  @Test
  void need_isFollowedUpAtOnceAndDownAfterTheIdleTime() {
    assertThat(target(0, 5, 5, 5)).isEqualTo(5);
    assertThat(target(10, 5, 9, 8)).isEqualTo(8);
    assertThat(target(20, 8, 3, 3)).isEqualTo(8);
    assertThat(target(609, 8, 3, 3)).isEqualTo(8);
    // The nine of time 10 no longer count.
    assertThat(target(611, 8, 3, 3)).isEqualTo(3);
  }

  @Test
  void classThatIsNew_doesNotFallBeforeItWasWatchedForTheIdleTime() {
    assertThat(target(0, 7, 1, 1)).isEqualTo(7);
    assertThat(target(IDLE - 1, 7, 1, 1)).isEqualTo(7);
    assertThat(target(IDLE, 7, 1, 1)).isEqualTo(1);
  }

  @Test
  void serversThatCome_areWatchedForTheIdleTimeBeforeAnyLeaves() {
    // After a failover servers register one after another.
    assertThat(target(0, 3, 1, 1)).isEqualTo(3);
    assertThat(target(10, 100, 1, 1)).isEqualTo(100);
    assertThat(target(10 + IDLE - 1, 100, 1, 1)).isEqualTo(100);
    assertThat(target(10 + IDLE, 100, 1, 1)).isEqualTo(1);

    // Those beyond go, and some are added by hand.
    target(700, 1, 1, 1);
    assertThat(target(5_000, 6, 1, 1)).isEqualTo(6);
    assertThat(target(5_000 + IDLE - 1, 6, 1, 1)).isEqualTo(6);
    assertThat(target(5_000 + IDLE, 6, 1, 1)).isEqualTo(1);
  }

  @Test
  void serversThatWereOrdered_areNoReasonToWatchAnew() {
    assertThat(target(0, 5, 8, 8)).isEqualTo(8);
    assertThat(target(300, 8, 3, 3)).isEqualTo(8);
    assertThat(target(IDLE + 1, 8, 3, 3)).isEqualTo(3);
  }

  @Test
  void targetIsBounded_whateverWaits() {
    assertThat(target(0, 5, 2_000_000_000, 2_000_000_000)).isEqualTo(1_050);
    assertThat(target(10, 1_050, 2_000_000_000, 2_000_000_000)).isEqualTo(11_500);
  }

  @Test
  void needThatComesAndGoes_movesNothingBetweenSoonAndNow() {
    target(0, 10, 10, 10);
    for (long time = 10; time < 6_000; time += 10) {
      int burst = time % 300 == 0 ? 10 : 2;
      assertThat(target(time, 10, burst, 2)).isEqualTo(10);
    }
  }

  @Test
  void minimum_isKeptByTheFirstClass() {
    ScaleOptions three = new ScaleOptions(60, IDLE, 0, 3, 0);
    ClassNeed none = new ClassNeed(CAPACITY, 0, 0, 0, 0, 0);
    ClassNeed other = new ClassNeed(ResourceVector.of(20), 0, 1, 1, 0, 0);

    List<ClassPlan> plans = plan.follow(List.of(none, other), three, 0);

    assertThat(plans).extracting(ClassPlan::target).containsExactly(2, 1);
    assertThat(plans.get(0).missing()).isEqualTo(2);
  }

  @Test
  void serversThatWereWantedBack_stayForTheIdleTime() {
    target(0, 5, 5, 5);
    assertThat(target(700, 5, 2, 2)).isEqualTo(2);

    plan.needed(CAPACITY, 4, 710);

    assertThat(target(720, 5, 2, 2)).isEqualTo(4);
    assertThat(target(1_309, 5, 2, 2)).isEqualTo(4);
    assertThat(target(1_311, 5, 2, 2)).isEqualTo(2);
  }

  @Test
  void afterMoreWereAskedFor_noneLeavesForTheCalmTime() {
    ScaleOptions calm = new ScaleOptions(60, IDLE, 2 * IDLE, 1, 0);
    target(calm, 0, 5, 5, 5);
    assertThat(target(calm, 10, 5, 8, 8)).isEqualTo(8);
    assertThat(target(calm, 20, 8, 3, 3)).isEqualTo(8);
    assertThat(target(calm, 2 * IDLE + 9, 8, 3, 3)).isEqualTo(8);
    assertThat(target(calm, 2 * IDLE + 10, 8, 3, 3)).isEqualTo(3);
  }

  @Test
  void randomNeed_turnsFromUpToDownAtMostOnceInTheIdleTime() {
    assertThat(timesBetweenTurnsDown(OPTIONS)).isNotEmpty().allMatch(time -> time >= IDLE);
  }

  @Test
  void randomNeed_turnsFromUpToDownAtMostOnceInTheCalmTime() {
    assertThat(timesBetweenTurnsDown(new ScaleOptions(60, 20, IDLE, 1, 0)))
        .isNotEmpty()
        .allMatch(time -> time >= IDLE);
  }

  private List<Long> timesBetweenTurnsDown(ScaleOptions options) {
    Random random = new Random(11);
    List<Long> turns = new ArrayList<>();
    int before = target(options, 0, 20, 20, 20);
    boolean rose = false;
    for (long time = 10; time < 200_000; time += 10) {
      int now = random.nextInt(40);
      int target = target(options, time, before, now, random.nextInt(now + 1));
      if (target < before && rose) {
        turns.add(time);
      }
      rose = target == before ? rose : target > before;
      before = target;
    }

    List<Long> between = new ArrayList<>();
    for (int i = 1; i < turns.size(); i++) {
      between.add(turns.get(i) - turns.get(i - 1));
    }
    return between;
  }
}
