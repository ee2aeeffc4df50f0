package org.vqs.yarn.chaos;

import static org.mockito.Mockito.when;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeCleanContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.testing.ConstrainedAsk;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;

/**
 * A crowded cluster: up to hundreds of applications that ask once, for all that they need, and
 * whose containers end at random. Who has all of it leaves, and another one comes.
 *
 * <p>It begins with a cluster that one application fills, and which ends while all others wait; now
 * and then much ends at once.
 */
final class Crowd implements AutoCloseable, Settled.Life {
  private static final long NEVER = Long.MAX_VALUE;

  /** The application that fills all nodes ends after so many seconds. */
  private static final int FILLED = 5;

  private final CrowdSettings life;
  private final Random random;
  private final SchedulerHarness harness;
  private final Map<String, FakeNode> nodes = new LinkedHashMap<>();
  private final Map<ApplicationAttemptId, App> apps = new LinkedHashMap<>();
  private final PriorityQueue<Running> running =
      new PriorityQueue<>(
          Comparator.comparingLong(Running::ends).thenComparingLong(Running::number));
  private final Map<String, Integer> startedOn = new HashMap<>();
  private long now;
  private int appsMade;
  private long containers;
  private long events;
  private boolean isOver;

  /** An application: how many of its containers have not ended, and whether they stay. */
  private static final class App {
    int left;
    boolean stays;
    boolean fills;
  }

  /** A container on a node. */
  private record Running(long ends, long number, FakeNode node, Container container) {}

