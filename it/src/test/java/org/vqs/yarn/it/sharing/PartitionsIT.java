package org.vqs.yarn.it.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeLabel;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.InvalidLabelResourceRequestException;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.NullRMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.it.mock.MockApp;
import org.vqs.yarn.it.mock.MockCluster;
import org.vqs.yarn.it.mock.MockNode;

/** Node labels: whose containers go to the nodes of a partition. */
@Tag("cluster")
class PartitionsIT {
  private RMNodeLabelsManager labels;
  private MockCluster cluster;
  private MockNode plain;
  private MockNode gpu;

  @BeforeEach
  void start() {
    start(MockCluster.configuration());
  }

  private void start(YarnConfiguration conf) {
    conf.setBoolean(YarnConfiguration.NODE_LABELS_ENABLED, true);
    labels = new NullRMNodeLabelsManager();
    labels.init(conf);
    MockRM rm =
        new MockRM(conf) {
          @Override
          protected RMNodeLabelsManager createNodeLabelManager() {
            return labels;
          }
        };
    rm.start();
    cluster = MockCluster.of(rm);
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  private void nodes(boolean exclusive) throws Exception {
    labels.addToCluserNodeLabels(List.of(NodeLabel.newInstance("gpu", exclusive)));
    labels.addLabelsToNode(Map.of(NodeId.newInstance("g", 1), Set.of("gpu")));
    plain = cluster.addNode("p", 4096, 4);
    gpu = cluster.addNode("g", 4096, 4);
    cluster.rm().drainEvents();
  }

  private static ResourceRequest ask(int memory, int count, String label) {
    ResourceRequest request = MockApp.any(1, memory, 1, count);
    request.setNodeLabelExpression(label);
    return request;
  }

  private List<Container> granted(MockApp app, ResourceRequest request) throws Exception {
    List<Container> granted =
        new ArrayList<>(app.allocate(List.of(request), List.of()).getAllocatedContainers());
    for (int i = 0; i < 3; i++) {
      cluster.heartbeatAll();
      cluster.rm().drainEvents();
      granted.addAll(app.allocate(List.of(), List.of()).getAllocatedContainers());
    }
    cluster.assertSound();
    return granted;
  }

  @Test
  void exclusivePartition_servesOnlyThoseWhoNameIt() throws Exception {
    nodes(true);
    MockApp app = cluster.launch();
    assertThat(app.masterContainer().getNodeId()).isEqualTo(plain.id());

    List<Container> unlabelled = granted(app, ask(1024, 8, ""));
    assertThat(unlabelled)
        .hasSize(3)
        .allSatisfy(c -> assertThat(c.getNodeId()).isEqualTo(plain.id()));

    MockApp other = cluster.submit();
    assertThat(other.rmApp().getCurrentAppAttempt().getMasterContainer()).isNull();
    cluster.rm().killApp(other.id());
    cluster.rm().drainEvents();

    ResourceRequest labelled = ask(1024, 8, "gpu");
    labelled.setPriority(Priority.newInstance(2));
    assertThat(granted(app, labelled))
        .hasSize(4)
        .allSatisfy(c -> assertThat(c.getNodeId()).isEqualTo(gpu.id()));
  }

  @Test
  void masterWithLabel_runsInThePartition() throws Exception {
    nodes(true);
    MockApp app = cluster.submit(submission -> submission.withAmLabel("gpu"));
    app.launchMaster();
    assertThat(app.masterContainer().getNodeId()).isEqualTo(gpu.id());
  }

  @Test
  void masterWithoutLabel_runsWhereTheResourceManagerPutsMasters() throws Exception {
    cluster.close();
    YarnConfiguration conf = MockCluster.configuration();
    conf.set("yarn.resourcemanager.node-labels.am.default-node-label-expression", "gpu");
    start(conf);
    nodes(true);
    MockApp app = cluster.launch();
    assertThat(app.masterContainer().getNodeId()).isEqualTo(gpu.id());
    assertThat(granted(app, ask(1024, 1, "")))
        .as("its containers have no label")
        .singleElement()
        .satisfies(c -> assertThat(c.getNodeId()).isEqualTo(plain.id()));
  }

  /** What stands in for "nodes without a label, else those of the label", masters on the latter. */
  @Test
  void sharedPartitionOfMasters_takesTheContainersThatFindNoRoomElsewhere() throws Exception {
    cluster.close();
    YarnConfiguration conf = MockCluster.configuration();
    conf.set("yarn.resourcemanager.node-labels.am.default-node-label-expression", "gpu");
    start(conf);
    nodes(false);
    MockApp app = cluster.launch();
    assertThat(app.masterContainer().getNodeId()).isEqualTo(gpu.id());
    assertThat(granted(app, ask(1024, 4, "")))
        .as("while there is room without a label")
        .hasSize(4)
        .allSatisfy(c -> assertThat(c.getNodeId()).isEqualTo(plain.id()));
    ResourceRequest more = ask(1024, 2, "");
    more.setPriority(Priority.newInstance(2));
    assertThat(granted(app, more))
        .hasSize(2)
        .allSatisfy(c -> assertThat(c.getNodeId()).isEqualTo(gpu.id()));
  }

  @Test
  void requestForAlternatives_isRefusedByYarn() throws Exception {
    nodes(true);
    MockApp app = cluster.launch();
    assertThatThrownBy(() -> app.allocate(List.of(ask(1024, 1, "gpu || fpga")), List.of()))
        .isInstanceOf(InvalidLabelResourceRequestException.class)
        .hasMessageContaining("cluster do not contain , label= gpu || fpga");
  }

  @Test
  void sharedPartition_isLentWhileNobodyAsksForIt() throws Exception {
    nodes(false);
    MockApp app = cluster.launch();

    List<Container> unlabelled = granted(app, ask(1024, 5, ""));
    assertThat(unlabelled).hasSize(5);
    assertThat(unlabelled.stream().filter(c -> c.getNodeId().equals(gpu.id())))
        .as("what the plain node has no room for")
        .hasSize(2);

    MockApp owner = cluster.submit(submission -> submission.withAmLabel("gpu"));
    owner.launchMaster();
    granted(owner, ask(4096, 1, "gpu"));
    ResourceRequest more = ask(1024, 1, "");
    more.setPriority(Priority.newInstance(3));
    assertThat(granted(app, more)).as("while the partition itself is asked for").isEmpty();

    owner.allocate(List.of(ask(4096, 0, "gpu")), List.of());
    assertThat(granted(app, more)).as("when it is not any more").hasSize(1);
  }

  @Test
  void master_isNotLentTo() throws Exception {
    nodes(false);
    MockApp app = cluster.launch();
    granted(app, ask(1024, 3, ""));
    MockApp other = cluster.submit();
    cluster.heartbeatAll();
    cluster.rm().drainEvents();
    assertThat(other.rmApp().getCurrentAppAttempt().getMasterContainer()).isNull();
  }

  @Test
  void nodeThatChangesItsLabel_servesTheOtherPartition() throws Exception {
    nodes(true);
    MockApp app = cluster.launch();
    assertThat(granted(app, ask(1024, 8, ""))).hasSize(3);

    labels.removeLabelsFromNode(Map.of(gpu.id(), Set.of("gpu")));
    cluster.rm().drainEvents();
    assertThat(granted(app, ask(1024, 5, "")))
        .as("the node is in the default partition")
        .hasSize(4);
    assertThat(cluster.metrics().getAllocatedContainers()).isEqualTo(8);

    labels.replaceLabelsOnNode(Map.of(plain.id(), Set.of("gpu")));
    cluster.rm().drainEvents();
    ResourceRequest labelled = ask(512, 1, "gpu");
    labelled.setPriority(Priority.newInstance(2));
    app.allocate(List.of(), List.of());
    assertThat(granted(app, labelled)).as("full of what ran there before").isEmpty();
    cluster.assertSound();
  }
}
