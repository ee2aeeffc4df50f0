package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UsualWaitTest {
  private static final double SERVICE = 60;
  private static final double LONG = 1_000_000;

  @Test
  void usualWait_isThreeTimesTheTypicalOne() {
    assertThat(UsualWait.nearCapacity(SERVICE, 30, 50)).isEqualTo(90);
    assertThat(UsualWait.ofPassedOver(SERVICE, 30, 50)).isEqualTo(90);
  }

  @Test
  void usualWait_isAtLeastAQuarterOfAService() {
    assertThat(UsualWait.nearCapacity(SERVICE, 0, 1)).isEqualTo(15);
    assertThat(UsualWait.ofPassedOver(SERVICE, 0, 1)).isEqualTo(15);
  }

  @Test
  void usualWaitNearCapacity_isAtMostAThousandServicesOverServersSquared() {
    assertThat(UsualWait.nearCapacity(SERVICE, LONG, 1)).isEqualTo(1_000 * SERVICE);
    assertThat(UsualWait.nearCapacity(SERVICE, LONG, 10)).isEqualTo(10 * SERVICE);
    assertThat(UsualWait.nearCapacity(SERVICE, LONG, 23)).isEqualTo(2 * SERVICE);
  }

  @Test
  void usualWaitOfWhatIsPassedOver_isAtMostFortyServicesOverServers() {
    assertThat(UsualWait.ofPassedOver(SERVICE, LONG, 1)).isEqualTo(40 * SERVICE);
    assertThat(UsualWait.ofPassedOver(SERVICE, LONG, 10)).isEqualTo(4 * SERVICE);
    assertThat(UsualWait.ofPassedOver(SERVICE, LONG, 21)).isEqualTo(2 * SERVICE);
  }

  @Test
  void usualWaitOfOthersUnderOverload_isThreeTenthsLongerThanTypical_upToSomeServices() {
    assertThat(UsualWait.ofServed(SERVICE, 900, 20)).isEqualTo(1.3 * 900);
    assertThat(UsualWait.ofServed(SERVICE, LONG, 20)).isEqualTo(LONG + 10 * SERVICE);
    assertThat(UsualWait.ofServed(SERVICE, LONG, 1)).isEqualTo(LONG + 200 * SERVICE);
    assertThat(UsualWait.ofServed(SERVICE, 30, 20)).isEqualTo(90);
  }
}
