package org.vqs.yarn.node;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.vqs.core.Packer;
import org.vqs.core.policy.Inefficiency;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.constraint.ConstraintWaits;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * A node as the scheduler sees it, kept equal to its server in the core: whatever takes or frees
 * room here does so there.
 *
 * <p>YARN frees a container's room either when it is released or, once it was launched, when its
 * node reports that it ended; it lets container updates move amounts between a container and a
 * temporary one. All these ways pass through the methods overridden here, which tell {@link
 * NodeJobs}. Changed under the scheduler's lock only.
 */
public final class VqsNode extends SchedulerNode {
  private static final long NEVER = -1;

  private final NodeJobs jobs;

  private final ContainerStays stays = new ContainerStays();

  /** Those whose end the node may have reported without being heard. */
  private Set<ContainerId> unreported = Set.of();

  private final Shared shared;
  private final NodeHealth health = new NodeHealth();
  private final String rack;
  private String partition;
  private Server server;
  private boolean isDetached;
  private long lastReport;
  private Inefficiency lastStall;
  private long overcommittedUntil = NEVER;
  private long leavingSince = NEVER;

  /**
   * What all nodes of one scheduler share.
   *
   * @param packer whose servers they are
   * @param constraints told what starts and ends, for requests that wait for it
   * @param tenants whose a container is
   * @param clock the scheduler's clock, in milliseconds
   * @param resources as which the core knows YARN's amounts
   */
  public record Shared(
      Packer packer,
      ConstraintWaits constraints,
      Function<RMContainer, Tenant> tenants,
      LongSupplier clock,
      ResourceMapping resources) {}

