package org.vqs.demo.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemoWorkloadTest {

  private static final int CONTAINERS = 130;

  @Test
  void generate_isTheSameForTheSameSeed() {
    assertThat(text(DemoWorkload.generate(7, CONTAINERS)))
        .isEqualTo(text(DemoWorkload.generate(7, CONTAINERS)));
  }

  @Test
  void generate_differsForAnotherSeed() {
    assertThat(text(DemoWorkload.generate(7, CONTAINERS)))
        .isNotEqualTo(text(DemoWorkload.generate(8, CONTAINERS)));
  }

  @Test
  void generate_isPinned() {
    String text = text(DemoWorkload.generate(1, CONTAINERS));

    assertThat(text)
        .startsWith(
            """
            application 1 after 0 ms
            0\t5296\t1664\t2\t3893
            1\t10261\t5312\t1\t2700
            2\t9909\t1216\t1\t4471
            """);
    assertThat(text.hashCode()).isEqualTo(1860699264);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 27, 100, 1000})
  void generate_drawsAsManyContainersAsAsked(int containers) {
    DemoWorkload workload = DemoWorkload.generate(1, containers);

    assertThat(workload.containers()).isEqualTo(containers);
    assertThat(workload.applications()).allSatisfy(plan -> assertThat(plan.tasks()).isNotEmpty());
  }

  @Test
  void generate_staysWithinItsRanges() {
    assertThat(tasks(DemoWorkload.generate(3, 1000)))
        .allSatisfy(
            task -> {
              assertThat(task.memoryMb()).isBetween(128, NodeSize.largest().memoryMb());
              assertThat(task.memoryMb() % SizeClass.MEMORY_STEP_MB).isZero();
              assertThat(task.vcores()).isBetween(1, 4);
              assertThat(task.durationMs()).isBetween(1_000L, 8_000L);
            });
  }

  @Test
  void generate_mixesSmallWithLargeContainers() {
    List<TaskPlan> tasks = tasks(DemoWorkload.generate(5, 1000));

    assertThat(tasks.stream().filter(task -> task.sizeClass() == SizeClass.SMALL).count())
        .isBetween(400L, 500L);
    assertThat(tasks.stream().filter(task -> task.sizeClass() == SizeClass.LARGE).count())
        .isBetween(300L, 400L);
  }

  @Test
  void generate_asksForNoLargeContainerAtTheStartOfAnApplication() {
    assertThat(tasks(DemoWorkload.generate(2, 1000)))
        .filteredOn(task -> task.askAfterMs() == 0)
        .hasSizeGreaterThan(150)
        .noneMatch(task -> task.sizeClass() == SizeClass.LARGE);
  }

  @Test
  void task_survivesItsTextForm() {
    assertThat(tasks(DemoWorkload.generate(9, 50)))
        .allSatisfy(task -> assertThat(TaskPlan.parse(task.toLine())).isEqualTo(task));
  }

  private static List<TaskPlan> tasks(DemoWorkload workload) {
    return workload.applications().stream().flatMap(plan -> plan.tasks().stream()).toList();
  }

  private static String text(DemoWorkload workload) {
    StringBuilder text = new StringBuilder();
    for (ApplicationPlan application : workload.applications()) {
      text.append(
          String.format(
              Locale.ROOT,
              "application %d after %d ms\n",
              application.number(),
              application.submitAfterMs()));
      application.tasks().forEach(task -> text.append(task.toLine()).append('\n'));
    }
    return text.toString();
  }
}
