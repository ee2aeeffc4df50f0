package org.vqs.core.layer.gang;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.vqs.core.graph.GraphType;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Server;
import org.vqs.core.server.Site;
import org.vqs.core.waiting.gang.Gang;

/** How much of a gang its home could hold if nothing else ran there. Stateless. */
public final class GangFit {
  private GangFit() {}

  /**
   * How many nodes of a gang would have room, in the one unit that would have most if all must be
   * in one: packed by First-Fit, the large first. Less than all is no proof that all cannot be
   * packed, where groups differ. Cost O(nodes of the gang · groups); with units O(servers) more
   * where none is found that would hold all.
   */
  public static int nodesWithRoom(Gang gang) {
    int[] order = largestFirst(gang.type());
    return gang.type().span().isLimited()
        ? nodesWithRoomInOneUnit(gang, order)
        : nodesWithRoomAnywhere(gang, order);
  }

  /** The groups, that with the largest demand first. */
  static int[] largestFirst(GraphType type) {
    return IntStream.range(0, type.groups())
        .boxed()
        .sorted(Comparator.comparing((Integer group) -> -type.demand(group).get(0)))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static int nodesWithRoomAnywhere(Gang gang, int[] order) {
    int[] left = counts(gang.type());
    int placed = 0;
    for (Site site : gang.home().sites()) {
      ResourceVector capacity = site.serverClass().capacity();
      for (int server = 0; server < site.servers(); server++) {
        int here = fill(gang.type(), capacity.toArray(), left, order);
        placed += here;
        if (here == 0) {
          break;
        }
      }
    }
    return placed;
  }

  private static int nodesWithRoomInOneUnit(Gang gang, int[] order) {
    Map<String, int[]> leftByUnit = new HashMap<>();
    int most = 0;
    for (Server server : gang.home().servers()) {
      if (!gang.mayBeAt(server)) {
        continue;
      }
      int[] left = leftByUnit.computeIfAbsent(gang.unit(server), unit -> counts(gang.type()));
      fill(gang.type(), server.capacity().toArray(), left, order);
      most = Math.max(most, gang.type().size() - Arrays.stream(left).sum());
      if (most == gang.type().size()) {
        break;
      }
    }
    return most;
  }

  private static int[] counts(GraphType type) {
    int[] counts = new int[type.groups()];
    Arrays.setAll(counts, type::count);
    return counts;
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
