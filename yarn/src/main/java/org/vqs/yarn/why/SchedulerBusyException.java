package org.vqs.yarn.why;

import java.time.Duration;
import org.vqs.yarn.why.answer.Units;

/**
 * A question was given up, because the scheduler did not let go of its lock. Its message is a
 * sentence for whoever asked.
 */
public final class SchedulerBusyException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** After waiting for so long. */
  public SchedulerBusyException(Duration patience) {
    super(
        "The scheduler is busy: it did not let go of its lock for "
            + Units.time(patience.toMillis())
            + ", so that it cannot be said now why anything waits. Ask again.");
  }
}
