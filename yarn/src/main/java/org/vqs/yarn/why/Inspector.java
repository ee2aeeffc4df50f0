package org.vqs.yarn.why;

import java.time.Duration;
import java.util.function.Consumer;
import org.vqs.core.Packer;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.context.Entrance;

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
  static Inspector of(SchedulerContext context, Duration patience) {
    Entrance entrance = Entrance.PLAIN.within(patience).slice();
    return reader -> {
      Runnable reading = () -> reader.accept(context.packer());
      if (!context.lock().run(entrance, "a look", reading)) {
        throw new SchedulerBusyException(patience);
      }
    };
  }
}
