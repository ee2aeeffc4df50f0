package org.vqs.yarn.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.RejectedSchedulingRequest;
import org.apache.hadoop.yarn.api.records.RejectionReason;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceSizing;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Scheduling requests with placement constraints, by YARN's placement processor in front of the
 * scheduler.
 */
@Tag("cluster")
class PlacementConstraintsIT {
  private MockCluster cluster;

  private void start(String handler) throws Exception {
    YarnConfiguration conf = MockCluster.configuration();
    conf.set(YarnConfiguration.RM_PLACEMENT_CONSTRAINTS_HANDLER, handler);
    cluster = MockCluster.start(conf);
    for (String host : List.of("h1", "h2", "h3")) {
      cluster.addNode(host, 4096, 16);
    }
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  @Test
  void antiAffinity_spreadsOverNodesAndRejectsWhatIsLeft() throws Exception {
    start(YarnConfiguration.PROCESSOR_RM_PLACEMENT_CONSTRAINTS_HANDLER);
    MockApp app = cluster.launch();
    List<Container> granted = new ArrayList<>();
    List<RejectedSchedulingRequest> rejected = new ArrayList<>();
    collect(askApart(app, 4, 1024), granted, rejected);
    await("three containers and a refusal")
        .atMost(Duration.ofSeconds(20))
        .until(
            () -> {
              cluster.heartbeatAll();
              collect(app.allocate(List.of(), List.of()), granted, rejected);
              return granted.size() == 3 && !rejected.isEmpty();
            });

    assertThat(granted).extracting(Container::getNodeId).doesNotHaveDuplicates();
    assertThat(rejected)
        .singleElement()
        .satisfies(
            refusal -> {
              assertThat(refusal.getReason()).isEqualTo(RejectionReason.COULD_NOT_PLACE_ON_NODE);
              assertThat(refusal.getRequest().getResourceSizing().getNumAllocations()).isEqualTo(1);
            });
    assertThat(granted).extracting(Container::getAllocationTags).containsOnly(Set.of("apart"));
    assertThat(cluster.metrics().getAllocatedMB()).isEqualTo(512 + 3 * 1024);
    assertThat(cluster.metrics().getPendingMB()).isZero();
    cluster.assertSound();
    for (Container container : granted) {
      cluster.node(container).launch(container);
      cluster.node(container).complete(container.getId(), 0);
    }
    app.finish();
    cluster.assertDrained();
  }

  @Test
  void plainAsksBesideConstraints_areScheduledAsEver() throws Exception {
    start(YarnConfiguration.PROCESSOR_RM_PLACEMENT_CONSTRAINTS_HANDLER);
    MockApp app = cluster.launch();
    List<Container> granted = new ArrayList<>();
    collect(askApart(app, 1, 1024), granted, new ArrayList<>());
    granted.addAll(app.ask(5, 512, 1, 2));
    app.awaitGrants(granted, 3);
    assertThat(granted)
        .filteredOn(container -> container.getAllocationTags().contains("apart"))
        .hasSize(1);
    app.allocate(List.of(), granted.stream().map(Container::getId).toList());
    app.finish();
    cluster.assertDrained();
  }

  @ParameterizedTest
  @ValueSource(strings = {"scheduler", "disabled"})
  void otherHandlers_refuseWithYarnsOwnError(String handler) throws Exception {
    start(handler);
    MockApp app = cluster.launch();
    assertThatThrownBy(() -> askApart(app, 1, 1024))
        .isInstanceOf(YarnException.class)
        .hasMessageContaining("SchedulingRequest")
        .hasMessageContaining("cannot handle placement constraints");
    assertThat(app.ask(1, 1024, 1, 1)).as("plain asks").hasSize(1);
    cluster.assertSound();
  }

  /** Containers no two of which may be on one node. */
  private static AllocateResponse askApart(MockApp app, int count, int memory) throws Exception {
    ResourceSizing sizing = ResourceSizing.newInstance(count, Resource.newInstance(memory, 1));
    return app.master()
        .allocateAppAntiAffinity(
            sizing, Priority.newInstance(1), 1, null, Set.of("apart"), "apart");
  }

  private static void collect(
      AllocateResponse response,
      List<Container> granted,
      List<RejectedSchedulingRequest> rejected) {
    granted.addAll(response.getAllocatedContainers());
    rejected.addAll(response.getRejectedSchedulingRequests());
  }
}
