package org.vqs.yarn;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.thirdparty.com.google.common.util.concurrent.SettableFuture;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.api.records.QueueInfo;
import org.apache.hadoop.yarn.api.records.QueueUserACLInfo;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.MutableConfScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.MutableConfigurationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.core.Packer;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.compat.StateFuture;
import org.vqs.yarn.config.Adjustment;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.store.EditableSettings;
import org.vqs.yarn.context.Entrance;
import org.vqs.yarn.context.SteadyClock;
import org.vqs.yarn.event.Allocations;
import org.vqs.yarn.event.BooksRepair;
import org.vqs.yarn.gang.HomeTags;
import org.vqs.yarn.node.BlackHoles;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.observe.Observation;
import org.vqs.yarn.observe.ObservedScheduler;
import org.vqs.yarn.overcommit.Overcommit;
import org.vqs.yarn.preemption.Preemption;
import org.vqs.yarn.queue.MappingRule;
import org.vqs.yarn.queue.QueueLabels;
import org.vqs.yarn.queue.VqsQueues;
import org.vqs.yarn.resource.AllocationLimits;
import org.vqs.yarn.web.WebPlugs;

/**
 * A YARN scheduler that packs containers with the policies of Psychas and Ghaderi.
 *
 * <p>Set {@code yarn.resourcemanager.scheduler.class} to this class. It translates YARN's events
 * for the core ({@link Packer}) and owns the one lock under which both change: the write lock that
 * {@link AbstractYarnScheduler} brings. An {@code allocate} that changes nothing takes no lock of
 * the scheduler's. No exception leaves {@link #handle}.
 */
