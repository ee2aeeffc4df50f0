package org.vqs.core.graph;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.vqs.core.model.ResourceVector;

/**
 * A template in the making: how many nodes of each group are on each machine that was opened for
 * it, what is left free there, and what the edges pull.
 *
 * <p>Machines of a draft have indexes of its own, in the order in which they were opened. Nothing
 * here changes {@link Machines}.
 */
final class Draft {
  /** Machines that a draft has place for in the beginning. */
  private static final int FEW = 64;

  final GraphType type;
  private final Eligibility eligibility;
  private final double rackDistance;
  private final Map<Machine, Integer> indexes = new HashMap<>();
  private int opened;
  private Machine[] machines = new Machine[FEW];
  private long[][] left = new long[FEW][];

  /** By machine and group: how many nodes. */
  private int[][] nodes = new int[FEW][];

  /** By machine and group: weight × distance from a node of the group there to all placed ones. */
  private double[][] pulls = new double[FEW][];

  /** By group: how many nodes have no machine yet. */
  private final int[] missing;

  private int allMissing;

  Draft(GraphType type, Eligibility eligibility, double rackDistance) {
    this.type = type;
    this.eligibility = eligibility;
    this.rackDistance = rackDistance;
    this.missing = new int[type.groups()];
    for (int g = 0; g < missing.length; g++) {
      missing[g] = type.count(g);
    }
    this.allMissing = type.size();
  }

  /** The index of a machine, which is opened if it is not yet. Cost O(groups · opened). */
  int open(Machine machine) {
    Integer known = indexes.putIfAbsent(machine, opened);
    if (known != null) {
      return known;
    }
    if (opened == machines.length) {
      machines = Arrays.copyOf(machines, 2 * opened);
      left = Arrays.copyOf(left, 2 * opened);
      nodes = Arrays.copyOf(nodes, 2 * opened);
      pulls = Arrays.copyOf(pulls, 2 * opened);
    }
    int index = opened++;
    machines[index] = machine;
    left[index] = machine.free.clone();
    nodes[index] = new int[type.groups()];
    double[] pull = new double[type.groups()];
    pulls[index] = pull;
    for (int i = 0; i < index && allMissing < type.size(); i++) {
      double distance = distance(index, i);
      for (int h = 0; h < pull.length; h++) {
        int there = nodes[i][h];
        for (int g = 0; there > 0 && g < pull.length; g++) {
          pull[g] += type.weight(g, h) * distance * there;
        }
      }
    }
    return index;
  }

  int opened() {
    return opened;
  }

  Machine machine(int index) {
    return machines[index];
  }

  int nodes(int index, int group) {
    return nodes[index][group];
  }

  /** How many nodes of a group have no machine yet. */
  int missing(int group) {
    return missing[group];
  }

  /** How many nodes have no machine yet. */
  int missing() {
    return allMissing;
  }

  boolean accepts(int index, int group) {
    return eligibility.accepts(group, machines[index].number);
  }

  /** True if the machine takes one more node of the group beside what the draft has put there. */
  boolean takes(int index, int group) {
    return type.demand(group).fitsIn(left[index]) && accepts(index, group);
  }

  /** How many more nodes of a group have room on a machine that accepts them. */
  int room(int index, int group) {
    int room = Machine.room(left[index], type.demand(group));
    return room > 0 && accepts(index, group) ? room : 0;
  }

  /** True if the machine takes all nodes that have no machine yet. */
  boolean takesAllMissing(int index) {
    long[] wanted = new long[type.dimensions()];
    for (int g = 0; g < missing.length; g++) {
      if (missing[g] > 0) {
        if (!accepts(index, g)) {
          return false;
        }
        type.demand(g).addTo(wanted, missing[g]);
      }
    }
    return ResourceVector.of(wanted).fitsIn(left[index]);
  }

  /** Puts missing nodes of a group on a machine, or with a negative number takes some back. */
  void put(int index, int group, int number) {
    missing[group] -= number;
    allMissing -= number;
    place(index, group, number);
  }

  /** Moves one node. */
  void move(int group, int from, int to) {
    place(from, group, -1);
    place(to, group, 1);
  }

  private void place(int index, int group, int number) {
    nodes[index][group] += number;
    type.demand(group).addTo(left[index], -number);
    for (int i = 0; i < opened; i++) {
      double distance = number * distance(i, index);
      if (distance != 0) {
        double[] pull = pulls[i];
        for (int g = 0; g < pull.length; g++) {
          pull[g] += type.weight(g, group) * distance;
        }
      }
    }
  }

  /** 0 for a machine and itself, 1 within a rack, else the distance of racks. */
  double distance(int index, int other) {
    if (index == other) {
      return 0;
    }
    return machines[index].rack == machines[other].rack ? 1 : rackDistance;
  }

  /** What the cost grows by if one node of a group moves. Negative: it falls. Cost O(1). */
  double change(int group, int from, int to) {
    double itself = type.weight(group, group) * distance(from, to);
    return pulls[to][group] - itself - pulls[from][group];
  }

  /** True if a node of a group can trade places with one of another group elsewhere. */
  boolean canSwap(int group, int index, int other, int where) {
    return accepts(where, group)
        && accepts(index, other)
        && hasRoomFor(where, group, other)
        && hasRoomFor(index, other, group);
  }

  private boolean hasRoomFor(int index, int comes, int goes) {
    long[] room = left[index];
    for (int r = 0; r < room.length; r++) {
      if (type.demand(comes).get(r) - type.demand(goes).get(r) > room[r]) {
        return false;
      }
    }
    return true;
  }

  /** The weight of the edges from a node of a group to the nodes on a machine. */
  double attraction(int index, int group) {
    int[] there = nodes[index];
    double sum = 0;
    for (int h = 0; h < there.length; h++) {
      sum += there[h] * type.weight(group, h);
    }
    return sum;
  }

  /** The weight of the edges from a missing node of a group to the other missing ones. */
  double loss(int group) {
    double sum = -type.weight(group, group);
    for (int h = 0; h < missing.length; h++) {
      sum += missing[h] * type.weight(group, h);
    }
    return sum;
  }

  /** The sum over all edges between placed nodes of weight × distance. */
  double cost() {
    double twice = 0;
    for (int i = 0; i < opened; i++) {
      for (int g = 0; g < missing.length; g++) {
        twice += nodes[i][g] * pulls[i][g];
      }
    }
    return twice / 2;
  }

  /** What was made, once no node is missing. */
  Template template() {
    int[] numbers = new int[type.size()];
    int[] next = new int[missing.length];
    for (int i = 0; i < opened; i++) {
      for (int g = 0; g < missing.length; g++) {
        int from = type.firstNode(g) + next[g];
        next[g] += nodes[i][g];
        Arrays.fill(numbers, from, type.firstNode(g) + next[g], machines[i].number);
      }
    }
    return new Template(type, numbers, cost());
  }
}
