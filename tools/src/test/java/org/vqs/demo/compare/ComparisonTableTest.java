package org.vqs.demo.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.util.VersionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.demo.cluster.SchedulerChoice;
import org.vqs.demo.result.MemoryTimeline;
import org.vqs.demo.result.Summary;
import org.vqs.demo.result.TaskRecord;
import org.vqs.demo.run.DemoSettings;
import org.vqs.demo.workload.TaskPlan;
import org.vqs.whatif.stage.CapacityDefaults;

class ComparisonTableTest {

  private static final SchedulerChoice VQS = SchedulerChoice.VQS;
  private static final SchedulerChoice CAPACITY = SchedulerChoice.CAPACITY;

  private static final String OWN_THREAD = "capacity decides in a thread of its own";

  @TempDir private Path directory;

  @Test
  void toText_showsFiguresAndRatioOfOneSeed() {
    ComparisonTable table = table(1, CAPACITY);
    table.add(settings(VQS), run(1_000, 2_000, 6_000));
    table.add(settings(CAPACITY), run(2_000, 1_000, 12_000));

    assertThat(table.toText().lines().filter(line -> !line.startsWith(OWN_THREAD)))
        .allMatch(line -> line.length() < 80)
        .containsExactly(
            "2 containers on 3 nodes, seed 7; Hadoop " + VersionInfo.getVersion(),
            "Wait in seconds: mean and p95 of all, mean of each class of sizes; makespan",
            "",
            "                           mean      p95    small   medium    large makespan",
            "vqs (adaptive)             1.50     2.00     1.00     2.00        -     6.00",
            "capacity                   1.50     2.00     2.00     1.00        -    12.00",
            "vqs / capacity             1.00     1.00     0.50     2.00        -     0.50",
            "",
            "One run of each is no verdict: on a busy computer the next one may turn a ratio",
            "around. --seeds 5 shows by how much runs differ.");
  }

  @Test
  void toText_showsMeansAndSpreadOfSeveralSeeds() {
    ComparisonTable table = table(2, CAPACITY);
    table.add(settings(VQS), run(1_000, 1_000, 6_000));
    table.add(settings(CAPACITY), run(2_000, 2_000, 6_000));
    table.add(settings(CAPACITY), run(2_000, 2_000, 2_000));
    table.add(settings(VQS), run(4_000, 4_000, 8_000));

    assertThat(table.toText().lines())
        .startsWith("2 containers on 3 nodes, seeds 7 to 8; Hadoop " + VersionInfo.getVersion())
        .containsSequence(
            "vqs (adaptive)             2.50     2.50     2.50     2.50        -     7.00",
            "  lowest of a seed         1.00     1.00     1.00     1.00        -     6.00",
            "  highest of a seed        4.00     4.00     4.00     4.00        -     8.00")
        .containsSequence(
            "vqs / capacity             1.25     1.25     1.25     1.25        -     1.75",
            "  lowest of a seed         0.50     0.50     0.50     0.50        -     1.00",
            "  highest of a seed        2.00     2.00     2.00     2.00        -     4.00")
        .allMatch(line -> line.length() < 80)
        .noneMatch(line -> line.contains("One run"));
  }

  @Test
  void toText_saysWhereCapacityDecidesInAThreadOfItsOwn() {
    ComparisonTable beside = table(1, CAPACITY);
    ComparisonTable without = table(1, SchedulerChoice.FAIR);
    for (ComparisonTable table : List.of(beside, without)) {
      table.add(settings(VQS), run(1_000, 1_000, 6_000));
      table.add(settings(CAPACITY), run(4_000, 4_000, 6_000));
      table.add(settings(SchedulerChoice.FAIR), run(4_000, 4_000, 6_000));
    }

    assertThat(beside.toText().contains(OWN_THREAD)).isEqualTo(CapacityDefaults.areAsynchronous());
    assertThat(without.toText()).doesNotContain(OWN_THREAD);
  }

  @Test
  void toText_hasARatioToEachRivalAndNoneToAWaitOfZero() {
    ComparisonTable table = table(1, CAPACITY, SchedulerChoice.FAIR);
    table.add(settings(VQS), run(1_000, 1_000, 6_000));
    table.add(settings(CAPACITY), run(4_000, 4_000, 6_000));
    table.add(settings(SchedulerChoice.FAIR), run(0, 2_000, 6_000));

    assertThat(table.toText().lines())
        .containsSequence(
            "vqs / capacity             0.25     0.25     0.25     0.25        -     1.00",
            "vqs / fair                 1.00     0.50        -     0.50        -     1.00");
  }

  @Test
  void runs_alternateAndTurnAroundWithEachSeed() {
    assertThat(comparison(2, CAPACITY, SchedulerChoice.FAIR).runs())
        .extracting(run -> run.scheduler() + " " + run.seed())
        .containsExactly("vqs 7", "capacity 7", "fair 7", "fair 8", "capacity 8", "vqs 8");
  }

  @Test
  void figures_areReadAsWritten() throws Exception {
    RunFigures figures = run(1_234, 5_678, 9_000);
    Path file = directory.resolve("figures.json");

    figures.write(file);

    assertThat(RunFigures.read(file)).isEqualTo(figures);
  }

  private static ComparisonTable table(int seeds, SchedulerChoice... rivals) {
    return new ComparisonTable(comparison(seeds, rivals));
  }

  private static Comparison comparison(int seeds, SchedulerChoice... rivals) {
    return new Comparison(settings(VQS), List.of(rivals), seeds);
  }

  private static DemoSettings settings(SchedulerChoice scheduler) {
    return new DemoSettings(scheduler, "adaptive", 3, 2, 7, Optional.empty(), false, false);
  }

  /** A run of a small container and a medium one. */
  private static RunFigures run(long smallWaitMs, long mediumWaitMs, long makespanMs) {
    List<TaskRecord> tasks = new ArrayList<>();
    tasks.add(task(512, smallWaitMs, makespanMs));
    tasks.add(task(2_048, mediumWaitMs, makespanMs));
    return RunFigures.of(
        new Summary("a title", tasks, 0, 4_096, new MemoryTimeline(), List.of(), Optional.empty()));
  }

  private static TaskRecord task(int memoryMb, long waitMs, long finishedMs) {
    return TaskRecord.planned(new TaskPlan(0, 0, memoryMb, 1, 1_000))
        .asked(0)
        .granted(waitMs)
        .finished(finishedMs, 0);
  }
}
