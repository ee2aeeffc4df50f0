package org.vqs.yarn.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.Refusal;
import org.vqs.yarn.testing.SchedulerHarness;

/**
 * Application masters go first, within their share of the cluster (design.md, "What we add to the
 * policies").
 */
class MasterLimitTest {
  private final SchedulerHarness rm =
      new SchedulerHarness(Map.of("yarn.scheduler.vqs.am.max-share", "0.25"));

  @AfterEach
  void close() {
    rm.close();
  }

  private ApplicationAttemptId submit(int number, int memory) {
    ApplicationAttemptId app = rm.submit(number, "u");
    rm.allocate(app, List.of(any(0, memory, 1, 1)), List.of());
    return app;
  }

  private boolean runs(ApplicationAttemptId app) {
    return !rm.attempt(app).getLiveContainers().isEmpty();
  }

  @Test
  void masters_holdNoMoreThanTheirShare() {
    rm.addNode("h1", "/r1", 8192, 16);
    List<ApplicationAttemptId> apps = List.of(submit(1, 1024), submit(2, 1024), submit(3, 1024));
    assertThat(apps).map(this::runs).containsExactly(true, true, false);
    assertThat(rm.scheduler().packer().counters().refusals(Refusal.Reason.AM_LIMIT)).isPositive();
  }

  @Test
  void waitingMaster_startsWhenAnotherEnds() {
    rm.addNode("h1", "/r1", 8192, 16);
    ApplicationAttemptId first = submit(1, 2048);
    ApplicationAttemptId second = submit(2, 2048);
    ApplicationAttemptId third = submit(3, 2048);
    assertThat(runs(second)).isFalse();
    rm.removeAttempt(first, false);
    rm.removeApp(first.getApplicationId());
    assertThat(runs(second)).isTrue();
    assertThat(runs(third)).isFalse();
  }

  @Test
  void waitingMaster_startsWhenTheClusterGrows() {
    rm.addNode("h1", "/r1", 8192, 16);
    submit(1, 2048);
    ApplicationAttemptId second = submit(2, 2048);
    rm.addNode("h2", "/r1", 8192, 16);
    assertThat(runs(second)).isTrue();
  }

  @Test
  void oneMaster_mayAlwaysRun() {
    rm.addNode("h1", "/r1", 8192, 16);
    assertThat(runs(submit(1, 4096))).isTrue();
  }

  @Test
  void master_goesBeforeWaitingTasks() {
    rm.addNode("h1", "/r1", 4096, 16);
    ApplicationAttemptId greedy = rm.submitUnmanaged(1, "u");
    var held = rm.allocate(greedy, List.of(any(1, 1024, 1, 40)), List.of()).getContainers();
    assertThat(held).hasSize(4);
    ApplicationAttemptId late = submit(2, 1024);
    assertThat(runs(late)).isFalse();
    rm.allocate(greedy, List.of(), List.of(held.get(0).getId()));
    assertThat(runs(late)).isTrue();
  }
}
