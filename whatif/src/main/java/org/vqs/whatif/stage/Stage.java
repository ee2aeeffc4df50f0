package org.vqs.whatif.stage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.LocalConfigurationProvider;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.ahs.RMApplicationHistoryWriter;
import org.apache.hadoop.yarn.server.resourcemanager.metrics.NoOpSystemMetricPublisher;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.placement.ApplicationPlacementContext;
import org.apache.hadoop.yarn.server.resourcemanager.placement.PlacementManager;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.NullRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.event.RMAppAttemptContainerFinishedEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.ContainerAllocationExpirer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.constraint.AllocationTagsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.constraint.MemoryPlacementConstraintManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeResourceUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.security.NMTokenSecretManagerInRM;
import org.apache.hadoop.yarn.server.resourcemanager.security.RMContainerTokenSecretManager;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * A real scheduler class with nodes and applications, driven by one thread in virtual time. The
 * scheduler's own threads do not run unless it decides in them: what they would do is called here.
 */
public final class Stage implements AutoCloseable {
  private final ConcurrentMap<ApplicationId, RMApp> rmApps = new ConcurrentHashMap<>();
  private final List<ScriptedNode> nodes = new ArrayList<>();
  private final VirtualClock clock = new VirtualClock();
  private final Starts starts = new Starts();
  private final RMNodeLabelsManager labelsManager = new PartitionsInMemory();
  private final RMContainerTokenSecretManager containerTokens;
  private final NMTokenSecretManagerInRM nmTokens;
  private final AbstractYarnScheduler<?, ?> scheduler;
  private final RMContextImpl context;
  private LongSupplier nanoTime = () -> 0;
  private long spentNs;

  /**
   * A scheduler without nodes.
   *
   * @param settings go before what the contestant sets
   * @param directory where a file that the scheduler reads may be put
   */
  public Stage(
      SchedulerSetup setup,
      Map<String, String> settings,
      List<QueueWeight> queues,
      Path directory) {
    DefaultMetricsSystem.setMiniClusterMode(true);
    QueueMetrics.clearQueueMetrics();
    Configuration conf = new YarnConfiguration();
    conf.setBoolean(YarnConfiguration.NODE_LABELS_ENABLED, true);
    conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
    settings.forEach(conf::set);
    // Before the first class that keeps a resource with as many amounts as there are types.
    ResourceUtils.resetResourceTypes(conf);
    scheduler = setup.create(conf, queues, directory);
    if (!setup.decidesInItsOwnThreads()) {
      VirtualTimeSettings.force(conf);
    }
    ResourceUtils.resetResourceTypes(conf);
    containerTokens = new RMContainerTokenSecretManager(conf);
    containerTokens.rollMasterKey();
    nmTokens = new NMTokenSecretManagerInRM(conf);
    nmTokens.rollMasterKey();
    labelsManager.init(conf);
    labelsManager.start();
    context = context(conf, setup.isPlacing());
    scheduler.setClock(clock);
    scheduler.setRMContext(context);
    scheduler.init(conf);
    VirtualTimeSettings.apply(scheduler);
    if (setup.decidesInItsOwnThreads()) {
      scheduler.start();
    }
  }

