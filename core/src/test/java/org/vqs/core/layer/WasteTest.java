package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WasteTest {
  private static final double HEALING = 50;

  /** A quarter wasted from 0 to 100. */
  private static Waste wasted() {
    Waste waste = new Waste();
    waste.judge(0, 0.25);
    waste.pass(100, true, HEALING);
    return waste;
  }

  @Test
  void waste_growsAtTheRateBefore() {
    Waste waste = wasted();
    assertThat(waste.wasted()).isEqualTo(25);

    waste.judge(100, 0.5);
    waste.pass(110, true, HEALING);

    assertThat(waste.wasted()).isEqualTo(30);
  }

  @Test
  void waste_doesNotCountWhileLittleWaits() {
    Waste waste = wasted();
    waste.judge(100, 0.25);
    waste.pass(200, false, HEALING);
    assertThat(waste.wasted()).isEqualTo(25);

    waste.pass(204, true, HEALING);

    assertThat(waste.wasted()).as("time that did not count is gone").isEqualTo(26);
  }

  @Test
  void goodTime_forgivesAllAtOnce() {
    Waste waste = wasted();
    waste.judge(100, 0);
    assertThat(waste.pass(149, true, HEALING)).isZero();
    waste.judge(149, 0);
    assertThat(waste.wasted()).isEqualTo(25);

    assertThat(waste.pass(150, true, HEALING)).isEqualTo(25);

    assertThat(waste.wasted()).isZero();
    assertThat(waste.pass(300, true, HEALING)).as("only once").isZero();
  }

  @Test
  void interruptedGoodTime_forgivesNothing() {
    Waste waste = wasted();
    waste.judge(100, 0);
    waste.pass(140, true, HEALING);
    waste.judge(140, 0.1);
    waste.pass(150, true, HEALING);
    waste.judge(150, 0);

    waste.pass(190, true, HEALING);
    assertThat(waste.wasted()).isEqualTo(26);
  }

  @Test
  void drain_isTooCostlyOnceItCostWhatWasWasted() {
    Waste waste = wasted();
    waste.drain(100);
    assertThat(waste.tooCostlyAt()).as("costs nothing yet").isInfinite();
    waste.costs(0.5);
    assertThat(waste.tooCostlyAt()).isEqualTo(150);

    waste.passDraining(140);
    assertThat(waste.isTooCostly()).isFalse();
    waste.costs(0.25);
    assertThat(waste.tooCostlyAt()).isEqualTo(160);
    waste.passDraining(160);

    assertThat(waste.isTooCostly()).isTrue();
  }

  @Test
  void release_forgivesAll() {
    Waste waste = wasted();
    waste.drain(100);
    waste.release(120);

    assertThat(waste.wasted()).isZero();
  }
}
