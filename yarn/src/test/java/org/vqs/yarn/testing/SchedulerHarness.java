package org.vqs.yarn.testing;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.withSettings;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.thirdparty.com.google.common.util.concurrent.SettableFuture;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.ahs.RMApplicationHistoryWriter;
import org.apache.hadoop.yarn.server.resourcemanager.metrics.NoOpSystemMetricPublisher;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.RMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.ContainerAllocationExpirer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.constraint.AllocationTagsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.constraint.MemoryPlacementConstraintManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeResourceUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.security.NMTokenSecretManagerInRM;
import org.apache.hadoop.yarn.server.resourcemanager.security.RMContainerTokenSecretManager;
import org.apache.hadoop.yarn.util.ControlledClock;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.compat.StateFuture;
import org.vqs.yarn.config.VqsConfiguration;

/**
 * The real scheduler class between a scripted ResourceManager and scripted nodes: events go in by
 * {@code handle} and {@code allocate}, in one thread, by a controlled clock.
 *
 * <p>What the scheduler sends to the dispatcher is recorded, not handled.
 */
public final class SchedulerHarness implements AutoCloseable {
  /** Reading Hadoop's files costs more than most tests. */
  private static final Configuration DEFAULTS = new YarnConfiguration();

  private final ConcurrentMap<ApplicationId, RMApp> rmApps = new ConcurrentHashMap<>();
  private final List<Event<?>> sent = Collections.synchronizedList(new ArrayList<>());
  private final ControlledClock clock = new ControlledClock();
  private Configuration conf;
  private final Map<Integer, Set<String>> tags = new HashMap<>();
  private final Map<Integer, String> names = new HashMap<>();
  private final Map<ApplicationId, FakeApp> apps = new LinkedHashMap<>();
  private final Map<ApplicationAttemptId, FakeAttempt> attempts = new LinkedHashMap<>();
  private RMContainerTokenSecretManager containerTokens;
  private NMTokenSecretManagerInRM nmTokens;
  private RMContextImpl context;
  private long epoch;
  private VirtualQueueScheduler scheduler;