public class VirtualQueueScheduler extends BaseScheduler
    implements ObservedScheduler, MutableConfScheduler {
  private static final Logger LOG = LoggerFactory.getLogger(VirtualQueueScheduler.class);

  /**
   * How often the update thread looks for work that one event left over. It is also woken for it.
   */
  private static final long UPDATE_INTERVAL_MS = 100;

  private final Observation observation = new Observation(System::nanoTime);
  private SchedulerParts parts;
  private final LiveSettings settings =
      new LiveSettings(this, access(), () -> parts, this::adjustment);

  /** Made by the ResourceManager. */
  public VirtualQueueScheduler() {
    super(VirtualQueueScheduler.class.getName());
    setClock(new SteadyClock());
  }

  @Override
  public void serviceInit(Configuration conf) throws Exception {
    settings.init(conf);
    minimumAllocation = getMinimumAllocation();
    Resource maximumAllocation = getMaximumAllocation();
    AllocationLimits.check(minimumAllocation, maximumAllocation);
    initMaximumResourceCapability(maximumAllocation);
    updateInterval = UPDATE_INTERVAL_MS;
    parts = new SchedulerParts(access(), observation, minimumAllocation, conf, this::followClock);
    super.serviceInit(conf);
    schedulingMonitorManager.initialize(rmContext, conf);
    // The rule asks for the settings of the moment, so that a refresh need not renew it.
    rmContext
        .getQueuePlacementManager()
        .updateRules(
            List.of(new HomeTags(conf, rmContext), new MappingRule(settings::current, queues())));
    QueueLabels.tell(rmContext.getNodeLabelManager(), settings.current().queues());
    WebPlugs.install(conf);
    settings.announce("");
  }

  @Override
  protected void serviceStart() throws Exception {
    queues().publish();
    parts.metrics.publish();
    // A standby may have read its settings days ago.
    settings.followClock();
    super.serviceStart();
    parts.observers.start();
  }

  @Override
  public void serviceStop() throws Exception {
    if (parts != null) {
      parts.observers.stop();
    }
    super.serviceStop();
    if (parts != null) {
      parts.metrics.retire();
      queues().close();
    }
    settings.close();
  }

  /** Has queues follow the schedules that hold now; called every 100 ms. */
  void followClock() {
    try {
      settings.followClock();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** What a test or an experiment changes that is no setting. */
  protected Adjustment adjustment(Configuration conf) {
    return Adjustment.NONE;
  }

  /** This scheduler as its helpers know it. */
  public SchedulerContext context() {
    return access();
  }

  /** The queues. */
  public VqsQueues queues() {
    return access().queues();
  }

  /** What the core does; under {@link #locked}, or from the thread that sends the events. */
  public Packer packer() {
    return context().packer();
  }

  /** Runs a change of the scheduler's state under its lock. */
  public void locked(Runnable change) {
    context().lock().run(Entrance.PLAIN, "a change", change);
  }

  /** Runs a reader of the core under the scheduler's lock. */
  public void inspect(Consumer<Packer> reader) {
    locked(() -> reader.accept(packer()));
  }

  @Override
  public Observation observation() {
    return observation;
  }

  /** The nodes that back off because containers failed on them. */
  public BlackHoles blackHoles() {
    return parts.blackHoles;
  }

  /** What lends nodes more than they have. */
  public Overcommit overcommit() {
    return parts.overcommit;
  }

  /** What sets right what errors left half done. */
  public BooksRepair repair() {
    return parts.repair;
  }

  /** What takes containers back for queues below their share. */
  public Preemption preemption() {
    return parts.preemption;
  }

  @Override
  public VqsConfiguration configuration() {
    return settings.current();
  }

  @Override
  public EditableSettings settings() {
    return settings.editable();
  }

  @Override
  public Configuration getConfiguration() {
    return settings.inForce(getConfig());
  }

  @Override
  public boolean isConfigurationMutable() {
    return settings.stored() != null;
  }

  @Override
  public MutableConfigurationProvider getMutableConfProvider() {
    return settings.stored();
  }

  @Override
  public Queue getQueue(String queueName) {
    return queues().names().find(queueName);
  }

  @Override
  public long caughtErrors() {
    return context().lock().caughtErrors();
  }

  @Override
  public long repairs() {
    return parts.repair.repairs();
  }

  @Override
  public void handle(SchedulerEvent event) {
    long begun = observation.ticker().getAsLong();
    parts.router.handle(event);
    if (event.getType() == SchedulerEventType.NODE_UPDATE) {
      observation.latencies().heartbeat().record(observation.ticker().getAsLong() - begun);
    }
  }

  @Override
  public void update() {
    parts.cycle.continueLeftOver();
  }

  @Override
  public Allocation allocate(
      ApplicationAttemptId attemptId,
      List<ResourceRequest> ask,
      List<SchedulingRequest> schedulingRequests,
      List<ContainerId> release,
      List<String> blacklistAdditions,
      List<String> blacklistRemovals,
      ContainerUpdates updateRequests) {
    VqsAppAttempt attempt = getApplicationAttempt(attemptId);
    if (attempt == null || !attempt.getApplicationAttemptId().equals(attemptId)) {
      LOG.error("allocate of removed or unknown application attempt {}", attemptId);
      return EMPTY_ALLOCATION;
    }
    Allocations.Request request =
        new Allocations.Request(
            ask,
            schedulingRequests,
            release,
            blacklistAdditions,
            blacklistRemovals,
            updateRequests);
    long begun = observation.ticker().getAsLong();
    Allocation answer = parts.allocations.allocate(attempt, request);
    observation.latencies().allocate().record(observation.ticker().getAsLong() - begun);
    return answer;
  }

  @Override
  public void updateNodeResource(RMNode node, ResourceOption option) {
    parts.nodes.resize(node, option);
  }

  @Override
  public void completedContainer(
      RMContainer rmContainer, ContainerStatus status, RMContainerEventType event) {
    parts.ends.complete(rmContainer, status, event);
  }

  /** One of many in a report; the others count though it fails. */
  @Override
  protected void containerLaunchedOnNode(ContainerId containerId, SchedulerNode node) {
    context()
        .lock()
        .run(Entrance.EVENT, containerId, () -> super.containerLaunchedOnNode(containerId, node));
  }

  @Override
  protected void completedContainerInternal(
      RMContainer rmContainer, ContainerStatus status, RMContainerEventType event) {
    parts.ends.completed(rmContainer, status, event);
  }

  @Override
  public void killContainer(RMContainer container) {
    parts.ends.kill(container, SchedulerUtils.PREEMPTED_CONTAINER);
  }

  @Override
  public boolean attemptAllocationOnNode(
      SchedulerApplicationAttempt attempt, SchedulingRequest request, SchedulerNode node) {
    return parts.processorStarts.start((VqsAppAttempt) attempt, request, (VqsNode) node);
  }

  /**
   * Takes over the settings of now, as {@link LiveSettings#refresh} says.
   *
   * @throws IOException with what is wrong; then all is as it was, unless it says otherwise
   */
  @Override
  public void reinitialize(Configuration conf, RMContext context) throws IOException {
    settings.refresh(conf, () -> super.reinitialize(conf, context));
  }

  @Override
  public QueueInfo getQueueInfo(String queueName, boolean includeChildQueues, boolean recursive)
      throws IOException {
    return queues().info(queueName, includeChildQueues, recursive);
  }

  @Override
  public List<QueueUserACLInfo> getQueueUserAclInfo() {
    return queues().userAcls();
  }

  @Override
  public QueueMetrics getRootQueueMetrics() {
    return queues().root().getMetrics();
  }

  @Override
  public boolean checkAccess(UserGroupInformation caller, QueueACL acl, String queueName) {
    return queues().hasAccess(caller, acl, queueName);
  }

  @Override
  public List<ApplicationAttemptId> getAppsInQueue(String queueName) {
    return context().attemptsIn(queueName);
  }

  @Override
  public void preValidateMoveApplication(ApplicationId appId, String newQueue)
      throws YarnException {
    parts.moves.validate(appId, newQueue);
  }

  @Override
  public String moveApplication(ApplicationId appId, String newQueue) throws YarnException {
    return parts.moves.move(appId, newQueue);
  }

  @Override
  public Priority checkAndGetApplicationPriority(
      Priority requested,
      UserGroupInformation user,
      String queuePath,
      ApplicationId applicationId) {
    return parts.terms.acceptablePriority(requested, queuePath);
  }

  @Override
  public Priority updateApplicationPriority(
      Priority newPriority,
      ApplicationId applicationId,
      SettableFuture<Object> future,
      UserGroupInformation user)
      throws YarnException {
    return parts.terms.updatePriority(newPriority, applicationId, new StateFuture(future));
  }

  /** What the ResourceManager asks up to Hadoop 3.2. */
  @SuppressWarnings("MissingOverride") // Not there in later versions.
  public Priority updateApplicationPriority(
      Priority newPriority,
      ApplicationId applicationId,
      com.google.common.util.concurrent.SettableFuture<Object> future,
      UserGroupInformation user)
      throws YarnException {
    return parts.terms.updatePriority(newPriority, applicationId, new StateFuture(future));
  }

  /** What the ResourceManager asks up to Hadoop 3.4. Times are in seconds. */
  @SuppressWarnings("MissingOverride") // Not there in later versions.
  public long checkAndGetApplicationLifetime(String queueName, long lifetime) {
    return parts.terms.acceptableLifetime(queueName, lifetime);
  }

  /** What the ResourceManager asks since Hadoop 3.5. Times are in seconds. */
  @SuppressWarnings("MissingOverride") // Not there in earlier versions.
  public long checkAndGetApplicationLifetime(String queueName, long lifetime, RMAppImpl app) {
    return parts.terms.acceptableLifetime(queueName, lifetime);
  }

  @Override
  public long getMaximumApplicationLifetime(String queueName) {
    return parts.terms.maximumLifetime(queueName);
  }
}
