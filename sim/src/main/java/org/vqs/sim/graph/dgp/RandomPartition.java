package org.vqs.sim.graph.dgp;

import java.util.random.RandomGenerator;
import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Machines;
import org.vqs.core.graph.Template;
import org.vqs.core.model.ResourceVector;

/**
 * The Random Partition Procedure (Scheduling Storms and Streams in the Cloud, Algorithm 2):
 *
 * <pre>
 *   for each node v of the graph:
 *     if no slot is free: no template
 *     place v in one of the free slots, each as likely as the others
 * </pre>
 *
 * <p>A slot is room for one node's demand: a machine has as many free slots for a node as nodes of
 * that demand still fit there. Cost O(nodes · (racks + machines of a rack)). Not thread-safe.
 */
public final class RandomPartition {
  private final double rackDistance;
  private final RandomGenerator random;

  /**
   * A placement.
   *
   * @param rackDistance the distance between racks; within a rack it is 1
   * @param random draws the slots
   */
  public RandomPartition(double rackDistance, RandomGenerator random) {
    this.rackDistance = rackDistance;
    this.random = random;
  }

  /** A template where its nodes have room now, which it does not take; null if there is none. */
  public Template place(GraphType type, Machines machines) {
    int[] chosen = new int[type.size()];
    int placed = 0;
    while (placed < chosen.length) {
      ResourceVector demand = type.demand(type.groupOf(placed));
      long slots = machines.room(demand);
      if (slots == 0) {
        break;
      }
      int machine = machines.machineOfPlace(demand, random.nextLong(slots));
      machines.hold(machine, demand);
      chosen[placed++] = machine;
    }
    for (int node = 0; node < placed; node++) {
      machines.release(chosen[node], type.demand(type.groupOf(node)));
    }
    return placed < chosen.length ? null : Template.at(type, chosen, machines, rackDistance);
  }
}
