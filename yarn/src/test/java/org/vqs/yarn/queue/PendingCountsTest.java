package org.vqs.yarn.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.QueueStatistics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** Applications that ask for more containers than an int holds. */
class PendingCountsTest {
  private SchedulerHarness rm;
  private FakeNode node;

  @BeforeEach
  void start() {
    rm = new SchedulerHarness(Map.of("yarn.scheduler.vqs.root.queues", "a,b"));
    node = rm.addNode("h1", "/r1", 4096, 8);
  }

  @AfterEach
  void close() {
    SchedulerInvariants.assertHold(rm.scheduler(), "");
    rm.close();
  }

  private ApplicationAttemptId asking(int number, String queue, int count) {
    ApplicationAttemptId app = rm.submitUnmanaged(number, "ann", queue);
    rm.allocate(app, List.of(any(1, 1024, 2, count)), List.of());
    return app;
  }

  private QueueMetrics of(String queue) {
    return rm.scheduler().queues().names().find(queue).getMetrics();
  }

  @Test
  void whatWaits_isTheLargestIntWhereItIsMore_andExactAgainAfterwards() throws Exception {
    ApplicationAttemptId first = asking(1, "a", Integer.MAX_VALUE);
    ApplicationAttemptId second = asking(2, "a", Integer.MAX_VALUE);
    asking(3, "b", 5);

    QueueMetrics partition = of("root").getPartitionQueueMetrics("");
    for (QueueMetrics metrics : List.of(rm.metrics(), of("a"), partition)) {
      assertThat(metrics.getPendingContainers()).isEqualTo(Integer.MAX_VALUE);
      assertThat(metrics.getPendingVirtualCores()).isEqualTo(Integer.MAX_VALUE);
      assertThat(metrics.getPendingMB()).isGreaterThan(4_000_000_000_000L);
    }
    QueueStatistics told = rm.scheduler().getQueueInfo("root.a", false, false).getQueueStatistics();
    assertThat(told.getPendingContainers()).isEqualTo(Integer.MAX_VALUE);
    assertThat(told.getPendingVCores()).isEqualTo(Integer.MAX_VALUE);
    SchedulerInvariants.assertHold(rm.scheduler(), "");

    rm.allocate(second, List.of(any(1, 1024, 2, 0)), List.of());
    assertThat(of("a").getPendingContainers()).isEqualTo(Integer.MAX_VALUE - 4);
    rm.allocate(first, List.of(any(1, 1024, 2, 7)), List.of());
    assertThat(of("a").getPendingContainers()).isEqualTo(7);
    assertThat(rm.metrics().getPendingContainers()).isEqualTo(12);
    assertThat(rm.metrics().getPendingVirtualCores()).isEqualTo(24);
    assertThat(partition.getPendingContainers()).isEqualTo(12);
    rm.heartbeat(node);
  }
}
