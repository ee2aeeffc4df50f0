package org.vqs.whatif.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.testing.TestSize;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.Task;
import org.vqs.whatif.stage.ClassByName;
import org.vqs.whatif.stage.Contestant;
import org.vqs.whatif.stage.OtherScheduler;
import org.vqs.whatif.stage.SchedulerSetup;

class ReplayTest {
  private static final ReplaySettings ALL_HEARTBEATS =
      new ReplaySettings(1_000, 1_000, 600_000, false, false);

  @TempDir Path directory;

  @BeforeAll
  static void notRoot() {
    // The Fair Scheduler has no queue for root.
    System.setProperty("HADOOP_USER_NAME", "replay");
  }

  private ReplayResult replay(ReplayInput input, SchedulerSetup setup) {
    return replay(input, setup, ReplaySettings.DEFAULT, 1);
  }

  private ReplayResult replay(
      ReplayInput input, SchedulerSetup setup, ReplaySettings settings, long seed) {
    return Replay.run(input, setup, settings, seed, directory);
  }

  @Test
  void oneTask_startsInTheCallThatAsksUnderOursAndEndsAfterItsDuration() {
    ReplayInput input =
        Histories.input(
            Histories.nodes(1, 4_096, 4),
            Histories.withoutMaster("a", 5_000, Histories.task(700, 1_024, 3_000)));

    ReplayResult result = replay(input, Contestant.DEFAULT);

    assertThat(result.containers()).containsExactly(new ContainerTimes(0, 0, 5_700, 5_700, 8_700));
    assertThat(result.applications()).containsExactly(new ApplicationTimes(0, 5_000, 5_000, 8_700));
    assertThat(result.makespanMs()).isEqualTo(3_000);
    assertThat(result.unfinished()).isZero();
  }

  @Test
  void oneTask_waitsForTheNodeAndThenForTheNextCallUnderCapacity() {
    ReplayInput input =
        Histories.input(
            Histories.nodes(1, 4_096, 4),
            Histories.withoutMaster("a", 0, Histories.task(0, 1_024, 3_000)));

    ContainerTimes times = replay(input, OtherScheduler.CAPACITY).containers().get(0);

    // The node reports within the first second; the master calls again after one.
    assertThat(times).isEqualTo(new ContainerTimes(0, 0, 0, 1_000, 4_000));
  }

  @Test
  void task_isFetchedAtTheNextCallThoughItsMasterAsksForNothingElseYet() {
    ReplayInput input =
        Histories.input(
            Histories.nodes(1, 4_096, 4),
            Histories.withoutMaster(
                "a", 0, Histories.task(0, 1_024, 3_000), Histories.task(600_000, 1_024, 3_000)));

    ContainerTimes times = replay(input, OtherScheduler.CAPACITY).containers().get(0);

    assertThat(times).isEqualTo(new ContainerTimes(0, 0, 0, 1_000, 4_000));
  }

  @Test
  void secondTask_waitsUntilTheNodeHasReportedTheEndOfTheFirst() {
    ReplayInput input =
        Histories.input(
            Histories.nodes(1, 4_096, 4),
            Histories.withoutMaster(
                "a", 0, Histories.task(0, 3_000, 2_500), Histories.task(0, 2_000, 2_500)));

    List<Long> starts =
        replay(input, Contestant.DEFAULT).containers().stream()
            .map(ContainerTimes::startedMs)
            .sorted()
            .toList();

    assertThat(starts.get(0)).isZero();
    // The first ends at 2.5 s, is reported within a second, and the master calls at each full one.
    assertThat(starts.get(1)).isIn(3_000L, 4_000L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"vqs-bf", "adaptive", "capacity", "fair", "fifo"})
  void master_startsBeforeItsTasksAndLingersAfterThem(String name) {
    Contestant scheduler = Contestant.of(name);
    Task task = Histories.task(1_500, 1_024, 4_000);
    ReplayInput input =
        Histories.input(
            Histories.nodes(2, 4_096, 4),
            new Application(
                "a",
                "root.default",
                "ann",
                100,
                Optional.of(ResourceVector.of(512, 1)),
                2_000,
                List.of(task)));

    ReplayResult result = replay(input, scheduler);

    ContainerTimes master = result.containers().get(0);
    ContainerTimes own = result.containers().get(1);
    assertThat(master.task()).isEqualTo(ContainerTimes.MASTER);
    assertThat(master.askedMs()).isEqualTo(100);
    assertThat(own.askedMs()).isEqualTo(master.startedMs() + 1_500);
    assertThat(own.endedMs()).isEqualTo(own.startedMs() + 4_000);
    // The end of the task is reported first, within a second.
    assertThat(master.endedMs()).isBetween(own.endedMs() + 2_000, own.endedMs() + 3_000);
    assertThat(result.applications().get(0).endedMs()).isEqualTo(own.endedMs());
  }

  @ParameterizedTest
  @ValueSource(strings = {"vqs-bf", "bf-js", "adaptive", "capacity", "fair", "fifo"})
  void randomHistory_isTheSameAgainAndNeitherLosesNorOverlapsAnything(String name) {
    Contestant scheduler = Contestant.of(name);
    ReplayInput input = Histories.random(7, 60);

    ReplayResult first = replay(input, scheduler);
    ReplayResult second = replay(input, scheduler);

    assertThat(second).isEqualTo(first);
    assertThat(first.unfinished()).isZero();
    assertThat(first.containers())
        .hasSize(
            (int)
                (input.history().tasks()
                    + input.history().applications().stream()
                        .filter(each -> each.master().isPresent())
                        .count()));
    for (ContainerTimes times : first.containers()) {
      assertThat(times.startedMs()).isGreaterThanOrEqualTo(times.askedMs());
      if (times.task() != ContainerTimes.MASTER) {
        Task task =
            input.history().applications().get(times.application()).tasks().get(times.task());
        assertThat(times.endedMs() - times.startedMs()).isEqualTo(task.durationMs());
      }
    }
  }

