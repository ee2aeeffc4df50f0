package org.vqs.yarn;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ClusterNodeTracker;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.app.YarnRegistry;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.context.SchedulerContext;
import org.vqs.yarn.context.SchedulerLock;
import org.vqs.yarn.context.SteadyClock;
import org.vqs.yarn.node.VqsNode;

/**
 * What the helpers know of the scheduler: only what it has from YARN's base class, so that nothing
 * they ask goes through the scheduler's own methods.
 */
final class SchedulerAccess implements SchedulerContext, YarnRegistry {
  private final AbstractYarnScheduler<VqsAppAttempt, VqsNode> base;
  private final SchedulerLock lock;
  private final Supplier<VqsConfiguration> settings;
  private final Supplier<RMContext> rmContext;
  private final Runnable updateThread;
  private long lastNow = Long.MIN_VALUE;

  /**
   * Access to a scheduler, which need not be initialised yet.
   *
   * @param updateThread wakes it
   */
  SchedulerAccess(
      AbstractYarnScheduler<VqsAppAttempt, VqsNode> base,
      SchedulerLock lock,
      Supplier<VqsConfiguration> settings,
      Supplier<RMContext> rmContext,
      Runnable updateThread) {
    this.base = base;
    this.lock = lock;
    this.settings = settings;
    this.rmContext = rmContext;
    this.updateThread = updateThread;
  }

  @Override
  public SchedulerLock lock() {
    return lock;
  }

  @Override
  public long time() {
    return base.getClock().getTime();
  }

  @Override
  public long now() {
    lastNow = Math.max(lastNow, time());
    return lastNow;
  }

  @Override
  public long behindWallClock() {
    return SteadyClock.behindWallClock(base.getClock());
  }

  @Override
  public VqsConfiguration configuration() {
    return settings.get();
  }

  @Override
  public RMContext rmContext() {
    return rmContext.get();
  }

  @Override
  @SuppressWarnings("unchecked")
  public void send(Event<?> event) {
    rmContext().getDispatcher().getEventHandler().handle(event);
  }

  @Override
  public void wakeUpdateThread() {
    updateThread.run();
  }

  @Override
  public Resource clusterResource() {
    return base.getClusterResource();
  }

  @Override
  public int nodeCount() {
    return nodes().nodeCount();
  }

  @Override
  public boolean isRecovering() {
    return !base.isInState(AbstractYarnScheduler.STATE.STARTED)
        && base.getConfig().getBoolean(YarnConfiguration.RECOVERY_ENABLED, false);
  }

  @Override
  public ClusterNodeTracker<VqsNode> nodes() {
    return base.getNodeTracker();
  }

  @Override
  public VqsNode node(NodeId id) {
    return nodes().getNode(id);
  }

  @Override
  public List<NodeId> nodesOf(String hostOrRack) {
    return base.getNodeIds(hostOrRack);
  }

  @Override
  public Map<ApplicationId, SchedulerApplication<VqsAppAttempt>> applications() {
    return base.getSchedulerApplications();
  }

  @Override
  public VqsAppAttempt attempt(ApplicationAttemptId id) {
    return base.getApplicationAttempt(id);
  }

  @Override
  public VqsAppAttempt attemptOf(ContainerId id) {
    return base.getCurrentAttemptForContainer(id);
  }

  @Override
  public RMContainer container(ContainerId id) {
    return base.getRMContainer(id);
  }
}
