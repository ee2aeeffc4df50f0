package org.vqs.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;

/** A running scheduler follows the schedules of its queues. Its clock begins at midnight in UTC. */
class QueueSchedulesTest {
  private static final long HOUR = 3_600_000;
  private static final int GIB = 1024;
  private static final String ETL = "yarn.scheduler.vqs.root.etl.";

  private final SchedulerHarness rm =
      new SchedulerHarness(
          Map.of(
              "yarn.scheduler.vqs.root.queues",
              "default,etl",
              "yarn.scheduler.vqs.queue.schedules",
              "UTC; night = MON-SUN 20:00-06:00",
              ETL + "weight",
              "2",
              ETL + "maximum-capacity",
              "25%",
              ETL + "at.night.weight",
              "5",
              ETL + "at.night.maximum-capacity",
              "75%"));

  @AfterEach
  void close() {
    rm.close();
  }

  private VqsQueue etl() {
    return rm.scheduler().queues().names().find("etl");
  }

  private long hour() {
    return rm.scheduler().getClock().getTime() / HOUR;
  }

  /** Lets the clock go on to an hour of the first days. */
  private void goOnTo(long hour) {
    rm.tick((hour - hour()) * HOUR - rm.scheduler().getClock().getTime() % HOUR);
    rm.scheduler().followClock();
  }

  private ApplicationAttemptId askFor(int containers) {
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "etl");
    ResourceRequest request =
        ResourceRequest.newInstance(
            Priority.newInstance(1), "*", Resource.newInstance(GIB, 1), containers);
    rm.allocate(app, List.of(request), List.of());
    return app;
  }

  @Test
  void queues_followTheClockInBothDirections() {
    goOnTo(12);
    assertThat(etl().tenant().weight()).isEqualTo(2);
    goOnTo(20);
    assertThat(etl().tenant().weight()).isEqualTo(5);
    goOnTo(30);
    assertThat(etl().tenant().weight()).isEqualTo(2);
  }

  @Test
  void limitThatFalls_takesWhatIsBeyondIt_ifItIsSetSo_andUntilItRises() throws IOException {
    rm.refresh(
        Map.of(
            "yarn.scheduler.vqs.preemption.enabled",
            "true",
            ETL + "preemption.on-lowered-limit",
            "true"));
    FakeNode node = rm.addNode("h1", "/r", 8 * GIB, 8);
    goOnTo(20);
    ApplicationAttemptId app = askFor(6);
    goOnTo(30);
    rm.pass(66, node);
    assertThat(rm.allocate(app, List.of(), List.of()).getStrictContainerPreemptions()).hasSize(1);
    goOnTo(44);
    rm.pass(120, node);
    assertThat(rm.attempt(app).getLiveContainers()).hasSize(6);
    goOnTo(54);
    rm.pass(300, node);
    assertThat(rm.attempt(app).getLiveContainers()).hasSize(2);
  }

  @Test
  void limitThatRises_letsWhatWaitsStart_andOneThatFallsLetsWhatRunsGoOn() {
    FakeNode node = rm.addNode("h1", "/r", 8 * GIB, 8);
    goOnTo(12);
    ApplicationAttemptId app = askFor(8);
    assertThat(rm.attempt(app).getLiveContainers()).hasSize(2);
    goOnTo(20);
    rm.heartbeat(node);
    assertThat(rm.attempt(app).getLiveContainers()).hasSize(6);
    goOnTo(30);
    rm.heartbeat(node);
    assertThat(rm.attempt(app).getLiveContainers()).hasSize(6);
  }

  @Test
  void restartWithinASchedule_isRightAtOnce() {
    goOnTo(21);
    rm.restart();
    assertThat(etl().tenant().weight()).isEqualTo(5);
    assertThat(rm.scheduler().configuration().timedQueues().holding()).containsExactly("night");
  }

  @Test
  void refreshWithinASchedule_isRightAtOnce() throws IOException {
    goOnTo(21);
    rm.refresh(Map.of(ETL + "at.night.weight", "7"));
    assertThat(etl().tenant().weight()).isEqualTo(7);
    goOnTo(31);
    assertThat(etl().tenant().weight()).isEqualTo(2);
  }
}
