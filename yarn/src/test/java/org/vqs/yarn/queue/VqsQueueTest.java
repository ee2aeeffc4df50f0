package org.vqs.yarn.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.QueueInfo;
import org.apache.hadoop.yarn.api.records.QueueState;
import org.apache.hadoop.yarn.api.records.QueueStatistics;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.node.PartitionTotals;

class VqsQueueTest {
  private Resource cluster = Resource.newInstance(8192, 8);
  private final Configuration conf = new Configuration(false);
  private final VqsQueues queues =
      new VqsQueues(
          VqsConfiguration.from(conf),
          conf,
          () -> cluster,
          new PartitionTotals(),
          PackerFixture.packer());
  private final VqsQueue leaf = queues.names().find("default");

  @AfterEach
  void close() {
    queues.close();
  }

  @Test
  void info_tellsNameStateAndLabels() {
    QueueInfo info = leaf.getQueueInfo(false, false);
    assertThat(info.getQueueName()).isEqualTo("default");
    assertThat(info.getCapacity()).isEqualTo(1.0f);
    assertThat(info.getMaximumCapacity()).isEqualTo(1.0f);
    assertThat(info.getQueueState()).isEqualTo(QueueState.RUNNING);
    assertThat(info.getAccessibleNodeLabels()).containsExactly("*");
    assertThat(info.getDefaultNodeLabelExpression()).isEmpty();
    assertThat(info.getPreemptionDisabled()).isTrue();
    assertThat(info.getChildQueues()).isEmpty();
  }

  @Test
  void info_listsQueuesBelowIfAsked() throws IOException {
    assertThat(queues.info("root", false, false).getChildQueues()).isEmpty();
    assertThat(queues.info("root", true, false).getChildQueues())
        .extracting(QueueInfo::getQueueName)
        .containsExactly("default");
  }

  @Test
  void currentCapacity_isTheDominantShare() {
    assertThat(leaf.getQueueInfo(false, false).getCurrentCapacity()).isZero();
    leaf.getMetrics().allocateResources("", "ann", 1, Resource.newInstance(1024, 4), false);
    assertThat(leaf.getQueueInfo(false, false).getCurrentCapacity()).isCloseTo(0.5f, within(1e-6f));
    assertThat(queues.root().getQueueInfo(false, false).getCurrentCapacity())
        .isCloseTo(0.5f, within(1e-6f));
    leaf.getMetrics().allocateResources("gpu", "ann", 1, Resource.newInstance(7168, 1), false);
    assertThat(leaf.getQueueInfo(false, false).getCurrentCapacity()).isCloseTo(1.0f, within(1e-6f));
  }

  @Test
  void currentCapacity_isZeroWithoutNodes() {
    leaf.getMetrics().allocateResources("", "ann", 1, Resource.newInstance(1024, 4), false);
    cluster = Resource.newInstance(0, 0);
    assertThat(leaf.getQueueInfo(false, false).getCurrentCapacity()).isZero();
  }

  @Test
  void statistics_areThoseOfTheMetrics() {
    leaf.appSubmitted("ann", false);
    leaf.attemptSubmitted("ann", false);
    leaf.getMetrics().incrPendingResources("", "ann", 3, Resource.newInstance(1024, 1));
    leaf.getMetrics().allocateResources("", "ann", 2, Resource.newInstance(1024, 1), true);
    leaf.getAbstractUsersManager().activateApplication("ann", ApplicationId.newInstance(1, 1));
    QueueStatistics statistics = leaf.getQueueInfo(false, false).getQueueStatistics();
    assertThat(statistics.getNumAppsSubmitted()).isEqualTo(1);
    assertThat(statistics.getNumAppsPending()).isEqualTo(1);
    assertThat(statistics.getNumActiveUsers()).isEqualTo(1);
    assertThat(statistics.getAllocatedContainers()).isEqualTo(2);
    assertThat(statistics.getAllocatedMemoryMB()).isEqualTo(2048);
    assertThat(statistics.getAllocatedVCores()).isEqualTo(2);
    assertThat(statistics.getPendingContainers()).isEqualTo(1);
    assertThat(statistics.getPendingMemoryMB()).isEqualTo(1024);
    assertThat(statistics.getAvailableMemoryMB()).isEqualTo(6144);
    assertThat(statistics.getAvailableVCores()).isEqualTo(6);
  }

  @Test
  void submissions_areCountedAtTheRootToo() {
    leaf.appSubmitted("ann", true);
    leaf.attemptSubmitted("ann", true);
    assertThat(queues.root().getMetrics().getAppsSubmitted()).isEqualTo(1);
    assertThat(queues.root().getMetrics().getAppsPending()).isEqualTo(1);
  }

  @Test
  void defaultPriority_isZero() {
    assertThat(leaf.getDefaultApplicationPriority().getPriority()).isZero();
  }
}
