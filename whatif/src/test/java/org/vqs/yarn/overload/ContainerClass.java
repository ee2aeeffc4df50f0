package org.vqs.yarn.overload;

/**
 * Containers of one kind: equal sizes, one queue, asked for by the same applications.
 *
 * @param name what it is called in the report
 * @param queue the queue of its applications
 * @param memoryMb memory of a container
 * @param vcores virtual cores of a container
 * @param arrivals its share of all arrivals, relative to the other classes
 * @param applications how many applications ask for it, each of its own user
 */
record ContainerClass(
    String name, String queue, int memoryMb, int vcores, double arrivals, int applications) {

  /** The largest, over resources, of request / capacity of a node. */
  double size() {
    return Math.max(
        memoryMb / (double) Scenario.NODE_MEMORY_MB, vcores / (double) Scenario.NODE_VCORES);
  }
}
