package org.vqs.yarn.observe;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread for what only looks at the scheduler: it may wait for locks and take its time, and
 * whatever it throws, even an error of the virtual machine's, the thread and scheduling go on: an
 * uncaught one would end the ResourceManager. The update thread, in which left-over work, waits and
 * preemption go on, must do neither.
 */
public final class ObserverThread {
  private static final Logger LOG = LoggerFactory.getLogger(ObserverThread.class);

  private static final long INTERVAL_MS = 100;

  /** After a round in which something failed, so that the log does not fill. */
  private static final long INTERVAL_AFTER_FAILURE_MS = 1_000;

  private static final long STOP_TIMEOUT_MS = 1_000;

  private final List<Task> tasks;
  private final Runnable failures;
  private final Thread thread;
  private volatile boolean stopped;

  /**
   * Something it does in each round.
   *
   * @param name for the log
   */
  public record Task(String name, Runnable work) {}

  /**
   * A thread that is not started yet.
   *
   * @param name the thread's
   * @param tasks what it does in each round, in this order; each is done though others fail
   * @param failures told of each failure, after it was logged
   */
  public ObserverThread(String name, List<Task> tasks, Runnable failures) {
    this.tasks = List.copyOf(tasks);
    this.failures = failures;
    thread = new Thread(this::work, name);
    thread.setDaemon(true);
  }

  /** Begins. To be called once. */
  public void start() {
    thread.start();
  }

  /** Ends it, and waits for that, but no longer than a second. */
  public void stop() {
    stopped = true;
    thread.interrupt();
    try {
      thread.join(STOP_TIMEOUT_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void work() {
    while (!stopped) {
      boolean allWell = roundOrNothing();
      try {
        TimeUnit.MILLISECONDS.sleep(allWell ? INTERVAL_MS : INTERVAL_AFTER_FAILURE_MS);
      } catch (InterruptedException e) {
        // Nothing but stop() ends it, also if a task left the thread interrupted.
        LOG.debug("{} was interrupted", thread.getName());
      }
    }
  }

  /** Where not even the log works, as without memory, there is the next round. */
  private boolean roundOrNothing() {
    try {
      return round();
    } catch (Throwable beyondTheLog) {
      return false;
    }
  }

  /** Returns whether nothing failed. */
  private boolean round() {
    boolean allWell = true;
    for (Task task : tasks) {
      try {
        task.work().run();
      } catch (Throwable failure) {
        allWell = false;
        LOG.error("Failed on {}; scheduling is not affected", task.name(), failure);
        failures.run();
      }
    }
    return allWell;
  }
}
