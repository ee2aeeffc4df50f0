package org.vqs.core.graph;

import java.util.random.RandomGenerator;

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
 * that demand still fit there. Slots on machines that the host refuses are none: where one is drawn
 * another is drawn in its place, {@link #DRAWS} times at most for a node, or there is no template.
 * Cost O(nodes · (racks + machines of a rack)). Not thread-safe.
 */
public final class RandomPartition implements GraphPlacement {
  /** So many slots are drawn for one node until the host accepts one. */
  private static final int DRAWS = 16;

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

  @Override
  public Template place(GraphType type, Machines machines, Eligibility eligibility) {
    int[] chosen = new int[type.size()];
    int placed = 0;
    while (placed < chosen.length) {
      int machine = draw(type, type.groupOf(placed), machines, eligibility);
      if (machine < 0) {
        break;
      }
      machines.hold(machine, type.demand(type.groupOf(placed)));
      chosen[placed++] = machine;
    }
    for (int node = 0; node < placed; node++) {
      machines.release(chosen[node], type.demand(type.groupOf(node)));
    }
    return placed < chosen.length ? null : Template.at(type, chosen, machines, rackDistance);
  }

  /** The machine of a free slot that the host accepts, or −1. */
  private int draw(GraphType type, int group, Machines machines, Eligibility eligibility) {
    long slots = machines.room(type.demand(group));
    for (int i = 0; slots > 0 && i < DRAWS; i++) {
      int machine = machines.machineOfPlace(type.demand(group), random.nextLong(slots));
      if (eligibility.accepts(group, machine)) {
        return machine;
      }
    }
    return -1;
  }
}
