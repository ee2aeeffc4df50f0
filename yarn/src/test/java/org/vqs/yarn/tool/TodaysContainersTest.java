package org.vqs.yarn.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.yarn.LocalConfigurationProvider;
import org.apache.hadoop.yarn.api.ApplicationClientProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.GetClusterNodesResponse;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.ipc.YarnRPC;
import org.junit.jupiter.api.Test;

class TodaysContainersTest {
  private static final String CAPACITY =
      "org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler";

  private static NodeReport node(int cores, int usedCores, int containers) {
    return NodeReport.newInstance(
        NodeId.newInstance("h", 1),
        NodeState.RUNNING,
        "h:2",
        "/r",
        Resource.newInstance(1024 * usedCores, usedCores),
        Resource.newInstance(16_384, cores),
        containers,
        "",
        0);
  }

  private static TodaysContainers of(NodeReport... nodes) {
    return TodaysContainers.of(List.of(nodes));
  }

  @Test
  void containersWithACoreEach_areThoseBeyondTheCores() {
    assertThat(of(node(4, 16, 16), node(4, 4, 4), node(4, 0, 0)))
        .isEqualTo(new TodaysContainers(3, 20, 12));
  }

  /** The room of one node is of no use to another. */
  @Test
  void nodeWithRoom_holdsNoneOfAnother() {
    assertThat(of(node(4, 5, 5), node(64, 1, 1)).beyond()).isEqualTo(1);
  }

  @Test
  void largerContainers_areCountedByTheirMean_roundedUp() {
    assertThat(of(node(8, 9, 3)).beyond()).as("a third of a container is one").isEqualTo(1);
    assertThat(of(node(8, 14, 7)).beyond()).isEqualTo(3);
    assertThat(of(node(0, 2, 1)).beyond()).isEqualTo(1);
  }

  @Test
  void hugeNode_doesNotOverflow() {
    int cores = Integer.MAX_VALUE;
    NodeReport huge = node(1, 1, cores);
    huge.setUsed(Resource.newInstance(1, cores));
    assertThat(of(huge).beyond()).isEqualTo(cores - 1);
  }

  /** By the protocol of YARN's clients, from a server that is no more than that. */
  @Test
  void runningResourceManager_isAsked() throws Exception {
    ApplicationClientProtocol manager = mock(ApplicationClientProtocol.class);
    when(manager.getClusterNodes(any()))
        .thenAnswer(
            call ->
                GetClusterNodesResponse.newInstance(Arrays.asList(node(4, 16, 16), node(4, 6, 6))));
    Configuration conf = capacity("127.0.0.1:0");
    Server server =
        YarnRPC.create(conf)
            .getServer(
                ApplicationClientProtocol.class,
                manager,
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                conf,
                null,
                1);
    server.start();
    try {
      assertThat(warning(capacity("127.0.0.1:" + server.getListenerAddress().getPort())))
          .contains(
              ": set yarn.scheduler.vqs.resources to memory-mb",
              "; at least 14 of today's 22 containers on 2 nodes would not fit");
    } finally {
      server.stop();
    }
  }

  @Test
  void resourceManagerThatDoesNotAnswer_isSaidAndRefusesNothing() throws Exception {
    try (Socket nobody = new Socket()) {
      nobody.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      String address = "127.0.0.1:" + nobody.getLocalPort();
      assertThat(warning(capacity(address)))
          .contains(
              ": set yarn.scheduler.vqs.resources to memory-mb",
              "today's containers would not fit is not known: the ResourceManager does not answer",
              address);
    }
  }

  private static Configuration capacity(String address) {
    Configuration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.RM_SCHEDULER, CAPACITY);
    conf.set(YarnConfiguration.RM_ADDRESS, address);
    return conf;
  }

  private static String warning(Configuration start) throws Exception {
    return CountedBefore.warning(start, new LocalConfigurationProvider(), start);
  }
}
