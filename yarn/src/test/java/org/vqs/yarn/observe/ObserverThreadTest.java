package org.vqs.yarn.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The thread that observes goes on whatever happens in it, until it is stopped. */
class ObserverThreadTest {
  private final AtomicInteger rounds = new AtomicInteger();
  private final AtomicInteger failures = new AtomicInteger();
  private Thread thread;
  private ObserverThread observers;

  private void start(Runnable first) {
    observers =
        new ObserverThread(
            "observers of the test",
            List.of(
                new ObserverThread.Task("the first", first),
                new ObserverThread.Task("the second", this::count)),
            failures::incrementAndGet);
    observers.start();
  }

  private void count() {
    thread = Thread.currentThread();
    rounds.incrementAndGet();
  }

  @AfterEach
  void stop() {
    observers.stop();
  }

  @Test
  void rounds_followEachOther() {
    start(() -> {});
    await().until(() -> rounds.get() >= 3);
    assertThat(failures).hasValue(0);
    assertThat(thread.isDaemon()).isTrue();
    assertThat(thread.getName()).isEqualTo("observers of the test");
  }

  @Test
  void errors_areCountedAndEndNeitherTheThreadNorTheRound() {
    start(
        () -> {
          throw new NoClassDefFoundError("a library of another version");
        });
    await().until(() -> rounds.get() >= 2);
    assertThat(failures).hasValueGreaterThanOrEqualTo(2);
  }

  @Test
  void errorsOfTheVirtualMachine_endNothing_evenIfTheyCannotBeTold() {
    observers =
        new ObserverThread(
            "observers of the test",
            List.of(
                new ObserverThread.Task(
                    "deep",
                    () -> {
                      count();
                      throw new StackOverflowError("too deep");
                    })),
            () -> {
              throw new OutOfMemoryError("no room to tell of it");
            });
    observers.start();
    await().until(() -> rounds.get() >= 2);
    assertThat(thread.isAlive()).isTrue();
  }

  @Test
  void taskThatLeavesItInterrupted_doesNotEndIt() {
    start(() -> Thread.currentThread().interrupt());
    await().until(() -> rounds.get() >= 3);
  }

  @Test
  void stop_endsATaskThatWaits() {
    CountDownLatch begun = new CountDownLatch(1);
    start(
        () -> {
          begun.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    await().until(() -> begun.getCount() == 0);
    observers.stop();
    assertThat(rounds).hasValue(1);
    assertThat(thread.isAlive()).isFalse();
  }

  @Test
  void stopBeforeStart_doesNothing() {
    observers = new ObserverThread("never started", List.of(), failures::incrementAndGet);
    observers.stop();
    assertThat(failures).hasValue(0);
  }
}