  private RMContextImpl context(Configuration conf, boolean ready) {
    RMContextImpl result =
        new RMContextImpl(
            starts,
            new ContainerAllocationExpirer(starts),
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
            return ready;
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
    ScriptedNode node = prepareNode(host, rack, label, capability);
    register(node, List.of());
    return node;
  }

  /** A node as for {@link #addNode}, of which the scheduler does not know yet. */
  public ScriptedNode prepareNode(String host, String rack, String label, Resource capability) {
    Set<String> labels = label.isEmpty() ? Set.of() : Set.of(label);
    return new ScriptedNode(context, host, rack, labels, capability);
  }

  /**
   * A node comes that was prepared.
   *
   * @param running what runs on it since before the scheduler started
   */
  public void register(ScriptedNode node, List<NMContainerStatus> running) {
    context.getRMNodes().put(node.id(), node.rmNode());
    Set<String> labels = node.rmNode().getNodeLabels();
    if (!labels.isEmpty()) {
      try {
        labelsManager.replaceLabelsOnNode(Map.of(node.id(), labels));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    scheduler.handle(new NodeAddedSchedulerEvent(node.rmNode(), running));
    nodes.add(node);
  }

  /** A node is said to have another size from now on. */
  public void resize(ScriptedNode node, Resource capability) {
    scheduler.handle(
        new NodeResourceUpdateSchedulerEvent(
            node.rmNode(), ResourceOption.newInstance(capability, 0)));
    node.setCapability(capability);
  }

  /**
   * Nodes are to be in other partitions, as the ResourceManager knows from now on.
   *
   * @param partitions by node; "" for the default partition
   * @return tells the scheduler
   */
  public Runnable relabel(Map<ScriptedNode, String> partitions) {
    Map<NodeId, Set<String>> changes = new HashMap<>();
    partitions.forEach(
        (node, label) -> {
          Set<String> labels = label.isEmpty() ? Set.of() : Set.of(label);
          node.setLabels(labels);
          changes.put(node.id(), labels);
        });
    try {
      labelsManager.replaceLabelsOnNode(changes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return () -> scheduler.handle(new NodeLabelsUpdateSchedulerEvent(changes));
  }

  /** A node is gracefully decommissioned: it takes no new work from now on. */
  public void decommission(ScriptedNode node) {
    node.setState(NodeState.DECOMMISSIONING);
    shrink(node);
  }

  /** YARN leaves a decommissioning node no more than what runs there. */
  private void shrink(ScriptedNode node) {
    SchedulerNode known = scheduler.getSchedulerNode(node.id());
    Resource used = Resources.clone(known.getAllocatedResource());
    if (!used.equals(known.getTotalResource())) {
      scheduler.updateNodeResource(node.rmNode(), ResourceOption.newInstance(used, 0));
      node.setCapability(used);
    }
  }

  /** A node goes on which nothing runs. */
  public void removeNode(ScriptedNode node) {
    node.setState(NodeState.DECOMMISSIONED);
    scheduler.handle(new NodeRemovedSchedulerEvent(node.rmNode()));
    context.getRMNodes().remove(node.id());
    nodes.remove(node);
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
  public VirtualClock clock() {
    return clock;
  }

  /** How many containers the scheduler has started. */
  public long started() {
    return starts.count();
  }

  /** A node reports. */
  public void heartbeat(ScriptedNode node) {
    handle(new NodeUpdateSchedulerEvent(node.rmNode()));
    if (node.isDecommissioning()) {
      shrink(node);
    }
  }

  /** One second passes, in which each node reports once. */
  public void second() {
    clock.setTime(clock.getTime() + 1000);
    nodes.forEach(this::heartbeat);
    update();
  }

  /** What the ResourceManager's update thread does from time to time. */
  public void update() {
    long before = nanoTime.getAsLong();
    scheduler.update();
    spentNs += nanoTime.getAsLong() - before;
  }

  private void handle(SchedulerEvent event) {
    long before = nanoTime.getAsLong();
    scheduler.handle(event);
    spentNs += nanoTime.getAsLong() - before;
  }

  /**
   * From now on calls of the scheduler are timed.
   *
   * @param newClock in nanoseconds
   */
  public void timeCalls(LongSupplier newClock) {
    nanoTime = newClock;
  }

  /** How many nanoseconds calls of the scheduler took by that clock. */
  public long spentNs() {
    return spentNs;
  }

  /** An application whose master runs elsewhere, of its own user. */
  public ApplicationAttemptId submit(int number, String queue) {
    return submit(new Submission(number, queue, "user" + number, Optional.empty()))
        .orElseThrow(
            () -> new IllegalStateException(scheduler + " rejects an application in " + queue))
        .attemptId();
  }

  /** An application comes; empty if the scheduler rejects it. */
  public Optional<StagedApplication> submit(Submission submission) {
    return add(submission, false);
  }

  /**
   * An application is known from before the scheduler started; its containers come back with their
   * nodes. Empty if the scheduler rejects it.
   */
  public Optional<StagedApplication> recover(Submission submission) {
    return add(submission, true);
  }

  private Optional<StagedApplication> add(Submission submission, boolean recovers) {
    StagedApplication application = new StagedApplication(submission, context);
    ApplicationAttemptId attemptId = application.attemptId();
    rmApps.put(attemptId.getApplicationId(), application.rmApp());
    handle(
        new AppAddedSchedulerEvent(
            submission.user(),
            application.context(),
            recovers,
            Priority.newInstance(0),
            new ApplicationPlacementContext(submission.queue(), "root")));
    boolean known = scheduler.getSchedulerApplications().containsKey(attemptId.getApplicationId());
    if (known) {
      handle(new AppAttemptAddedSchedulerEvent(attemptId, false, recovers));
    }
    if (!known || scheduler.getApplicationAttempt(attemptId) == null) {
      rmApps.remove(attemptId.getApplicationId());
      return Optional.empty();
    }
    return Optional.of(application);
  }

  /** An application whose containers have all ended goes. */
  public void finish(StagedApplication application) {
    ApplicationAttemptId attemptId = application.attemptId();
    handle(new AppAttemptRemovedSchedulerEvent(attemptId, RMAppAttemptState.FINISHED, false));
    handle(new AppRemovedSchedulerEvent(attemptId.getApplicationId(), RMAppState.FINISHED));
    rmApps.remove(attemptId.getApplicationId());
  }

  /**
   * An application's master calls.
   *
   * @param asks how many containers it wants now in all, of what it names
   * @return what it has got since its last call
   */
  public List<Container> allocate(ApplicationAttemptId attemptId, List<ResourceRequest> asks) {
    long before = nanoTime.getAsLong();
    List<Container> containers =
        scheduler
            .allocate(attemptId, asks, List.of(), List.of(), null, null, new ContainerUpdates())
            .getContainers();
    spentNs += nanoTime.getAsLong() - before;
    return containers;
  }

  /**
   * Who is told, within the call that starts a container, whose it is.
   *
   * @param listener must not call the scheduler
   */
  public void onStart(Consumer<ApplicationAttemptId> listener) {
    starts.listener = listener;
  }

  /**
   * Who is told, within the call that takes a container from its application, which one.
   *
   * @param listener must not call the scheduler
   */
  public void onTaken(Consumer<ContainerId> listener) {
    starts.takenListener = listener;
  }

  /**
   * What a scheduler tells the ResourceManager changes nothing here, but starts are counted, and
   * who listens hears of what starts and what is taken.
   */
  private static final class Starts implements Dispatcher {
    private final LongAdder count = new LongAdder();
    private volatile Consumer<ApplicationAttemptId> listener = attemptId -> {};
    private volatile Consumer<ContainerId> takenListener = container -> {};

    long count() {
      return count.sum();
    }

    @Override
    @SuppressWarnings("rawtypes")
    public EventHandler<Event> getEventHandler() {
      return event -> {
        if (event.getType() == RMAppAttemptEventType.CONTAINER_ALLOCATED) {
          count.increment();
          listener.accept(((RMAppAttemptEvent) event).getApplicationAttemptId());
        } else if (event instanceof RMAppAttemptContainerFinishedEvent finished) {
          ContainerStatus status = finished.getContainerStatus();
          if (status.getExitStatus() == ContainerExitStatus.PREEMPTED) {
            takenListener.accept(status.getContainerId());
          }
        }
      };
    }

    @Override
    @SuppressWarnings("rawtypes")
    public void register(Class<? extends Enum> eventType, EventHandler handler) {
      throw new IllegalStateException("nothing registers here");
    }
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
