package org.vqs.yarn.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.it.mini.InProcessMaster;
import org.vqs.yarn.it.mini.MiniCluster;

/**
 * Processes in opportunistic containers and in containers of a resource profile, on a cluster that
 * also runs ordinary ones.
 */
@Tag("cluster")
class OpportunisticProcessesIT {
  @Test
  void opportunisticContainers_queueAtTheirNodes_andAllRun() throws Exception {
    Map<String, String> settings =
        Map.of(
            YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED, "true",
            YarnConfiguration.NM_OPPORTUNISTIC_CONTAINERS_MAX_QUEUE_LENGTH, "20",
            YarnConfiguration.NM_CONTAINER_QUEUING_SORTING_NODES_INTERVAL_MS, "100");
    try (MiniCluster cluster = new MiniCluster("opportunistic", 2, 2048, settings)) {
      List<ContainerRequest> requests = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        ExecutionType type = i % 4 == 0 ? ExecutionType.GUARANTEED : ExecutionType.OPPORTUNISTIC;
        requests.add(
            ContainerRequest.newBuilder()
                .capability(Resource.newInstance(512, 1))
                .priority(Priority.newInstance(i % 4 == 0 ? 1 : 2))
                .allocationRequestId(i)
                .executionTypeRequest(ExecutionTypeRequest.newInstance(type, true))
                .build());
      }
      List<ContainerStatus> ended = new InProcessMaster(cluster).runRequests(requests, "sleep 0.1");
      assertThat(ended).extracting(ContainerStatus::getExitStatus).containsOnly(0);
      assertThat(cluster.scheduler().getRootQueueMetrics().getAggregateAllocatedContainers())
          .as("counted by the scheduler")
          .isEqualTo(4);
      awaitNothingLeft(cluster);
    }
  }

  @Test
  void resourceProfile_namesASize() throws Exception {
    Map<String, String> settings =
        Map.of(
            YarnConfiguration.RM_RESOURCE_PROFILES_ENABLED, "true",
            YarnConfiguration.RM_RESOURCE_PROFILES_SOURCE_FILE, "profiles/two-profiles.json");
    try (MiniCluster cluster = new MiniCluster("profiles", 1, 4096, settings)) {
      assertThat(cluster.client().getResourceProfile("large"))
          .isEqualTo(Resource.newInstance(1024, 2));
      List<ContainerRequest> requests = new ArrayList<>();
      for (String profile : List.of("large", "default", "large")) {
        requests.add(
            ContainerRequest.newBuilder()
                .priority(Priority.newInstance(requests.size()))
                .allocationRequestId(requests.size())
                .resourceProfile(profile)
                // What is more than nothing would replace what the profile says.
                .capability(Resource.newInstance(0, 0))
                .build());
      }
      List<ContainerStatus> ended = new InProcessMaster(cluster).runRequests(requests, "true");
      assertThat(ended)
          .extracting(ContainerStatus::getCapability)
          .containsExactlyInAnyOrder(
              Resource.newInstance(1024, 2),
              Resource.newInstance(512, 1),
              Resource.newInstance(1024, 2));
      awaitNothingLeft(cluster);
    }
  }

  private static void awaitNothingLeft(MiniCluster cluster) {
    await("metrics at zero")
        .untilAsserted(
            () -> {
              assertThat(cluster.scheduler().getRootQueueMetrics().getAllocatedMB()).isZero();
              assertThat(cluster.scheduler().getRootQueueMetrics().getPendingMB()).isZero();
            });
    assertThat(cluster.scheduler().caughtErrors()).isZero();
  }
}
