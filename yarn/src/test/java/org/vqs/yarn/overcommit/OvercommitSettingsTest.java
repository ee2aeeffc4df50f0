package org.vqs.yarn.overcommit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.yarn.config.VqsConfiguration;

class OvercommitSettingsTest {
  private static final String PREFIX = "yarn.scheduler.vqs.";

  private final Configuration conf = new Configuration(false);

  private VqsConfiguration read() {
    return VqsConfiguration.from(conf);
  }

  @ParameterizedTest
  @CsvSource({
    "overcommit.factor, 0.9",
    "overcommit.factor, 4.1",
    "overcommit.factor, NaN",
    "overcommit.high-water, 0.4",
    "overcommit.high-water, 0.96",
    "root.default.overcommit, yes"
  })
  void valueOutOfRange_isRefusedByName(String name, String value) {
    conf.set(PREFIX + name, value);

    assertThatThrownBy(this::read).hasMessageContaining(PREFIX + name).hasMessageContaining(value);
  }

  @Test
  void queueThatDoesNotExist_isRefusedByName() {
    conf.set(PREFIX + "root.nobody.overcommit", "true");

    assertThatThrownBy(this::read).hasMessageContaining(PREFIX + "root.nobody.overcommit");
  }

  @Test
  void queuesBelow_inherit() {
    conf.set(PREFIX + "root.queues", "a,default");
    conf.set(PREFIX + "root.a.queues", "b,c");
    conf.set(PREFIX + "root.a.overcommit", "true");
    conf.set(PREFIX + "root.a.c.overcommit", "false");

    VqsConfiguration settings = read();

    assertThat(settings.queues().atPath("root.a.b").overcommits()).isTrue();
    assertThat(settings.queues().atPath("root.a.c").overcommits()).isFalse();
    assertThat(settings.queues().atPath("root.default").overcommits()).isFalse();
    assertThat(settings.warnings()).anyMatch(text -> text.contains("has no effect"));
  }

  @Test
  void factorThatNobodyMayUse_isWarnedOf() {
    conf.set(PREFIX + "overcommit.factor", "1.2");

    assertThat(read().warnings()).anyMatch(text -> text.contains("overcommit.factor (1.2)"));
  }

  @Test
  void opportunisticContainers_areRefusedBesideIt() {
    conf.set(PREFIX + "overcommit.factor", "1.2");
    conf.set("yarn.resourcemanager.opportunistic-container-allocation.enabled", "true");

    assertThatThrownBy(this::read)
        .hasMessageContaining("overcommit.factor (1.2)")
        .hasMessageContaining("opportunistic-container-allocation.enabled to be false");
  }

  @Test
  void nodesThatQueueContainers_areWarnedOf() {
    conf.set(PREFIX + "overcommit.factor", "1.2");
    conf.set("yarn.nodemanager.opportunistic-containers-max-queue-length", "10");

    assertThat(read().warnings()).anyMatch(text -> text.contains("queue-length (10)"));
  }

  @Test
  void pressure_isHalfwayBetweenTheMarkAndTheMachine() {
    assertThat(read().overcommit().critical()).isEqualTo(0.925);
  }
}
