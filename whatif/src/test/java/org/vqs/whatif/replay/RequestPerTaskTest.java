package org.vqs.whatif.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.whatif.stage.OtherScheduler;

/** How a master asks decides whom Capacity serves first. */
class RequestPerTaskTest {
  @TempDir private Path directory;

  @BeforeAll
  static void notRoot() {
    // Whoever is logged in first stays it for the tests after this one; the Fair Scheduler has no
    // queue for root.
    System.setProperty("HADOOP_USER_NAME", "replay");
  }

  /** One after another fits: the first runs, then a large one and another small one are wanted. */
  private List<Long> starts(boolean requestPerTask) {
    ReplayInput input =
        Histories.input(
            Histories.nodes(1, 4_096, 4),
            Histories.withoutMaster(
                "a",
                0,
                Histories.task(0, 2_048, 10_000),
                Histories.task(3_000, 4_096, 10_000),
                Histories.task(3_000, 2_048, 60_000)));
    ReplaySettings settings = new ReplaySettings(1_000, 1_000, 600_000, true, requestPerTask);
    return Replay.run(input, OtherScheduler.CAPACITY, settings, 1, directory).containers().stream()
        .map(ContainerTimes::startedMs)
        .toList();
  }

  @Test
  void oneRequestForEachSize_servesAllOfTheSizeThatWasWantedFirst() {
    assertThat(starts(false).get(2)).isLessThan(starts(false).get(1));
  }

  @Test
  void requestPerTask_servesInOrderOfAsking() {
    assertThat(starts(true).get(1)).isLessThan(starts(true).get(2));
  }
}
