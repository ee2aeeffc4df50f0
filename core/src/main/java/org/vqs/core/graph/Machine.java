package org.vqs.core.graph;

import org.vqs.core.index.FitTree;
import org.vqs.core.model.ResourceVector;

/** A machine with what is free on it, less what is held there. */
final class Machine {
  final int number;
  final Rack rack;
  final long[] free;

  /** How much is free over all resources, in parts of the largest machine; orders machines. */
  double looseness;

  final FitTree.Node<Machine> amongAll;
  final FitTree.Node<Machine> inRack;

  Machine(int number, Rack rack, int dimensions) {
    this.number = number;
    this.rack = rack;
    this.free = new long[dimensions];
    this.amongAll = new FitTree.Node<>(this);
    this.inRack = new FitTree.Node<>(this);
  }

  /** The tightest first; of equal ones the lowest number. */
  static int tightestFirst(Machine one, Machine other) {
    int byRoom = Double.compare(one.looseness, other.looseness);
    return byRoom != 0 ? byRoom : Integer.compare(one.number, other.number);
  }

  /** How many nodes of a demand, which is not zero, have room at once in these amounts. */
  static int room(long[] free, ResourceVector demand) {
    long room = Integer.MAX_VALUE;
    for (int r = 0; r < free.length; r++) {
      long amount = demand.get(r);
      if (amount > 0) {
        room = free[r] < amount ? 0 : Math.min(room, free[r] / amount);
      }
    }
    return (int) room;
  }

  @Override
  public String toString() {
    return "machine " + number;
  }
}
