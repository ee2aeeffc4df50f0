package org.vqs.yarn.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeCleanContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeResourceUpdateEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerExpiredSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerPreemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.chaos.fault.FaultPoints;
import org.vqs.yarn.observe.SchedulerRecount;
import org.vqs.yarn.preemption.LowestFirst;
import org.vqs.yarn.testing.SchedulerHarness;

/**
 * A cluster where anything can happen next: nodes and applications come, go, fail and change in an
 * order that a seed decides, as a ResourceManager would tell the scheduler. What NodeManagers and
 * application masters do in answer is played here.
 */
final class RandomEvents implements AutoCloseable {
  private static final int MOST_APPS = 8;

  /** The partitions in which anything is asked for. */
  static final List<String> PARTITIONS = List.of("", RandomNodes.LABEL, HostileMaster.NOWHERE);

  /** What runs is recovered, whatever the limits are. */
  private static final Set<String> RECOVERING = Set.of("register", "restart");

  private final Random random;
  private final SchedulerHarness harness;
  private final RandomQueues queues;
  private final RandomNodes nodes;
  private final Map<ApplicationId, RandomApp> apps = new TreeMap<>();
  private final Map<String, Integer> steps = new TreeMap<>();
  private final Told told = new Told();
  private int appsMade;
  private int granted;
  private int preemptions;

  RandomEvents(Map<String, String> settings, long seed) {
    random = new Random(seed);
    harness = new SchedulerHarness(settings);
    queues = new RandomQueues(harness, random);
    nodes = new RandomNodes(harness, random);
  }

  SchedulerHarness harness() {
    return harness;
  }

  Map<ApplicationId, RandomApp> apps() {
    return apps;
  }

  List<RandomNode> nodes() {
    return nodes.all();
  }

  /** What the scheduler gave up. */
  Told told() {
    return told;
  }

  /** How often each thing happened. */
  Map<String, Integer> steps() {
    return steps;
  }

  /** How many containers application masters got. */
  int granted() {
    return granted;
  }

  /** How many choices of preemption were compared with what else could have gone. */
  int preemptions() {
    return preemptions;
  }

  /** Lets the next thing happen. Returns what it was. */
  String step() {
    harness.tick(random.nextInt(2000));
    if (harness.scheduler().configuration().preemption().enabled()) {
      // The update thread takes containers back.
      LowestFirst lowest =
          new LowestFirst(harness.scheduler().packer(), harness.scheduler().preemption());
      harness.scheduler().update();
      assertNone(lowest.violations(), "preemption");
      preemptions += lowest.compared();
    }
    LimitWatch limits = LimitWatch.of(harness.scheduler());
    String what = act();
    steps.merge(what, 1, Integer::sum);
    if (!RECOVERING.contains(what)) {
      checkLimits(limits, what);
    }
    if (random.nextInt(4) > 0) {
      // Apart from the above, as nodes may shrink here, and limits with them, after they grew
      // there.
      LimitWatch limitsOfDelivery = LimitWatch.of(harness.scheduler());
      deliver();
      checkLimits(limitsOfDelivery, "delivery after " + what);
    }
    return what;
  }

  private void checkLimits(LimitWatch limits, String what) {
    assertNone(limits.violations(harness.scheduler()), what);
  }

  private static void assertNone(List<String> violations, String what) {
    if (!violations.isEmpty()) {
      throw new AssertionError(what + ": " + violations);
    }
  }

  private String act() {
    int dice = random.nextInt(1000);
    if (dice < 700) {
      return actOfApplication(dice);
    }
    if (dice < 930) {
      return nodes.act();
    }
    return actOfAdministrator();
  }

  private String actOfApplication(int dice) {
    if (apps.isEmpty() || dice < 15) {
      return submit();
    }
    RandomApp app = anyApp();
    if (!app.canAsk()) {
      return dice < 60 ? endAttempt(app) : startMaster(app);
    }
    if (dice < 30) {
      return endAttempt(app);
    }
    if (dice < 40) {
      return finish(app);
    }
    if (dice < 250) {
      return ask(app);
    }
    if (dice < 330) {
      return release(app);
    }
    if (dice < 400) {
      return update(app);
    }
    if (dice < 440) {
      return blacklist(app);
    }
    if (dice < 460) {
      return expire(app);
    }
    if (dice < 600) {
      return launch(app);
    }
    take(app, harness.allocate(app.attempt, List.of(), List.of()));
    return "pull";
  }

