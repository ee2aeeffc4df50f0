package org.vqs.bench.latency.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.yarn.VirtualQueueScheduler;

class SetupTest {
  @TempDir private Path directory;

  private Configuration configuration(String name) {
    Configuration conf = new Configuration(false);
    Setup.of(name).configure(conf, directory);
    return conf;
  }

  private static String scheduler(Configuration conf) {
    return conf.get(YarnConfiguration.RM_SCHEDULER);
  }

  @Test
  void policy_isOurScheduler() {
    Configuration conf = configuration("bf-js");

    assertThat(scheduler(conf)).isEqualTo(VirtualQueueScheduler.class.getName());
    assertThat(conf.get("yarn.scheduler.vqs.policy")).isEqualTo("bf-js");
  }

  @Test
  void capacity_decidesByItselfOnlyWhereItsNameSaysSo() {
    String asynchronous = "yarn.scheduler.capacity.schedule-asynchronously.enable";

    assertThat(scheduler(configuration("capacity"))).isEqualTo(CapacityScheduler.class.getName());
    assertThat(configuration("capacity").getBoolean(asynchronous, true)).isFalse();
    assertThat(configuration("capacity-async").getBoolean(asynchronous, false)).isTrue();
  }

  @Test
  void fair_decidesByItselfOnlyWhereItsNameSaysSo() {
    String continuous = "yarn.scheduler.fair.continuous-scheduling-enabled";

    assertThat(scheduler(configuration("fair"))).isEqualTo(FairScheduler.class.getName());
    assertThat(configuration("fair").getBoolean(continuous, false)).isFalse();
    assertThat(configuration("fair-continuous").getBoolean(continuous, false)).isTrue();
  }

  @Test
  void unknownName_isRefused() {
    assertThatThrownBy(() -> Setup.of("best"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the scheduler (best) must be one of [")
        .hasMessageContaining("fair-continuous");
  }
}
