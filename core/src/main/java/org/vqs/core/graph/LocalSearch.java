package org.vqs.core.graph;

/**
 * Lowers the cost of a complete draft: moves one node to another machine, or swaps two nodes, as
 * long as that makes it cheaper and moves are left. It looks at the machines that the draft has
 * opened and at no others.
 */
final class LocalSearch {
  /** Gains below this are rounding. */
  private static final double LEAST_GAIN = 1e-9;

  private final Draft draft;
  private int moves;

  private double best;
  private int bestMachine;
  private int bestGroup;

  LocalSearch(Draft draft, int moves) {
    this.draft = draft;
    this.moves = moves;
  }

  /** Searches until nothing improves or the moves are used up. */
  void improve() {
    boolean improved = moves > 0;
    while (improved) {
      improved = false;
      for (int i = 0; i < draft.opened(); i++) {
        for (int g = 0; g < draft.type.groups(); g++) {
          while (draft.nodes(i, g) > 0 && moves > 0 && improve(i, g)) {
            moves--;
            improved = true;
          }
        }
      }
    }
  }

  /** Makes the best move or swap of a node of a group on a machine; false if none is any good. */
  private boolean improve(int index, int group) {
    best = -LEAST_GAIN;
    bestMachine = -1;
    for (int to = 0; to < draft.opened(); to++) {
      if (to != index) {
        considerMove(index, group, to);
        considerSwaps(index, group, to);
      }
    }
    if (bestMachine < 0) {
      return false;
    }
    draft.move(group, index, bestMachine);
    if (bestGroup >= 0) {
      draft.move(bestGroup, bestMachine, index);
    }
    return true;
  }

  private void considerMove(int index, int group, int to) {
    double change = draft.change(group, index, to);
    if (change < best && draft.takes(to, group)) {
      best = change;
      bestMachine = to;
      bestGroup = -1;
    }
  }

  private void considerSwaps(int index, int group, int to) {
    for (int h = 0; h < draft.type.groups(); h++) {
      if (h == group || draft.nodes(to, h) == 0) {
        continue;
      }
      // Each of both changes counts the edge between the two as if it became shorter.
      double between = 2 * draft.type.weight(group, h) * draft.distance(index, to);
      double change = draft.change(group, index, to) + draft.change(h, to, index) + between;
      if (change < best && draft.canSwap(group, index, h, to)) {
        best = change;
        bestMachine = to;
        bestGroup = h;
      }
    }
  }
}
