package org.vqs.yarn.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.vqs.core.Packer;
import org.vqs.core.server.Job;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.observe.SchedulerRecount;
import org.vqs.yarn.queue.VqsQueue;

/** What must hold when all applications have ended: nothing is left of them, in anybody's books. */
final class NothingLeft {
  private NothingLeft() {}

  /** Fails unless the books of a cluster that was drained are empty; then its nodes leave. */
  static void check(RandomEvents cluster) {
    VirtualQueueScheduler scheduler = cluster.harness().scheduler();
    Packer packer = scheduler.packer();
    assertThat(SchedulerRecount.violations(scheduler.context(), RandomEvents.PARTITIONS)).isEmpty();
    assertThat(packer.cluster().pending().waiting()).isZero();
    assertThat(packer.cluster().pending().shapes()).isZero();
    assertThat(packer.cluster().servers())
        .allSatisfy(
            server ->
                assertThat(server.jobs())
                    .extracting(Job::owner)
                    .as("jobs on %s", server)
                    .isEmpty());
    assertThat(packer.cluster().holds().reserved()).isZero();
    for (VqsNode node : scheduler.getNodeTracker().getAllNodes()) {
      assertThat(node.getCopiedListOfRunningContainers()).as("containers on %s", node).isEmpty();
      assertThat(node.getAllocatedResource()).isEqualTo(Resources.none());
    }
    for (String partition : RandomEvents.PARTITIONS) {
      QueueMetrics metrics = scheduler.getRootQueueMetrics().getPartitionQueueMetrics(partition);
      assertThat(metrics.getAllocatedResources()).isEqualTo(Resources.none());
      assertThat(metrics.getPendingResources()).isEqualTo(Resources.none());
      assertThat(metrics.getAllocatedContainers()).isZero();
      assertThat(metrics.getPendingContainers()).isZero();
    }
    assertThat(scheduler.getRootQueueMetrics().getAppsRunning()).as("running apps").isZero();
    assertThat(scheduler.getRootQueueMetrics().getAppsPending()).as("pending apps").isZero();
    assertThat(scheduler.getRootQueueMetrics().getActiveApps()).as("active apps").isZero();
    for (VqsQueue queue : scheduler.queues().all()) {
      assertThat(queue.tenant().used().isZero()).as("what %s holds", queue).isTrue();
      assertThat(queue.tenant().children()).noneMatch(t -> t.kind() == Tenant.Kind.USER);
    }
    cluster.leave();
    assertThat(scheduler.getClusterResource()).isEqualTo(Resources.none());
    assertThat(packer.cluster().classes()).isEmpty();
  }
}
