package org.vqs.yarn;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.proto.YarnServiceProtos.SchedulerResourceTypes;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.RMStateStore.RMState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ClusterNodeTracker;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.vqs.core.Packer;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.app.YarnOperations;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.context.SchedulerLock;
import org.vqs.yarn.context.SteadyClock;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.queue.VqsQueues;
import org.vqs.yarn.resource.CountingCalculator;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * YARN's base class as this scheduler uses it: what it has and does itself is handed to the helpers
 * as {@link SchedulerContext}, past the methods by which YARN calls the scheduler. And what this
 * scheduler answers once and for all.
 */
abstract class BaseScheduler extends AbstractYarnScheduler<VqsAppAttempt, VqsNode> {
  private final ResourceCalculator calculator =
      new CountingCalculator(() -> configuration().resources());
  private final SchedulerLock lock = new SchedulerLock(writeLock);
  private final Access access = new Access();

  BaseScheduler(String name) {
    super(name);
    applications = new ConcurrentHashMap<>();
  }

  /** The scheduler as its helpers know it. */
  final Access access() {
    return access;
  }

  /** The settings of the moment. */
  public abstract VqsConfiguration configuration();

  @Override
  public void setRMContext(RMContext context) {
    rmContext = context;
  }

  @Override
  public void recover(RMState state) {
    // Containers come back with the reports of their nodes (recoverContainersOnNode), applications
    // with APP_ADDED.
  }

  @Override
  public int getNumClusterNodes() {
    return nodeTracker.nodeCount();
  }

  @Override
  public ResourceCalculator getResourceCalculator() {
    return calculator;
  }

  @Override
  public EnumSet<SchedulerResourceTypes> getSchedulingResourceTypes() {
    // Masters that hear of cores look at how many are left of them.
    return configuration().resources().counts(ResourceMapping.VCORES)
        ? EnumSet.of(SchedulerResourceTypes.MEMORY, SchedulerResourceTypes.CPU)
        : EnumSet.of(SchedulerResourceTypes.MEMORY);
  }

  @Override
  public boolean placementConstraintEnabled() {
    return true;
  }

  @Override
  public Set<String> getPlanQueues() throws YarnException {
    throw new YarnException(
        getClass().getSimpleName()
            + " has no reservations; leave yarn.resourcemanager.reservation-system.enable false");
  }

  /** What helpers may ask of the scheduler, and have YARN's base class do. */
  final class Access implements SchedulerContext, YarnOperations {
    private Packer packer;
    private VqsQueues queues;
    private long lastNow = Long.MIN_VALUE;

    /** Sets what the lock guards, while the scheduler is initialised. */
    void guard(Packer newPacker, VqsQueues newQueues) {
      packer = newPacker;
      queues = newQueues;
    }

    @Override
    public SchedulerLock lock() {
      return lock;
    }

    @Override
    public Packer packer() {
      return packer;
    }

    @Override
    public VqsQueues queues() {
      return queues;
    }

    @Override
    public long time() {
      return getClock().getTime();
    }

    @Override
    public long now() {
      lastNow = Math.max(lastNow, time());
      return lastNow;
    }

    @Override
    public long behindWallClock() {
      return SteadyClock.behindWallClock(getClock());
    }

    @Override
    public VqsConfiguration configuration() {
      return BaseScheduler.this.configuration();
    }

    @Override
    public RMContext rmContext() {
      return rmContext;
    }

    @Override
    @SuppressWarnings("unchecked")
    public void send(Event<?> event) {
      rmContext.getDispatcher().getEventHandler().handle(event);
    }

    @Override
    public void wakeUpdateThread() {
      triggerUpdate();
    }

    @Override
    public Resource clusterResource() {
      return getClusterResource();
    }

    @Override
    public int nodeCount() {
      return nodeTracker.nodeCount();
    }

    @Override
    public boolean isRecovering() {
      return !isInState(STATE.STARTED)
          && getConfig().getBoolean(YarnConfiguration.RECOVERY_ENABLED, false);
    }

    @Override
    public YarnOperations yarn() {
      return this;
    }

    @Override
    public ClusterNodeTracker<VqsNode> nodes() {
      return nodeTracker;
    }

    @Override
    public VqsNode node(NodeId id) {
      return nodeTracker.getNode(id);
    }

    @Override
    public List<NodeId> nodesOf(String hostOrRack) {
      return getNodeIds(hostOrRack);
    }

    @Override
    public Map<ApplicationId, SchedulerApplication<VqsAppAttempt>> applications() {
      return applications;
    }

    @Override
    public VqsAppAttempt attempt(ApplicationAttemptId id) {
      return getApplicationAttempt(id);
    }

    @Override
    public VqsAppAttempt attemptOf(ContainerId id) {
      return getCurrentAttemptForContainer(id);
    }

    @Override
    public RMContainer container(ContainerId id) {
      return getRMContainer(id);
    }

    @Override
    public void updateNode(RMNode node) {
      BaseScheduler.super.nodeUpdate(node);
    }

    @Override
    public void resizeNode(RMNode node, ResourceOption option) {
      BaseScheduler.super.updateNodeResource(node, option);
    }

    @Override
    public void recoverContainer(NMContainerStatus report, RMNode node) {
      recoverContainersOnNode(List.of(report), node);
    }

    @Override
    public void completeContainer(
        RMContainer container, ContainerStatus status, RMContainerEventType event) {
      BaseScheduler.super.completedContainer(container, status, event);
    }

    @Override
    public void releaseContainers(List<ContainerId> containers, VqsAppAttempt attempt) {
      BaseScheduler.this.releaseContainers(containers, attempt);
    }

    @Override
    public void updateContainers(VqsAppAttempt attempt, ContainerUpdates updates) {
      handleContainerUpdates(attempt, updates);
    }

    @Override
    public void rollBackUpdate(ContainerId container) {
      rollbackContainerUpdate(container);
    }

    @Override
    public void normalize(List<ResourceRequest> asks) {
      normalizeResourceRequests(asks);
    }

    @Override
    public Resource normalized(Resource asked) {
      return getNormalizedResource(asked, maximumAllocation());
    }

    @Override
    public Resource maximumAllocation() {
      return getMaximumResourceCapability();
    }

    @Override
    public Priority maximumPriority() {
      return getMaxClusterLevelAppPriority();
    }

    @Override
    public Allocation emptyAllocation() {
      return EMPTY_ALLOCATION;
    }
  }
}
