package org.vqs.sim.yarn.replay;

import java.util.ArrayList;
import java.util.List;

/** The containers of a gang that wait for the last of them. Later ones wait for nobody. */
final class GangStart {
  private final List<Runnable> held = new ArrayList<>();
  private int missing;

  /**
   * @param size how many wait for each other; 0 if each works by itself
   */
  GangStart(int size) {
    missing = size;
  }

  /**
   * The application has got a container.
   *
   * @param work called as soon as the container is of use
   */
  void started(Runnable work) {
    if (missing == 0) {
      work.run();
      return;
    }
    held.add(work);
    missing--;
    if (missing == 0) {
      held.forEach(Runnable::run);
      held.clear();
    }
  }
}
