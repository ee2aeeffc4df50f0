package org.vqs.bench.thread;

import java.lang.reflect.Field;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/**
 * The thread in which a scheduler goes on with what events left over, if it has one. A stage starts
 * none, since its time is virtual; where several threads call in real time it belongs to what is
 * measured, as in a ResourceManager.
 */
public final class UpdateThread implements AutoCloseable {
  private final Thread thread;

  private UpdateThread(Thread thread) {
    this.thread = thread;
  }

  /** Starts that of a scheduler; by reflection, because Hadoop's class starts it with all else. */
  public static UpdateThread start(AbstractYarnScheduler<?, ?> scheduler) {
    try {
      Field field = AbstractYarnScheduler.class.getDeclaredField("updateThread");
      field.setAccessible(true);
      Thread thread = (Thread) field.get(scheduler);
      if (thread != null) {
        thread.start();
      }
      return new UpdateThread(thread);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Ends it, and waits until it has ended. */
  @Override
  public void close() {
    if (thread == null) {
      return;
    }
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
