package org.vqs.yarn.tool;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.yarn.api.ApplicationClientProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.GetClusterNodesRequest;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.client.ClientRMProxy;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * How many of a cluster's running containers would not fit if cores counted.
 *
 * @param nodes that run
 * @param containers that run on them
 * @param beyond so many of them, at least: containers of a node's mean size that its cores do not
 *     hold. A scheduler that counts memory only notes one core for each container, whatever was
 *     asked for
 */
record TodaysContainers(int nodes, long containers, long beyond) {
  private static final int RETRY_MS = 100;
  private static final int PATIENCE_MS = 5_000;

  /**
   * Asks the ResourceManager that a configuration names, as YARN's command line does: as the user
   * of this process, and of several ResourceManagers the active one.
   *
   * @throws IOException if none answers, with the reason
   */
  static TodaysContainers ask(Configuration conf) throws IOException, YarnException {
    ApplicationClientProtocol manager =
        ClientRMProxy.createRMProxy(impatient(conf), ApplicationClientProtocol.class);
    try {
      return of(
          manager
              .getClusterNodes(
                  GetClusterNodesRequest.newInstance(
                      EnumSet.of(NodeState.RUNNING, NodeState.DECOMMISSIONING)))
              .getNodeReports());
    } finally {
      RPC.stopProxy(manager);
    }
  }

  /** A client of YARN's waits for a quarter of an hour until its ResourceManager is there. */
  private static Configuration impatient(Configuration conf) {
    Configuration copy = new Configuration(conf);
    copy.setInt(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, RETRY_MS);
    copy.setInt(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, 3 * RETRY_MS);
    copy.unset(YarnConfiguration.CLIENT_FAILOVER_MAX_ATTEMPTS);
    copy.unset(YarnConfiguration.CLIENT_FAILOVER_SLEEPTIME_BASE_MS);
    copy.unset(YarnConfiguration.CLIENT_FAILOVER_SLEEPTIME_MAX_MS);
    copy.setInt(CommonConfigurationKeys.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 0);
    copy.setInt(CommonConfigurationKeys.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
    copy.setInt(CommonConfigurationKeys.IPC_CLIENT_CONNECT_TIMEOUT_KEY, PATIENCE_MS);
    copy.setInt(CommonConfigurationKeys.IPC_CLIENT_RPC_TIMEOUT_KEY, PATIENCE_MS);
    return copy;
  }

  /** Counts them by what the ResourceManager says of each node. */
  static TodaysContainers of(List<NodeReport> nodes) {
    long containers = 0;
    long beyond = 0;
    for (NodeReport node : nodes) {
      containers += node.getNumContainers();
      long used = node.getUsed().getVirtualCores();
      long missing = used - node.getCapability().getVirtualCores();
      if (missing > 0) {
        beyond += (missing * node.getNumContainers() + used - 1) / used;
      }
    }
    return new TodaysContainers(nodes.size(), containers, beyond);
  }

  @Override
  public String toString() {
    return "at least %d of today's %d containers on %d nodes would not fit (each counted with one core, even where more were asked for)"
        .formatted(beyond, containers, nodes);
  }
}