  /**
   * A node that is not yet a server; see {@link #attach}.
   *
   * @param usePortForNodeName whether nodes on one host differ by their ports
   */
  public VqsNode(RMNode node, boolean usePortForNodeName, Shared shared) {
    super(node, usePortForNodeName, node.getNodeLabels());
    this.jobs = new NodeJobs(this, shared);
    this.shared = shared;
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

  /**
   * What runs there uses so much in fact. A report without it changes nothing: YARN's page and REST
   * resource of nodes fail where it is null.
   */
  @Override
  public void setNodeUtilization(ResourceUtilization utilization) {
    if (utilization != null) {
      super.setNodeUtilization(utilization);
    }
  }

  /** The same of the containers alone. */
  @Override
  public void setAggregatedContainersUtilization(ResourceUtilization utilization) {
    if (utilization != null) {
      super.setAggregatedContainersUtilization(utilization);
    }
  }

  /** It reported at this time. */
  public void reported(long now) {
    lastReport = now;
  }

  /**
   * What it reported was lost in part, by an error: any container that it launched may have ended,
   * and it says so once. So these leave it as soon as they end here.
   */
  public void reportLost() {
    unreported = new HashSet<>(unreported);
    getCopiedListOfRunningContainers()
        .forEach(container -> unreported.add(container.getContainerId()));
  }

  /** True of a container of which the end, if it ended, is still to be reported. */
  public boolean willReport(RMContainer container) {
    return getCopiedListOfRunningContainers().contains(container)
        && !unreported.contains(container.getContainerId());
  }

  /** For how long it has not reported. */
  public long silence(long now) {
    return now - lastReport;
  }

  /** How its containers did lately. */
  public NodeHealth health() {
    return health;
  }

  /** True while it takes no new work so that it can be removed. */
  public boolean isLeaving() {
    return leavingSince != NEVER;
  }

  /** Since when it is leaving; meaningful while it is. */
  public long leavingSince() {
    return leavingSince;
  }

  void setLeaving(long since) {
    leavingSince = since;
  }

  void setStaying() {
    leavingSince = NEVER;
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

  /** Its server is no more, and it is to go itself. */
  public void detach() {
    isDetached = true;
  }

  /** True if its server is no more. */
  public boolean isDetached() {
    return isDetached;
  }

  /**
   * The next container that is allocated here is this job, for which the core has taken room
   * already.
   */
  public void expect(Job job) {
    jobs.expect(job);
  }

  /** A container that was to be the expected job does not start; the job stays the core's. */
  public synchronized void forgetStart(ContainerId containerId) {
    jobs.forgetStart(containerId);
    releaseContainer(containerId, false);
  }

  /** A container is about to end that was never launched. */
  public synchronized void neverLaunched(ContainerId containerId) {
    jobs.neverLaunched(containerId);
  }

  @Override
  protected synchronized void allocateContainer(RMContainer rmContainer, boolean launchedOnNode) {
    super.allocateContainer(rmContainer, launchedOnNode);
    ContainerId containerId = rmContainer.getContainerId();
    boolean isUpdate = rmContainer.getAllocatedSchedulerKey().getContainerToUpdate() != null;
    boolean isGuaranteed = rmContainer.getExecutionType() == ExecutionType.GUARANTEED;
    if (launchedOnNode) {
      stays.resume(containerId, isGuaranteed && !isUpdate);
    } else {
      stays.begin(containerId);
    }
    // Opportunistic containers come from threads that do not hold the scheduler's lock.
    if (!isGuaranteed) {
      return;
    }
    shared.constraints().started(rmContainer);
    if (!launchedOnNode && !isUpdate) {
      health.allocated(containerId);
    }
    jobs.started(rmContainer);
  }

  /** YARN calls it with the node's report, after {@link #reported}. */
  @Override
  public synchronized void containerStarted(ContainerId containerId) {
    super.containerStarted(containerId);
    if (getContainer(containerId) != null) {
      stays.launched(containerId, lastReport);
    }
  }

  /** For how long a container has run, as far as reports tell: see {@link ContainerStays#age}. */
  public synchronized long age(ContainerId containerId, long now) {
    return stays.age(containerId, now);
  }

  /** A temporary container will give back what a container is made smaller by. */
  public synchronized void expectUpdate(ContainerId temporary, ContainerId updated) {
    jobs.expectUpdate(temporary, updated);
  }

  /** A container that YARN counts on this node, or null. */
  public RMContainer container(ContainerId containerId) {
    return getContainer(containerId);
  }

  @Override
  public synchronized void releaseContainer(ContainerId containerId, boolean releasedByNode) {
    RMContainer rmContainer = getContainer(containerId);
    super.releaseContainer(containerId, releasedByNode || unreported.contains(containerId));
    if (rmContainer == null || getContainer(containerId) != null) {
      return;
    }
    stays.end(containerId);
    if (!unreported.isEmpty()) {
      unreported.remove(containerId);
    }
    shared.constraints().ended(rmContainer);
    health.gone(containerId);
    jobs.ended(rmContainer);
  }

  /** What a container uses in the core, or null if it uses nothing. */
  public synchronized Job job(ContainerId containerId) {
    return jobs.of(containerId);
  }

  /**
   * Makes the core's jobs here those of YARN's containers again, where an error left them
   * different. Returns whether they were. Cost O(containers).
   */
  public synchronized boolean followContainers() {
    return jobs.followContainers(getCopiedListOfRunningContainers());
  }

  /** YARN found out that a container is an application master's. */
  public synchronized void markMaster(ContainerId containerId) {
    jobs.markMaster(containerId);
  }

  /** Frees what is left when the node goes away for good. */
  public synchronized void abandon() {
    jobs.abandon();
  }

  /**
   * What YARN ends first when the node has become too small: what is opportunistic, then what came
   * last, masters after all others.
   *
   * <p>YARN itself goes by when this process made the containers, in milliseconds of the wall
   * clock, and leaves those of the same millisecond in the order of a hash table: the same events
   * would end other containers in another run. That time is the node's own word, and counts, for
   * recovered containers only.
   */
  @Override
  public synchronized List<RMContainer> getContainersToKill() {
    List<RMContainer> result = getCopiedListOfRunningContainers();
    Comparator<RMContainer> byAge =
        Comparator.<RMContainer>comparingLong(container -> stays.place(container.getContainerId()))
            .thenComparingLong(RMContainer::getCreationTime)
            .thenComparing(RMContainer::getContainerId);
    result.sort(
        Comparator.comparing(RMContainer::isAMContainer)
            .thenComparing(RMContainer::getExecutionType, Comparator.reverseOrder())
            .thenComparing(byAge.reversed()));
    return result;
  }

  /**
   * For how long the node may run more than it has room for from now on, in milliseconds; a
   * negative time leaves what was said before. By the scheduler's clock, where YARN's is the wall
   * clock.
   */
  @Override
  public synchronized void setOvercommitTimeOut(long timeout) {
    if (timeout >= 0) {
      overcommittedUntil = shared.clock().getAsLong() + timeout;
    }
  }

  @Override
  public synchronized boolean isOvercommitTimedOut() {
    return isOvercommitTimeOutSet() && shared.clock().getAsLong() >= overcommittedUntil;
  }

  /** Until it runs no more than it has again: what it is lent later is none of that time-out's. */
  @Override
  public synchronized boolean isOvercommitTimeOutSet() {
    if (overcommittedUntil != NEVER && !isTooSmall()) {
      overcommittedUntil = NEVER;
    }
    return overcommittedUntil != NEVER;
  }

  private boolean isTooSmall() {
    long[] unallocated = ResourceMapping.amounts(getUnallocatedResource());
    for (long amount : shared.resources().counted(unallocated)) {
      if (amount < 0) {
        return true;
      }
    }
    return false;
  }

  /** The core has reservations of its own; YARN's are never made. */
  @Override
  public void reserveResource(
      SchedulerApplicationAttempt attempt,
      SchedulerRequestKey schedulerKey,
      RMContainer container) {
    throw new IllegalStateException(
        "node " + getNodeID() + " takes no reservation of YARN's: the core reserves nodes itself");
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
