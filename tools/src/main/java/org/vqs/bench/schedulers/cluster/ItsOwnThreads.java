package org.vqs.bench.schedulers.cluster;

import java.util.concurrent.locks.LockSupport;
import org.vqs.whatif.stage.Stage;

/** A scheduler that decides in threads of its own. */
public final class ItsOwnThreads {
  /** One that starts nothing for so long has nothing to start. */
  private static final long QUIET_NANOS = 100_000_000;

  private static final long POLL_NANOS = 200_000;

  private ItsOwnThreads() {}

  /**
   * Waits until they have started all that they can. Returns the nanoseconds up to the last start.
   */
  public static long await(Stage stage) {
    long begun = System.nanoTime();
    long last = begun;
    long started = stage.started();
    for (long time = begun; time - last < QUIET_NANOS; time = System.nanoTime()) {
      if (stage.started() != started) {
        started = stage.started();
        last = time;
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
    return last - begun;
  }
}