  @Test
  void seed_changesWhenNodesReport() {
    ReplayInput input = Histories.random(7, 60);

    assertThat(replay(input, OtherScheduler.CAPACITY, ReplaySettings.DEFAULT, 1).containers())
        .isNotEqualTo(
            replay(input, OtherScheduler.CAPACITY, ReplaySettings.DEFAULT, 2).containers());
  }

  static LongStream seeds() {
    return TestSize.seeds(2, 6);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  @Tag("long")
  void skippedHeartbeats_changeNothing(long seed) {
    ReplayInput input = Histories.random(seed, 120);
    for (Contestant scheduler :
        List.of(OtherScheduler.CAPACITY, OtherScheduler.FAIR, OtherScheduler.FIFO)) {
      ReplayResult all = replay(input, scheduler, ALL_HEARTBEATS, seed);
      ReplayResult some = replay(input, scheduler, ReplaySettings.DEFAULT, seed);

      assertThat(all.heartbeatsSkipped()).isZero();
      assertThat(some.heartbeatsSkipped()).isPositive();
      assertThat(some.heartbeats() + some.heartbeatsSkipped()).isEqualTo(all.heartbeats());
      assertThat(some.containers()).as("%s, seed %d", scheduler, seed).isEqualTo(all.containers());
      assertThat(some.samples()).isEqualTo(all.samples());
      assertThat(all.unfinished()).isZero();
    }
  }

  @Test
  void taskThatNoNodeHolds_endsTheReplayAfterItsPatience() {
    ReplayInput input =
        Histories.input(
            List.of(Histories.node(0, 4_096, 1), Histories.node(1, 1_024, 8)),
            Histories.withoutMaster(
                "a",
                0,
                Histories.task(0, 1_024, 1_000),
                new Task(0, ResourceVector.of(2_048, 4), 1_000, 1)));

    ReplayResult result = replay(input, Contestant.DEFAULT);

    assertThat(result.unfinished()).isEqualTo(1);
    // Ten minutes after the other task ended, whoever gets heartbeats until then.
    assertThat(last(result)).isEqualTo(601_000);
    assertThat(last(replay(input, OtherScheduler.CAPACITY))).isEqualTo(602_000);
    assertThat(result.containers().get(1).started()).isFalse();
    assertThat(result.applications().get(0).endedMs()).isEqualTo(ContainerTimes.NEVER);
  }

  private static long last(ReplayResult result) {
    return result.samples().get(result.samples().size() - 1).timeMs();
  }

  @Test
  void coresThatNobodyCounts_areOvercommitted() {
    ReplayInput input =
        Histories.input(
            Histories.nodes(1, 4_096, 2),
            Histories.withoutMaster(
                "a",
                0,
                Histories.task(0, 1_024, 9_000),
                Histories.task(0, 1_024, 9_000),
                Histories.task(0, 1_024, 9_000)));

    assertThat(replay(input, OtherScheduler.FIFO).overcommitted()).isEqualTo(1);
    assertThat(replay(input, Contestant.DEFAULT).overcommitted()).isZero();
    assertThat(replay(input, OtherScheduler.CAPACITY).overcommitted()).isZero();
    assertThat(replay(input, OtherScheduler.FAIR).overcommitted()).isZero();
  }

  @Test
  void samples_sayWhatIsHeldAndWhatCouldStart() {
    ReplayInput input =
        Histories.input(
            Histories.nodes(2, 4_096, 4),
            Histories.withoutMaster(
                "a", 0, Histories.task(0, 4_096, 10_000), Histories.task(0, 1_024, 20_000)));

    List<Sample> samples = replay(input, Contestant.DEFAULT).samples();

    assertThat(samples.get(5).allocated()).isEqualTo(ResourceVector.of(5_120, 2));
    assertThat(samples.get(5).largest()).isEqualTo(0.75);
    assertThat(samples.get(15).allocated()).isEqualTo(ResourceVector.of(1_024, 1));
    assertThat(samples.get(15).largest()).isEqualTo(1);
    assertThat(samples.get(5).queues().get(0).allocated()).isEqualTo(ResourceVector.of(5_120, 2));
  }

  @Test
  void classByName_placesAsTheSameClassByItsShortName() {
    ReplayInput input = Histories.random(3, 30);
    String fifo = "org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler";

    assertThat(replay(input, new ClassByName(fifo)).containers())
        .isEqualTo(replay(input, OtherScheduler.FIFO).containers());
  }

  @Test
  void classByName_refusesWhatIsNoScheduler() {
    assertThatThrownBy(() -> new ClassByName("java.lang.String"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("java.lang.String")
        .hasMessageContaining("AbstractYarnScheduler");
    assertThatThrownBy(() -> new ClassByName("no.such.Scheduler"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no.such.Scheduler");
  }

  @Test
  void queues_refuseWeightsOfNobody() {
    ReplayInput input = Histories.random(3, 30);

    assertThatThrownBy(() -> new Queues(input.history(), Map.of("root.other", 2)))
        .hasMessageContaining("root.other")
        .hasMessageContaining("root.q0");
  }
}