  /** A started scheduler with these settings. */
  public SchedulerHarness(Map<String, String> settings) {
    DefaultMetricsSystem.setMiniClusterMode(true);
    QueueMetrics.clearQueueMetrics();
    // Static, with the administrators of whatever ran before in this JVM.
    YarnAuthorizationProvider.destroy();
    conf = new YarnConfiguration(DEFAULTS);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 256);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB, 64 * 1024);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES, 64);
    conf.setInt(YarnConfiguration.MAX_CLUSTER_LEVEL_APPLICATION_PRIORITY, 10);
    conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
    // YARN ignores a release of what no node has reported yet if the JVM is older than this, by the
    // system's clock; so it is longer than all tests together take.
    conf.setInt(YarnConfiguration.RM_NM_EXPIRY_INTERVAL_MS, 6 * 3600 * 1000);
    // The clock is the test's: nodes report when the test says so.
    conf.set("yarn.scheduler.vqs.node.max-silence", "off");
    settings.forEach(conf::set);
    // They are static, and those of the first configuration in this JVM.
    ResourceUtils.resetResourceTypes(conf);
    startScheduler();
  }

  private void startScheduler() {
    containerTokens = new RMContainerTokenSecretManager(conf);
    containerTokens.rollMasterKey();
    nmTokens = new NMTokenSecretManagerInRM(conf);
    nmTokens.rollMasterKey();
    scheduler = new TunedScheduler();
    scheduler.setClock(clock);
    context =
        new RMContextImpl(
            new RecordingDispatcher(),
            new ContainerAllocationExpirer(new RecordingDispatcher()),
            null,
            null,
            null,
            null,
            containerTokens,
            nmTokens,
            null,
            scheduler) {
          @Override
          public ConcurrentMap<ApplicationId, RMApp> getRMApps() {
            return rmApps;
          }

          @Override
          public long getEpoch() {
            return epoch;
          }
        };
    context.setScheduler(scheduler);
    context.setYarnConfiguration(conf);
    context.setWorkPreservingRecoveryEnabled(true);
    context.setSchedulerRecoveryStartAndWaitTime(-1);
    context.setRMApplicationHistoryWriter(new RMApplicationHistoryWriter());
    context.setSystemMetricsPublisher(new NoOpSystemMetricPublisher());
    context.setAllocationTagsManager(new AllocationTagsManager(context));
    context.setNodeLabelManager(mock(RMNodeLabelsManager.class, withSettings().stubOnly()));
    context.setStateStore(mock(RMStateStore.class, withSettings().stubOnly()));
    context.setPlacementConstraintManager(new MemoryPlacementConstraintManager());
    scheduler.setRMContext(context);
    scheduler.init(conf);
  }

  private final class RecordingDispatcher implements Dispatcher {
    @Override
    @SuppressWarnings("rawtypes")
    public EventHandler<Event> getEventHandler() {
      return event -> sent.add(event);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public void register(Class<? extends Enum> eventType, EventHandler handler) {
      throw new IllegalStateException("nothing registers here");
    }
  }

  /** The scheduler. */
  public VirtualQueueScheduler scheduler() {
    return scheduler;
  }

  /** The ResourceManager's context. */
  public RMContext context() {
    return context;
  }

  /** The events that the scheduler sent to the ResourceManager since the last call. */
  public List<Event<?>> takeSent() {
    List<Event<?>> result = new ArrayList<>(sent);
    sent.clear();
    return result;
  }

  /**
   * Lets the ResourceManager handle those of its events that are for the scheduler, among those
   * sent since the last call. Returns the others.
   */
  public List<Event<?>> deliver() {
    List<Event<?>> others = new ArrayList<>();
    for (Event<?> event : takeSent()) {
      if (event instanceof SchedulerEvent schedulerEvent) {
        scheduler.handle(schedulerEvent);
      } else {
        others.add(event);
      }
    }
    return others;
  }

  /** What the scheduler knows of an attempt. */
  public VqsAppAttempt attempt(ApplicationAttemptId attemptId) {
    return scheduler.getApplicationAttempt(attemptId);
  }

  /** What is allocated and pending in all queues together. */
  public QueueMetrics metrics() {
    return scheduler.getRootQueueMetrics();
  }

  /**
   * A changed capacity of a node; containers beyond it are killed after the timeout, or never if it
   * is negative.
   */
  public void resize(FakeNode node, Resource capability, int overcommitTimeout) {
    node.setCapability(capability);
    scheduler.handle(
        new NodeResourceUpdateSchedulerEvent(
            node.rmNode(), ResourceOption.newInstance(capability, overcommitTimeout)));
  }

  /** An administrator or user gives an application another priority. */
  public void changePriority(ApplicationId appId, int priority) {
    Priority wanted = Priority.newInstance(priority);
    try {
      if (StateFuture.create().settable() instanceof SettableFuture) {
        scheduler.updateApplicationPriority(wanted, appId, SettableFuture.create(), null);
      } else {
        // As Hadoop 3.2 does.
        scheduler.updateApplicationPriority(
            wanted, appId, com.google.common.util.concurrent.SettableFuture.create(), null);
      }
    } catch (YarnException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * The ResourceManager is started again: a new scheduler, which knows the running applications and
   * no node yet.
   */
  public void restart() {
    closeScheduler();
    sent.clear();
    epoch++;
    startScheduler();
    rmApps.forEach(
        (appId, app) -> {
          ApplicationSubmissionContext submission = app.getApplicationSubmissionContext();
          scheduler.handle(
              new AppAddedSchedulerEvent(app.getUser(), submission, true, Priority.newInstance(0)));
          scheduler.handle(
              new AppAttemptAddedSchedulerEvent(
                  app.getCurrentAppAttempt().getAppAttemptId(), false, true));
        });
  }

  /** Lets time pass. */
  public void tick(long millis) {
    clock.tickMsec(millis);
  }

  /** Seconds pass. In each the update thread looks, and nodes report. */
  public void pass(int seconds, FakeNode... nodes) {
    for (int i = 0; i < seconds; i++) {
      tick(1000);
      scheduler().update();
      for (FakeNode node : nodes) {
        heartbeat(node);
      }
    }
  }

  /** A NodeManager registers. */
  public FakeNode addNode(String host, String rack, int memory, int vcores) {
    return addNode(host, rack, Resource.newInstance(memory, vcores));
  }

  /** A NodeManager registers. */
  public FakeNode addNode(String host, String rack, Resource capability) {
    FakeNode node = new FakeNode(() -> context, host, rack, capability);
    register(node, List.of());
    return node;
  }

  /** A node registers with what runs on it. */
  public void register(FakeNode node, List<NMContainerStatus> running) {
    context.getRMNodes().put(node.id(), node.rmNode());
    scheduler.handle(new NodeAddedSchedulerEvent(node.rmNode(), running));
  }

  /** A node is lost. */
  public void removeNode(FakeNode node) {
    context.getRMNodes().remove(node.id());
    scheduler.handle(new NodeRemovedSchedulerEvent(node.rmNode()));
  }

  /** A node reports. */
  public void heartbeat(FakeNode node) {
    scheduler.handle(new NodeUpdateSchedulerEvent(node.rmNode()));
  }

  /** An application whose master is not managed: it can ask at once. */
  public ApplicationAttemptId submitUnmanaged(int number, String user) {
    return submit(number, user, true, false);
  }

  /** An application whose master needs a container. */
  public ApplicationAttemptId submit(int number, String user) {
    return submit(number, user, false, false);
  }

  /** An application that perhaps keeps its containers from one attempt to the next. */
  public ApplicationAttemptId submit(
      int number, String user, boolean unmanaged, boolean keepsContainers) {
    return submit(number, user, "default", unmanaged, keepsContainers);
  }

  /** An application in a queue, whose master is not managed. */
  public ApplicationAttemptId submitUnmanaged(int number, String user, String queue) {
    return submit(number, user, queue, true, false);
  }

  /** An application in a queue, which takes it. */
  public ApplicationAttemptId submit(
      int number, String user, String queue, boolean unmanaged, boolean keepsContainers) {
    ApplicationId appId = ApplicationId.newInstance(1, number);
    FakeApp app = new FakeApp(appId, user, queue, unmanaged, keepsContainers);
    app.setTags(tags.getOrDefault(number, Set.of()));
    app.setName(names.get(number));
    apps.put(appId, app);
    rmApps.put(appId, app.rmApp());
    scheduler.handle(new AppAddedSchedulerEvent(appId, queue, user));
    return newAttempt(appId, 1, false);
  }

  /** The application of this number will be submitted, or was, with tags. */
  public void tag(int number, String... newTags) {
    tags.put(number, Set.of(newTags));
    FakeApp app = apps.get(ApplicationId.newInstance(1, number));
    if (app != null) {
      app.setTags(Set.of(newTags));
    }
  }

  /** The application of this number will be submitted with a name. */
  public void name(int number, String name) {
    names.put(number, name);
  }

  /** Submits an application that may be rejected. Returns why it is, or null. */
  public String post(int number, String user, String queue) {
    takeSent();
    if (tags.containsKey(number)) {
      FakeApp app = new FakeApp(ApplicationId.newInstance(1, number), user, queue, true, false);
      app.setTags(tags.get(number));
      rmApps.put(ApplicationId.newInstance(1, number), app.rmApp());
    }
    scheduler.handle(new AppAddedSchedulerEvent(ApplicationId.newInstance(1, number), queue, user));
    return takeSent().stream()
        .filter(RMAppEvent.class::isInstance)
        .map(RMAppEvent.class::cast)
        .filter(event -> event.getType() == RMAppEventType.APP_REJECTED)
        .map(RMAppEvent::getDiagnosticMsg)
        .findFirst()
        .orElse(null);
  }

  /** An application moves to another queue, as the ResourceManager does it. */
  public void move(ApplicationId appId, String queue) throws YarnException {
    scheduler.preValidateMoveApplication(appId, queue);
    apps.get(appId).moved(scheduler.moveApplication(appId, queue));
  }

  /**
   * Settings that changed are read again, as by {@code yarn rmadmin -refreshQueues}; a value of
   * null is the default.
   */
  public void refresh(Map<String, String> changes) throws IOException {
    Configuration refreshed = new YarnConfiguration(conf);
    changes.forEach(
        (key, value) -> {
          if (value == null) {
            refreshed.unset(key);
          } else {
            refreshed.set(key, value);
          }
        });
    VqsConfiguration wanted = VqsConfiguration.from(refreshed).at(clock.getTime());
    scheduler.reinitialize(refreshed, context);
    if (!scheduler.configuration().equals(wanted)) {
      // Only a scheduler that was started says so itself.
      throw new IOException("the old settings stay");
    }
    conf = refreshed;
  }

  /**
   * The settings are read again with the files of a directory, whatever is in them. Returns what
   * was read.
   *
   * @param over adds the directory to a configuration
   */
  public Configuration reload(UnaryOperator<Configuration> over) throws IOException {
    Configuration read = over.apply(new YarnConfiguration(conf));
    scheduler.reinitialize(read, context);
    return read;
  }

  /** Another attempt of an application. */
  public ApplicationAttemptId newAttempt(ApplicationId appId, int number, boolean keepsContainers) {
    ApplicationAttemptId attemptId = ApplicationAttemptId.newInstance(appId, number);
    FakeAttempt attempt = new FakeAttempt(attemptId, context);
    attempts.put(attemptId, attempt);
    apps.get(appId).begins(attempt);
    scheduler.handle(new AppAttemptAddedSchedulerEvent(attemptId, keepsContainers));
    return attemptId;
  }

  /** The ResourceManager took the master's container. */
  public void masterLaunched(ApplicationAttemptId attemptId, Container container) {
    attempts.get(attemptId).masterLaunched(container);
  }

  /** The attempt that the ResourceManager keeps. */
  public RMAppAttempt rmAttempt(ApplicationAttemptId attemptId) {
    return attempts.get(attemptId).rmAttempt();
  }

  /** The ResourceManager's state of an attempt. */
  public void setState(ApplicationAttemptId attemptId, RMAppAttemptState state) {
    attempts.get(attemptId).setState(state);
  }

  /** What the attempt's diagnostics show now, or null. */
  public String shownDiagnostics(ApplicationAttemptId attemptId) {
    return attempts.get(attemptId).shownDiagnostics();
  }

  /**
   * The application master's diagnostics that the scheduler wrote, in this order; null where it
   * withdrew them.
   */
  public List<String> diagnostics(ApplicationAttemptId attemptId) {
    return attempts.get(attemptId).diagnostics();
  }

  /** An attempt ends. */
  public void removeAttempt(ApplicationAttemptId attemptId, boolean keepContainers) {
    scheduler.handle(
        new AppAttemptRemovedSchedulerEvent(attemptId, RMAppAttemptState.FINISHED, keepContainers));
  }

  /** An application ends. */
  public void removeApp(ApplicationId appId) {
    scheduler.handle(new AppRemovedSchedulerEvent(appId, RMAppState.FINISHED));
    rmApps.remove(appId);
  }

  /** An application master's heartbeat. */
  public Allocation allocate(
      ApplicationAttemptId attemptId, List<ResourceRequest> asks, List<ContainerId> releases) {
    return scheduler.allocate(attemptId, asks, null, releases, null, null, new ContainerUpdates());
  }

  /** As {@link #allocate(ApplicationAttemptId, List, List)}, with blacklists and updates. */
  public Allocation allocate(
      ApplicationAttemptId attemptId,
      List<ResourceRequest> asks,
      List<String> blacklist,
      List<String> unblacklist,
      ContainerUpdates updates) {
    return scheduler.allocate(attemptId, asks, null, List.of(), blacklist, unblacklist, updates);
  }

  /** A request for containers anywhere. */
  public static ResourceRequest any(int priority, int memory, int vcores, int count) {
    return request(priority, ResourceRequest.ANY, memory, vcores, count, true);
  }

  /** One level of a request. */
  public static ResourceRequest request(
      int priority, String name, int memory, int vcores, int count, boolean relaxLocality) {
    return ResourceRequest.newInstance(
        Priority.newInstance(priority),
        name,
        Resource.newInstance(memory, vcores),
        count,
        relaxLocality);
  }

  @Override
  public void close() {
    closeScheduler();
    ResourceUtils.resetResourceTypes(DEFAULTS);
  }

  private void closeScheduler() {
    scheduler.stop();
    containerTokens.stop();
    nmTokens.stop();
    QueueMetrics.clearQueueMetrics();
  }
}
