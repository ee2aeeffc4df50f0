package org.vqs.bench.schedulers.callers;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicReference;

/** A thread for each of some callers. They call while a second lasts and rest between seconds. */
final class CallingThreads implements AutoCloseable {
  private final Phaser phaser;
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private volatile boolean ends;

  /**
   * Starts the threads, which rest.
   *
   * @param callers what each does in a second
   */
  CallingThreads(List<Runnable> callers) {
    phaser = new Phaser(callers.size() + 1);
    for (Runnable caller : callers) {
      Thread thread = new Thread(() -> live(caller), "masters " + threads.size());
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
  }

  private void live(Runnable caller) {
    phaser.arriveAndAwaitAdvance();
    while (!ends) {
      try {
        caller.run();
      } catch (RuntimeException | Error failed) {
        failure.compareAndSet(null, failed);
      }
      phaser.arriveAndAwaitAdvance();
      phaser.arriveAndAwaitAdvance();
    }
  }

  /**
   * Lets all call, and does something beside them.
   *
   * @return nanoseconds until all were done
   * @throws IllegalStateException if a caller failed
   */
  long second(Runnable beside) {
    long begun = System.nanoTime();
    phaser.arriveAndAwaitAdvance();
    try {
      beside.run();
    } finally {
      phaser.arriveAndAwaitAdvance();
    }
    long nanos = System.nanoTime() - begun;
    if (failure.get() != null) {
      throw new IllegalStateException("a master's call failed", failure.get());
    }
    return nanos;
  }

  /** Ends the threads. */
  @Override
  public void close() {
    ends = true;
    phaser.arriveAndDeregister();
  }
}
