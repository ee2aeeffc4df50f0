package org.vqs.yarn.node;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.vqs.core.Packer;
import org.vqs.core.cluster.Ask;
import org.vqs.core.cluster.Job;
import org.vqs.core.cluster.Server;
import org.vqs.core.cluster.Tenant;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.stall.Inefficiency;
import org.vqs.yarn.ResourceMapping;
import org.vqs.yarn.constraint.ConstraintWaits;

/**
 * A node as the scheduler sees it, kept equal to its server in the core: whatever takes or frees
 * room here does so there.
 *
 * <p>YARN frees a container's room either when it is released or, once it was launched, when its
 * node reports that it ended; it lets container updates move amounts between a container and a
 * temporary one. All these ways pass through the three methods overridden here. Changed under the
 * scheduler's lock only.
 */
public final class VqsNode extends SchedulerNode {
  private final Packer packer;
  private final Map<ContainerId, Job> jobs = new HashMap<>();
  private final Map<ContainerId, ContainerId> updates = new HashMap<>();
  private final ConstraintWaits constraints;
  private final Function<RMContainer, Tenant> tenants;
  private final NodeHealth health = new NodeHealth();
  private final String rack;
  private String partition;
  private Server server;
  private long lastReport;
  private Job expected;
  private Inefficiency lastStall;

  /**
   * A node that is not yet a server; see {@link #attach}.
   *
   * @param tenants whose a container is
   */
  public VqsNode(
      RMNode node,
      boolean usePortForNodeName,
      Set<String> labels,
      Packer packer,
      ConstraintWaits constraints,
      Function<RMContainer, Tenant> tenants) {
    super(node, usePortForNodeName, labels);
    this.packer = packer;
    this.tenants = tenants;
    this.constraints = constraints;
    this.rack = node.getRackName();
    this.partition = getPartition();
  }

  /** Its rack; the same for as long as it is registered. */
  public String rack() {
    return rack;
  }

  /** Its partition, "" for the default one; as {@link #getPartition}, which has to look for it. */
  public String partition() {
    return partition;
  }

  @Override
  public void updateLabels(Set<String> labels) {
    super.updateLabels(labels);
    partition = getPartition();
  }

  /** It reported at this time. */
  public void reported(long now) {
    lastReport = now;
  }

  /** For how long it has not reported. */
  public long silence(long now) {
    return now - lastReport;
  }

  /** How its containers did lately. */
  public NodeHealth health() {
    return health;
  }

  /** It stalled for this. */
  public void stalled(Inefficiency inefficiency) {
    lastStall = inefficiency;
  }

  /** Why it stalled last; null if it never did. */
  public Inefficiency lastStall() {
    return lastStall;
  }

  /** Its server in the core. */
  public Server server() {
    return server;
  }

  /** Gives it its server. */
  public void attach(Server newServer) {
    server = newServer;
  }

  /**
   * The next container that is allocated here is this job, for which the core has taken room
   * already.
   */
  public void expect(Job job) {
    expected = job;
  }

  @Override
  protected synchronized void allocateContainer(RMContainer rmContainer, boolean launchedOnNode) {
    super.allocateContainer(rmContainer, launchedOnNode);
    // Opportunistic containers come from threads that do not hold the scheduler's lock.
    if (rmContainer.getExecutionType() != ExecutionType.GUARANTEED) {
      return;
    }
    constraints.started(rmContainer);
    ContainerId updated = rmContainer.getAllocatedSchedulerKey().getContainerToUpdate();
    if (updated != null) {
      updates.put(rmContainer.getContainerId(), updated);
    } else if (launchedOnNode) {
      health.recovered(rmContainer.getContainerId());
    } else {
      health.allocated(rmContainer.getContainerId());
    }
    Job job = expected;
    expected = null;
    if (job == null) {
      hold(rmContainer, holds(rmContainer));
    } else {
      job.setOwner(rmContainer);
      jobs.put(rmContainer.getContainerId(), job);
    }
  }

  /** YARN calls it with the node's report, after {@link #reported}. */
  @Override
  public synchronized void containerStarted(ContainerId containerId) {
    super.containerStarted(containerId);
    if (getContainer(containerId) != null) {
      health.launched(containerId, lastReport);
    }
  }

