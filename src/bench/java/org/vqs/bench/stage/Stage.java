package org.vqs.bench.stage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.LocalConfigurationProvider;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.ahs.RMApplicationHistoryWriter;
import org.apache.hadoop.yarn.server.resourcemanager.metrics.NoOpSystemMetricPublisher;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.NullRMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.placement.ApplicationPlacementContext;
import org.apache.hadoop.yarn.server.resourcemanager.placement.PlacementManager;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.NullRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.ContainerAllocationExpirer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.constraint.AllocationTagsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.constraint.MemoryPlacementConstraintManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.security.NMTokenSecretManagerInRM;
import org.apache.hadoop.yarn.server.resourcemanager.security.RMContainerTokenSecretManager;
import org.apache.hadoop.yarn.util.ControlledClock;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/**
 * A real scheduler class with nodes and applications, driven by one thread in virtual time. The
 * scheduler's own threads do not run unless it decides in them: what they would do is called here.
 */
public final class Stage implements AutoCloseable {
  private final ConcurrentMap<ApplicationId, RMApp> rmApps = new ConcurrentHashMap<>();
  private final List<ScriptedNode> nodes = new ArrayList<>();
  private final ControlledClock clock = new ControlledClock();
  private final LongAdder started = new LongAdder();
  private final NullRMNodeLabelsManager labelsManager = new NullRMNodeLabelsManager();
  private final RMContainerTokenSecretManager containerTokens;
  private final NMTokenSecretManagerInRM nmTokens;
  private final AbstractYarnScheduler<?, ?> scheduler;
  private final RMContextImpl context;

  /**
   * A scheduler without nodes.
   *
   * @param settings go before what the contestant sets
   * @param directory where a file that the scheduler reads may be put
   */
  public Stage(
      Contestant contestant,
      Map<String, String> settings,
      List<QueueWeight> queues,
      Path directory) {
    DefaultMetricsSystem.setMiniClusterMode(true);
    QueueMetrics.clearQueueMetrics();
    Configuration conf = new YarnConfiguration();
    conf.setBoolean(YarnConfiguration.NODE_LABELS_ENABLED, true);
    conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
    settings.forEach(conf::set);
    scheduler = contestant.create(conf, queues, directory);
    settings.forEach(conf::set);
    ResourceUtils.resetResourceTypes(conf);
    containerTokens = new RMContainerTokenSecretManager(conf);
    containerTokens.rollMasterKey();
    nmTokens = new NMTokenSecretManagerInRM(conf);
    nmTokens.rollMasterKey();
    labelsManager.init(conf);
    labelsManager.start();
    context = context(conf);
    scheduler.setClock(clock);
    scheduler.setRMContext(context);
    scheduler.init(conf);
    if (contestant.decidesInItsOwnThreads()) {
      scheduler.start();
    }
  }

  private RMContextImpl context(Configuration conf) {
    RMContextImpl result =
        new RMContextImpl(
            new CountingDispatcher(started),
            new ContainerAllocationExpirer(new CountingDispatcher(started)),
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
          public boolean isSchedulerReadyForAllocatingContainers() {
            return !(scheduler instanceof FloorScheduler);
          }
        };
    result.setScheduler(scheduler);
    result.setYarnConfiguration(conf);
    LocalConfigurationProvider files = new LocalConfigurationProvider();
    result.setConfigurationProvider(files);
    result.setWorkPreservingRecoveryEnabled(true);
    result.setSchedulerRecoveryStartAndWaitTime(-1);
    result.setRMApplicationHistoryWriter(new RMApplicationHistoryWriter());
    result.setSystemMetricsPublisher(new NoOpSystemMetricPublisher());
    result.setAllocationTagsManager(new AllocationTagsManager(result));
    result.setNodeLabelManager(labelsManager);
    result.setQueuePlacementManager(new PlacementManager());
    result.setStateStore(new NullRMStateStore());
    result.setPlacementConstraintManager(new MemoryPlacementConstraintManager());
    return result;
  }

