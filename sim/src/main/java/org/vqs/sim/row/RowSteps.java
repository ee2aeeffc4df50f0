package org.vqs.sim.row;

import java.util.function.DoubleConsumer;
import java.util.function.LongConsumer;

/** The part of a row that is done, as steps that are told once each. */
final class RowSteps implements DoubleConsumer {
  private final LongConsumer told;
  private long steps;

  /**
   * None yet.
   *
   * @param told hears how many more there are
   */
  RowSteps(LongConsumer told) {
    this.told = told;
  }

  @Override
  public void accept(double done) {
    long now = (long) Math.min(RowWorkers.STEPS, done * RowWorkers.STEPS);
    if (now > steps) {
      told.accept(now - steps);
      steps = now;
    }
  }
}
