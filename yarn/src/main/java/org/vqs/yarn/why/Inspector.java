package org.vqs.yarn.why;

import java.time.Duration;
import java.util.function.Consumer;
import org.vqs.core.Packer;
import org.vqs.yarn.app.SchedulerState;

/** Looks at the scheduler's state under its lock. */
@FunctionalInterface
interface Inspector {

  /**
   * Runs a reader under the lock.
   *
   * @throws SchedulerBusyException if the lock is not to be had
   */
  void inspect(Consumer<Packer> reader);

  /**
   * One that waits for the lock for no longer than this, and after each reader lets those in who
   * wait to change something: an answer takes several readers.
   */
  static Inspector of(SchedulerState state, Duration patience) {
    return reader -> {
      boolean ran;
      try {
        ran = state.context().lock().tryLockedSlice(() -> reader.accept(state.packer()), patience);
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
        ran = false;
      }
      if (!ran) {
        throw new SchedulerBusyException(patience);
      }
    };
  }
}
