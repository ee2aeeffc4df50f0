package org.vqs.yarn.why;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.snapshot.SnapshotSource;
import org.vqs.yarn.snapshot.Snapshots;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.why.answer.ApplicationAnswer;
import org.vqs.yarn.why.answer.PendingAnswer;

/** The real scheduler, and explanations from snapshots of the moment. */
final class WhyFixture implements AutoCloseable {
  private final SchedulerHarness rm;
  private final WhyPending why;
  private boolean ready = true;
  private int snapshots;

  WhyFixture(Map<String, String> settings) {
    rm = new SchedulerHarness(settings);
    why = new WhyPending(rm.scheduler().context(), this::snapshot);
  }

  /** A snapshot of now, taken while nobody holds the scheduler's lock. */
  SchedulerSnapshot snapshot() {
    snapshots++;
    CompletableFuture.runAsync(() -> rm.scheduler().inspect(packer -> {}))
        .orTimeout(30, TimeUnit.SECONDS)
        .join();
    return new Snapshots(
            new SnapshotSource(
                rm.scheduler().context(),
                rm.scheduler().blackHoles(),
                rm.scheduler().preemption(),
                rm.scheduler().overcommit(),
                () -> ready,
                () -> 0,
                () -> 0),
            System::nanoTime,
            cost -> {})
        .latest();
  }

  SchedulerHarness rm() {
    return rm;
  }

  WhyPending why() {
    return why;
  }

  /** Diagnostics that wait for the delay that is set. */
  WaitDiagnostics diagnostics() {
    return new WaitDiagnostics(
        rm.scheduler().context(), why, () -> rm.scheduler().configuration().whyDelay());
  }

  int snapshots() {
    return snapshots;
  }

  void setReady(boolean isReady) {
    ready = isReady;
  }

  /** An application master's heartbeat. */
  List<Container> ask(ApplicationAttemptId app, ResourceRequest... requests) {
    return rm.allocate(app, List.of(requests), List.of()).getContainers();
  }

  ApplicationAnswer explain(ApplicationAttemptId app) {
    return why.explain(app.getApplicationId()).orElseThrow();
  }

  /** Why its only request waits. */
  PendingAnswer only(ApplicationAttemptId app) {
    ApplicationAnswer answer = explain(app);
    assertThat(answer.pending()).hasSize(1);
    return answer.pending().get(0);
  }

  @Override
  public void close() {
    rm.close();
  }
}
