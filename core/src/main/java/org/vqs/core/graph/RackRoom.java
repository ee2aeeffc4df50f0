package org.vqs.core.graph;

import java.util.Arrays;
import java.util.List;
import org.vqs.core.model.ResourceVector;

/** A rack as one decision sees it: for how many nodes of each group there is room. */
final class RackRoom {
  final Rack rack;

  /** What is free, in parts of the largest machine. */
  final double free;

  /** By group: at least as many nodes as have room, as the host may refuse some. */
  final long[] rooms;

  RackRoom(Rack rack, double free, int groups) {
    this.rack = rack;
    this.free = free;
    this.rooms = new long[groups];
  }

  /** False if it cannot have room for all nodes. */
  boolean seemsToHold(GraphType type) {
    for (int g = 0; g < rooms.length; g++) {
      if (rooms[g] < type.count(g)) {
        return false;
      }
    }
    return true;
  }

  /** The same of racks together. */
  static boolean seemToHold(List<RackRoom> racks, GraphType type) {
    long[] free = new long[type.dimensions()];
    long[] rooms = new long[type.groups()];
    for (RackRoom rack : racks) {
      Arrays.setAll(free, r -> free[r] + rack.rack.free[r]);
      Arrays.setAll(rooms, g -> rooms[g] + rack.rooms[g]);
    }
    boolean seems = ResourceVector.of(type.totalDemand()).fitsIn(free);
    for (int g = 0; seems && g < rooms.length; g++) {
      seems = rooms[g] >= type.count(g);
    }
    return seems;
  }

  /** How many missing nodes it takes, each group looked at alone. */
  long held(Draft draft) {
    long held = 0;
    for (int g = 0; g < rooms.length; g++) {
      held += Math.min(draft.missing(g), rooms[g]);
    }
    return held;
  }
}
