package org.vqs.yarn.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vqs.yarn.testing.Patience;

/** Who gets the lock after a slice of much work. */
@Timeout(
    value = Patience.MINUTES,
    unit = TimeUnit.MINUTES,
    threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SchedulerLockTest {
  private static final Entrance HASTY = Entrance.PLAIN.within(Duration.ZERO);
  private static final Entrance PATIENT = Entrance.PLAIN.within(Patience.LIMIT);

  private final ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock();
  private final SchedulerLock lock = new SchedulerLock(readWrite.writeLock());

  @Test
  void whoWaits_isNextAfterASlice() throws Exception {
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    Thread other = new Thread(() -> lock.run(Entrance.PLAIN, "change", () -> order.add("other")));
    lock.run(
        Entrance.EVENT.slice(),
        "slice",
        () -> {
          other.start();
          await().until(() -> readWrite.hasQueuedThread(other));
          order.add("first");
        });
    lock.run(Entrance.EVENT.slice(), "slice", () -> order.add("second"));
    other.join();
    assertThat(order).containsExactly("first", "other", "second");
  }

  @Test
  void whoWaits_isNextAfterASliceOfReading() throws Exception {
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    Thread other = new Thread(() -> lock.run(Entrance.PLAIN, "change", () -> order.add("other")));
    lock.run(
        PATIENT.slice(),
        "read",
        () -> {
          other.start();
          await().until(() -> readWrite.hasQueuedThread(other));
          order.add("first");
        });
    lock.run(PATIENT.slice(), "read", () -> order.add("second"));
    other.join();
    assertThat(order).containsExactly("first", "other", "second");
  }

  @Test
  void sliceOfReading_isNotRead_ifTheLockIsNotToBeHad() throws Exception {
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    Thread other = new Thread(() -> lock.run(HASTY.slice(), "read", () -> order.add("read")));
    readWrite.writeLock().lock();
    try {
      other.start();
      other.join();
    } finally {
      readWrite.writeLock().unlock();
    }
    assertThat(order).isEmpty();
  }

  @Test
  void nobodyIsWaitedFor_whileThisThreadHasTheLock() throws Exception {
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    Thread other = new Thread(() -> lock.run(Entrance.PLAIN, "change", () -> order.add("other")));
    lock.run(
        Entrance.PLAIN,
        "change",
        () -> {
          other.start();
          await().until(() -> readWrite.hasQueuedThread(other));
          lock.run(Entrance.EVENT.slice(), "slice", () -> order.add("first"));
          lock.run(Entrance.EVENT.slice(), "slice", () -> order.add("second"));
        });
    other.join();
    assertThat(order).containsExactly("first", "second", "other");
  }

  @Test
  void eventThatWaits_goesBeforeTheNextCall() throws Exception {
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    Thread event = new Thread(() -> lock.run(Entrance.EVENT, "event", () -> order.add("event")));
    lock.run(
        Entrance.CALL,
        "call",
        () -> {
          event.start();
          await().until(() -> readWrite.hasQueuedThread(event));
          order.add("first");
        });
    lock.run(Entrance.CALL, "call", () -> order.add("second"));
    event.join();
    assertThat(order).containsExactly("first", "event", "second");
  }

  @Test
  void ofManyCalls_oneWaitsForTheLock_andTheyGoInTheOrderInWhichTheyCame() throws Exception {
    List<Integer> order = Collections.synchronizedList(new ArrayList<>());
    List<Thread> calls = new ArrayList<>();
    lock.run(
        Entrance.PLAIN,
        "change",
        () -> {
          for (int i = 0; i < 8; i++) {
            int number = i;
            Thread call =
                new Thread(() -> lock.run(Entrance.CALL, "call", () -> order.add(number)));
            calls.add(call);
            call.start();
            await().until(() -> call.getState() == Thread.State.WAITING);
          }
          assertThat(readWrite.getQueueLength()).isEqualTo(1);
        });
    for (Thread call : calls) {
      call.join();
    }
    assertThat(order).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
  }

  @Test
  void callThatWaits_isNextAfterASliceOfAnother() throws Exception {
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    Thread other = new Thread(() -> lock.run(Entrance.CALL, "call", () -> order.add("other")));
    lock.run(
        Entrance.CALL.slice(),
        "slice",
        () -> {
          other.start();
          await().until(() -> other.getState() == Thread.State.WAITING);
          order.add("first");
        });
    lock.run(Entrance.CALL.slice(), "slice", () -> order.add("second"));
    other.join();
    assertThat(order).containsExactly("first", "other", "second");
  }

  @Test
  void callOfWhoHasTheLock_waitsForNoOtherCall() throws Exception {
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    Thread other = new Thread(() -> lock.run(Entrance.CALL, "call", () -> order.add("other")));
    lock.run(
        Entrance.PLAIN,
        "change",
        () -> {
          other.start();
          await().until(() -> readWrite.hasQueuedThread(other));
          lock.run(Entrance.CALL, "call", () -> order.add("first"));
        });
    other.join();
    assertThat(order).containsExactly("first", "other");
  }

  @Test
  void callWithPatience_runsUnlessAnotherIsBeforeIt() throws Exception {
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    Thread other = new Thread(() -> lock.run(Entrance.CALL, "call", () -> order.add("other")));
    boolean[] ran = new boolean[2];
    Thread patient =
        new Thread(
            () ->
                ran[1] =
                    lock.run(
                        Entrance.CALL.within(Patience.LIMIT), "call", () -> order.add("last")));
    lock.run(
        Entrance.PLAIN,
        "change",
        () -> {
          other.start();
          await().until(() -> readWrite.hasQueuedThread(other));
          ran[0] =
              CompletableFuture.supplyAsync(
                      () ->
                          lock.run(
                              Entrance.CALL.within(Duration.ZERO),
                              "call",
                              () -> order.add("hasty")))
                  .join();
          patient.start();
          await().until(() -> patient.getState() == Thread.State.TIMED_WAITING);
          assertThat(
                  lock.run(Entrance.CALL.within(Duration.ZERO), "call", () -> order.add("first")))
              .as("whose thread has the lock")
              .isTrue();
        });
    other.join();
    patient.join();
    assertThat(ran).containsExactly(false, true);
    assertThat(order).containsExactly("first", "other", "last");
  }

  @Test
  void interruptedThread_hasNoPatience_andStaysInterrupted() {
    for (Entrance patient : List.of(Entrance.CALL.within(Patience.LIMIT), PATIENT)) {
      Thread.currentThread().interrupt();
      boolean ran = lock.run(patient, "work", () -> {});
      assertThat(Thread.interrupted()).isTrue();
      assertThat(ran).isFalse();
    }
  }

  @Test
  void sliceThatFails_isCounted_andTheNextGoesOn() {
    List<String> order = new ArrayList<>();
    lock.run(
        Entrance.EVENT.slice(),
        "slice",
        () -> {
          throw new IllegalStateException("on purpose");
        });
    lock.run(Entrance.EVENT.slice(), "slice", () -> order.add("second"));
    assertThat(lock.caughtErrors()).isEqualTo(1);
    assertThat(order).containsExactly("second");
  }

  @Test
  void partOfAnEventThatFails_costsThatPart_andTheEventKeepsTheLock() {
    List<String> order = new ArrayList<>();
    boolean whole =
        lock.run(
            Entrance.EVENT,
            "event",
            () -> {
              boolean part =
                  lock.run(
                      Entrance.EVENT,
                      "part",
                      () -> {
                        throw new IllegalStateException("on purpose");
                      });
              order.add(part + " " + readWrite.getWriteHoldCount());
            });
    assertThat(whole).isTrue();
    assertThat(order).containsExactly("false 1");
    assertThat(lock.caughtErrors()).isEqualTo(1);
    assertThat(readWrite.isWriteLocked()).isFalse();
  }

  @Test
  void partsOfAnEvent_takeTheLockOnce() {
    List<Integer> held = new ArrayList<>();
    lock.run(
        Entrance.PLAIN,
        "change",
        () ->
            lock.run(
                Entrance.PLAIN,
                "change",
                () ->
                    lock.run(
                        Entrance.EVENT, "part", () -> held.add(readWrite.getWriteHoldCount()))));
    assertThat(held).containsExactly(1);
    assertThat(readWrite.isWriteLocked()).isFalse();
  }

  @Test
  void changeThatFails_givesTheLockBack() {
    assertThatThrownBy(
            () ->
                lock.run(
                    Entrance.PLAIN,
                    "change",
                    () ->
                        lock.run(
                            Entrance.PLAIN,
                            "change",
                            () -> {
                              throw new IllegalStateException("on purpose");
                            })))
        .hasMessage("on purpose");
    assertThat(readWrite.isWriteLocked()).isFalse();
  }
}