  private String actOfAdministrator() {
    int dice = random.nextInt(100);
    if (nodes.all().isEmpty() || dice < 15) {
      return nodes.add();
    }
    RandomNode node = nodes.any();
    if (dice < 30) {
      return nodes.resize(node);
    }
    if (dice < 50) {
      return nodes.decommission(node);
    }
    if (dice < 60) {
      return nodes.relabel(node);
    }
    if (dice < 67) {
      return changePriority();
    }
    if (dice < 73) {
      return apps.isEmpty() ? "nothing to move" : queues.move(anyApp().attempt.getApplicationId());
    }
    if (dice < 78) {
      return queues.refresh();
    }
    if (dice < 82) {
      return RandomSwitches.next(harness, random);
    }
    if (dice < 97) {
      return preempt();
    }
    return random.nextInt(4) == 0 ? restart() : nodes.forget(node);
  }

  RandomNode anyNode() {
    return nodes.any();
  }

  RandomApp anyApp() {
    return new ArrayList<>(apps.values()).get(random.nextInt(apps.size()));
  }

  // Applications.

  private String submit() {
    if (apps.size() >= MOST_APPS) {
      return finish(anyApp());
    }
    String queue = queues.anyOpen();
    if (queue == null) {
      return "nowhere to submit";
    }
    RandomApp app = new RandomApp(random.nextBoolean(), random.nextBoolean());
    RandomApp.tag(harness, appsMade + 1, random);
    app.attempt =
        harness.submit(++appsMade, "user" + random.nextInt(3), queue, app.unmanaged, app.keeps);
    if (harness.attempt(app.attempt) == null) {
      harness.removeApp(app.attempt.getApplicationId());
      return "submit, rejected";
    }
    apps.put(app.attempt.getApplicationId(), app);
    app.allowOpportunistic(harness);
    return "submit";
  }

  private String startMaster(RandomApp app) {
    boolean waits = harness.attempt(app.attempt).getSchedulerKeys().isEmpty();
    List<ResourceRequest> asks =
        waits ? List.of(SchedulerHarness.any(0, 256 << random.nextInt(4), 1, 1)) : List.of();
    boolean has = !harness.attempt(app.attempt).getLiveContainers().isEmpty();
    List<Container> got =
        harness.allocate(app.attempt, has ? List.of() : asks, List.of()).getContainers();
    if (!has && !asks.isEmpty() && !got.isEmpty()) {
      throw new AssertionError("the call that asks for a master returned " + got);
    }
    if (!got.isEmpty()) {
      app.master = got.get(0);
      harness.masterLaunched(app.attempt, app.master);
      RMContainer container = harness.scheduler().getRMContainer(app.master.getId());
      ((RMContainerImpl) container).setAMContainer(true);
      app.acquired.put(app.master.getId(), app.master);
    }
    return "master";
  }

  String endAttempt(RandomApp app) {
    if (app.master != null) {
      app.acquired.remove(app.master.getId());
      RandomNode at = nodes.at(app.master);
      if (at != null && at.running.remove(app.master.getId()) != null && at.registered) {
        at.node.complete(app.master.getId(), 1);
        nodes.heartbeat(at);
      }
    }
    harness.removeAttempt(app.attempt, app.keeps);
    app.acquired.clear();
    app.master = null;
    if (random.nextInt(3) == 0) {
      check("between attempts");
    }
    app.attempt =
        harness.newAttempt(
            app.attempt.getApplicationId(), app.attempt.getAttemptId() + 1, app.keeps);
    app.allowOpportunistic(harness);
    return "attempt";
  }

  private String finish(RandomApp app) {
    apps.remove(app.attempt.getApplicationId());
    harness.removeAttempt(app.attempt, false);
    harness.removeApp(app.attempt.getApplicationId());
    return "finish";
  }

  private String ask(RandomApp app) {
    int priority = 1 + random.nextInt(3);
    long allocationId = random.nextInt(3);
    int memory = 256 * (1 + random.nextInt(random.nextInt(8) == 0 ? 60 : 12));
    int vcores = 1 + random.nextInt(3);
    int count = random.nextInt(5) == 0 ? 0 : 1 + random.nextInt(6);
    boolean strict = random.nextInt(3) == 0;
    List<ResourceRequest> asks = new ArrayList<>();
    if (random.nextInt(2) == 0) {
      String host = "h" + random.nextInt(RandomNodes.MOST + 1);
      String rack = "/r" + random.nextInt(3);
      RandomNode named = nodes.all().isEmpty() ? null : anyNode();
      if (named != null) {
        host = named.node.rmNode().getHostName();
        rack = named.node.rmNode().getRackName();
      }
      boolean rackStrict = strict && random.nextBoolean();
      asks.add(
          SchedulerHarness.request(
              priority, host, memory, vcores, Math.min(count, 1 + random.nextInt(4)), true));
      asks.add(SchedulerHarness.request(priority, rack, memory, vcores, count, !rackStrict));
      asks.add(
          SchedulerHarness.request(priority, ResourceRequest.ANY, memory, vcores, count, !strict));
    } else {
      asks.add(
          SchedulerHarness.request(priority, ResourceRequest.ANY, memory, vcores, count, true));
    }
    String label = random.nextInt(10) == 0 ? RandomNodes.LABEL : "";
    for (ResourceRequest ask : asks) {
      ask.setAllocationRequestId(allocationId);
      ask.setNodeLabelExpression(label);
    }
    take(app, harness.allocate(app.attempt, asks, List.of()));
    return count == 0 ? "cancel" : strict ? "ask strictly" : "ask";
  }

