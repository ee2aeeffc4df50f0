package org.vqs.whatif.replay;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongToDoubleFunction;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.stage.SchedulerSetup;
import org.vqs.whatif.stage.Stage;
import org.vqs.whatif.stage.StagedApplication;
import org.vqs.whatif.stage.Submission;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.gang.GangTag;

/**
 * Plays a history to a real scheduler class in virtual time, in the calling thread: submissions,
 * calls of masters, heartbeats of nodes, starts and ends of containers are events of one clock,
 * which is the scheduler's.
 *
 * <p>The same history, nodes, settings and seed give the same result. One replay at a time in a
 * process: Hadoop keeps queue metrics and resource types in static fields.
 *
 * <p>Heartbeats that can change nothing may be left out: {@link NodeRing}.
 */
public final class Replay implements ReplayWorld, AutoCloseable {
  /** Before the first event: the time 0 has a meaning of its own to some. */
  private static final long EPOCH_MS = 1_000_000_000L;

  /** How often the ResourceManager's update thread runs, at most. */
  private static final long UPDATE_MS = 500;

  private final ReplayInput input;
  private final ReplaySettings settings;
  private final long seed;
  private final MeasuredUse.Sums uses;
  private final Stage stage;
  private final YarnAmounts amounts;
  private final NodeRing nodes;
  private final Optional<StatedStarts> stated;
  private final Sampler sampler;
  private final Timeline timeline = new Timeline();
  private final NodeFleet fleet;
  private final Map<Integer, ReplayedApplication> applications = new HashMap<>();
  private long nowMs;
  private long progressMs;
  private int unfinishedApplications;
  private boolean mayGetMore = true;
  private boolean updatePlanned;
  private long taken;

  /** What the state of the world was after the last update; another of the same changes nothing. */
  private long updatedVersion;

  private Replay(
      ReplayInput input,
      SchedulerSetup setup,
      NodeKeeper keeper,
      Course course,
      MeasuredUse.Sums uses) {
    this.input = input;
    this.settings = course.settings();
    this.seed = course.seed();
    this.uses = uses;
    settings.use().ifPresent(use -> use.check(input.history()));
    this.stage =
        new Stage(setup, StageSettings.of(input), input.queues().weights(), course.directory());
    boolean skips = settings.skipIdleHeartbeats() && setup.repeatsFruitlessHeartbeats();
    this.amounts = new YarnAmounts(input.history().resources());
    setClock();
    this.nodes =
        new NodeRing(stage, amounts, input.nodes(), settings.nodeHeartbeatMs(), skips, uses, seed);
    this.fleet =
        new NodeFleet(
            keeper,
            input.nodes(),
            stage,
            nodes,
            (ms, arrival) ->
                timeline.plan(nowMs + ms, Timeline.Kind.NODE, 0, () -> nodeComes(arrival)));
    this.stated =
        stage.scheduler() instanceof VirtualQueueScheduler ours
            ? Optional.of(new StatedStarts(ours, EPOCH_MS))
            : Optional.empty();
    this.sampler =
        new Sampler(stage, amounts, input.largestNode(), input.queues().weights().size(), stated);
    stage.onStart(this::started);
    stage.onTaken(this::taken);
  }

  /**
   * Plays a history.
   *
   * @param setup the scheduler
   * @param seed draws at what moment of the interval each node reports
   * @param directory where files that the scheduler reads may be put
   */
  public static ReplayResult run(
      ReplayInput input, SchedulerSetup setup, ReplaySettings settings, long seed, Path directory) {
    return run(input, setup, new Course(settings, seed, directory));
  }

  /** Plays a history on nodes that are all there all the time. */
  public static ReplayResult run(ReplayInput input, SchedulerSetup setup, Course course) {
    return run(input, setup, new AllNodes(), course).result();
  }

  /**
   * How a replay goes.
   *
   * @param seed draws at what moment of the interval each node reports
   * @param directory where files that the scheduler reads may be put
   */
  public record Course(ReplaySettings settings, long seed, Path directory) {
    /** Adds up what nodes report; null if they do not report it. */
    MeasuredUse.Sums uses() {
      return settings.use().isPresent() ? new MeasuredUse.Sums() : null;
    }
  }

  /**
   * Plays a history on nodes that come and go.
   *
   * @param keeper has them come and go
   */
  public static ElasticResult run(
      ReplayInput input, SchedulerSetup setup, NodeKeeper keeper, Course course) {
    try (Replay replay = new Replay(input, setup, keeper, course, course.uses())) {
      for (int number = 0; number < input.history().applications().size(); number++) {
        replay.send(number);
      }
      if (keeper.intervalMs() > 0) {
        replay.timeline.plan(
            0, Timeline.Kind.LOOK, 0, () -> replay.lookAtNodes(keeper.intervalMs()));
      }
      replay.playOut();
      replay.endAt(replay.nowMs);
      return new ElasticResult(
          replay.result(setup.toString()), replay.fleet.paidMs(), replay.fleet.changes());
    }
  }

