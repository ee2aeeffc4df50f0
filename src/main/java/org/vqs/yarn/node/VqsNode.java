package org.vqs.yarn.node;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.vqs.core.Packer;
import org.vqs.core.cluster.Job;
import org.vqs.core.cluster.Server;
import org.vqs.core.model.ResourceVector;
import org.vqs.yarn.ResourceMapping;

/**
 * A node as the scheduler sees it, kept equal to its server in the core: whatever takes or frees room here does so there.
 *
 * <p>YARN frees a container's room either when it is released or, once it was launched, when its node reports that it ended; it lets container updates move amounts between a
 * container and a temporary one. All these ways pass through the three methods overridden here. Changed under the scheduler's lock only.
 */
public final class VqsNode extends SchedulerNode {
  private final Packer packer;
  private final Map<ContainerId, Job> jobs = new HashMap<>();
  private Server server;
  private Job expected;

  /** A node that is not yet a server; see {@link #attach}. */
  public VqsNode(RMNode node, boolean usePortForNodeName, Set<String> labels, Packer packer) {
    super(node, usePortForNodeName, labels);
    this.packer = packer;
  }

  /** Its server in the core. */
  public Server server() {
    return server;
  }

  /** Gives it its server. */
  public void attach(Server newServer) {
    server = newServer;
  }

  /** The next container that is allocated here is this job, for which the core has taken room already. */
  public void expect(Job job) {
    expected = job;
  }

  @Override
  protected synchronized void allocateContainer(RMContainer rmContainer, boolean launchedOnNode) {
    super.allocateContainer(rmContainer, launchedOnNode);
    Job job = expected;
    expected = null;
    if (job == null && holdsRoom(rmContainer)) {
      job = packer.occupy(server, ResourceMapping.toVector(rmContainer.getContainer().getResource()));
    }
    if (job != null) {
      job.setOwner(rmContainer);
      jobs.put(rmContainer.getContainerId(), job);
    }
  }

  @Override
  public synchronized void releaseContainer(ContainerId containerId, boolean releasedByNode) {
    RMContainer rmContainer = getContainer(containerId);
    super.releaseContainer(containerId, releasedByNode);
    if (rmContainer == null || getContainer(containerId) != null) {
      return;
    }
    Job job = jobs.remove(containerId);
    boolean amountsMoved = !ResourceMapping.toVector(released(rmContainer)).equals(held(job));
    if (job != null) {
      packer.vacate(job);
    }
    if (amountsMoved) {
      resync();
    }
  }

  private static Resource released(RMContainer rmContainer) {
    Container container = rmContainer.getContainer();
    return container.getExecutionType() == ExecutionType.GUARANTEED ? container.getResource() : Resource.newInstance(0, 0);
  }

  private static ResourceVector held(Job job) {
    return job == null ? ResourceMapping.toVector(Resource.newInstance(0, 0)) : job.demand();
  }

  /** After a container update: what a container holds is what YARN says it holds. Cost O(containers of this node). */
  private void resync() {
    for (RMContainer rmContainer : getLaunchedContainers()) {
      Job job = jobs.get(rmContainer.getContainerId());
      ResourceVector holds = ResourceMapping.toVector(released(rmContainer));
      if (job == null && !holds.isZero()) {
        Job occupied = packer.occupy(server, holds);
        occupied.setOwner(rmContainer);
        jobs.put(rmContainer.getContainerId(), occupied);
      } else if (job != null && !job.demand().equals(holds)) {
        packer.resizeJob(job, holds);
      }
    }
  }

  /** Frees what is left when the node goes away for good. */
  public synchronized void abandon() {
    jobs.values().forEach(packer::vacate);
    jobs.clear();
  }

  private static boolean holdsRoom(RMContainer rmContainer) {
    return rmContainer.getExecutionType() == ExecutionType.GUARANTEED;
  }

  /** Reservations are the core's claims here; YARN's are never made. */
  @Override
  public void reserveResource(SchedulerApplicationAttempt attempt, SchedulerRequestKey schedulerKey, RMContainer container) {
    throw new IllegalStateException("node " + getNodeID() + " takes no reservation: claims replace them");
  }

  @Override
  public void unreserveResource(SchedulerApplicationAttempt attempt) {
    // Nothing is ever reserved.
  }

  @Override
  public boolean equals(Object other) {
    return super.equals(other);
  }

  @Override
  public int hashCode() {
    return super.hashCode();
  }
}
