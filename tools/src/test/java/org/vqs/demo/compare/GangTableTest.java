package org.vqs.demo.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.demo.cluster.SchedulerChoice;
import org.vqs.demo.result.GangOutcome;
import org.vqs.demo.result.MemoryTimeline;
import org.vqs.demo.result.Summary;
import org.vqs.demo.result.TaskRecord;
import org.vqs.demo.run.DemoSettings;
import org.vqs.demo.workload.GangPlan;
import org.vqs.demo.workload.TaskPlan;

class GangTableTest {
  private static final GangPlan GANG = new GangPlan("team-1", 2, false, 5_000);

  @TempDir private Path directory;

  private static TaskRecord granted(int index, long grantedMs, long heldUntilMs) {
    return TaskRecord.planned(new TaskPlan(index, 0, 1_024, 1, 1_000))
        .asked(1_000)
        .granted(grantedMs)
        .heldUntil(heldUntilMs);
  }

  private static GangOutcome worked() {
    return GangOutcome.of(
        GANG,
        List.of(
            granted(0, 2_000, 4_000).finished(5_000, 0),
            granted(1, 4_000, 4_000).finished(5_000, 0)));
  }

  private static GangOutcome gaveUp() {
    TaskRecord never = TaskRecord.planned(new TaskPlan(1, 0, 1_024, 1, 1_000)).asked(1_000);
    return GangOutcome.of(GANG, List.of(granted(0, 2_000, 7_000), never));
  }

  private static RunFigures figures(GangOutcome... gangs) {
    return RunFigures.of(
        new Summary(
            "a title",
            List.of(),
            0,
            4_096,
            new MemoryTimeline(),
            List.of(gangs),
            Optional.empty()));
  }

  @Test
  void outcome_saysHowLongContainersWereHeldWithoutWork() {
    assertThat(worked()).isEqualTo(new GangOutcome("team-1", 2, 2, 3_000, true, 2_000));
    assertThat(gaveUp()).isEqualTo(new GangOutcome("team-1", 2, 1, 6_000, false, 5_000));
  }

  @Test
  void toText_hasASentenceForEachGangUnderEachScheduler() {
    GangTable table = new GangTable();
    table.add(DemoSettings.ofGangs(SchedulerChoice.VQS, "adaptive"), figures(worked()));
    table.add(DemoSettings.ofGangs(SchedulerChoice.CAPACITY, "adaptive"), figures(gaveUp()));

    assertThat(table.toText().lines())
        .allMatch(line -> line.length() < 80)
        .containsSubsequence(
            "vqs (adaptive)",
            "  team-1: all 2 containers worked, 3.0 s after they were asked for",
            "  held without working: 2.0 container-seconds; all ended after 0.0 s",
            "capacity",
            "  team-1: GAVE UP after 6.0 s, with 1 of its 2 containers");
  }

  @Test
  void figures_areReadAsWritten() throws Exception {
    RunFigures figures = figures(worked(), gaveUp());
    Path file = directory.resolve("figures.json");

    figures.write(file);

    assertThat(RunFigures.read(file)).isEqualTo(figures);
  }
}
