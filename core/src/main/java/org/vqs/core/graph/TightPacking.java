package org.vqs.core.graph;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Finds room for all nodes of a graph where it is scarce, whatever their edges: largest nodes first
 * in several meanings of large, each where least is left; then by trying everything, as far as
 * {@link #STEPS} go.
 */
final class TightPacking {
  /** Nodes that exhaustive searches for one graph place before they give up. */
  static final int STEPS = 20_000;

  private final Draft draft;
  private final Machines machines;
  private final GraphType type;

  /** By machine of the draft: what is left. */
  private final long[][] left;

  private final boolean[][] accepted;

  /** By machine and group: how many nodes. */
  private final int[][] nodes;

  private int steps;

  /**
   * A search.
   *
   * @param draft has opened the machines that may be used, and put no node anywhere
   * @param steps how many nodes it may place by trying everything
   */
  TightPacking(Draft draft, Machines machines, int steps) {
    this.steps = steps;
    this.draft = draft;
    this.machines = machines;
    this.type = draft.type;
    this.left = new long[draft.opened()][];
    this.accepted = new boolean[draft.opened()][type.groups()];
    this.nodes = new int[draft.opened()][type.groups()];
    for (int i = 0; i < accepted.length; i++) {
      for (int g = 0; g < type.groups(); g++) {
        accepted[i][g] = draft.accepts(i, g);
      }
    }
  }

  /** Puts all nodes into the draft; false, and none is put, if no room was found for all. */
  boolean pack() {
    boolean found = packLargestFirst(type.groups() > 1 ? machines.dimensions() : 0);
    if (!found && type.groups() > 1) {
      clear();
      found = tryAll(largestFirst(-1));
    }
    for (int i = 0; found && i < left.length; i++) {
      for (int g = 0; g < type.groups(); g++) {
        draft.put(i, g, nodes[i][g]);
      }
    }
    return found;
  }

  /** How many nodes another search may still place. */
  int steps() {
    return steps;
  }

  private boolean packLargestFirst(int resources) {
    for (int r = -1; r < resources; r++) {
      clear();
      if (packInOrder(largestFirst(r))) {
        return true;
      }
    }
    return false;
  }

  private void clear() {
    for (int i = 0; i < left.length; i++) {
      left[i] = draft.machine(i).free.clone();
      Arrays.fill(nodes[i], 0);
    }
  }

  /** The groups by what their nodes need of one resource, or with −1 of all of them. */
  private int[] largestFirst(int resource) {
    Comparator<Integer> bySize =
        Comparator.comparingDouble(
            g ->
                resource < 0
                    ? -machines.share(type.demand(g))
                    : -machines.share(type.demand(g).get(resource), resource));
    return IntStream.range(0, type.groups())
        .boxed()
        .sorted(bySize)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private boolean packInOrder(int[] order) {
    for (int group : order) {
      for (int n = 0; n < type.count(group); n++) {
        int best = -1;
        double least = 0;
        for (int i = 0; i < left.length; i++) {
          if (takes(i, group) && (best < 0 || machines.share(left[i]) < least)) {
            best = i;
            least = machines.share(left[i]);
          }
        }
        if (best < 0) {
          return false;
        }
        put(best, group, 1);
      }
    }
    return true;
  }

  private boolean tryAll(int[] order) {
    return tryAll(order, 0, type.count(order[0]), 0);
  }

  /**
   * Places the rest of a group and the groups after it in every way, but for ways that are alike.
   *
   * @param position of the group in the order
   * @param rest how many nodes of it are missing
   * @param from the first machine that may take the next: equal nodes go to machines in order
   */
  private boolean tryAll(int[] order, int position, int rest, int from) {
    if (position == order.length) {
      return true;
    }
    if (rest == 0) {
      int next = position + 1;
      return tryAll(order, next, next == order.length ? 0 : type.count(order[next]), 0);
    }
    int group = order[position];
    for (int i = from; i < left.length && steps > 0; i++) {
      if (takes(i, group) && !isAlikeBefore(i, from)) {
        steps--;
        put(i, group, 1);
        if (tryAll(order, position, rest - 1, i)) {
          return true;
        }
        put(i, group, -1);
      }
    }
    return false;
  }

  /** True if the machine just before has as much left and accepts the same groups. */
  private boolean isAlikeBefore(int index, int from) {
    return index > from
        && Arrays.equals(left[index], left[index - 1])
        && Arrays.equals(accepted[index], accepted[index - 1]);
  }

  private boolean takes(int index, int group) {
    return accepted[index][group] && type.demand(group).fitsIn(left[index]);
  }

  private void put(int index, int group, int number) {
    nodes[index][group] += number;
    type.demand(group).addTo(left[index], -number);
  }
}
