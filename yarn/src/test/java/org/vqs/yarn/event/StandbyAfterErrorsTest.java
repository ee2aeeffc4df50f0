package org.vqs.yarn.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMFatalEvent;
import org.apache.hadoop.yarn.server.resourcemanager.RMFatalEventType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.testing.SchedulerHarness;

/** Too many errors make the active ResourceManager give up its role, if a setting says so. */
class StandbyAfterErrorsTest {
  private static final String ERRORS = "yarn.scheduler.vqs.failover.errors";

  private final SchedulerHarness rm =
      new SchedulerHarness(Map.of(YarnConfiguration.RM_HA_ENABLED, "true", ERRORS, "3"));
  private final StandbyAfterErrors role = new StandbyAfterErrors(rm.scheduler().context());

  @AfterEach
  void close() {
    rm.close();
  }

  private void errors(int count) {
    for (int error = 0; error < count; error++) {
      rm.scheduler().context().lock().countError();
    }
    role.lookAgain();
  }

  private long gaveUp() {
    return rm.takeSent().stream()
        .filter(RMFatalEvent.class::isInstance)
        .filter(event -> event.getType() == RMFatalEventType.CRITICAL_THREAD_CRASH)
        .count();
  }

  @Test
  void errorsWithinTheTime_giveUpTheRole_once() {
    errors(2);
    assertThat(gaveUp()).isZero();
    rm.tick(9 * 60_000);
    errors(1);
    assertThat(gaveUp()).isEqualTo(1);
    errors(5);
    assertThat(gaveUp()).isZero();
  }

  @Test
  void errorsThatAreLongAgo_doNotCount() {
    errors(2);
    rm.tick(11 * 60_000);
    errors(2);
    assertThat(gaveUp()).isZero();
  }

  @Test
  void manyErrorsAtOnce_giveUpTheRole() {
    errors(1000);
    assertThat(gaveUp()).isEqualTo(1);
  }

  @Test
  void zero_neverGivesUp() throws Exception {
    rm.refresh(Map.of(ERRORS, "0"));
    errors(1000);
    assertThat(gaveUp()).isZero();
  }

  @Test
  void settingWithoutHighAvailability_isRefusedByName() {
    Configuration conf = new YarnConfiguration();
    conf.set(ERRORS, "3");
    assertThatThrownBy(() -> VqsConfiguration.from(conf))
        .hasMessageContaining(ERRORS + " (3)")
        .hasMessageContaining("yarn.resourcemanager.ha.enabled is false")
        .hasMessageContaining("set it to 0");
  }
}