  /**
   * One of several clusters that share a history, to which nobody has sent an application yet.
   *
   * @param uses adds up what the nodes of all of them report; null if they do not report it
   */
  static Replay ofSubCluster(
      ReplayInput input, SchedulerSetup setup, Course course, MeasuredUse.Sums uses) {
    return new Replay(input, setup, new AllNodes(), course, uses);
  }

  /** All nodes are there all the time. */
  private static final class AllNodes implements NodeKeeper {
    @Override
    public int initialNodes(List<NodeSpec> specs) {
      return specs.size();
    }

    @Override
    public long startMs() {
      return 0;
    }

    @Override
    public long intervalMs() {
      return 0;
    }

    @Override
    public void look(NodeFleet fleet) {
      // Nothing comes and nothing goes.
    }
  }

  private void nodeComes(Runnable arrival) {
    progressMs = nowMs;
    fleet.passTo(nowMs);
    arrival.run();
    planUpdate();
  }

  private void lookAtNodes(long intervalMs) {
    fleet.passTo(nowMs);
    fleet.look();
    planUpdate();
    timeline.plan(nowMs + intervalMs, Timeline.Kind.LOOK, 0, () -> lookAtNodes(intervalMs));
  }

  /** An application of the history comes here when it is submitted, which is not over. */
  void send(int number) {
    unfinishedApplications++;
    timeline.plan(
        input.history().applications().get(number).submittedMs(),
        Timeline.Kind.SUBMISSION,
        number,
        () -> submit(number));
  }

  /** Plays all that happens before this time; more applications may be sent then. */
  void playTo(long untilMs) {
    while (step(untilMs)) {
      // All is done in the condition.
    }
  }

  /** Plays until all applications that were sent have ended, or nothing happens for too long. */
  void playOut() {
    mayGetMore = false;
    while (unfinishedApplications > 0 && step(Long.MAX_VALUE)) {
      // All is done in the condition.
    }
  }

  /** Nothing more happens until the end. */
  void endAt(long endMs) {
    nowMs = endMs;
    fleet.passTo(nowMs);
    sampler.until(nowMs + 1);
    if (unfinishedApplications == 0) {
      sampler.checkEmpty();
    }
  }

  /** The scheduler with its nodes. */
  Stage stage() {
    return stage;
  }

  @Override
  public void close() {
    stage.close();
  }

  /** The next event or report before a time; false if there is none, or none for too long. */
  private boolean step(long untilMs) {
    Timeline.Event event = timeline.peek();
    // What happens at the same time as a report goes before it.
    while (event == null || nodes.nextMs() < event.timeMs()) {
      if (nodes.nextMs() >= untilMs) {
        return false;
      }
      if (!nodes.mayBeSilent() && !isStuck(nodes.nextMs())) {
        moveTo(nodes.nextMs());
        nodes.report();
        planUpdate();
        return true;
      }
      if (isStuck(nodes.nextMs())) {
        return giveUp();
      }
      nodes.passOver();
    }
    if (event.timeMs() >= untilMs) {
      return false;
    }
    timeline.remove();
    moveTo(event.timeMs());
    event.action().run();
    return !isStuck(nowMs) || giveUp();
  }

  /** The end is the same for all, whether they had heartbeats left to get until then or not. */
  private boolean giveUp() {
    nowMs = progressMs + settings.patienceMs();
    return false;
  }

  private boolean isStuck(long timeMs) {
    return !mayGetMore && !timeline.hasWork() && timeMs - progressMs > settings.patienceMs();
  }

  private void moveTo(long timeMs) {
    sampler.until(timeMs);
    nowMs = timeMs;
    setClock();
  }

  private void setClock() {
    stage.clock().setTime(EPOCH_MS + nowMs);
  }

  private void submit(int number) {
    Application application = input.history().applications().get(number);
    int queue = input.queues().indexOf(application.queue());
    progressMs = nowMs;
    Optional<StagedApplication> staged =
        stage.submit(
            new Submission(
                number + 1,
                input.queues().weights().get(queue).name(),
                application.user(),
                application.master().map(amounts::resource),
                tags(application)));
    if (staged.isEmpty()) {
      unfinishedApplications--;
      return;
    }
    ReplayedApplication replayed =
        new ReplayedApplication(this, number, application, staged.get(), queue);
    applications.put(number, replayed);
    replayed.submitted();
    afterCall();
  }

