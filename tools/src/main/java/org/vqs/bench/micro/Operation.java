package org.vqs.bench.micro;

/**
 * One operation of the core on a cluster, to be repeated and measured. Each leaves the cluster as
 * it was, or in a state of the same kind. Not thread-safe.
 */
public interface Operation {
  /**
   * Does it once.
   *
   * @return what came of it, so that the compiler cannot leave it out
   */
  Object run();

  /**
   * Does it a few times and compares what comes of it with a search through everything.
   *
   * @throws IllegalStateException if it is not the same
   */
  void check();
}
