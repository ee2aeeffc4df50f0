package org.vqs.yarn.preemption.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.yarn.preemption.Stage;

/** A cluster of 100. */
class EntitledSharesTest {
  private final Stage stage = new Stage(1).server("s", 100);

  private double right(String queue) {
    return stage.shares().right(stage.queue(queue));
  }

  private boolean isBelowFairShare(String queue) {
    return stage.shares().isBelowFairShare(stage.queue(queue), 1 - Stage.TOLERANCE);
  }

  @Test
  void right_isByWeight() {
    stage.queue("a", 3).queue("b", 1).job("x", "a", "s", 100).ask("y", "b", 100, 1);
    stage.ask("z", "a", 1, 1);

    assertThat(right("a")).isEqualTo(0.75);
    assertThat(right("b")).isEqualTo(0.25);
  }

  @Test
  void queueWithNothingWaiting_hasARightToNoMoreThanItHolds() {
    stage.queue("a", 1).queue("b", 1).queue("c", 1).queue("idle", 7);
    stage.job("x", "a", "s", 90).job("y", "c", "s", 10).ask("z", "b", 100, 1);

    assertThat(right("c")).isEqualTo(0.1);
    assertThat(right("idle")).isZero();
    assertThat(right("a")).isCloseTo(0.45, within(1e-9));
    assertThat(right("b")).isCloseTo(0.45, within(1e-9));
  }

  @Test
  void queueWithAMaximum_leavesTheRestToOthers() {
    stage.queue("a", 1).queue("b", 1);
    stage.packer().tenants().setLimits(stage.queue("b"), ResourceVector.of(20), null);
    stage.job("x", "a", "s", 100).ask("y", "b", 100, 1);

    assertThat(right("b")).isEqualTo(0.2);
    assertThat(right("a")).isEqualTo(0.8);
  }

  @Test
  void rightOfAQueue_isDividedAmongThoseBelow() {
    stage.queue("p", 1).queue("b", 1);
    stage.queue("p1", stage.queue("p"), 1).queue("p2", stage.queue("p"), 4);
    stage.job("x", "b", "s", 100).ask("y", "p1", 100, 1).ask("z", "p2", 100, 1);

    assertThat(right("p1")).isCloseTo(0.1, within(1e-9));
    assertThat(right("p2")).isCloseTo(0.4, within(1e-9));
  }

  @Test
  void queue_isBelowItsFairShare_beyondTheToleranceOnly() {
    stage.queue("a", 1).queue("b", 1).job("x", "a", "s", 55).job("y", "b", "s", 45);
    stage.ask("z", "b", 100, 1);
    assertThat(isBelowFairShare("b")).isFalse();

    stage.end("y");
    assertThat(isBelowFairShare("b")).as("its jobs took the room").isFalse();

    stage.packer().tenants().setWeight(stage.queue("b"), 2);
    assertThat(isBelowFairShare("b")).isTrue();
    assertThat(isBelowFairShare("a")).isFalse();
  }

  @Test
  void queueWithNothingWaiting_isNotBelowItsFairShare() {
    stage.queue("a", 1).queue("b", 1).job("x", "a", "s", 100);
    assertThat(isBelowFairShare("b")).isFalse();

    stage.ask("m", "b", Lane.MASTER, 1, 1);
    assertThat(isBelowFairShare("b")).as("a master waits").isTrue();
  }

  @Test
  void queue_losesNothingBelowItsRight_norTakesAnyAboveIt() {
    stage.queue("a", 1).queue("b", 1).job("x", "a", "s", 100).ask("y", "b", 100, 1);
    EntitledShares shares = stage.shares();

    assertThat(shares.mayLose(stage.queue("a"), stage.queue("b"), ResourceVector.of(50))).isTrue();
    assertThat(shares.mayLose(stage.queue("a"), stage.queue("b"), ResourceVector.of(51))).isFalse();
    assertThat(shares.mayGain(stage.queue("b"), stage.queue("a"), ResourceVector.of(50))).isTrue();
    assertThat(shares.mayGain(stage.queue("b"), stage.queue("a"), ResourceVector.of(51))).isFalse();

    shares.plan(stage.queue("a"), ResourceVector.of(10), -1);
    shares.plan(stage.queue("b"), ResourceVector.of(10), 1);
    assertThat(shares.mayLose(stage.queue("a"), stage.queue("b"), ResourceVector.of(41))).isFalse();
    assertThat(shares.mayGain(stage.queue("b"), stage.queue("a"), ResourceVector.of(41))).isFalse();
  }

  @Test
  void queueBelowOneThatHasItsRight_takesFromItsSiblingsOnly() {
    stage.queue("p", 1).queue("b", 1);
    stage.queue("p1", stage.queue("p"), 1).queue("p2", stage.queue("p"), 1);
    stage.job("x", "p1", "s", 50).job("y", "b", "s", 50);
    stage.ask("z", "p2", 100, 1).ask("w", "b", 1, 1);
    EntitledShares shares = stage.shares();
    ResourceVector ten = ResourceVector.of(10);

    assertThat(shares.mayGain(stage.queue("p2"), stage.queue("p1"), ten)).isTrue();
    assertThat(shares.mayGain(stage.queue("p2"), stage.queue("b"), ten)).isFalse();
    assertThat(shares.mayLose(stage.queue("p1"), stage.queue("p2"), ten)).isTrue();
    assertThat(shares.mayLose(stage.queue("p2"), stage.queue("p2"), ten)).isFalse();
  }
}
