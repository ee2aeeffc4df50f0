package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UsualWaitTest {
  private static final double SERVICE = 60;
  private static final double LONG = 1_000_000;

  private static UsualWait usual(double wait, int servers) {
    return new UsualWait(SERVICE, wait, servers, false);
  }

  @Test
  void usualWait_isThreeTimesTheTypicalOne() {
    assertThat(usual(30, 50).nearCapacity()).isEqualTo(90);
    assertThat(usual(30, 50).underOverload()).isEqualTo(90);
  }

  @Test
  void usualWait_isAtLeastAQuarterOfAService() {
    assertThat(usual(0, 1).nearCapacity()).isEqualTo(15);
    assertThat(usual(0, 1).underOverload()).isEqualTo(15);
  }

  @Test
  void usualWaitNearCapacity_isAtMostAThousandServicesOverServersSquared() {
    assertThat(usual(LONG, 1).nearCapacity()).isEqualTo(1_000 * SERVICE);
    assertThat(usual(LONG, 10).nearCapacity()).isEqualTo(10 * SERVICE);
    assertThat(usual(LONG, 23).nearCapacity()).isEqualTo(2 * SERVICE);
  }

  @Test
  void usualWaitUnderOverload_isAtMostFortyServicesOverServers() {
    assertThat(usual(LONG, 1).underOverload()).isEqualTo(40 * SERVICE);
    assertThat(usual(LONG, 10).underOverload()).isEqualTo(4 * SERVICE);
    assertThat(usual(LONG, 21).underOverload()).isEqualTo(2 * SERVICE);
  }

  @Test
  void usualWaitOfOthersUnderOverload_isThreeTenthsLongerThanTypical_upToSomeServices() {
    assertThat(usual(900, 20).underOverloadIfServed()).isEqualTo(1.3 * 900);
    assertThat(usual(LONG, 20).underOverloadIfServed()).isEqualTo(LONG + 10 * SERVICE);
    assertThat(usual(LONG, 1).underOverloadIfServed()).isEqualTo(LONG + 200 * SERVICE);
    assertThat(usual(30, 20).underOverloadIfServed()).isEqualTo(90);
  }

  @Test
  void usualWaitOfOthersUnderOverload_isThatOfAllWhereHalfIsIdle() {
    assertThat(new UsualWait(SERVICE, 900, 20, true).underOverloadIfServed()).isEqualTo(120);
  }

  @Test
  void usualWaitOfOthersNearCapacity_isSixteenTimesTheTypicalOne_upToSomeServices() {
    assertThat(usual(30, 50).nearCapacityIfServed()).isEqualTo(480);
    assertThat(usual(LONG, 20).nearCapacityIfServed()).isEqualTo(LONG + 20 * SERVICE);
    assertThat(usual(LONG, 1).nearCapacityIfServed()).isEqualTo(LONG + 400 * SERVICE);
  }

  @Test
  void usualWaitOfOthersNearCapacity_isAtLeastFourServices() {
    assertThat(usual(0, 1).nearCapacityIfServed()).isEqualTo(4 * SERVICE);
    assertThat(usual(14, 50).nearCapacityIfServed()).isEqualTo(4 * SERVICE);
    assertThat(usual(16, 50).nearCapacityIfServed()).isEqualTo(256);
  }

  @Test
  void usualWaitOfOthersNearCapacity_isNotOfServicesWhereMuchIsIdle() {
    assertThat(new UsualWait(SERVICE, 2, 50, true).nearCapacityIfServed()).isEqualTo(32);
    assertThat(new UsualWait(SERVICE, 0, 50, true).nearCapacityIfServed()).isEqualTo(15);
  }
}
