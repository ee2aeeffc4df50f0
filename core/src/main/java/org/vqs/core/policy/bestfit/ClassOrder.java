package org.vqs.core.policy.bestfit;

import org.vqs.core.server.ServerClass;

/** Which server classes a job should go to before the tightest server decides. */
@FunctionalInterface
public interface ClassOrder {
  /** No class goes before another. */
  ClassOrder NONE = (first, second) -> 0;

  /**
   * Negative if servers of the first class go before servers of the second, whatever their room,
   * positive if they go after them, 0 if only the room counts.
   */
  int compare(ServerClass first, ServerClass second);
}
