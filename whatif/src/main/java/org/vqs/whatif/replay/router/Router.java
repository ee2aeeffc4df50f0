package org.vqs.whatif.replay.router;

/**
 * Gives each application a home among the sub-clusters of a federation, which have numbers from 0
 * on. Not thread-safe.
 */
public interface Router {
  /**
   * The home of the next application.
   *
   * @param queue its queue, as its user named it
   */
  int home(String queue);

  /**
   * Hears what the sub-clusters have free.
   *
   * @param availableMb by sub-cluster, in MB, as the metrics of its ResourceManager have it
   */
  default void hear(long[] availableMb) {
    // Most do not care.
  }
}
