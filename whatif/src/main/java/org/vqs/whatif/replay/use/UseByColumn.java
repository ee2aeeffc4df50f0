package org.vqs.whatif.replay.use;

import java.util.function.LongToDoubleFunction;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.History;

/** As the history says; all that it asks for where the history says nothing, as of masters. */
public record UseByColumn() implements ContainerUse {
  @Override
  public LongToDoubleFunction of(Application application, int number, int task, long seed) {
    double part = task < 0 ? 1 : application.tasks().get(task).use().orElse(1);
    return ranMs -> part;
  }

  @Override
  public void check(History history) {
    if (!history.hasUse()) {
      throw new IllegalArgumentException(
          "--use column: %s has no column use; add it, or give a law such as uniform:0.1:0.7"
              .formatted(history.name()));
    }
  }
}
