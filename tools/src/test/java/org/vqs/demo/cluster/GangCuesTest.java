package org.vqs.demo.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.demo.result.TaskRecord;
import org.vqs.demo.workload.ApplicationPlan;
import org.vqs.demo.workload.GangPlan;
import org.vqs.demo.workload.TaskPlan;

class GangCuesTest {
  private static final TaskPlan TASK = new TaskPlan(0, 0, 1_024, 1, 1_000);
  private static final TaskRecord PLANNED = TaskRecord.planned(TASK);
  private static final TaskRecord ASKED = PLANNED.asked(1);
  private static final TaskRecord GRANTED = ASKED.granted(2);
  private static final ApplicationPlan OTHERS = ApplicationPlan.untilGangsAsked(1, List.of(TASK));
  private static final ApplicationPlan FIRST = gang(2);
  private static final ApplicationPlan SECOND = gang(3);

  @TempDir private Path directory;

  private static ApplicationPlan gang(int number) {
    return ApplicationPlan.ofGang(number, List.of(TASK), new GangPlan("team", 1, false, 10_000));
  }

  private static Map<ApplicationPlan, List<TaskRecord>> tasks(
      TaskRecord others, TaskRecord first, TaskRecord second) {
    return Map.of(OTHERS, List.of(others), FIRST, List.of(first), SECOND, List.of(second));
  }

  @Test
  void gang_comesWhenTheOtherWorkHasItsContainers() {
    assertThat(GangCues.maySubmit(OTHERS, tasks(PLANNED, PLANNED, PLANNED))).isTrue();
    assertThat(GangCues.maySubmit(FIRST, tasks(ASKED, PLANNED, PLANNED))).isFalse();
    assertThat(GangCues.maySubmit(FIRST, tasks(GRANTED, PLANNED, PLANNED))).isTrue();
  }

  @Test
  void otherWork_isToldWhenAllGangsHaveAsked() throws IOException {
    Path file = directory.resolve("asked");
    GangCues cues = new GangCues(file);

    cues.give(tasks(GRANTED, ASKED, PLANNED));
    assertThat(file).doesNotExist();

    cues.give(tasks(GRANTED, ASKED, ASKED));
    cues.give(tasks(GRANTED, GRANTED, ASKED));
    assertThat(file).exists();
  }

  @Test
  void workloadWithoutGangs_isToldNothing() throws IOException {
    Path file = directory.resolve("asked");

    new GangCues(file).give(Map.of(new ApplicationPlan(1, 0, List.of(TASK)), List.of(GRANTED)));

    assertThat(file).doesNotExist();
  }
}
