package org.vqs.yarn;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
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
import org.apache.hadoop.yarn.conf.ConfigurationProvider;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.proto.YarnServiceProtos.SchedulerResourceTypes;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.RMStateStore.RMState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.core.Packer;
import org.vqs.core.cluster.Tenant;
import org.vqs.yarn.app.AskBook;
import org.vqs.yarn.app.NeverFitsReport;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.config.SchedulerFile;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.metrics.VqsSchedulerMetrics;
import org.vqs.yarn.node.BlackHoles;
import org.vqs.yarn.node.Partitions;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.preemption.Preemption;
import org.vqs.yarn.queue.MappingRule;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.queue.VqsQueues;
import org.vqs.yarn.snapshot.SnapshotSource;
import org.vqs.yarn.snapshot.Snapshots;
import org.vqs.yarn.web.WebPlugs;
import org.vqs.yarn.why.WaitDiagnostics;
import org.vqs.yarn.why.WhyPending;

/**
 * A YARN scheduler that packs containers with the policies of Psychas and Ghaderi.
 *
 * <p>Set {@code yarn.resourcemanager.scheduler.class} to this class. It translates YARN's events
 * for the core ({@link Packer}) and owns the one lock under which both change: the write lock that
 * {@link AbstractYarnScheduler} brings. An {@code allocate} that changes nothing takes no lock of
 * the scheduler's. No exception leaves {@link #handle}.
 */
public class VirtualQueueScheduler extends AbstractYarnScheduler<VqsAppAttempt, VqsNode> {
  private static final Logger LOG = LoggerFactory.getLogger(VirtualQueueScheduler.class);

  /**
   * How often the update thread looks for work that one event left over. It is also woken for it.
   */
  private static final long UPDATE_INTERVAL_MS = 100;

  private final ResourceCalculator calculator = new DominantResourceCalculator();
  private volatile VqsConfiguration configuration;
  private VqsQueues queues;
  private final Observation observation = new Observation(System::nanoTime);
  private VqsSchedulerMetrics metrics;
  private PolicySwitch policySwitch;
  private SchedulingCycle cycle;
  private BlackHoles blackHoles;
  private NodeEvents nodes;
  private AppEvents apps;
  private AppMoves moves;
  private AppTerms terms;
  private EventRouter router;
  private Allocations allocations;
  private ObserverThread observers;

  /** Made by the ResourceManager. */
  public VirtualQueueScheduler() {
    super(VirtualQueueScheduler.class.getName());
    applications = new ConcurrentSkipListMap<>();
  }

  @Override
  public void serviceInit(Configuration conf) throws Exception {
    configuration = read(conf);
    minimumAllocation = getMinimumAllocation();
    Resource maximumAllocation = getMaximumAllocation();
    AllocationLimits.check(minimumAllocation, maximumAllocation);
    initMaximumResourceCapability(maximumAllocation);
    updateInterval = UPDATE_INTERVAL_MS;
    YarnHost host =
        new YarnHost(() -> configuration.nodeMaxSilence(), () -> getClock().getTime(), observation);
    policySwitch = new PolicySwitch(minimumAllocation, observation.ticker());
    Packer packer = new Packer(policySwitch.options(configuration), host);
    queues = new VqsQueues(configuration, conf, this::getClusterResource, packer);
    Partitions partitions = new Partitions(packer, rmContext);
    host.setPartitions(partitions);
    AskBook asks =
        new AskBook(
            packer,
            partitions,
            new NeverFitsReport(packer, rmContext),
            () -> configuration.localityDelays());
    cycle = new SchedulingCycle(this, packer, host, asks, queues);
    blackHoles = new BlackHoles(packer, () -> configuration.blackHoles(), this::getNumClusterNodes);
    nodes = new NodeEvents(this, cycle, partitions, conf);
    apps = new AppEvents(this, cycle, queues);
    moves = new AppMoves(this, cycle, queues);
    terms = new AppTerms(this, cycle, queues);
    UpdateRequests updates = new UpdateRequests(this);
    router = new EventRouter(this, nodes, apps, updates, cycle);
    allocations = new Allocations(this, cycle, updates);
    super.serviceInit(conf);
    observation.setSnapshots(snapshots());
    observation.setHealth(new HealthCheck(this));
    observation.setWhy(new WhyPending(this, observation.snapshots()::latest));
    metrics =
        new VqsSchedulerMetrics(
            observation.snapshots()::current,
            observation.latencies(),
            observation.throughput(),
            () -> getClock().getTime());
    observers = observers();
    schedulingMonitorManager.initialize(rmContext, conf);
    placeByMappings();
    WebPlugs.install(conf);
    configuration.warnings().forEach(LOG::warn);
    LOG.info("{} schedules by {}", getName(), configuration);
  }

