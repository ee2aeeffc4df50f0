package org.vqs.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.vqs.sim.measure.Interval;

class PointTest {

  @Test
  void interval_becomesTheBand() {
    assertThat(Point.of(2, new Interval(10, 3))).isEqualTo(new Point(2, 10, 7, 13));
  }

  @Test
  void oneSeed_hasNoBand() {
    assertThat(Point.of(2, new Interval(10, Double.NaN))).isEqualTo(new Point(2, 10, 10, 10));
  }

  @Test
  void range_reachesFromTheLeastToTheGreatest() {
    assertThat(Point.range(2, 9, 1, 5)).isEqualTo(new Point(2, 5, 1, 9));
  }
}
