package org.vqs.core.layer.gang;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.vqs.core.graph.GraphType;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Site;
import org.vqs.core.waiting.gang.Gang;

/** How much of a gang its home could hold if nothing else ran there. Stateless. */
public final class GangFit {
  private GangFit() {}

  /**
   * How many nodes of a gang would have room: packed by First-Fit, the large first. Less than all
   * is no proof that all cannot be packed, where groups differ. Cost O(nodes of the gang · groups).
   */
  public static int nodesWithRoom(Gang gang) {
    GraphType type = gang.type();
    int[] left = new int[type.groups()];
    Arrays.setAll(left, type::count);
    int[] largestFirst =
        IntStream.range(0, left.length)
            .boxed()
            .sorted(Comparator.comparing((Integer group) -> -gang.ask(group).demand().get(0)))
            .mapToInt(Integer::intValue)
            .toArray();
    int placed = 0;
    for (Site site : gang.home().sites()) {
      ResourceVector capacity = site.serverClass().capacity();
      for (int server = 0; server < site.servers(); server++) {
        int here = fill(type, capacity.toArray(), left, largestFirst);
        placed += here;
        if (here == 0) {
          break;
        }
      }
    }
    return placed;
  }

  /** How many nodes of a gang are within an amount, group by group. */
  public static int nodesWithin(Gang gang, ResourceVector amount) {
    long[] room = amount.toArray();
    int nodes = 0;
    for (int group = 0; group < gang.type().groups(); group++) {
      ResourceVector demand = gang.type().demand(group);
      for (int i = 0; i < gang.type().count(group) && demand.fitsIn(room); i++) {
        demand.addTo(room, -1);
        nodes++;
      }
    }
    return nodes;
  }

  private static int fill(GraphType type, long[] room, int[] left, int[] order) {
    int placed = 0;
    for (int group : order) {
      while (left[group] > 0 && type.demand(group).fitsIn(room)) {
        type.demand(group).addTo(room, -1);
        left[group]--;
        placed++;
      }
    }
    return placed;
  }
}
