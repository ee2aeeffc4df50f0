package org.vqs.core.graph;

/**
 * Fills machines with the missing nodes of a draft, one machine after the other, each with nodes
 * that many edges join.
 *
 * <pre>
 *   while nodes are missing:
 *     m ← the tightest machine that takes all of them, else the one that takes most
 *     while m takes a missing node:
 *       put there the node with the most edges to those on m,
 *       then the one that leaves the fewest edges to missing ones, then the largest
 * </pre>
 */
final class Growth {
  private final Draft draft;
  private final Machines machines;

  /** The group whose node comes first on the first machine, or −1 for any. */
  private int seed;

  Growth(Draft draft, Machines machines, int seed) {
    this.draft = draft;
    this.machines = machines;
    this.seed = seed;
  }

  /** Fills opened machines, from an index to before another one. Nodes may be left over. */
  void fill(int from, int to) {
    int[][] rooms = new int[to - from][draft.type.groups()];
    for (int i = from; i < to; i++) {
      for (int g = 0; g < draft.type.groups(); g++) {
        rooms[i - from][g] = draft.room(i, g);
      }
    }
    Rack rack = null;
    while (draft.missing() > 0) {
      int chosen = choose(from, rooms, rack);
      if (chosen < 0) {
        return;
      }
      grow(chosen);
      rooms[chosen - from] = null;
      rack = draft.machine(chosen).rack;
    }
  }

  private int choose(int from, int[][] rooms, Rack rack) {
    int roomiest = -1;
    int most = 0;
    int tightest = -1;
    for (int i = from; i < from + rooms.length; i++) {
      int held = rooms[i - from] == null ? 0 : held(rooms[i - from]);
      if (held == draft.missing()
          && (tightest < 0 || isBetter(i, tightest, rack))
          && draft.takesAllMissing(i)) {
        tightest = i;
      }
      if (held > most || (held == most && held > 0 && isBetter(i, roomiest, rack))) {
        roomiest = i;
        most = held;
      }
    }
    return tightest >= 0 ? tightest : roomiest;
  }

  /** Of machines that hold equally many: one of the rack that was used last, then the tightest. */
  private boolean isBetter(int index, int other, Rack rack) {
    Machine one = draft.machine(index);
    Machine another = draft.machine(other);
    boolean isNear = one.rack == rack;
    return isNear == (another.rack == rack) ? Machine.tightestFirst(one, another) < 0 : isNear;
  }

  /** How many missing nodes a machine takes, each group looked at alone. */
  private int held(int[] rooms) {
    int sum = 0;
    for (int g = 0; g < rooms.length; g++) {
      sum += Math.min(rooms[g], draft.missing(g));
    }
    return sum;
  }

  private void grow(int index) {
    if (draft.type.groups() == 1) {
      draft.put(index, 0, Math.min(draft.missing(0), draft.room(index, 0)));
      return;
    }
    int group = seed >= 0 && draft.takes(index, seed) ? seed : next(index);
    seed = -1;
    while (group >= 0) {
      draft.put(index, group, 1);
      group = next(index);
    }
  }

  private int next(int index) {
    int best = -1;
    double most = 0;
    double least = 0;
    double largest = 0;
    for (int g = 0; g < draft.type.groups(); g++) {
      if (draft.missing(g) == 0 || !draft.takes(index, g)) {
        continue;
      }
      double attraction = draft.attraction(index, g);
      double loss = draft.loss(g);
      double size = machines.share(draft.type.demand(g));
      boolean better =
          attraction != most ? attraction > most : loss != least ? loss < least : size > largest;
      if (best < 0 || better) {
        best = g;
        most = attraction;
        least = loss;
        largest = size;
      }
    }
    return best;
  }
}
