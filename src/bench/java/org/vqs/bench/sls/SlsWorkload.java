package org.vqs.bench.sls;

/**
 * The load simulator's example, as it is or with other numbers.
 *
 * @param name in tables
 * @param applications submitted; null for as many as the example has
 * @param nodes of the cluster; null for as many as the example has
 * @param taskTimes tasks last so many times as long
 * @param nodeMemoryMb memory of a node
 * @param nodeVcores vcores of a node
 * @param heartbeatMillis between heartbeats of a node, and of an application master
 */
public record SlsWorkload(
    String name,
    Integer applications,
    Integer nodes,
    int taskTimes,
    int nodeMemoryMb,
    int nodeVcores,
    int heartbeatMillis) {

  /** As it is, with the nodes of the example's settings. */
  static SlsWorkload example() {
    return new SlsWorkload("example", null, null, 1, 100_240, 100, 1000);
  }

  /**
   * More of the same on the simulator's default nodes. The example gives seconds and the simulator
   * takes them for milliseconds: here they are the seconds that were meant.
   */
  static SlsWorkload scaled(int applications, int nodes) {
    return new SlsWorkload("scaled", applications, nodes, 1000, 10_240, 10, 1000);
  }

  /** Small and quick. */
  static SlsWorkload smoke() {
    return new SlsWorkload("smoke", 4, 3, 1, 10_240, 10, 200);
  }
}
