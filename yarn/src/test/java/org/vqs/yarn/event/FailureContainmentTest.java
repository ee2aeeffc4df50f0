package org.vqs.yarn.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerExpiredSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerPreemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.vqs.yarn.testing.QuietLogs;
import org.vqs.yarn.testing.SchedulerHarness;

/**
 * An event that fails costs that event: never the ResourceManager, never the lock (design.md,
 * "Safety").
 */
class FailureContainmentTest {
  private final QuietLogs quiet = new QuietLogs();
  private final SchedulerHarness rm =
      new SchedulerHarness(Map.of("yarn.scheduler.vqs.root.queues", "default,etl"));

  @AfterEach
  void close() {
    rm.close();
    quiet.close();
  }

  private static final class Corrupt extends SchedulerEvent {
    Corrupt(SchedulerEventType type) {
      super(type);
    }
  }

  /** An event of a type and of a class that do not go together fails in a cast. */
  @ParameterizedTest
  @EnumSource(SchedulerEventType.class)
  void corruptEvent_isCaught_andTheLockIsFree(SchedulerEventType type) {
    rm.scheduler().handle(new Corrupt(type));
    assertThat(rm.scheduler().caughtErrors()).isLessThanOrEqualTo(1);
    Boolean free =
        CompletableFuture.supplyAsync(
                () -> {
                  rm.scheduler().locked(() -> {});
                  return true;
                })
            .orTimeout(30, TimeUnit.SECONDS)
            .join();
    assertThat(free).isTrue();
  }

  @Test
  void corruptEvent_isCounted_andSchedulingGoesOn() {
    rm.scheduler().handle(new NodeAddedSchedulerEvent(null));
    rm.scheduler()
        .handle(
            new ContainerPreemptEvent(
                ApplicationAttemptId.newInstance(null, 1),
                null,
                SchedulerEventType.MARK_CONTAINER_FOR_KILLABLE));
    assertThat(rm.scheduler().caughtErrors()).isEqualTo(2);
    rm.addNode("h1", "/r1", 4096, 8);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    assertThat(rm.allocate(app, List.of(any(1, 1024, 1, 3)), List.of()).getContainers()).hasSize(3);
  }

  @Test
  void failureAfterAMove_isNoneOfTheMove() throws Exception {
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    rm.scheduler().setClock(FailureContainmentTest::noTime);
    assertThat(rm.scheduler().moveApplication(app.getApplicationId(), "etl")).isEqualTo("root.etl");
    assertThat(rm.scheduler().queues().names().find("etl").applications()).isEqualTo(1);
    assertThat(rm.scheduler().caughtErrors()).isEqualTo(1);
  }

  @Test
  void failureAfterAChangeOfPriority_isNoneOfTheChange() {
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    rm.scheduler().setClock(FailureContainmentTest::noTime);
    rm.changePriority(app.getApplicationId(), 7);
    assertThat(rm.attempt(app).getPriority()).isEqualTo(Priority.newInstance(7));
    assertThat(rm.scheduler().caughtErrors()).isEqualTo(1);
  }

  private static long noTime() {
    throw new IllegalStateException("a clock that fails");
  }

  @Test
  void strangers_areNoErrors() {
    ApplicationAttemptId stranger =
        ApplicationAttemptId.newInstance(rm.submitUnmanaged(1, "u").getApplicationId(), 9);
    rm.removeAttempt(stranger, false);
    rm.scheduler()
        .handle(new ContainerExpiredSchedulerEvent(ContainerId.newContainerId(stranger, 1)));
    rm.scheduler()
        .handle(new ContainerExpiredSchedulerEvent(ContainerId.newContainerId(stranger, 1), true));
    assertThat(rm.allocate(stranger, List.of(any(1, 1024, 1, 1)), List.of()).getContainers())
        .isEmpty();
    assertThat(rm.scheduler().caughtErrors()).isZero();
    assertThat(rm.metrics().getPendingContainers()).isZero();
  }
}
