package org.vqs.yarn.overcommit;

import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;

/**
 * What a NodeManager measured, in memory (MB) and vcores, by the dimension of the core.
 *
 * @param containers what its containers use
 * @param machine what the machine uses, in parts of what it has
 */
record Utilization(List<Double> containers, List<Double> machine) {
  /** Memory and vcores are measured, and nothing else. */
  static final int DIMENSIONS = 2;

  /** A number that no machine can reach is an error of the one who measures. */
  private static final double MOST = 2;

  /**
   * What a node's last report says; null if it says nothing, or what cannot be. A machine always
   * uses memory, and so do containers that run.
   *
   * @param isUsed whether containers run there, and not only since now
   */
  static Utilization of(RMNode node, boolean isUsed) {
    ResourceUtilization ofContainers = node.getAggregatedContainersUtilization();
    ResourceUtilization ofMachine = node.getNodeUtilization();
    if (ofContainers == null || ofMachine == null) {
      return null;
    }
    Resource yarns = node.getTotalCapability();
    // What is YARN's may be less than the machine, and a core several vcores.
    Resource machines = node.getPhysicalResource() == null ? yarns : node.getPhysicalResource();
    List<Double> containers =
        List.of((double) ofContainers.getPhysicalMemory(), (double) ofContainers.getCPU());
    List<Double> machine =
        List.of(
            ofMachine.getPhysicalMemory() / (double) machines.getMemorySize(),
            ofMachine.getCPU() / (double) machines.getVirtualCores());
    double[] has = {yarns.getMemorySize(), yarns.getVirtualCores()};
    boolean isMeasured = machine.get(0) > 0 && (containers.get(0) > 0 || !isUsed);
    for (int r = 0; r < DIMENSIONS; r++) {
      // Of what is not a number neither holds.
      isMeasured &= containers.get(r) >= 0 && containers.get(r) <= MOST * has[r];
      isMeasured &= machine.get(r) >= 0 && machine.get(r) <= MOST;
    }
    return isMeasured ? new Utilization(containers, machine) : null;
  }
}
