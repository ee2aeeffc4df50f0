package org.vqs.whatif.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.whatif.history.Task;
import org.vqs.whatif.replay.use.UseText;
import org.vqs.whatif.stage.Contestant;
import org.vqs.whatif.stage.SchedulerSetup;
import org.vqs.whatif.stage.WithSettings;

class UseReplayTest {
  private static final String PREFIX = "yarn.scheduler.vqs.";
  private static final long HOUR_MS = 3_600_000;

  /** Half as much again as there is may run on a node. */
  private static final SchedulerSetup LENDING =
      new WithSettings(
          Contestant.DEFAULT,
          Map.of(PREFIX + "overcommit.factor", "1.5", PREFIX + "root.overcommit", "true"));

  @TempDir private Path directory;

  @BeforeAll
  static void notRoot() {
    // The Fair Scheduler has no queue for root.
    System.setProperty("HADOOP_USER_NAME", "replay");
  }

  private ReplayResult replay(ReplayInput input, SchedulerSetup setup, String use) {
    ReplaySettings settings =
        new ReplaySettings(
            1_000,
            1_000,
            600_000,
            true,
            false,
            OptionalLong.empty(),
            Optional.of(UseText.parse(use)));
    return Replay.run(input, setup, settings, 1, directory);
  }

  /** So many tasks of a quarter of a node for an hour, on two nodes. */
  private static ReplayInput tasks(int count) {
    Task[] tasks =
        Collections.nCopies(count, Histories.task(0, 1_024, HOUR_MS)).toArray(Task[]::new);
    return Histories.input(Histories.nodes(2, 4_096, 4), Histories.withoutMaster("a", 0, tasks));
  }

  @Test
  void nodesOfWhichLittleIsUsed_runMoreThanTheyHave() {
    ReplayResult result = replay(tasks(12), LENDING, "0.4");

    assertThat(result.containers().stream().filter(each -> each.startedMs() == 0)).hasSize(8);
    // Each node was watched for ten minutes then.
    assertThat(result.containers().stream().filter(each -> each.startedMs() > 0))
        .hasSize(4)
        .allSatisfy(each -> assertThat(each.startedMs()).isBetween(600_000L, 780_000L));
    assertThat(result.overcommitted()).isZero();
    MeasuredUse use = result.use().orElseThrow();
    assertThat(use.gaveWay()).isZero();
    assertThat(use.hoursAboveMark()).isZero();
    assertThat(use.nodeHours()).isBetween(2.3, 2.5);
    // Half of the memory for 50 of some 70 minutes.
    assertThat(use.lentMemory()).isBetween(0.3, 0.4);
    assertThat(use.usedMemory()).isBetween(0.45, 0.55);
  }

  @Test
  void nodesOfWhichAllIsUsed_runWhatTheyHaveAboveTheMark() {
    ReplayResult result = replay(tasks(12), LENDING, "1");

    assertThat(result.containers().stream().filter(each -> each.startedMs() >= HOUR_MS)).hasSize(4);
    MeasuredUse use = result.use().orElseThrow();
    assertThat(use.lentMemory()).isZero();
    // For the hour of the first eight, and of one node or both for that of the others.
    assertThat(use.hoursAboveMark()).isBetween(2.0, 3.1);
    assertThat(use.hoursBeyond()).isZero();
  }

  @Test
  void nodesThatReportNothing_runWhatTheyHave() {
    ReplayInput input = tasks(12);

    ReplayResult result = Replay.run(input, LENDING, ReplaySettings.DEFAULT, 1, directory);

    assertThat(result.containers())
        .isEqualTo(
            Replay.run(input, Contestant.DEFAULT, ReplaySettings.DEFAULT, 1, directory)
                .containers());
    assertThat(result.use()).isEmpty();
  }

  @Test
  void containersThatGiveWay_areAskedForAgainAndWorkFromTheBeginning() {
    ReplayInput input = tasks(40);

    ReplayResult result = replay(input, LENDING, "exponential:0.6@900");

    assertThat(result.use().orElseThrow().gaveWay()).isPositive();
    assertThat(result.use().orElseThrow().hoursBeyond()).isPositive();
    assertThat(result.unfinished()).isZero();
    assertThat(result.containers())
        .hasSize(40)
        .allSatisfy(each -> assertThat(each.endedMs() - each.startedMs()).isEqualTo(HOUR_MS));
    assertThat(replay(input, LENDING, "exponential:0.6@900")).isEqualTo(result);
  }

  @ParameterizedTest
  @ValueSource(strings = {"adaptive", "capacity", "fair"})
  void schedulersThatDoNotLend_areTheSameWithUse(String name) {
    ReplayInput input = Histories.random(5, 60);
    Contestant scheduler = Contestant.of(name);

    ReplayResult with = replay(input, scheduler, "uniform:0.1:0.7@60");

    ReplayResult without = Replay.run(input, scheduler, ReplaySettings.DEFAULT, 1, directory);
    assertThat(with.containers()).isEqualTo(without.containers());
    assertThat(with.samples()).isEqualTo(without.samples());
    assertThat(with.use().orElseThrow().gaveWay()).isZero();
  }
}
