package org.vqs.whatif.compare.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.compare.Runs;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.Gang;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.Task;
import org.vqs.whatif.replay.ApplicationTimes;
import org.vqs.whatif.replay.ContainerTimes;
import org.vqs.whatif.replay.ReplayResult;

class GangFiguresTest {
  private static final long NEVER = ContainerTimes.NEVER;

  /** Two gangs of two on four nodes of 16 GB, each of tasks of 8 GB. */
  private static History history() {
    List<Application> applications = new ArrayList<>();
    Task task = new Task(0, ResourceVector.of(8_192, 1), 10_000, 1);
    for (String name : List.of("a", "b")) {
      applications.add(
          new Application(
              name,
              "root.a",
              "ann",
              0,
              Optional.empty(),
              1,
              List.of(task, task),
              Optional.of(new Gang("train", 2))));
    }
    return new History("h", List.of("memory-mb", "vcores"), applications, List.of());
  }

  /** The first gang works from 6 s on, to 16 s; of the second, one container hangs from 8 s on. */
  private static ReplayResult run() {
    List<ContainerTimes> containers =
        List.of(
            new ContainerTimes(0, 0, 0, 2_000, 6_000, 16_000),
            new ContainerTimes(0, 1, 1_000, 6_000, 6_000, 16_000),
            new ContainerTimes(1, 0, 1_000, 8_000, NEVER, NEVER),
            new ContainerTimes(1, 1, 1_000, NEVER, NEVER, NEVER));
    List<ApplicationTimes> applications =
        List.of(new ApplicationTimes(0, 0, 0, 16_000), new ApplicationTimes(1, 0, 0, NEVER));
    return Runs.result("x", history(), containers, applications, List.of());
  }

  @Test
  void held_isFromTheStartToTheLastOfTheGangOrTheEndOfTheRun() {
    GangFigures figures = GangFigures.of(List.of(run()));

    assertThat(figures.gangs()).isEqualTo(2);
    assertThat(figures.never()).containsExactly("train:2 of b");
    assertThat(figures.heldSeconds()).isEqualTo(4 + 8);
    // Half a node of four, for 12 of 16 s.
    assertThat(figures.heldMemory()).isEqualTo(12.0 / 16 / 8);
  }

  @Test
  void waits_areFromTheAskForTheLastToTheWorkOfAll() {
    GangFigures.OfSize pairs = GangFigures.of(List.of(run())).bySize().get(0);

    assertThat(pairs.sizes()).isEqualTo("2 to 3");
    assertThat(pairs.gangs()).isEqualTo(2);
    assertThat(pairs.never()).isEqualTo(1);
    assertThat(pairs.mean()).isEqualTo((5 + 15) / 2.0);
    assertThat(pairs.max()).isEqualTo(15);
  }

  @Test
  void gangThatWasNotAskedFor_waitsFromTheTimeAtWhichItWouldHaveBeen() {
    ReplayResult run = run();
    ReplayResult without =
        Runs.result("x", history(), run.containers().subList(0, 2), run.applications(), List.of());

    assertThat(GangFigures.of(List.of(without)).bySize().get(0).max()).isEqualTo(16);
  }

  @Test
  void historyWithoutGangs_hasNoFigures() {
    GangFigures figures =
        GangFigures.of(List.of(Runs.run("x", Runs.history("h", 1024, 1024), 0, 5)));

    assertThat(figures.gangs()).isZero();
    assertThat(figures.bySize()).isEmpty();
    assertThat(figures.heldSeconds()).isZero();
  }
}