  /** An application master gets what the scheduler granted. */
  void take(RandomApp app, Allocation allocation) {
    for (Container container : allocation.getContainers()) {
      app.acquired.put(container.getId(), container);
      granted++;
    }
    for (List<Container> updated :
        List.of(
            allocation.getIncreasedContainers(),
            allocation.getDecreasedContainers(),
            allocation.getPromotedContainers(),
            allocation.getDemotedContainers())) {
      for (Container container : updated) {
        RandomNode at = nodes.at(container);
        if (at != null && at.running.containsKey(container.getId())) {
          at.running.put(container.getId(), container);
        }
      }
    }
    for (Container increased : allocation.getIncreasedContainers()) {
      if (random.nextBoolean()) {
        RandomNode at = nodes.at(increased);
        if (at != null && at.registered && at.running.containsKey(increased.getId())) {
          at.node.increase(increased);
        }
      } else if (random.nextBoolean()) {
        harness.scheduler().handle(new ContainerExpiredSchedulerEvent(increased.getId(), true));
      }
    }
  }

  private Container anyAcquired(RandomApp app) {
    return app.acquired.isEmpty()
        ? null
        : new ArrayList<>(app.acquired.values()).get(random.nextInt(app.acquired.size()));
  }

  /** A running container of the application that is not its master. */
  private Container anyRunning(RandomApp app) {
    List<Container> running = new ArrayList<>();
    for (RandomNode node : nodes.all()) {
      for (Container container : node.running.values()) {
        boolean isMaster = app.master != null && app.master.getId().equals(container.getId());
        RMContainer known = harness.scheduler().getRMContainer(container.getId());
        if (!isMaster
            && known != null
            && known.getState() == RMContainerState.RUNNING
            && container
                .getId()
                .getApplicationAttemptId()
                .getApplicationId()
                .equals(app.attempt.getApplicationId())) {
          running.add(container);
        }
      }
    }
    return running.isEmpty() ? null : running.get(random.nextInt(running.size()));
  }

  private String release(RandomApp app) {
    Container container = random.nextBoolean() ? anyAcquired(app) : anyRunning(app);
    if (container == null || (app.master != null && container.getId().equals(app.master.getId()))) {
      ContainerId unknown = ContainerId.newContainerId(app.attempt, 1_000_000 + random.nextInt(10));
      take(app, harness.allocate(app.attempt, List.of(), List.of(unknown)));
      return "release unknown";
    }
    app.acquired.remove(container.getId());
    take(
        app,
        harness.allocate(app.attempt, List.of(), List.of(container.getId(), container.getId())));
    return "release";
  }

  private String update(RandomApp app) {
    Container container = anyRunning(app);
    if (container == null) {
      return "nothing to update";
    }
    Container known = harness.scheduler().getRMContainer(container.getId()).getContainer();
    RandomUpdate update = new RandomUpdate(known, random);
    take(app, harness.allocate(app.attempt, List.of(), List.of(), List.of(), update.updates()));
    return update.name();
  }

  private String blacklist(RandomApp app) {
    List<String> locations =
        List.of("h" + random.nextInt(RandomNodes.MOST), "/r" + random.nextInt(3));
    boolean adds = random.nextInt(3) == 0;
    try {
      take(
          app,
          harness.allocate(
              app.attempt,
              List.of(),
              adds ? locations : List.of(),
              adds ? List.of() : locations,
              new ContainerUpdates()));
    } catch (YarnRuntimeException refused) {
      // The limit of names may have been lowered since; what takes names back is never refused.
      if (!adds) {
        throw refused;
      }
      return "blacklist, refused";
    }
    return adds ? "blacklist" : "unblacklist";
  }

  private String expire(RandomApp app) {
    Container container = anyAcquired(app);
    if (container == null || (app.master != null && container.getId().equals(app.master.getId()))) {
      return "nothing to expire";
    }
    app.acquired.remove(container.getId());
    harness.scheduler().handle(new ContainerExpiredSchedulerEvent(container.getId()));
    return "expire";
  }

  private String launch(RandomApp app) {
    for (Container container : new ArrayList<>(app.acquired.values())) {
      app.acquired.remove(container.getId());
      RandomNode at = nodes.at(container);
      if (at != null && at.registered) {
        at.running.put(container.getId(), container);
        at.node.launch(container.getId());
        if (random.nextBoolean()) {
          nodes.heartbeat(at);
        }
      }
    }
    return "launch";
  }

