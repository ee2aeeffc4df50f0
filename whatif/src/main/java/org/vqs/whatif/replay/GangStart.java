package org.vqs.whatif.replay;

import java.util.ArrayList;
import java.util.List;

/**
 * The containers of a gang that wait for the last of them. Later ones wait for nobody.
 *
 * @param <C> what stands for a container
 */
final class GangStart<C> {
  private final List<C> held = new ArrayList<>();
  private int missing;

  /**
   * @param size how many wait for each other; 0 if each works by itself
   */
  GangStart(int size) {
    missing = size;
  }

  /** The application has got a container; returns those that are of use from now on. */
  List<C> started(C container) {
    if (missing == 0) {
      return List.of(container);
    }
    held.add(container);
    missing--;
    List<C> all = missing == 0 ? List.copyOf(held) : List.of();
    if (missing == 0) {
      held.clear();
    }
    return all;
  }

  /** A container ended that may have waited for others. */
  void lost(C container) {
    if (held.remove(container)) {
      missing++;
    }
  }

  /** Those that wait for others. */
  List<C> held() {
    return List.copyOf(held);
  }
}
