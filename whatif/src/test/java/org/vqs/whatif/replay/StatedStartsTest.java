package org.vqs.whatif.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.whatif.history.Task;
import org.vqs.whatif.stage.Contestant;
import org.vqs.whatif.stage.OtherScheduler;

/** One node that holds one task at a time, each of one to three minutes. */
class StatedStartsTest {
  private static final int TASKS = 120;

  @TempDir Path directory;

  private ReplayResult replay(Contestant scheduler, int tasks) {
    SplittableRandom random = new SplittableRandom(5);
    Task[] all =
        Stream.generate(() -> Histories.task(0, 4_096, random.nextLong(60_000, 180_000)))
            .limit(tasks)
            .toArray(Task[]::new);
    ReplayInput input =
        Histories.input(
            Histories.nodes(1, 4_096, 4), Histories.withoutMaster("application", 0, all));
    return Replay.run(input, scheduler, ReplaySettings.DEFAULT, 1, directory);
  }

  @Test
  void statedQuartiles_holdForAboutHalf() {
    StatedResult stated = replay(Contestant.DEFAULT, TASKS).stated().orElseThrow();

    assertThat(stated.stated()).isGreaterThan(50);
    assertThat(stated.unknown()).as("before the first starts").isPositive();
    assertThat((double) stated.within() / stated.stated()).isBetween(.35, .65);
    assertThat((double) stated.sooner() / stated.stated()).isBetween(.1, .4);
    assertThat((double) stated.later() / stated.stated()).isBetween(.1, .4);
  }

  @Test
  void firstOfAll_isNotKnown() {
    StatedResult stated = replay(Contestant.DEFAULT, 2).stated().orElseThrow();

    assertThat(stated.stated()).isZero();
    assertThat(stated.unknown()).isPositive();
  }

  @Test
  void otherSchedulers_stateNothing() {
    assertThat(replay(OtherScheduler.CAPACITY, 2).stated()).isEmpty();
  }
}