  // The ResourceManager.

  private String changePriority() {
    if (apps.isEmpty()) {
      return "nothing to prefer";
    }
    ApplicationId app = anyApp().attempt.getApplicationId();
    harness.changePriority(app, random.nextInt(10));
    return "priority";
  }

  private String preempt() {
    if (apps.isEmpty()) {
      return "nothing to preempt";
    }
    RandomApp app = anyApp();
    List<ContainerId> live =
        new ArrayList<>(
            new TreeMap<>(harness.attempt(app.attempt).getLiveContainersMap()).keySet());
    if (live.isEmpty()) {
      return "nothing to preempt";
    }
    mark(app, live.get(random.nextInt(live.size())), random.nextBoolean());
    return "preempt";
  }

  private void mark(RandomApp app, ContainerId containerId, boolean kill) {
    if (app.master != null && app.master.getId().equals(containerId)) {
      return;
    }
    RMContainer container = harness.scheduler().getRMContainer(containerId);
    if (container == null || (!app.unmanaged && app.master == null)) {
      return;
    }
    SchedulerEventType type =
        kill
            ? SchedulerEventType.MARK_CONTAINER_FOR_KILLABLE
            : SchedulerEventType.MARK_CONTAINER_FOR_PREEMPTION;
    harness.scheduler().handle(new ContainerPreemptEvent(app.attempt, container, type));
  }

  private String restart() {
    try {
      harness.restart();
    } catch (FaultPoints.InjectedFault failure) {
      // A ResourceManager whose scheduler does not start ends, and is started once more.
      harness.restart();
    }
    nodes.all().forEach(node -> node.registered = false);
    for (RandomApp app : apps.values()) {
      app.allowOpportunistic(harness);
      app.acquired.clear();
      if (app.master != null
          && (nodes.at(app.master) == null
              || !nodes.at(app.master).running.containsKey(app.master.getId()))) {
        endAttempt(app);
      }
    }
    for (RandomNode node : List.copyOf(nodes.all())) {
      if (random.nextInt(4) > 0) {
        nodes.register(node);
      }
    }
    return "restart";
  }

  /** What the scheduler sent comes back to it, and reaches the nodes. */
  void deliver() {
    for (Event<?> event : harness.deliver()) {
      if (event instanceof RMNodeCleanContainerEvent clean) {
        nodes.clean(clean);
      } else if (event instanceof RMNodeResourceUpdateEvent shrink) {
        nodes.shrink(shrink);
      } else {
        told.take(event);
      }
    }
  }

  private void check(String when) {
    List<String> violations =
        SchedulerRecount.violations(harness.scheduler().context(), PARTITIONS);
    if (!violations.isEmpty()) {
      throw new AssertionError(when + ": " + violations);
    }
  }

  /**
   * Nothing new comes: time passes, all containers end but masters, and each node reports. Returns
   * how many containers started since the last call.
   */
  int endContainers(int seconds) {
    harness.tick(1000L * seconds);
    for (VqsAppAttempt attempt : harness.scheduler().context().attempts()) {
      List.copyOf(attempt.getLiveContainers()).forEach(this::end);
    }
    deliver();
    nodes.all().forEach(node -> nodes.endAll(node, this::isMaster));
    harness.scheduler().update();
    deliver();
    int before = granted;
    for (RandomApp app : apps.values()) {
      if (app.canAsk()) {
        take(app, harness.allocate(app.attempt, List.of(), List.of()));
        launch(app);
      } else if (!harness.attempt(app.attempt).getSchedulerKeys().isEmpty()) {
        startMaster(app);
        launch(app);
      }
    }
    return granted - before;
  }

  private void end(RMContainer container) {
    ContainerId id = container.getContainerId();
    boolean isOnNode = nodes.all().stream().anyMatch(node -> node.running.containsKey(id));
    if (!isMaster(id) && !isOnNode) {
      harness.scheduler().handle(new ContainerExpiredSchedulerEvent(id));
    }
  }

  private boolean isMaster(ContainerId id) {
    RandomApp app = apps.get(id.getApplicationAttemptId().getApplicationId());
    return app != null && app.master != null && app.master.getId().equals(id);
  }

  /** Ends all applications and lets the nodes report until nothing runs; then all nodes leave. */
  void drain() {
    for (RandomApp app : List.copyOf(apps.values())) {
      finish(app);
    }
    for (int i = 0; i < 3; i++) {
      deliver();
      nodes.all().forEach(node -> nodes.endAll(node, id -> false));
    }
  }

  /** All nodes leave. */
  void leave() {
    List.copyOf(nodes.all()).forEach(nodes::forget);
  }

  @Override
  public void close() {
    harness.close();
  }
}
