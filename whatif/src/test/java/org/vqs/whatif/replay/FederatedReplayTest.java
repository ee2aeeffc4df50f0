package org.vqs.whatif.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.Gang;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.replay.FederatedReplay.Cost;
import org.vqs.whatif.replay.FederatedReplay.Federation;
import org.vqs.whatif.replay.FederatedReplay.Meter;
import org.vqs.whatif.replay.FederatedReplay.Outcome;
import org.vqs.whatif.replay.router.RouterPolicy;
import org.vqs.whatif.replay.use.UseText;
import org.vqs.whatif.stage.Contestant;
import org.vqs.whatif.stage.SchedulerSetup;

class FederatedReplayTest {
  private static final Meter NO_METER = new Meter(() -> 0, () -> 0);

  private static final ReplaySettings WITH_USE =
      new ReplaySettings(
          1_000,
          1_000,
          600_000,
          true,
          false,
          OptionalLong.empty(),
          Optional.of(UseText.parse("0.4")));

  @TempDir Path directory;

  @BeforeAll
  static void notRoot() {
    // The Fair Scheduler has no queue for root.
    System.setProperty("HADOOP_USER_NAME", "replay");
  }

  private Replay.Course course(ReplaySettings settings, long seed) {
    return new Replay.Course(settings, seed, directory);
  }

  private ReplayResult replay(
      ReplayInput input, SchedulerSetup setup, String policy, List<List<NodeSpec>> nodes) {
    return FederatedReplay.run(
            input,
            setup,
            new Federation(nodes, RouterPolicy.parse(policy)),
            course(ReplaySettings.DEFAULT, 1),
            NO_METER)
        .result();
  }

  /** Every other node. */
  private static List<List<NodeSpec>> halves(List<NodeSpec> nodes) {
    List<List<NodeSpec>> halves = List.of(new ArrayList<>(), new ArrayList<>());
    for (int i = 0; i < nodes.size(); i++) {
      halves.get(i % 2).add(nodes.get(i));
    }
    return halves;
  }

  static Stream<SchedulerSetup> schedulers() {
    return Stream.of("adaptive", "vqs-bf", "capacity", "fair", "fifo").map(Contestant::of);
  }

