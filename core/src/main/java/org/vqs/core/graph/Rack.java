package org.vqs.core.graph;

import org.vqs.core.index.RoomTree;

/** The machines of one rack, the tightest first, and how many nodes of known demands they hold. */
final class Rack {
  final String name;
  RoomTree<Machine> machines;
  int size;

  /** By the number of a known demand: how many nodes of it have room on its machines. */
  final long[] room = new long[KnownDemands.MOST];

  /** What is free on its machines together. */
  final long[] free;

  Rack(String name, int dimensions) {
    this.name = name;
    this.free = new long[dimensions];
  }

  @Override
  public String toString() {
    return "rack " + name;
  }
}
