package org.vqs.demo.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.vqs.demo.workload.TaskPlan;

class SummaryTest {

  private static final long START_MS = 1_000_000;
  private static final int SMALL_MB = 512;
  private static final int MEDIUM_MB = 2048;

  private final MemoryTimeline memory = new MemoryTimeline();
  private final List<TaskRecord> tasks = new ArrayList<>();

  @Test
  void toText_showsWaitsMemoryAndMakespan() {
    addTask(SMALL_MB, 1_000, 2_000, 5_000, 0);
    addTask(SMALL_MB, 1_000, 4_000, 6_000, 0);
    addTask(MEDIUM_MB, 2_000, 9_000, 10_000, 0);
    memory.add(0, 2_048);
    memory.add(5_000, 4_096);

    assertThat(text(Optional.of(new StallCounts(12, 3))).lines())
        .containsExactly(
            "a title",
            "done 3, failed 0, makespan 10.0 s",
            "",
            "wait (s)               containers     mean      p50      p95      max",
            "all                             3     3.67     3.00     7.00     7.00",
            "small (under 1 GB)              2     2.00     1.00     3.00     3.00",
            "medium (1 to 3 GB)              1     7.00     7.00     7.00     7.00",
            "large (3 to 6 GB)               0        -        -        -        -",
            "",
            "memory allocated, mean 75 % of 4 GB",
            "  |" + " ".repeat(30) + "#".repeat(30),
            "  |" + " ".repeat(30) + "#".repeat(30),
            "  |" + "#".repeat(60),
            "  |" + "#".repeat(60),
            "  |" + "#".repeat(60),
            "  +" + "-".repeat(60) + " 10 s",
            "",
            "refreshes 12, stalls 3");
  }

  @Test
  void toText_countsFailedContainers() {
    addTask(SMALL_MB, 0, 100, 1_000, 0);
    addTask(SMALL_MB, 0, 100, 2_000, 137);

    assertThat(text(Optional.empty())).contains("done 1, failed 1, makespan 2.0 s");
  }

  @Test
  void toText_saysSoIfTheSchedulerNeitherRefreshesNorStalls() {
    addTask(SMALL_MB, 0, 100, 1_000, 0);

    assertThat(text(Optional.empty()).lines())
        .endsWith("refreshes and stalls: this scheduler has none");
  }

  private void addTask(int memoryMb, long askedMs, long grantedMs, long finishedMs, int status) {
    TaskPlan plan = new TaskPlan(tasks.size(), 0, memoryMb, 1, 1_000);
    tasks.add(
        TaskRecord.planned(plan)
            .asked(START_MS + askedMs)
            .granted(START_MS + grantedMs)
            .finished(START_MS + finishedMs, status));
  }

  private String text(Optional<StallCounts> counts) {
    return new Summary("a title", tasks, START_MS, 4_096, memory, List.of(), counts).toText();
  }
}