  /** A temporary container will give back what a container is made smaller by. */
  public synchronized void expectUpdate(ContainerId temporary, ContainerId updated) {
    updates.put(temporary, updated);
  }

  /** A container that YARN counts on this node, or null. */
  public RMContainer container(ContainerId containerId) {
    return getContainer(containerId);
  }

  @Override
  public synchronized void releaseContainer(ContainerId containerId, boolean releasedByNode) {
    RMContainer rmContainer = getContainer(containerId);
    super.releaseContainer(containerId, releasedByNode);
    if (rmContainer == null || getContainer(containerId) != null) {
      return;
    }
    constraints.ended(rmContainer);
    health.gone(containerId);
    ResourceVector held = held(containerId);
    ResourceVector released = holds(rmContainer);
    hold(rmContainer, nothing());
    ContainerId updated = updates.remove(containerId);
    if (!released.equals(held)) {
      settle(containerId, updated, held, released);
    }
  }

  /**
   * An update moved amounts between a container and its temporary one, and the first of them is
   * released: what it held beyond, or short of, what YARN freed is the other's. Cost O(updates in
   * progress on this node).
   */
  private void settle(
      ContainerId containerId, ContainerId updated, ResourceVector held, ResourceVector released) {
    if (updated == null) {
      for (Map.Entry<ContainerId, ContainerId> update : updates.entrySet()) {
        RMContainer temporary = getContainer(update.getKey());
        if (update.getValue().equals(containerId) && temporary != null) {
          hold(temporary, holds(temporary));
        }
      }
      return;
    }
    RMContainer other = getContainer(updated);
    if (other != null) {
      long[] amounts = held(updated).toArray();
      held.addTo(amounts, 1);
      released.addTo(amounts, -1);
      hold(other, ResourceVector.of(amounts));
    }
  }

  /** Makes a container hold these amounts of its server, from now on. */
  private void hold(RMContainer rmContainer, ResourceVector amounts) {
    ContainerId containerId = rmContainer.getContainerId();
    Job job = jobs.get(containerId);
    if (amounts.isZero()) {
      jobs.remove(containerId);
      if (job != null) {
        packer.vacate(job);
      }
    } else if (job == null) {
      Ask.Lane lane = rmContainer.isAMContainer() ? Ask.Lane.MASTER : Ask.Lane.TASK;
      Job occupied = packer.occupy(server, amounts, tenants.apply(rmContainer), lane);
      occupied.setOwner(rmContainer);
      jobs.put(containerId, occupied);
    } else if (!job.demand().equals(amounts)) {
      packer.resizeJob(job, amounts);
    }
  }

  /** What a container holds in the core, or null if it holds nothing. */
  public synchronized Job job(ContainerId containerId) {
    return jobs.get(containerId);
  }

  /** YARN found out that a container is an application master's. */
  public synchronized void markMaster(ContainerId containerId) {
    Job job = jobs.get(containerId);
    if (job != null) {
      packer.assign(job, job.tenant(), Ask.Lane.MASTER);
    }
  }

  /** What YARN counts for a container. */
  private static ResourceVector holds(RMContainer rmContainer) {
    Container container = rmContainer.getContainer();
    return container.getExecutionType() == ExecutionType.GUARANTEED
        ? ResourceMapping.toVector(container.getResource())
        : nothing();
  }

  private ResourceVector held(ContainerId containerId) {
    Job job = jobs.get(containerId);
    return job == null ? nothing() : job.demand();
  }

  private static ResourceVector nothing() {
    return ResourceMapping.toVector(Resources.none());
  }

  /** Frees what is left when the node goes away for good. */
  public synchronized void abandon() {
    jobs.values().forEach(packer::vacate);
    jobs.clear();
    updates.clear();
  }

  /** Reservations are the core's claims here; YARN's are never made. */
  @Override
  public void reserveResource(
      SchedulerApplicationAttempt attempt,
      SchedulerRequestKey schedulerKey,
      RMContainer container) {
    throw new IllegalStateException(
        "node " + getNodeID() + " takes no reservation: claims replace them");
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