  /** Schedulers that do not know the tag hand the gang out piece by piece. */
  private static Set<String> tags(Application application) {
    return application.gang().map(gang -> Set.of(GangTag.PREFIX + gang.size())).orElse(Set.of());
  }

  private void started(ApplicationAttemptId attemptId) {
    nodes.started();
    progressMs = nowMs;
    applications.get(number(attemptId)).startedByScheduler();
  }

  private static int number(ApplicationAttemptId attemptId) {
    return attemptId.getApplicationId().getId() - 1;
  }

  private void taken(ContainerId container) {
    taken++;
    applications.get(number(container.getApplicationAttemptId())).takenByScheduler(container);
  }

  /** The scheduler was told something. */
  private void afterCall() {
    nodes.somethingHappened();
    planUpdate();
  }

  /** What the ResourceManager's update thread would do before long. */
  private void planUpdate() {
    if (!updatePlanned) {
      updatePlanned = true;
      timeline.plan((nowMs / UPDATE_MS + 1) * UPDATE_MS, Timeline.Kind.UPDATE, 0, this::update);
    }
  }

  private void update() {
    updatePlanned = false;
    stage.update();
    if (updatedVersion != nodes.version()) {
      nodes.somethingHappened();
      updatedVersion = nodes.version();
    }
  }

  @Override
  public long nowMs() {
    return nowMs;
  }

  @Override
  public ReplaySettings settings() {
    return settings;
  }

  @Override
  public YarnAmounts amounts() {
    return amounts;
  }

  @Override
  public void plan(long inMs, Timeline.Kind kind, int number, Runnable action) {
    timeline.plan(nowMs + inMs, kind, number, action);
  }

  @Override
  public void asked(int queue, int count) {
    progressMs = nowMs;
    sampler.asked(queue, count);
    nodes.asked(count);
  }

  @Override
  public List<Container> call(StagedApplication application, List<ResourceRequest> asks) {
    List<Container> containers = stage.allocate(application.attemptId(), asks);
    afterCall();
    return containers;
  }

  @Override
  public void starts(int queue, Container container, int task, ResourceVector size) {
    sampler.starts(queue, size);
    stated.ifPresent(each -> each.started(container, nowMs));
    nodes.runs(container, size, nowMs, use(container, task));
  }

  private LongToDoubleFunction use(Container container, int task) {
    int number = number(container.getId().getApplicationAttemptId());
    Application application = input.history().applications().get(number);
    return settings.use().map(use -> use.of(application, number, task, seed)).orElse(ranMs -> 1);
  }

  @Override
  public void ends(
      long inMs, int number, Container container, Runnable whenEnded, Runnable whenReported) {
    NodeRing.ReplayedNode node = nodes.of(container.getNodeId());
    plan(
        inMs,
        Timeline.Kind.CONTAINER_END,
        number,
        () -> {
          if (node.stops(container.getId())) {
            whenEnded.run();
            progressMs = nowMs;
            node.ends(container.getId(), whenReported);
          }
        });
  }

  @Override
  public void gone(int queue, Container container, ResourceVector size) {
    sampler.gone(queue, size);
    nodes.of(container.getNodeId()).gone(size);
  }

  @Override
  public void finish(StagedApplication application) {
    stage.finish(application);
    unfinishedApplications--;
    afterCall();
  }

  /** True if what starts beyond what nodes have does so by what is used, and not by mistake. */
  private boolean lends() {
    return uses != null && stage.scheduler() instanceof VirtualQueueScheduler;
  }

  /**
   * What became of the history here, once that is over.
   *
   * @param scheduler its name in tables
   */
  ReplayResult result(String scheduler) {
    List<ContainerTimes> containers = new ArrayList<>();
    List<ApplicationTimes> times = new ArrayList<>();
    List<Application> all = input.history().applications();
    for (int number = 0; number < all.size(); number++) {
      ReplayedApplication application = applications.get(number);
      if (application == null) {
        long submitted = all.get(number).submittedMs();
        times.add(
            new ApplicationTimes(number, submitted, ContainerTimes.NEVER, ContainerTimes.NEVER));
      } else {
        containers.addAll(application.containers());
        times.add(application.times());
      }
    }
    containers.sort(Comparator.comparingLong(ContainerTimes::askedMs));
    return new ReplayResult(
        scheduler,
        input.history(),
        input.nodes(),
        input.queues().weights(),
        containers,
        times,
        sampler.samples(),
        ReplayResult.unfinished(input.history(), containers),
        lends() ? 0 : nodes.overcommitted(),
        nodes.reports(),
        nodes.skipped(),
        Optional.ofNullable(uses).map(sums -> sums.of(taken)),
        sampler.stated(nowMs));
  }
}
