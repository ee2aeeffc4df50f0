package org.vqs.core.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.vqs.core.Policies;
import org.vqs.core.testing.Scene;

/** Ten servers of 10; a first hold lasts for 100. */
class HeldRoomTest {
  private static final double LENGTH = 100;
  private static final long[] ONE_SERVER = {10};

  private final HeldRoom held;
  private final Once asker = new Once();

  private static final class Once implements HeldRoom.Asker {
    private int vainHolds;

    @Override
    public int vainHolds() {
      return vainHolds;
    }

    @Override
    public void heldInVain() {
      vainHolds++;
    }
  }

  HeldRoomTest() {
    Scene scene = Scene.of(Policies.BF_JS, 1);
    for (int i = 0; i < 10; i++) {
      scene.server("s" + i, 10);
    }
    held = scene.packer().everywhere().held();
  }

  private HeldRoom.Hold begin(long now) {
    HeldRoom.Hold hold = held.begin(HeldRoom.Purpose.SHARE, asker, LENGTH, 1, now);
    hold.keeps(ONE_SERVER, now);
    return hold;
  }

  @Test
  void hold_isOverAtItsDeadlineIfNoLessIsMissing() {
    HeldRoom.Hold hold = begin(0);

    assertThat(hold.isOver(99, () -> 1)).isFalse();
    assertThat(hold.isOver(100, () -> 1)).isTrue();
  }

  @Test
  void hold_goesOnForAsLongAgainIfLessIsMissingThanEver() {
    HeldRoom.Hold hold = begin(0);

    assertThat(hold.isOver(100, () -> 0.9)).isFalse();
    assertThat(hold.isOver(199, () -> 0.9)).isFalse();
    assertThat(hold.isOver(200, () -> 0.9)).isTrue();
  }

  @Test
  void nextHold_ofWhoHeldInVain_lastsTwiceAsLong() {
    begin(0).expired(100);

    HeldRoom.Hold next = begin(1_000);

    assertThat(next.isOver(1_199, () -> 1)).isFalse();
    assertThat(next.isOver(1_200, () -> 1)).isTrue();
  }

  @Test
  void holdThatEndedForAnotherReason_makesTheNextNoLonger() {
    begin(0).wasInVain(50);

    assertThat(asker.vainHolds()).isZero();
  }

  @Test
  void vainHold_isPaidBackInFiftyTimesWhatItKeptIdle() {
    HeldRoom.Hold hold = begin(0);
    hold.keeps(new long[] {30}, 50);

    hold.wasInVain(100);

    assertThat(held.debt(100)).isEqualTo(50 * 0.1 + 50 * 0.3);
    assertThat(held.mayBegin(100 + 999)).isFalse();
    assertThat(held.mayBegin(100 + 1_000)).isTrue();
  }

  @Test
  void vainHolds_ofSeveralAddUp() {
    HeldRoom.Hold first = begin(0);
    HeldRoom.Hold second = begin(0);

    first.wasInVain(100);
    second.wasInVain(100);

    assertThat(held.debt(100)).isEqualTo(20);
  }

  @Test
  void holdThatEndsWithAStart_costsNothing() {
    begin(0);

    assertThat(held.mayBegin(10_000)).isTrue();
  }

  @Test
  void roomBelowZero_countsAsNothing() {
    HeldRoom.Hold hold = held.begin(HeldRoom.Purpose.SHARE, asker, LENGTH, 1, 0);
    hold.keeps(new long[] {-5}, 0);

    hold.wasInVain(100);

    assertThat(held.debt(100)).isZero();
  }

  @Test
  void firstLength_isPatienceAndThenALifeIfThatIsLonger() {
    assertThat(HeldRoom.length(60, 0)).isEqualTo(120);
    assertThat(HeldRoom.length(60, 300)).isEqualTo(360);
    assertThat(HeldRoom.length(Long.MAX_VALUE, 300)).isGreaterThanOrEqualTo(Long.MAX_VALUE);
  }

  @Test
  void whatIsKeptIdle_isMeasuredByReason() {
    HeldRoom.Hold hold = held.begin(HeldRoom.Purpose.AGE, asker, LENGTH, 1, 0);
    hold.keeps(ONE_SERVER, 0);
    begin(0);

    IdleRoom forAge = held.idle(HeldRoom.Purpose.AGE);
    hold.keeps(new long[] {5}, 50);
    assertThat(forAge.share()).isEqualTo(0.05);
    assertThat(held.idle(HeldRoom.Purpose.SHARE).share()).isEqualTo(0.1);
    assertThat(held.idle(HeldRoom.Purpose.GANG).share()).isZero();
    hold.keepsNothing(70);

    assertThat(forAge.share()).isZero();
    assertThat(forAge.take(100)).isEqualTo((50 * 10 + 20 * 5) / 100.0);
    assertThat(forAge.take(200)).isZero();
  }
}
