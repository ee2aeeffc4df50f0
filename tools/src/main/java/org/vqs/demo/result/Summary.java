package org.vqs.demo.result;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.vqs.demo.workload.SizeClass;

/**
 * The result of a demo.
 *
 * @param title scheduler and cluster, for people
 * @param tasks every container, finished
 * @param startMs start of the workload, in milliseconds since the epoch
 * @param totalMb memory of the cluster, in MB
 * @param memory memory allocated since the start
 * @param gangs what became of each gang, by application
 * @param stallCounts empty if the scheduler has none
 */
public record Summary(
    String title,
    List<TaskRecord> tasks,
    long startMs,
    long totalMb,
    MemoryTimeline memory,
    List<GangOutcome> gangs,
    Optional<StallCounts> stallCounts) {

  private static final int CHART_WIDTH = 60;
  private static final int CHART_HEIGHT = 5;

  public Summary {
    tasks = List.copyOf(tasks);
    gangs = List.copyOf(gangs);
  }

  /** From the start of the workload to the end of its last container, in milliseconds. */
  public long makespanMs() {
    return tasks.stream().mapToLong(task -> task.finishedMs() - startMs).max().orElse(0);
  }

  /** Containers whose process did not end with 0. */
  long failed() {
    return tasks.stream().filter(task -> task.isDone() && task.exitStatus() != 0).count();
  }

  /** Waits of all containers. */
  public WaitStatistics waits() {
    return WaitStatistics.of(tasks);
  }

  /** Waits of the containers of a class. */
  public WaitStatistics waits(SizeClass size) {
    return WaitStatistics.of(
        tasks.stream().filter(task -> task.plan().sizeClass() == size).toList());
  }

  /** The summary as text, of lines under 80 characters. */
  public String toText() {
    StringBuilder text = new StringBuilder();
    line(text, "%s", title);
    line(
        text,
        "done %d, failed %d, makespan %.1f s",
        tasks.stream().filter(TaskRecord::isDone).count() - failed(),
        failed(),
        makespanMs() / 1000.0);
    line(text, "");
    appendWaits(text);
    line(text, "");
    appendMemory(text);
    line(text, "");
    line(
        text,
        "%s",
        stallCounts
            .map(counts -> "refreshes " + counts.refreshes() + ", stalls " + counts.stalls())
            .orElse("refreshes and stalls: this scheduler has none"));
    return text.toString();
  }

  private void appendWaits(StringBuilder text) {
    line(text, "%s", WaitStatistics.header());
    line(text, "%s", waits().toRow("all"));
    for (SizeClass size : SizeClass.values()) {
      line(text, "%s", waits(size).toRow(size + " (" + size.description() + ")"));
    }
  }

  private void appendMemory(StringBuilder text) {
    long endMs = Math.max(1, makespanMs());
    line(
        text,
        "memory allocated, mean %.0f %% of %.0f GB",
        100 * memory.mean(0, endMs) / totalMb,
        totalMb / 1024.0);
    for (String row : memory.chart(endMs, totalMb, CHART_WIDTH, CHART_HEIGHT)) {
      line(text, "  |%s", row.stripTrailing());
    }
    line(text, "  +%s %.0f s", "-".repeat(CHART_WIDTH), endMs / 1000.0);
  }

  private static void line(StringBuilder text, String format, Object... arguments) {
    text.append(String.format(Locale.ROOT, format, arguments)).append(System.lineSeparator());
  }
}
