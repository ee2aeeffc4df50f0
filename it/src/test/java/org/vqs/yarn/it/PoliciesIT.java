package org.vqs.yarn.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.Policies;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.yarn.it.mini.InProcessMaster;
import org.vqs.yarn.it.mini.MiniCluster;

/** Each policy runs real processes of mixed sizes on real NodeManagers, more than fit at a time. */
@Tag("cluster")
class PoliciesIT {
  private static final List<Integer> SIZES =
      List.of(256, 1024, 512, 2048, 128, 768, 1536, 256, 2048, 640);

  @Test
  void mixedSizes_allRunAndNothingIsLeft() throws Exception {
    assertAllRun(Policies.DEFAULT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"vqs-bf", "vqs", "bf-js", "fifo-ff", "max-weight"})
  @Tag("release")
  void mixedSizes_allRunAndNothingIsLeftUnderTheOthers(String policy) throws Exception {
    assertAllRun(policy);
  }

  private static void assertAllRun(String policy) throws Exception {
    ExecutorService masters = Executors.newFixedThreadPool(2);
    try (MiniCluster cluster =
        new MiniCluster(
            "policies-" + policy, 2, 2048, Map.of("yarn.scheduler.vqs.policy", policy))) {
      ApplicationId own = cluster.submit("sleep 1");
      InProcessMaster first = new InProcessMaster(cluster);
      InProcessMaster second = new InProcessMaster(cluster);
      Future<List<ContainerStatus>> short1 = masters.submit(() -> first.run(SIZES, "true"));
      Future<List<ContainerStatus>> short2 = masters.submit(() -> second.run(SIZES, "sleep 0.2"));
      for (Future<List<ContainerStatus>> ended : List.of(short1, short2)) {
        assertThat(ended.get(60, TimeUnit.SECONDS))
            .extracting(ContainerStatus::getExitStatus)
            .containsOnly(0);
      }
      // Its master is a process that never registers.
      cluster.awaitState(own, YarnApplicationState.FAILED);
      awaitNothingLeft(cluster);
      assertThat(cluster.scheduler().getRootQueueMetrics().getAggregateAllocatedContainers())
          .isEqualTo(2 * SIZES.size() + 1);
    } finally {
      masters.shutdownNow();
    }
  }

  private static void awaitNothingLeft(MiniCluster cluster) {
    QueueMetrics metrics = cluster.scheduler().getRootQueueMetrics();
    await("metrics at zero")
        .untilAsserted(
            () -> {
              assertThat(metrics.getAllocatedContainers()).isZero();
              assertThat(metrics.getAllocatedMB()).isZero();
              assertThat(metrics.getAllocatedVirtualCores()).isZero();
              assertThat(metrics.getPendingContainers()).isZero();
              assertThat(metrics.getPendingMB()).isZero();
              assertThat(metrics.getAppsRunning()).isZero();
              assertThat(metrics.getAppsPending()).isZero();
              assertThat(metrics.getAvailableMB()).isEqualTo(2 * 2048);
            });
    cluster
        .scheduler()
        .inspect(
            packer -> {
              assertThat(packer.cluster().pending().waiting()).isZero();
              assertThat(ClusterInvariants.violations(packer.cluster())).isEmpty();
            });
    assertThat(cluster.scheduler().caughtErrors()).isZero();
  }
}
