package org.vqs.yarn.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.snapshot.Snapshots;
import org.vqs.yarn.testing.QuietLogs;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** A master's call that calls of others are before for too long, and what becomes of it. */
class PostponedCallsTest {
  private static final long DEADLINE_SECONDS = 30;

  private final SchedulerHarness rm = new SchedulerHarness(Map.of());
  private ApplicationAttemptId app;
  private ApplicationAttemptId other;

  @BeforeEach
  void start() {
    rm.addNode("h1", "/r1", 8192, 8);
    app = rm.submitUnmanaged(1, "u");
    other = rm.submitUnmanaged(2, "u");
  }

  @AfterEach
  void close() {
    rm.deliver();
    assertThat(SchedulerInvariants.coreViolations(rm.scheduler())).isEmpty();
    rm.close();
  }

  /** Work while an event has the lock and the call of the other master waits for it. */
  private void behindAnotherCall(Runnable work) throws InterruptedException {
    CountDownLatch workIsDone = new CountDownLatch(1);
    CountDownLatch locked = new CountDownLatch(1);
    Thread event =
        new Thread(
            () ->
                rm.scheduler()
                    .locked(
                        () -> {
                          locked.countDown();
                          await()
                              .atMost(2 * DEADLINE_SECONDS, TimeUnit.SECONDS)
                              .until(() -> workIsDone.getCount() == 0);
                        }));
    Thread call =
        new Thread(() -> rm.allocate(other, List.of(any(1, 1024, 1, 1)), List.of()), "call");
    event.start();
    assertThat(locked.await(DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();
    call.start();
    await().until(() -> call.getState() == Thread.State.WAITING);
    try {
      work.run();
    } finally {
      workIsDone.countDown();
      event.join();
      call.join();
    }
  }

  private Allocation ask(int count) {
    return rm.allocate(app, List.of(any(1, 1024, 1, count)), List.of());
  }

  private long waiting() {
    return rm.scheduler().packer().cluster().pending().waiting();
  }

  @Test
  void callBehindOthers_isAnswered_andTheUpdateThreadAppliesIt() throws Exception {
    behindAnotherCall(() -> assertThat(ask(3).getContainers()).isEmpty());
    assertThat(rm.metrics().getAllocatedContainers()).as("of the other master").isEqualTo(1);

    rm.scheduler().update();

    assertThat(rm.allocate(app, List.of(), List.of()).getContainers()).hasSize(3);
    Snapshots snapshots = rm.scheduler().observation().snapshots();
    await().until(() -> snapshots.latest().activity().postponedCalls() == 1);
  }

  @Test
  void callOfAThirdMaster_doesNotOvertakeThePostponedOne() throws Exception {
    ApplicationAttemptId third = rm.submitUnmanaged(3, "u");
    behindAnotherCall(() -> ask(6));

    assertThat(rm.allocate(third, List.of(any(1, 1024, 1, 6)), List.of()).getContainers())
        .isEmpty();
    rm.scheduler().update();

    assertThat(rm.allocate(app, List.of(), List.of()).getContainers()).hasSize(6);
    assertThat(rm.allocate(third, List.of(), List.of()).getContainers()).hasSize(1);
  }

  @Test
  void nextCall_comesAfterThePostponedOne() throws Exception {
    behindAnotherCall(() -> ask(20));

    ask(12);

    assertThat(waiting()).isEqualTo(12);
    assertThat(rm.metrics().getAllocatedContainers()).as("all that fit").isEqualTo(8);
    rm.scheduler().update();
    assertThat(waiting()).as("applied once").isEqualTo(12);
  }

  @Test
  void attemptThatEnded_getsNothing() throws Exception {
    behindAnotherCall(() -> ask(3));
    rm.removeAttempt(app, false);

    rm.scheduler().update();

    assertThat(rm.metrics().getAllocatedContainers()).isEqualTo(1);
    assertThat(waiting()).isZero();
    assertThat(rm.scheduler().caughtErrors()).isZero();
  }

  @Test
  void partThatFails_isCounted_andTheOthersAreApplied() throws Exception {
    List<ContainerId> broken =
        new AbstractList<>() {
          @Override
          public ContainerId get(int index) {
            throw new IllegalStateException("a list that cannot be read");
          }

          @Override
          public int size() {
            return 1;
          }
        };
    try (QuietLogs quiet = new QuietLogs()) {
      behindAnotherCall(() -> rm.allocate(app, List.of(any(1, 1024, 1, 3)), broken));
      rm.scheduler().update();
    }

    assertThat(rm.scheduler().caughtErrors()).isEqualTo(1);
    assertThat(rm.allocate(app, List.of(), List.of()).getContainers()).hasSize(3);
  }

  @Test
  void requestForAMaster_waitsHoweverLong() throws Exception {
    ApplicationAttemptId managed = rm.submit(3, "u");
    Thread[] submission = new Thread[1];
    behindAnotherCall(
        () -> {
          submission[0] =
              new Thread(() -> rm.allocate(managed, List.of(any(0, 512, 1, 1)), List.of()));
          submission[0].start();
          await().until(() -> submission[0].getState() == Thread.State.WAITING);
        });
    submission[0].join();

    assertThat(rm.allocate(managed, List.of(), List.of()).getContainers()).hasSize(1);
  }
}