  /** What a scheduler tells the ResourceManager changes nothing here, but starts are counted. */
  private record CountingDispatcher(LongAdder started) implements Dispatcher {
    @Override
    @SuppressWarnings("rawtypes")
    public EventHandler<Event> getEventHandler() {
      return event -> {
        if (event.getType() == RMAppAttemptEventType.CONTAINER_ALLOCATED) {
          started.increment();
        }
      };
    }

    @Override
    @SuppressWarnings("rawtypes")
    public void register(Class<? extends Enum> eventType, EventHandler handler) {
      throw new IllegalStateException("nothing registers here");
    }
  }

  /**
   * Partitions come into being, before their nodes.
   *
   * @param labels their names
   */
  public void addPartitions(Set<String> labels) {
    try {
      labelsManager.addToCluserNodeLabelsWithDefaultExclusivity(labels);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A node comes.
   *
   * @param host its name; an address costs no look-up when a token is made
   * @param label its partition, or empty
   */
  public ScriptedNode addNode(String host, String rack, String label, Resource capability) {
    Set<String> labels = label.isEmpty() ? Set.of() : Set.of(label);
    ScriptedNode node = new ScriptedNode(context, host, rack, labels, capability);
    context.getRMNodes().put(node.id(), node.rmNode());
    if (!label.isEmpty()) {
      try {
        labelsManager.replaceLabelsOnNode(Map.of(node.id(), labels));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    scheduler.handle(new NodeAddedSchedulerEvent(node.rmNode(), List.of()));
    nodes.add(node);
    return node;
  }

  /** The scheduler. */
  public AbstractYarnScheduler<?, ?> scheduler() {
    return scheduler;
  }

  /** The nodes, in the order in which they came. */
  public List<ScriptedNode> nodes() {
    return nodes;
  }

  /** The scheduler's clock. */
  public ControlledClock clock() {
    return clock;
  }

  /** How many containers the scheduler has started. */
  public long started() {
    return started.sum();
  }

  /** A node reports. */
  public void heartbeat(ScriptedNode node) {
    scheduler.handle(new NodeUpdateSchedulerEvent(node.rmNode()));
  }

  /** One second passes, in which each node reports once. */
  public void second() {
    clock.tickMsec(1000);
    nodes.forEach(this::heartbeat);
    scheduler.update();
  }

  /** An application whose master runs elsewhere, of its own user. */
  public ApplicationAttemptId submit(int number, String queue) {
    String path = "root." + queue;
    String user = "user" + number;
    ApplicationId appId = ApplicationId.newInstance(1, number);
    ApplicationAttemptId attemptId = ApplicationAttemptId.newInstance(appId, 1);
    RMApp app = rmApp(appId, attemptId, path, user);
    rmApps.put(appId, app);
    scheduler.handle(
        new AppAddedSchedulerEvent(
            user,
            app.getApplicationSubmissionContext(),
            false,
            Priority.newInstance(0),
            new ApplicationPlacementContext(queue, "root")));
    scheduler.handle(new AppAttemptAddedSchedulerEvent(attemptId, false));
    if (scheduler.getApplicationAttempt(attemptId) == null) {
      throw new IllegalStateException(scheduler + " rejects an application in " + path);
    }
    return attemptId;
  }

  private RMApp rmApp(
      ApplicationId appId, ApplicationAttemptId attemptId, String queue, String user) {
    ApplicationSubmissionContext submission =
        ApplicationSubmissionContext.newInstance(
            appId, user, queue, Priority.newInstance(0), null, true, false, 1, null);
    RMAppAttemptMetrics metrics = new RMAppAttemptMetrics(attemptId, context);
    RMAppAttempt attempt =
        Scripted.of(
            RMAppAttempt.class,
            Map.of("getAppAttemptId", () -> attemptId, "getRMAppAttemptMetrics", () -> metrics));
    return Scripted.of(
        RMApp.class,
        Map.of(
            "getApplicationId",
            () -> appId,
            "getUser",
            () -> user,
            "getQueue",
            () -> queue,
            "getApplicationSubmissionContext",
            () -> submission,
            "getCurrentAppAttempt",
            () -> attempt));
  }

  @Override
  public void close() {
    scheduler.stop();
    containerTokens.stop();
    nmTokens.stop();
    QueueMetrics.clearQueueMetrics();
    ResourceUtils.resetResourceTypes(new YarnConfiguration());
  }
}