  private Snapshots snapshots() {
    return new Snapshots(
        new SnapshotSource(
            cycle.packer(),
            queues,
            blackHoles,
            cycle.preemption(),
            () -> configuration.nodeMaxSilence(),
            () -> getNumClusterNodes() == 0 || cycle.isReady(),
            cycle::caughtErrors,
            () -> getClock().getTime()),
        writeLock,
        observation.ticker(),
        observation::lockHeld);
  }

  private ObserverThread observers() {
    WaitDiagnostics diagnostics =
        new WaitDiagnostics(this, rmContext, observation.why(), () -> configuration.whyDelay());
    return new ObserverThread(
        "VQS observers",
        List.of(
            new ObserverThread.Task("a snapshot", observation.snapshots()::renewIfWanted),
            new ObserverThread.Task("latencies", observation.recentLatencies()::step),
            new ObserverThread.Task("diagnostics", () -> diagnostics.renew(getClock().getTime())),
            new ObserverThread.Task(
                "metrics", () -> metrics.follow(observation.snapshots().last()))),
        cycle::countError);
  }

  /** The rule asks for the settings of the moment, so that a refresh need not renew it. */
  private void placeByMappings() {
    rmContext
        .getQueuePlacementManager()
        .updateRules(List.of(new MappingRule(() -> configuration, queues)));
  }

  private VqsConfiguration read(Configuration conf) {
    Configuration bootstrap = getConfig() == null ? conf : getConfig();
    return VqsConfiguration.from(SchedulerFile.merge(conf, provider(), bootstrap));
  }

  private ConfigurationProvider provider() {
    return rmContext == null ? null : rmContext.getConfigurationProvider();
  }

  @Override
  protected void serviceStart() throws Exception {
    queues.publish();
    metrics.publish();
    super.serviceStart();
    observers.start();
  }

  @Override
  public void serviceStop() throws Exception {
    if (observers != null) {
      observers.stop();
    }
    super.serviceStop();
    if (metrics != null) {
      metrics.retire();
    }
    if (queues != null) {
      queues.close();
    }
  }

  @Override
  public void setRMContext(RMContext context) {
    rmContext = context;
  }

  RMContext rmContext() {
    return rmContext;
  }

  /**
   * True until it starts. An application that comes before was accepted before a restart, even one
   * that YARN adds as if it were new, because no attempt of it was stored.
   */
  boolean isRecovering() {
    return !isInState(STATE.STARTED)
        && getConfig().getBoolean(YarnConfiguration.RECOVERY_ENABLED, false);
  }

  /** Whose a container is: its application's user in its queue. */
  Tenant tenantOf(RMContainer container) {
    SchedulerApplication<VqsAppAttempt> application =
        applications.get(container.getApplicationAttemptId().getApplicationId());
    return application == null
        ? queues.root().tenant()
        : ((VqsQueue) application.getQueue()).tenantOf(application.getUser());
  }

  /** The queues. */
  public VqsQueues queues() {
    return queues;
  }

  /** Runs a change of the scheduler's state under its lock. */
  void locked(Runnable change) {
    writeLock.lock();
    try {
      change.run();
    } finally {
      writeLock.unlock();
    }
  }

