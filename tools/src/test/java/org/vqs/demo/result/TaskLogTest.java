package org.vqs.demo.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.demo.workload.TaskPlan;

class TaskLogTest {

  private static final List<TaskPlan> PLAN =
      List.of(new TaskPlan(0, 0, 512, 1, 1_000), new TaskPlan(1, 0, 1024, 1, 2_000));

  @TempDir private Path directory;

  @Test
  void read_returnsPlannedTasksBeforeTheWriterStarts() throws IOException {
    assertThat(TaskLog.read(directory.resolve("none"), PLAN))
        .containsExactly(TaskRecord.planned(PLAN.get(0)), TaskRecord.planned(PLAN.get(1)));
  }

  @Test
  void read_returnsWhatWasWritten() throws IOException {
    Path file = directory.resolve("log");
    at(file, 100).asked(0);
    at(file, 150).asked(1);
    at(file, 200).granted(0);
    at(file, 210).works(0);
    at(file, 900).finished(0, 143);

    assertThat(TaskLog.read(file, PLAN))
        .containsExactly(
            new TaskRecord(PLAN.get(0), 100, 200, 210, 900, 143),
            new TaskRecord(
                PLAN.get(1), 150, TaskRecord.NOT_YET, TaskRecord.NOT_YET, TaskRecord.NOT_YET, 0));
  }

  @Test
  void read_ignoresALineThatIsStillBeingWritten() throws IOException {
    Path file = directory.resolve("log");
    at(file, 100).asked(0);
    Files.writeString(file, "GRANTED\t0\t20", StandardOpenOption.APPEND);

    TaskRecord record = TaskLog.read(file, PLAN).get(0);

    assertThat(record.isWaiting()).isTrue();
    assertThat(record.isGranted()).isFalse();
  }

  @Test
  void readCalls_returnsWhenTheMasterCalledAndNothingElse() throws IOException {
    Path file = directory.resolve("log");
    assertThat(TaskLog.readCalls(file)).isEmpty();
    at(file, 100).called();
    at(file, 150).asked(1);
    at(file, 310).called();

    assertThat(TaskLog.readCalls(file)).containsExactly(100L, 310L);
    assertThat(TaskLog.read(file, PLAN).get(1).askedMs()).isEqualTo(150);
    assertThat(TaskLog.read(file, PLAN).get(0)).isEqualTo(TaskRecord.planned(PLAN.get(0)));
  }

  private static TaskLog at(Path file, long timeMs) {
    return new TaskLog(file, InstantSource.fixed(Instant.ofEpochMilli(timeMs)));
  }
}