  Crowd(CrowdSettings life, long seed) {
    this.life = life;
    this.random = new Random(seed);
    this.harness = new SchedulerHarness(life.settings());
    try {
      when(harness.context().getNodeLabelManager().isExclusiveNodeLabel(RandomNodes.LABEL))
          .thenReturn(!life.lends());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    for (int i = 0; i < life.nodes(); i++) {
      addNode(i);
    }
    if (life.hasStayers()) {
      stay();
    }
    fill();
    round(1);
    while (apps.size() < life.apps()) {
      submit();
    }
  }

  private void addNode(int number) {
    boolean isLarge = number % 7 == 3;
    Resource size =
        Resource.newInstance(CrowdSettings.NODE_MEMORY * (isLarge ? 2 : 1), isLarge ? 64 : 32);
    if (life.hasGpus() && number % 5 == 0) {
      size.setResourceValue(CrowdSettings.GPU, 4);
    }
    FakeNode node = harness.addNode("h" + number, "/r" + number % 3, size);
    if (life.has(CrowdKind.LABELLED) && number % 4 == 1) {
      harness.removeNode(node);
      node.setLabels(Set.of(RandomNodes.LABEL));
      harness.register(node, List.of());
    }
    nodes.put(node.id().toString(), node);
  }

  /** A small container comes to each node, and does not end. */
  private void stay() {
    App app = new App();
    app.stays = true;
    SchedulingRequest request =
        ConstrainedAsk.of(1, life.nodes(), 256)
            .tagged("one")
            .where(
                PlacementConstraints.targetNotIn(
                    PlacementConstraints.NODE, PlacementTargets.allocationTag("one")))
            .request();
    ask(newApp(app, "stayer", "default", 0), List.of(), List.of(request));
    round(1);
    round(1);
  }

  private void fill() {
    App app = new App();
    app.fills = true;
    ask(
        newApp(app, "filler", "default", 0),
        List.of(SchedulerHarness.any(1, 1024, 1, 32 * life.nodes())),
        List.of());
  }

  private void submit() {
    CrowdKind kind = life.kinds().get(random.nextInt(life.kinds().size()));
    ApplicationAttemptId attempt =
        newApp(new App(), "user" + random.nextInt(3), kind.queue(), kind.gang(random));
    ask(attempt, kind.requests(random), kind.constrained(random));
  }

  private ApplicationAttemptId newApp(App app, String user, String queue, int gang) {
    appsMade++;
    if (gang > 0) {
      harness.tag(appsMade, "vqs-gang:" + gang);
    }
    ApplicationAttemptId attempt = harness.submitUnmanaged(appsMade, user, queue);
    events++;
    apps.put(attempt, app);
    return attempt;
  }

  private void ask(
      ApplicationAttemptId attempt,
      List<org.apache.hadoop.yarn.api.records.ResourceRequest> requests,
      List<SchedulingRequest> constrained) {
    App app = apps.get(attempt);
    requests.stream()
        .filter(request -> "*".equals(request.getResourceName()))
        .forEach(request -> app.left += request.getNumContainers());
    constrained.forEach(request -> app.left += request.getResourceSizing().getNumAllocations());
    events++;
    take(
        attempt,
        harness
            .scheduler()
            .allocate(attempt, requests, constrained, List.of(), null, null, new ContainerUpdates())
            .getContainers());
  }

  private void take(ApplicationAttemptId attempt, List<Container> granted) {
    App app = apps.get(attempt);
    for (Container container : granted) {
      FakeNode node = nodes.get(container.getNodeId().toString());
      node.launch(container.getId());
      double seconds = -Math.log(1 - random.nextDouble()) * life.meanLife();
      long ends = app.stays || app.fills ? NEVER : now + 1000 + (long) (1000 * seconds);
      running.add(new Running(ends, containers++, node, container));
      startedOn.merge(container.getNodeId().toString(), 1, Integer::sum);
    }
  }

  /** Time passes, what is to end ends, and each node reports. Returns what it was. */
  String next() {
    String what = "report";
    if (now > FILLED * 1000L && endFiller()) {
      what = "the filler ends";
    } else if (random.nextInt(20) == 0) {
      what = empty(1 + random.nextInt(nodes.size()));
    }
    round(1);
    while (!isOver && apps.size() < life.apps()) {
      submit();
    }
    return what;
  }

  private boolean endFiller() {
    boolean isThere = apps.values().stream().anyMatch(app -> app.fills);
    if (isThere) {
      Set<FakeNode> all = Set.copyOf(nodes.values());
      endOn(all, running -> apps.get(attempt(running)).fills);
      apps.entrySet().stream()
          .filter(entry -> entry.getValue().fills)
          .map(Map.Entry::getKey)
          .toList()
          .forEach(this::finish);
    }
    return isThere;
  }

  private static ApplicationAttemptId attempt(Running each) {
    return each.container.getId().getApplicationAttemptId();
  }

  /** All that runs on some nodes ends at once. */
  private String empty(int count) {
    List<FakeNode> some = new ArrayList<>(nodes.values());
    java.util.Collections.shuffle(some, random);
    endOn(Set.copyOf(some.subList(0, count)), each -> !apps.get(attempt(each)).stays);
    return "end all on " + count;
  }

  private void endOn(Set<FakeNode> some, java.util.function.Predicate<Running> which) {
    List<Running> ending = new ArrayList<>();
    running.removeIf(each -> some.contains(each.node) && which.test(each) && ending.add(each));
    ending.forEach(each -> running.add(new Running(0, each.number, each.node, each.container)));
  }

  private void round(int seconds) {
    startedOn.clear();
    endDue();
    long step = seconds * 1000L / nodes.size();
    long passed = 0;
    for (FakeNode node : nodes.values()) {
      harness.tick(step);
      passed += step;
      harness.heartbeat(node);
      events++;
    }
    harness.tick(seconds * 1000L - passed);
    now += seconds * 1000L;
    harness.scheduler().update();
    deliver();
    for (ApplicationAttemptId attempt : List.copyOf(apps.keySet())) {
      take(attempt, harness.allocate(attempt, List.of(), List.of()).getContainers());
      events++;
    }
  }

  private void endDue() {
    while (!running.isEmpty() && running.peek().ends <= now) {
      Running each = running.poll();
      each.node.complete(each.container.getId(), 0);
      events++;
      App app = apps.get(attempt(each));
      if (app != null && --app.left == 0) {
        finish(attempt(each));
      }
    }
  }

  private void finish(ApplicationAttemptId attempt) {
    apps.remove(attempt);
    harness.removeAttempt(attempt, false);
    harness.removeApp(attempt.getApplicationId());
  }

  private void deliver() {
    harness.deliver().stream()
        .filter(RMNodeCleanContainerEvent.class::isInstance)
        .map(RMNodeCleanContainerEvent.class::cast)
        .forEach(
            clean ->
                running.removeIf(
                    each -> {
                      boolean ends = each.container.getId().equals(clean.getContainerId());
                      if (ends) {
                        each.node.complete(clean.getContainerId(), -105);
                      }
                      return ends;
                    }));
  }

  @Override
  public int endAllAndReport(int seconds) {
    isOver = true;
    endOn(Set.copyOf(nodes.values()), each -> true);
    long before = containers;
    round(seconds);
    return (int) (containers - before);
  }

  /** How many containers started on each node in the last round. */
  Map<String, Integer> startedOn() {
    return startedOn;
  }

  long containers() {
    return containers;
  }

  /** Reports of nodes, calls of masters, containers that ended and applications that came. */
  long events() {
    return events;
  }

  SchedulerHarness harness() {
    return harness;
  }

  @Override
  public VirtualQueueScheduler scheduler() {
    return harness.scheduler();
  }

  @Override
  public long now() {
    return scheduler().context().time();
  }

  @Override
  public void close() {
    harness.close();
  }
}
