package org.vqs.yarn.it.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.yarn.it.mock.MockCluster;

/** A ResourceManager does not start with settings that cannot be meant, and says which and why. */
@Tag("cluster")
class BadConfigurationIT {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "request.max-keys | -1 | in [1,",
        "policy | best | one of [adaptive, bf-js,",
        "gang.max-size | 1 | in [2, 100000]",
        "reservation.delay | soon | a time in",
        "am.max-share | 0 | in (0, 1]",
        "queue.unknown | ignore | one of [reject, default]"
      })
  void valueOutOfRange_stopsTheStart(String name, String value, String range) {
    String property = "yarn.scheduler.vqs." + name;
    YarnConfiguration conf = MockCluster.configuration();
    conf.set(property, value);
    assertThatThrownBy(() -> new MockRM(conf))
        .hasStackTraceContaining(property + " (" + value + ") must be ")
        .hasStackTraceContaining(range);
  }

  @Test
  void misspeltProperty_stopsTheStartAndNamesTheNearest() {
    YarnConfiguration conf = MockCluster.configuration();
    conf.set("yarn.scheduler.vqs.polici", "vqs");
    assertThatThrownBy(() -> new MockRM(conf))
        .hasStackTraceContaining("yarn.scheduler.vqs.polici")
        .hasStackTraceContaining("yarn.scheduler.vqs.policy");
  }

  @Test
  void severalErrors_areAllReported() {
    YarnConfiguration conf = MockCluster.configuration();
    conf.set("yarn.scheduler.vqs.am.max-share", "7");
    conf.set("yarn.scheduler.vqs.request.max-keys", "none");
    assertThatThrownBy(() -> new MockRM(conf))
        .hasStackTraceContaining("yarn.scheduler.vqs.am.max-share (7)")
        .hasStackTraceContaining("yarn.scheduler.vqs.request.max-keys (none)");
  }

  @Test
  void minimumAboveMaximum_stopsTheStart() {
    YarnConfiguration conf = MockCluster.configuration();
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 4096);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB, 2048);
    assertThatThrownBy(() -> new MockRM(conf))
        .hasStackTraceContaining("4096")
        .hasStackTraceContaining("2048");
  }

  @Test
  void failedStart_leavesNoThreadAndTheNextOneWorks() throws Exception {
    YarnConfiguration conf = MockCluster.configuration();
    conf.set("yarn.scheduler.vqs.am.max-share", "7");
    assertThatThrownBy(() -> new MockRM(conf)).isInstanceOf(Exception.class);
    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .doesNotContain("SchedulerUpdateThread");
    try (MockCluster cluster = MockCluster.start(MockCluster.configuration())) {
      cluster.addNode("h1", 4096, 8);
      cluster.launch().finish();
      cluster.assertDrained();
    }
  }
}
