package org.vqs.whatif.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.history.Task;
import org.vqs.whatif.replay.router.Router;
import org.vqs.whatif.replay.router.RouterPolicy;
import org.vqs.whatif.stage.SchedulerSetup;

/**
 * Plays one history to several sub-clusters, each with a scheduler of its own of the same kind, in
 * the calling thread. A Router gives each application a home, where all of it stays. Sub-clusters
 * know nothing of each other, so each is played by itself up to when the Router next hears of them.
 *
 * <p>An application of which some container is larger than each node of its home fails: nothing of
 * it starts. Frameworks give up when they hear what the largest container may be.
 */
public final class FederatedReplay implements AutoCloseable {
  private static final int NOWHERE = -1;

  private final ReplayInput input;
  private final Federation federation;
  private final Router router;
  private final List<Replay> replays = new ArrayList<>();
  private final int[] homes;
  private final long[] availableMb;

  /**
   * The sub-clusters of a federation.
   *
   * @param nodes of each, at least one
   * @param policy by which its Router chooses
   */
  public record Federation(List<List<NodeSpec>> nodes, RouterPolicy policy) {
    /** Copies the lists. */
    public Federation {
      nodes = nodes.stream().map(List::copyOf).toList();
    }
  }

  /**
   * What a replay is measured with.
   *
   * @param nanoTime a clock of what the calling thread takes, in nanoseconds
   * @param usedHeap what is in use of the heap, in bytes
   */
  public record Meter(LongSupplier nanoTime, LongSupplier usedHeap) {}

  /**
   * What a sub-cluster cost its ResourceManager until the last application was submitted.
   *
   * @param nodes how many it has
   * @param starts how many containers its scheduler started
   * @param spentNs how many nanoseconds calls of its scheduler took
   * @param virtualMs how long that was in virtual time
   * @param heapBytes what its scheduler and its part of the replay then took of the heap, in the
   *     mean over the sub-clusters
   */
  public record Cost(int nodes, long starts, long spentNs, long virtualMs, long heapBytes) {}

  /**
   * What came out.
   *
   * @param result of all sub-clusters together
   * @param costs by sub-cluster
   */
  public record Outcome(ReplayResult result, List<Cost> costs) {
    /** Copies the list. */
    public Outcome {
      costs = List.copyOf(costs);
    }
  }

  private FederatedReplay(
      ReplayInput input, SchedulerSetup setup, Federation federation, Replay.Course course) {
    this.input = input;
    this.federation = federation;
    router = federation.policy().router(federation.nodes().size(), course.seed());
    homes = new int[input.history().applications().size()];
    Arrays.fill(homes, NOWHERE);
    availableMb = new long[federation.nodes().size()];
    MeasuredUse.Sums uses = course.uses();
    for (List<NodeSpec> nodes : federation.nodes()) {
      replays.add(Replay.ofSubCluster(input.on(nodes), setup, course, uses));
    }
  }

  /**
   * Plays a history.
   *
   * @param input with the nodes of all sub-clusters
   * @param setup the scheduler of each
   */
  public static Outcome run(
      ReplayInput input,
      SchedulerSetup setup,
      Federation federation,
      Replay.Course course,
      Meter meter) {
    long heapBefore = meter.usedHeap().getAsLong();
    try (FederatedReplay replay = new FederatedReplay(input, setup, federation, course)) {
      replay.replays.forEach(each -> each.stage().timeCalls(meter.nanoTime()));
      long lastMs = replay.sendAll();
      List<Cost> costs = replay.costs(lastMs, meter.usedHeap().getAsLong() - heapBefore);
      replay.replays.forEach(Replay::playOut);
      long endMs = replay.replays.stream().mapToLong(Replay::nowMs).max().orElseThrow();
      replay.replays.forEach(each -> each.endAt(endMs));
      return new Outcome(replay.result(setup.toString()), costs);
    }
  }

  /** Plays until the last application comes, and says when that is. */
  private long sendAll() {
    long everyMs = federation.policy().hearsEveryMs();
    long heardMs = -1;
    long nowMs = 0;
    for (int number = 0; number < homes.length; number++) {
      Application application = input.history().applications().get(number);
      nowMs = application.submittedMs();
      long hearsMs = Math.floorDiv(nowMs, everyMs) * everyMs;
      if (hearsMs != heardMs) {
        playTo(hearsMs);
        Arrays.setAll(availableMb, this::availableMb);
        router.hear(availableMb);
        heardMs = hearsMs;
      }
      int home = router.home(application.queue());
      if (fits(application, federation.nodes().get(home))) {
        homes[number] = home;
        replays.get(home).send(number);
      }
    }
    playTo(nowMs);
    return nowMs;
  }

  private void playTo(long ms) {
    replays.forEach(each -> each.playTo(ms));
  }

  private long availableMb(int subCluster) {
    return replays.get(subCluster).stage().scheduler().getRootQueueMetrics().getAvailableMB();
  }

  private static boolean fits(Application application, List<NodeSpec> nodes) {
    List<ResourceVector> capacities = nodes.stream().map(NodeSpec::capacity).distinct().toList();
    return Stream.concat(
            application.master().stream(), application.tasks().stream().map(Task::size))
        .distinct()
        .allMatch(size -> capacities.stream().anyMatch(size::fitsIn));
  }

  private List<Cost> costs(long virtualMs, long heapBytes) {
    return replays.stream()
        .map(
            each ->
                new Cost(
                    each.stage().nodes().size(),
                    each.stage().started(),
                    each.stage().spentNs(),
                    virtualMs,
                    heapBytes / replays.size()))
        .toList();
  }

  private ReplayResult result(String scheduler) {
    List<ReplayResult> parts = replays.stream().map(each -> each.result(scheduler)).toList();
    ReplayResult first = parts.get(0);
    List<ContainerTimes> containers =
        parts.stream()
            .flatMap(part -> part.containers().stream())
            .sorted(Comparator.comparingLong(ContainerTimes::askedMs))
            .toList();
    List<ApplicationTimes> applications = new ArrayList<>();
    for (int number = 0; number < homes.length; number++) {
      // Nobody has heard of one that is nowhere.
      applications.add(parts.get(Math.max(0, homes[number])).applications().get(number));
    }
    long gaveWay =
        parts.stream().flatMap(part -> part.use().stream()).mapToLong(MeasuredUse::gaveWay).sum();
    return new ReplayResult(
        scheduler,
        input.history(),
        input.nodes(),
        first.queues(),
        containers,
        applications,
        samples(parts),
        ReplayResult.unfinished(input.history(), containers),
        parts.stream().mapToLong(ReplayResult::overcommitted).sum(),
        parts.stream().mapToLong(ReplayResult::heartbeats).sum(),
        parts.stream().mapToLong(ReplayResult::heartbeatsSkipped).sum(),
        first.use().map(all -> all.withGaveWay(gaveWay)),
        parts.stream().flatMap(part -> part.stated().stream()).reduce(StatedResult::plus));
  }

  /** All are played to the same time, so their samples are of the same times. */
  private static List<Sample> samples(List<ReplayResult> parts) {
    List<Sample> sums = new ArrayList<>(parts.get(0).samples());
    for (ReplayResult part : parts.subList(1, parts.size())) {
      for (int i = 0; i < sums.size(); i++) {
        sums.set(i, sums.get(i).plus(part.samples().get(i)));
      }
    }
    return sums;
  }

  @Override
  public void close() {
    replays.forEach(Replay::close);
  }
}
