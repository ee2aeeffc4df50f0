package org.vqs.yarn.event;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.snapshot.Snapshots;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.Patience;
import org.vqs.yarn.testing.QuietLogs;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** A master's call that calls of others are before for too long, and what becomes of it. */
class PostponedCallsTest {
  private final QuietLogs quiet = new QuietLogs();
  private final SchedulerHarness rm = new SchedulerHarness(Map.of());
  private FakeNode node;
  private ApplicationAttemptId app;
  private ApplicationAttemptId other;

  @BeforeEach
  void start() {
    node = rm.addNode("h1", "/r1", 8192, 8);
    app = rm.submitUnmanaged(1, "u");
    other = rm.submitUnmanaged(2, "u");
  }

  @AfterEach
  void close() {
    rm.deliver();
    assertThat(SchedulerInvariants.coreViolations(rm.scheduler())).isEmpty();
    rm.close();
    quiet.close();
  }

  /** Work while an event has the lock and the call of the other master waits for it. */
  private void behindAnotherCall(Runnable work) throws Exception {
    CountDownLatch workIsDone = new CountDownLatch(1);
    CountDownLatch locked = new CountDownLatch(1);
    CompletableFuture<Void> event =
        CompletableFuture.runAsync(
            () ->
                rm.scheduler()
                    .locked(
                        () -> {
                          locked.countDown();
                          await().until(() -> isZero(workIsDone));
                        }));
    assertThat(locked.await(Patience.MINUTES, MINUTES)).isTrue();
    FutureTask<Allocation> call =
        waiting(() -> rm.allocate(other, List.of(any(1, 1024, 1, 1)), List.of()));
    try {
      work.run();
    } finally {
      workIsDone.countDown();
      event.get(Patience.MINUTES, MINUTES);
      call.get(Patience.MINUTES, MINUTES);
    }
  }

  private static boolean isZero(CountDownLatch latch) {
    return latch.getCount() == 0;
  }

  /** A call in a thread of its own, which waits however long. */
  private static FutureTask<Allocation> waiting(Callable<Allocation> call) {
    FutureTask<Allocation> task = new FutureTask<>(call);
    Thread thread = new Thread(task);
    thread.start();
    await().until(() -> thread.getState() == Thread.State.WAITING);
    return task;
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
  void overdueCall_isAppliedByANodesReport() throws Exception {
    behindAnotherCall(() -> ask(3));
    rm.heartbeat(node);
    assertThat(rm.allocate(app, List.of(), List.of()).getContainers()).as("not yet").isEmpty();

    rm.tick(1001);
    rm.heartbeat(node);

    assertThat(rm.allocate(app, List.of(), List.of()).getContainers()).hasSize(3);
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
  void callThatFails_isCounted_andItsMasterMayCallAgain() throws Exception {
    AtomicBoolean isBroken = new AtomicBoolean();
    List<ResourceRequest> asks =
        new AbstractList<>() {
          @Override
          public ResourceRequest get(int index) {
            if (isBroken.get()) {
              throw new IllegalStateException("a list that cannot be read");
            }
            return any(1, 1024, 1, 3);
          }

          @Override
          public int size() {
            return 1;
          }
        };
    behindAnotherCall(() -> rm.allocate(app, asks, List.of()));
    isBroken.set(true);

    rm.scheduler().update();

    assertThat(rm.scheduler().caughtErrors()).isEqualTo(1);
    assertThat(ask(3).getContainers()).hasSize(3);
  }

  @Test
  void callThatReleases_waitsHoweverLong() throws Exception {
    Container running = ask(1).getContainers().get(0);
    AtomicReference<FutureTask<Allocation>> release = new AtomicReference<>();
    behindAnotherCall(
        () ->
            release.set(
                waiting(
                    () ->
                        rm.allocate(app, List.of(any(1, 1024, 1, 2)), List.of(running.getId())))));

    assertThat(release.get().get(Patience.MINUTES, MINUTES).getContainers()).hasSize(2);
    assertThat(rm.attempt(app).getRMContainer(running.getId())).isNull();
  }

  @Test
  void requestForAMaster_waitsHoweverLong() throws Exception {
    ApplicationAttemptId managed = rm.submit(3, "u");
    AtomicReference<FutureTask<Allocation>> submission = new AtomicReference<>();
    behindAnotherCall(
        () ->
            submission.set(
                waiting(() -> rm.allocate(managed, List.of(any(0, 512, 1, 1)), List.of()))));
    submission.get().get(Patience.MINUTES, MINUTES);

    assertThat(rm.allocate(managed, List.of(), List.of()).getContainers()).hasSize(1);
  }
}