  /** The same, unless the lock is not to be had for so long. Returns whether it ran. */
  public boolean tryLocked(Runnable reader, Duration patience) throws InterruptedException {
    if (!writeLock.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS)) {
      return false;
    }
    try {
      reader.run();
      return true;
    } finally {
      writeLock.unlock();
    }
  }

  /** What the core does; for snapshots, under {@link #locked}. */
  public Packer packer() {
    return cycle.packer();
  }

  /** Runs a reader of the core under the scheduler's lock. */
  public void inspect(Consumer<Packer> reader) {
    locked(() -> reader.accept(cycle.packer()));
  }

  /** What operators see of it: snapshots, events, latencies, explanations. */
  public Observation observation() {
    return observation;
  }

  /** The nodes that back off because containers failed on them. */
  public BlackHoles blackHoles() {
    return blackHoles;
  }

  /** What takes containers back for queues below their share. */
  public Preemption preemption() {
    return cycle.preemption();
  }

  /** The settings it runs with. */
  public VqsConfiguration configuration() {
    return configuration;
  }

  /** Errors that were caught since it started, wherever; each is in the log. */
  public long caughtErrors() {
    return cycle.caughtErrors();
  }

  @Override
  public void handle(SchedulerEvent event) {
    long begun = observation.ticker().getAsLong();
    cycle.guarded(event, () -> router.route(event));
    if (event.getType() == SchedulerEventType.NODE_UPDATE) {
      observation.latencies().heartbeat().record(observation.ticker().getAsLong() - begun);
    }
  }

  @Override
  public void update() {
    cycle.continueLeftOver();
  }

  /** Sends an event to the ResourceManager. */
  @SuppressWarnings("unchecked")
  void send(Event<?> event) {
    rmContext.getDispatcher().getEventHandler().handle(event);
  }

  /** Wakes the update thread. */
  void wakeUpdateThread() {
    triggerUpdate();
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
    Allocation answer = allocations.allocate(attempt, request);
    observation.latencies().allocate().record(observation.ticker().getAsLong() - begun);
    return answer;
  }

  void normalize(List<ResourceRequest> asks) {
    normalizeResourceRequests(asks);
  }

  void releaseAll(List<ContainerId> containers, VqsAppAttempt attempt) {
    releaseContainers(containers, attempt);
  }

  void updateContainers(VqsAppAttempt attempt, ContainerUpdates updates) {
    handleContainerUpdates(attempt, updates);
  }

  void rollback(ContainerId containerId) {
    rollbackContainerUpdate(containerId);
  }

  /** What YARN does on any node's heartbeat: containers that started, ended or changed. */
  void baseNodeUpdate(RMNode node) {
    super.nodeUpdate(node);
  }

  @Override
  protected void nodeUpdate(RMNode node) {
    nodes.heartbeat(node);
  }

  @Override
  public void updateNodeResource(RMNode node, ResourceOption option) {
    locked(
        () -> {
          super.updateNodeResource(node, option);
          queues.follow(getClusterResource());
          nodes.resized(node);
        });
  }

  @Override
  public void recoverContainersOnNode(List<NMContainerStatus> reports, RMNode node) {
    if (reports == null) {
      return;
    }
    for (NMContainerStatus report : reports) {
      cycle.guarded(
          report,
          () -> {
            if (nodes.isRecoverable(report, node)) {
              super.recoverContainersOnNode(List.of(report), node);
              nodes.recovered(report);
            }
          });
    }
  }

  @Override
  public void completedContainer(
      RMContainer rmContainer, ContainerStatus status, RMContainerEventType event) {
    locked(
        () -> {
          VqsAppAttempt attempt =
              rmContainer == null
                  ? null
                  : getApplicationAttempt(rmContainer.getApplicationAttemptId());
          if (attempt != null && !attempt.beginEnd(rmContainer)) {
            LOG.debug(
                "ignoring a late {} of {}, which was recovered since",
                event,
                rmContainer.getContainerId());
            return;
          }
          super.completedContainer(rmContainer, status, event);
          if (rmContainer instanceof RMContainerImpl ended) {
            // It was asked for again; a second event for the same container must not ask once more.
            ended.setContainerRequest(null);
          }
          cycle.sync(attempt);
        });
  }

  @Override
  protected void completedContainerInternal(
      RMContainer rmContainer, ContainerStatus status, RMContainerEventType event) {
    apps.containerCompleted(rmContainer, status, event);
  }

  @Override
  public void killContainer(RMContainer container) {
    ContainerStatus status =
        SchedulerUtils.createPreemptedContainerStatus(
            container.getContainerId(), SchedulerUtils.PREEMPTED_CONTAINER);
    completedContainer(container, status, RMContainerEventType.KILL);
  }

  @Override
  public boolean attemptAllocationOnNode(
      SchedulerApplicationAttempt attempt, SchedulingRequest request, SchedulerNode node) {
    boolean[] allocated = new boolean[1];
    cycle.guarded(
        request,
        () ->
            allocated[0] =
                allocations.allocateOn((VqsAppAttempt) attempt, request, (VqsNode) node));
    return allocated[0];
  }

  @Override
  public boolean placementConstraintEnabled() {
    return true;
  }

  /**
   * Takes over the settings of now, all of them or none. A standby that becomes active reads its
   * files again before it starts, and an exception then would leave the cluster without an active
   * one: it keeps what it cannot take over, with a warning, and takes the rest.
   *
   * @throws IOException with what is wrong; then all is as it was, unless it says otherwise
   */
  @Override
  public void reinitialize(Configuration conf, RMContext context) throws IOException {
    try {
      refresh(conf, context);
    } catch (RuntimeException refused) {
      String message = "The old configuration stays: " + refused.getMessage();
      if (isInState(STATE.STARTED)) {
        throw new IOException(message, refused);
      }
      LOG.warn(message);
      super.reinitialize(conf, context);
    }
  }

  private void refresh(Configuration conf, RMContext context) throws IOException {
    VqsConfiguration read = read(conf);
    if (configuration == null) {
      super.reinitialize(conf, context);
      return;
    }
    VqsConfiguration refreshed = acceptable(read, conf);
    writeLock.lock();
    try {
      queues.check(refreshed);
      // It may fail, what follows may not.
      super.reinitialize(conf, context);
      queues.refresh(refreshed, conf).forEach(LOG::warn);
      configuration = refreshed;
      follow(refreshed);
    } finally {
      writeLock.unlock();
    }
    refreshed.warnings().forEach(LOG::warn);
    LOG.info("{} schedules by {} from now on", getName(), refreshed);
    cycle.guarded("new settings", cycle::run);
  }

  /** The settings are taken over by now: what fails here cannot be refused, but done again. */
  private void follow(VqsConfiguration refreshed) throws IOException {
    try {
      policySwitch.follow(refreshed, cycle.packer(), cycle.now());
    } catch (VirtualMachineError fatal) {
      throw fatal;
    } catch (Throwable failure) {
      cycle.countError();
      String message =
          "The settings are taken over, but the packer is not: run -refreshQueues again, or restart the ResourceManager ("
              + failure
              + ")";
      LOG.error(message, failure);
      if (isInState(STATE.STARTED)) {
        throw new IOException(message, failure);
      }
    }
  }

  /** What of other settings it can take over: all, or once it started an exception. */
  private VqsConfiguration acceptable(VqsConfiguration refreshed, Configuration conf) {
    try {
      AllocationLimits.check(conf);
      List<String> needRestart = configuration.changesThatNeedRestart(refreshed);
      if (!needRestart.isEmpty()) {
        throw new YarnRuntimeException(
            "these properties take effect when the ResourceManager starts; restart it (work-preserving) to change "
                + String.join(", ", needRestart));
      }
      return refreshed;
    } catch (YarnRuntimeException refused) {
      if (isInState(STATE.STARTED)) {
        throw refused;
      }
      LOG.warn("Taking over the queues and the live properties only: {}", refused.getMessage());
      return configuration.withLive(refreshed);
    }
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
    return EnumSet.of(SchedulerResourceTypes.MEMORY, SchedulerResourceTypes.CPU);
  }

  @Override
  public QueueInfo getQueueInfo(String queueName, boolean includeChildQueues, boolean recursive)
      throws IOException {
    return queues.info(queueName, includeChildQueues, recursive);
  }

  @Override
  public List<QueueUserACLInfo> getQueueUserAclInfo() {
    return queues.userAcls();
  }

  @Override
  public QueueMetrics getRootQueueMetrics() {
    return queues.root().getMetrics();
  }

  @Override
  public boolean checkAccess(UserGroupInformation caller, QueueACL acl, String queueName) {
    return queues.hasAccess(caller, acl, queueName);
  }

  @Override
  public List<ApplicationAttemptId> getAppsInQueue(String queueName) {
    if (queues.find(queueName) == null) {
      return null;
    }
    List<ApplicationAttemptId> result = new ArrayList<>();
    for (SchedulerApplication<VqsAppAttempt> app : applications.values()) {
      VqsAppAttempt attempt = app.getCurrentAppAttempt();
      if (attempt != null && queues.contains(queueName, app.getQueue())) {
        result.add(attempt.getApplicationAttemptId());
      }
    }
    return result;
  }

  @Override
  public Set<String> getPlanQueues() throws YarnException {
    throw new YarnException(
        getClass().getSimpleName()
            + " has no reservations; leave yarn.resourcemanager.reservation-system.enable false");
  }

  @Override
  public void preValidateMoveApplication(ApplicationId appId, String newQueue)
      throws YarnException {
    moves.validate(appId, newQueue);
  }

  @Override
  public String moveApplication(ApplicationId appId, String newQueue) throws YarnException {
    return moves.move(appId, newQueue);
  }

  @Override
  public Priority checkAndGetApplicationPriority(
      Priority requested,
      UserGroupInformation user,
      String queuePath,
      ApplicationId applicationId) {
    return terms.acceptablePriority(requested, queuePath);
  }

  @Override
  public Priority updateApplicationPriority(
      Priority newPriority,
      ApplicationId applicationId,
      SettableFuture<Object> future,
      UserGroupInformation user)
      throws YarnException {
    return terms.updatePriority(newPriority, applicationId, future);
  }

  /** What the ResourceManager asks up to Hadoop 3.4. Times are in seconds. */
  @SuppressWarnings("MissingOverride") // Not there in later versions.
  public long checkAndGetApplicationLifetime(String queueName, long lifetime) {
    return terms.acceptableLifetime(queueName, lifetime);
  }

  /** What the ResourceManager asks since Hadoop 3.5. Times are in seconds. */
  @SuppressWarnings("MissingOverride") // Not there in earlier versions.
  public long checkAndGetApplicationLifetime(String queueName, long lifetime, RMAppImpl app) {
    return terms.acceptableLifetime(queueName, lifetime);
  }

  @Override
  public long getMaximumApplicationLifetime(String queueName) {
    return terms.maximumLifetime(queueName);
  }

  /** The answer to a call that can get nothing. */
  static Allocation nothing() {
    return EMPTY_ALLOCATION;
  }
}
