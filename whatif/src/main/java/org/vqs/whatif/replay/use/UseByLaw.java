package org.vqs.whatif.replay.use;

import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.LongToDoubleFunction;
import org.vqs.sim.workload.ServiceLaw;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.History;

/**
 * Drawn for each container, independently of all others.
 *
 * @param law of the part; what is above 1 is 1, as NodeManagers end what uses more than it asked
 *     for
 * @param everyMs after how many milliseconds a container's part is drawn anew; empty for never
 */
public record UseByLaw(ServiceLaw law, OptionalLong everyMs) implements ContainerUse {
  /** Checks the mean, and the time. */
  public UseByLaw {
    if (!(law.mean() > 0 && law.mean() <= 1)) {
      throw new IllegalArgumentException(
          "the mean part in use (" + law.mean() + ") must be in (0, 1]");
    }
    if (everyMs.orElse(1) < 1) {
      throw new IllegalArgumentException(
          "the time of a draw (" + everyMs.orElse(1) + " ms) must be at least 1 ms");
    }
  }

  @Override
  public LongToDoubleFunction of(Application application, int number, int task, long seed) {
    if (everyMs.isEmpty()) {
      double part = draw(seed, number, task, 0);
      return ranMs -> part;
    }
    return ranMs -> draw(seed, number, task, ranMs / everyMs.getAsLong());
  }

  /** A generator of its own for each, so that no draw depends on the order of starts. */
  private double draw(long... of) {
    long state = 0;
    for (long number : of) {
      state = new SplittableRandom(state + number).nextLong();
    }
    return Math.min(1, Math.max(Double.MIN_NORMAL, law.draw(new SplittableRandom(state))));
  }

  @Override
  public void check(History history) {
    // It takes nothing from the history.
  }
}