  @ParameterizedTest
  @MethodSource("schedulers")
  void oneSubCluster_isThePlainReplay(SchedulerSetup setup) {
    ReplayInput input = Histories.random(5, 40);
    for (ReplaySettings settings : List.of(ReplaySettings.DEFAULT, WITH_USE)) {
      ReplayResult plain = Replay.run(input, setup, course(settings, 3));
      for (String policy : List.of("uniform", "hash", "load:7", "weighted:2")) {
        Federation one = new Federation(List.of(input.nodes()), RouterPolicy.parse(policy));

        Outcome outcome = FederatedReplay.run(input, setup, one, course(settings, 3), NO_METER);

        assertThat(outcome.result()).as(policy).isEqualTo(plain);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("schedulers")
  void eachSubCluster_isAReplayOfItsApplicationsOnItsNodes(SchedulerSetup setup) {
    ReplayInput input = Histories.random(5, 40);
    List<NodeSpec> nodes = new ArrayList<>(Histories.nodes(8, 8_192, 8));
    ReplayInput larger = new ReplayInput(input.history(), nodes, input.queues());
    List<List<NodeSpec>> halves = halves(nodes);

    ReplayResult both = replay(larger, setup, "hash", halves);

    List<ApplicationTimes> found = new ArrayList<>();
    for (int half = 0; half < 2; half++) {
      String queue = "root.q" + (half + 1) % 2;
      List<Application> its =
          input.history().applications().stream().filter(a -> a.queue().equals(queue)).toList();
      History history = new History("half", Histories.MEMORY_AND_CORES, its, List.of());
      ReplayResult alone =
          Replay.run(
              new ReplayInput(history, halves.get(half), input.queues()),
              setup,
              course(ReplaySettings.DEFAULT, 1));
      alone.applications().forEach(each -> found.add(renumbered(each, its, input.history())));
    }
    assertThat(found).containsExactlyInAnyOrderElementsOf(both.applications());
    assertThat(both.unfinished()).isZero();
  }

  private static ApplicationTimes renumbered(
      ApplicationTimes times, List<Application> its, History history) {
    int number = history.applications().indexOf(its.get(times.application()));
    return new ApplicationTimes(number, times.submittedMs(), times.startedMs(), times.endedMs());
  }

  @Test
  void samples_areOfAllSubClusters() {
    ReplayInput input =
        Histories.input(
            Histories.nodes(2, 4_096, 4),
            Histories.withoutMaster("a", 0, Histories.task(0, 4_096, 10_000)),
            Histories.withoutMaster("b", 0, Histories.task(0, 1_024, 20_000)),
            Histories.withoutMaster("c", 2_000, Histories.task(0, 4_096, 1_000)));

    List<Sample> samples =
        replay(input, Contestant.DEFAULT, "load:1", halves(input.nodes())).samples();

    // Both came to the first, as nothing ran when the Router heard.
    assertThat(samples.get(1).waiting()).isEqualTo(1);
    assertThat(samples.get(1).largest()).isEqualTo(1);
    assertThat(samples.get(2).allocated().get(0)).isEqualTo(8_192);
    assertThat(samples.get(5).allocated().get(0)).isEqualTo(4_096);
    assertThat(samples.get(15).allocated().get(0)).isEqualTo(1_024);
    assertThat(samples.get(samples.size() - 1).timeMs()).isEqualTo(31_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"adaptive", "capacity", "fair"})
  void routerByLoad_sendsWhereMostIsFree_asOfWhenItLastHeard(String scheduler) {
    List<Application> applications = new ArrayList<>();
    for (long submittedMs : new long[] {0, 1_000, 11_000, 12_000}) {
      applications.add(
          Histories.withoutMaster(
              "at-" + submittedMs, submittedMs, Histories.task(0, 8_192, 60_000)));
    }
    ReplayInput input = Histories.input(Histories.nodes(2, 16_384, 8), applications);

    ReplayResult fresh = replay(input, Contestant.of(scheduler), "load:1", halves(input.nodes()));
    ReplayResult stale = replay(input, Contestant.of(scheduler), "load:100", halves(input.nodes()));

    assertThat(fresh.containers()).allMatch(each -> each.startedMs() < 20_000);
    assertThat(stale.containers()).filteredOn(each -> each.startedMs() < 20_000).hasSize(2);
    assertThat(stale.unfinished()).isZero();
  }

  @Test
  void applicationWithAContainerThatFitsOnNoNodeOfItsHome_failsThere() {
    List<NodeSpec> nodes = List.of(Histories.node(0, 8_192, 8), Histories.node(1, 4_096, 4));
    ReplayInput input =
        Histories.input(
            nodes,
            Histories.withoutMaster(
                "large", 0, Histories.task(0, 1_024, 1_000), Histories.task(0, 6_144, 1_000)),
            Histories.withoutMaster("small", 0, Histories.task(0, 4_096, 1_000)));

    ReplayResult small = replay(input, Contestant.DEFAULT, "weighted:0:1", halves(nodes));
    ReplayResult large = replay(input, Contestant.DEFAULT, "weighted:1:0", halves(nodes));

    assertThat(small.containers()).extracting(ContainerTimes::application).containsExactly(1);
    assertThat(small.applications().get(0))
        .isEqualTo(new ApplicationTimes(0, 0, ContainerTimes.NEVER, ContainerTimes.NEVER));
    assertThat(small.unfinished()).isEqualTo(2);
    assertThat(large.unfinished()).isZero();
  }

  @Test
  void gangLargerThanItsHome_neverStarts() {
    List<NodeSpec> nodes = Histories.nodes(2, 2_048, 2);
    Application gang =
        new Application(
            "gang",
            "root.default",
            "ann",
            0,
            Optional.empty(),
            1,
            List.of(
                Histories.task(0, 1_024, 1_000),
                Histories.task(0, 1_024, 1_000),
                Histories.task(0, 1_024, 1_000)),
            Optional.of(new Gang("g", 3)));
    ReplayInput input = Histories.input(nodes, gang);

    assertThat(
            Replay.run(input, Contestant.DEFAULT, course(ReplaySettings.DEFAULT, 1)).unfinished())
        .isZero();
    assertThat(replay(input, Contestant.DEFAULT, "uniform", halves(nodes)).unfinished())
        .isEqualTo(3);
  }

  @Test
  void sameSeed_givesTheSame_andAnotherNot() {
    ReplayInput input = Histories.random(7, 40);
    List<List<NodeSpec>> halves = halves(input.nodes());
    Federation federation = new Federation(halves, RouterPolicy.parse("uniform"));

    List<ReplayResult> results =
        Stream.of(1L, 1L, 2L)
            .map(seed -> course(ReplaySettings.DEFAULT, seed))
            .map(c -> FederatedReplay.run(input, Contestant.DEFAULT, federation, c, NO_METER))
            .map(Outcome::result)
            .toList();

    assertThat(results.get(1)).isEqualTo(results.get(0));
    assertThat(results.get(2).containers()).isNotEqualTo(results.get(0).containers());
  }

  @Test
  void costs_areThoseUntilTheLastSubmission() {
    ReplayInput input =
        Histories.input(
            Histories.nodes(2, 4_096, 4),
            Histories.withoutMaster("a", 0, Histories.task(0, 1_024, 60_000)),
            Histories.withoutMaster("b", 10_000, Histories.task(0, 1_024, 60_000)));
    AtomicLong nanos = new AtomicLong();
    AtomicLong bytes = new AtomicLong(500);
    Meter meter = new Meter(nanos::incrementAndGet, () -> bytes.getAndAdd(1_000));

    List<Cost> costs =
        FederatedReplay.run(
                input,
                Contestant.DEFAULT,
                new Federation(halves(input.nodes()), RouterPolicy.parse("weighted:1:0")),
                course(ReplaySettings.DEFAULT, 1),
                meter)
            .costs();

    assertThat(costs).extracting(Cost::nodes).containsExactly(1, 1);
    assertThat(costs).extracting(Cost::starts).containsExactly(1L, 0L);
    assertThat(costs).extracting(Cost::virtualMs).containsOnly(10_000L);
    assertThat(costs).extracting(Cost::heapBytes).containsOnly(500L);
    // A nanosecond for each call: two of the application, a report each second, an update for each.
    assertThat(costs.get(1).spentNs()).isBetween(20L, 30L);
    assertThat(costs.get(0).spentNs()).isGreaterThan(costs.get(1).spentNs());
  }

  @Test
  void weightsOfQueues_holdInEachSubCluster() {
    List<Application> applications = new ArrayList<>();
    for (int number = 0; number < 20; number++) {
      applications.add(
          new Application(
              "a" + number,
              number % 2 == 0 ? "root.q0" : "root.q1",
              "ann",
              0,
              Optional.empty(),
              List.of(Histories.task(0, 1_024, 10_000), Histories.task(0, 1_024, 10_000))));
    }
    History history = new History("two", Histories.MEMORY_AND_CORES, applications, List.of());
    ReplayInput input =
        new ReplayInput(
            history,
            Histories.nodes(2, 4_096, 4),
            new Queues(history, Map.of("root.q0", 3, "root.q1", 1)));

    Sample sample =
        replay(input, Contestant.DEFAULT, "uniform", halves(input.nodes())).samples().get(15);

    assertThat(sample.queues().get(0).allocated().get(0)).isEqualTo(6_144);
    assertThat(sample.queues().get(1).allocated().get(0)).isEqualTo(2_048);
  }
}
