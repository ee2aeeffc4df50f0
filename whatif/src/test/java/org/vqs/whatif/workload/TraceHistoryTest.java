package org.vqs.whatif.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.trace.ParsedTrace;
import org.vqs.sim.trace.TraceJob;
import org.vqs.sim.trace.TraceReport;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.Gang;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.history.Task;

class TraceHistoryTest {
  private static ParsedTrace trace(TraceJob... jobs) {
    return new ParsedTrace("t", List.of("cpu", "mem"), List.of(jobs), TraceReport.none());
  }

  private static TraceJob job(double arrival, double duration, String cpu, String mem) {
    return new TraceJob(arrival, duration, List.of(new BigDecimal(cpu), new BigDecimal(mem)));
  }

  @Test
  void jobs_becomeApplicationsOfSoManyAtTheirTimesInQueuesInTurn() {
    ParsedTrace trace =
        trace(job(10, 5, "0.5", "0.25"), job(12, 6, "0.1", "0.000001"), job(14, 7, "1", "1"));

    History history = new TraceHistory(2, 1, List.of("root.a", "root.b")).of(trace, 2);

    assertThat(history.resources()).containsExactly("memory-mb", "vcores");
    assertThat(history.applications()).hasSize(2);
    Application first = history.applications().get(0);
    assertThat(first.queue()).isEqualTo("root.a");
    assertThat(first.tasks())
        .containsExactly(
            new Task(0, ResourceVector.of(65_536, 32_000), 5_000, 1),
            new Task(1_000, ResourceVector.of(1, 6_400), 6_000, 1));
    Application second = history.applications().get(1);
    assertThat(second.queue()).isEqualTo("root.b");
    assertThat(second.user()).isEqualTo(first.user());
    assertThat(second.submittedMs()).isEqualTo(2_000);
  }

  @Test
  void unknownColumns_areRefusedWithTheWayOut() {
    assertThatThrownBy(() -> new TraceUnits(List.of("cpu", "disk")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("disk")
        .hasMessageContaining("memory-mb");
  }

  @Test
  void load_isThatOfTheScarcestResource() {
    History history =
        new TraceHistory(1, 10, List.of("root.a"))
            .of(trace(job(0, 30, "0.5", "0.25"), job(100, 10, "0.5", "0.25")), 1);
    List<NodeSpec> nodes = List.of(new NodeSpec("n", "/r", "", ResourceVector.of(262_144, 64_000)));

    // 0.5 of the cores for 40 of 100 seconds.
    assertThat(OfferedLoad.of(history, nodes)).isCloseTo(0.2, within(1e-9));
    assertThat(OfferedLoad.of(OfferedLoad.faster(history, 4), nodes)).isCloseTo(0.8, within(1e-9));
  }

  @Test
  void drawnJobs_areThoseOfTheTraceAndOthersForEachSeed() {
    ParsedTrace trace = trace(job(0, 1, "0.5", "0.25"), job(1, 2, "0.25", "0.5"));

    ParsedTrace drawn = Resampling.draw(trace, 1_000, 1);

    assertThat(drawn.jobs()).hasSize(1_000).extracting(TraceJob::duration).contains(1.0, 2.0);
    assertThat(drawn.jobs().get(999).arrival()).isBetween(850.0, 1_150.0);
    assertThat(Resampling.draw(trace, 1_000, 1).jobs()).isEqualTo(drawn.jobs());
    assertThat(Resampling.draw(trace, 1_000, 2).jobs()).isNotEqualTo(drawn.jobs());
  }

  @Test
  void longJobs_areLeftOut() {
    ParsedTrace trace = trace(job(0, 1, "0.5", "0.25"), job(1, 2, "0.25", "0.5"));

    assertThat(Resampling.withoutLonger(trace, 1).jobs()).hasSize(1);
    assertThatThrownBy(() -> Resampling.withoutLonger(trace, 0.5)).hasMessageContaining("0.5");
  }

  @Test
  void misfits_areLeftOutAndCounted() {
    Application small =
        new Application(
            "small",
            "root.a",
            "ann",
            0,
            Optional.empty(),
            List.of(
                new Task(0, ResourceVector.of(10, 1), 1, 1),
                new Task(0, ResourceVector.of(10, 9), 1, 1)));
    Application large =
        new Application(
            "large", "root.a", "ann", 0, Optional.of(ResourceVector.of(99, 1)), List.of());
    History history =
        new History("h", List.of("memory-mb", "vcores"), List.of(small, large), List.of());
    List<NodeSpec> nodes = List.of(new NodeSpec("n", "/r", "", ResourceVector.of(50, 8)));

    History fitting = Misfits.removed(history, nodes);

    assertThat(fitting.applications()).hasSize(1);
    assertThat(fitting.tasks()).isEqualTo(1);
    assertThat(fitting.caveats())
        .containsExactly(
            "1 tasks and 1 applications are left out: no node is large enough for them.");
  }

  @Test
  void gangsThatNeverFit_areLeftOut() {
    List<NodeSpec> nodes = List.of(new NodeSpec("n", "/r", "", ResourceVector.of(50, 8)));
    Task task = new Task(0, ResourceVector.of(10, 1), 1, 1);
    Task misfit = new Task(0, ResourceVector.of(99, 1), 1, 1);
    History history =
        new History(
            "h",
            List.of("memory-mb", "vcores"),
            List.of(
                gang("fits", 5, Collections.nCopies(6, task)),
                gang("too much", 6, Collections.nCopies(6, task)),
                gang("too few left", 2, List.of(task, misfit))),
            List.of());

    assertThat(Misfits.removed(history, nodes).applications())
        .extracting(Application::name)
        .containsExactly("fits");
  }

  private static Application gang(String name, int size, List<Task> tasks) {
    return new Application(
        name, "root.a", "ann", 0, Optional.empty(), 1, tasks, Optional.of(new Gang("train", size)));
  }
}
