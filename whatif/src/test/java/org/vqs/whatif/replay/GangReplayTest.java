package org.vqs.whatif.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.testing.TestSize;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.Gang;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.Task;
import org.vqs.whatif.stage.Contestant;
import org.vqs.whatif.stage.OtherScheduler;
import org.vqs.whatif.workload.SyntheticGangs;

class GangReplayTest {
  private static final int TASK_MS = 20_000;

  @TempDir private Path directory;

  @BeforeAll
  static void notRoot() {
    // Whoever is logged in first stays it for the tests after this one; the Fair Scheduler has no
    // queue for root.
    System.setProperty("HADOOP_USER_NAME", "replay");
  }

  private ReplayResult underCapacity(ReplayInput input) {
    return Replay.run(input, OtherScheduler.CAPACITY, ReplaySettings.DEFAULT, 1, directory);
  }

  /** An application of so many equal tasks, of which the first are a gang. */
  private static Application gang(
      String name, String queue, long submittedMs, int size, int tasks) {
    List<Task> all = Collections.nCopies(tasks, Histories.task(0, 1_024, TASK_MS));
    return new Application(
        name,
        queue,
        "ann",
        submittedMs,
        Optional.empty(),
        1,
        all,
        Optional.of(new Gang("train", size)));
  }

  @Test
  void tasksOfAGang_workOnlyOnceTheLastHasStarted() {
    // Three places; one is taken for 5 s by another.
    ReplayInput input =
        Histories.input(
            Histories.nodes(1, 3_072, 3),
            Histories.withoutMaster("filler", 0, Histories.task(0, 1_024, 5_000)),
            gang("g", "root.default", 2_000, 3, 3));

    ReplayResult result = underCapacity(input);

    List<ContainerTimes> own =
        result.containers().stream().filter(each -> each.application() == 1).toList();
    long last = own.stream().mapToLong(ContainerTimes::startedMs).max().orElseThrow();
    assertThat(last).isGreaterThanOrEqualTo(6_000);
    assertThat(own).extracting(ContainerTimes::worksMs).containsOnly(last);
    assertThat(own).extracting(ContainerTimes::endedMs).containsOnly(last + TASK_MS);
    assertThat(own.stream().filter(each -> each.heldMs(0) > 0)).hasSize(2);
    assertThat(result.unfinished()).isZero();
  }

  @Test
  void tasksBeyondTheGang_workAsTheyStart() {
    ReplayInput input =
        Histories.input(Histories.nodes(1, 2_048, 2), gang("g", "root.default", 0, 2, 3));

    ReplayResult result = underCapacity(input);

    ContainerTimes third = result.containers().get(2);
    assertThat(third.startedMs()).isGreaterThan(TASK_MS);
    assertThat(third.worksMs()).isEqualTo(third.startedMs());
    assertThat(result.unfinished()).isZero();
  }

  /** Two gangs of three from two queues, where four can run: Capacity gives each queue two. */
  private static ReplayInput twoGangsThatBlockEachOther() {
    return Histories.input(
        Histories.nodes(1, 4_096, 4), gang("a", "root.a", 0, 3, 3), gang("b", "root.b", 0, 3, 3));
  }

  @Test
  void halfGangsThatBlockEachOther_endTheReplayAndNeverWork() {
    ReplayResult result = underCapacity(twoGangsThatBlockEachOther());

    assertThat(result.containers()).hasSize(6).noneMatch(ContainerTimes::worked);
    assertThat(result.containers().stream().filter(ContainerTimes::started)).hasSize(4);
    assertThat(result.unfinished()).isEqualTo(6);
    assertThat(result.containers().stream().mapToLong(each -> each.heldMs(600_000)).sum())
        .isBetween(4 * 598_000L, 4 * 600_000L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"adaptive", "vqs-bf", "vqs", "bf-js", "fifo-ff", "max-weight"})
  void gangsUnderOurs_runOneAfterTheOther(String policy) {
    ReplayResult result =
        Replay.run(
            twoGangsThatBlockEachOther(),
            Contestant.of(policy),
            ReplaySettings.DEFAULT,
            1,
            directory);

    assertThat(result.unfinished()).isZero();
    assertThat(result.containers()).allMatch(each -> each.heldMs(0) == 0);
    assertThat(result.containers().stream().map(ContainerTimes::startedMs).distinct()).hasSize(2);
  }

  /** Ordinary applications and gangs, which ask for most of what there is. */
  @ParameterizedTest
  @ValueSource(strings = {"adaptive", "vqs-bf", "vqs", "bf-js", "fifo-ff", "max-weight"})
  @Tag("long")
  void halfGangsUnderOurs_areNever(String policy) {
    for (long seed = 1; seed <= TestSize.of(1, 5); seed++) {
      ReplayInput plain = Histories.random(seed, 60);
      History gangs = new SyntheticGangs(0.5, List.of(2, 3, 5)).in(plain.history(), seed);
      ReplayInput input = new ReplayInput(gangs, plain.nodes(), plain.queues());

      ReplayResult result =
          Replay.run(input, Contestant.of(policy), ReplaySettings.DEFAULT, seed, directory);

      assertThat(result.unfinished()).as("seed %d", seed).isZero();
      assertThat(result.containers()).as("seed %d", seed).allMatch(each -> each.heldMs(0) == 0);
    }
  }

  @Test
  void mastersThatGiveUp_endTheirApplicationsAndGiveAllBack() {
    ReplaySettings settings =
        new ReplaySettings(
            1_000, 1_000, 600_000, true, false, OptionalLong.of(30_000), Optional.empty());

    ReplayResult result =
        Replay.run(
            Histories.input(
                Histories.nodes(1, 4_096, 4),
                gang("a", "root.a", 0, 3, 3),
                gang("b", "root.b", 0, 3, 3),
                Histories.withoutMaster("after", 60_000, Histories.task(0, 4_096, 5_000))),
            OtherScheduler.CAPACITY,
            settings,
            1,
            directory);

    List<ContainerTimes> gangs =
        result.containers().stream().filter(each -> each.application() < 2).toList();
    assertThat(gangs).hasSize(6).noneMatch(ContainerTimes::worked);
    assertThat(gangs.stream().mapToLong(each -> each.heldMs(0)).sum()).isEqualTo(4 * 30_001L);
    assertThat(result.applications().get(0).endedMs()).isEqualTo(ContainerTimes.NEVER);
    // The whole node is free again.
    assertThat(result.containers().get(6).worked()).isTrue();
    assertThat(result.makespanMs()).isLessThan(70_000);
    assertThat(result.unfinished()).isEqualTo(2);
  }

  @Test
  void masterWhoseGangIsComplete_doesNotGiveUp() {
    ReplaySettings settings =
        new ReplaySettings(
            1_000, 1_000, 600_000, true, false, OptionalLong.of(3_000), Optional.empty());
    ReplayInput input =
        Histories.input(Histories.nodes(1, 3_072, 3), gang("g", "root.default", 0, 3, 3));

    ReplayResult result = Replay.run(input, OtherScheduler.CAPACITY, settings, 1, directory);

    assertThat(result.containers()).allMatch(ContainerTimes::worked);
    assertThat(result.unfinished()).isZero();
  }

  @Test
  void sameHistory_givesTheSameResult() {
    assertThat(underCapacity(twoGangsThatBlockEachOther()))
        .isEqualTo(underCapacity(twoGangsThatBlockEachOther()));
  }
}
