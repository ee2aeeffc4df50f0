package org.vqs.whatif.replay.use;

import java.util.function.LongToDoubleFunction;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.History;

/** What containers use of what they ask for. Immutable. */
public sealed interface ContainerUse permits UseByColumn, UseByLaw {
  /**
   * The part of its memory, and of its vcores, that a container uses: in (0, 1], by the number of
   * milliseconds for which it has run. The same whichever scheduler started it, and when.
   *
   * @param application whose it is
   * @param number the index of that in its history
   * @param task its index in the application, or {@link
   *     org.vqs.whatif.replay.ContainerTimes#MASTER}
   * @param seed of the run
   */
  LongToDoubleFunction of(Application application, int number, int task, long seed);

  /**
   * Checks that a history says what this takes from it.
   *
   * @throws IllegalArgumentException if it does not
   */
  void check(History history);
}
