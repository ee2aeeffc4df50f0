package org.vqs.core.layer.gang;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.ToDoubleBiFunction;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.GangStarter;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.gang.Gang;

/**
 * Where a gang that must be in one unit (a server, a rack) can be expected to have room first.
 *
 * <pre>
 * of each of 32 units, those with most free first, that were not chosen in vain since all were:
 *   for each node, the largest first: the server of it that can be expected to have room first beside what was chosen before,
 *   or, if so not all find room even when nothing else runs there, the server that is left the tightest
 * the unit of which the last server has room first
 * </pre>
 *
 * Not thread-safe.
 */
final class SoonestUnit {
  private static final int CANDIDATES = 32;

  private final GangStarter gangStarter;
  private final Waits waits;

  SoonestUnit(GangStarter gangStarter, Waits waits) {
    this.gangStarter = gangStarter;
    this.waits = waits;
  }

  /** The server of each node; null if no unit was found that could hold all. */
  List<Server> find(Gang gang, GangRoom room) {
    List<Server> found = findBut(gang.vainUnits(), gang, room);
    if (found == null && !gang.vainUnits().isEmpty()) {
      gang.vainUnits().clear();
      found = findBut(Set.of(), gang, room);
    }
    return found;
  }

  private List<Server> findBut(Set<String> vain, Gang gang, GangRoom room) {
    Plan[] best = {null};
    int[] left = {CANDIDATES};
    room.machines()
        .eachUnit(
            gang.type().span(),
            (unit, machines) -> {
              Plan plan = vain.contains(unit) ? null : plan(gang, machines, room);
              if (plan != null && (best[0] == null || plan.time() < best[0].time())) {
                best[0] = plan;
              }
              left[0] -= plan == null ? 0 : 1;
              return left[0] > 0;
            });
    return best[0] == null ? null : best[0].servers();
  }

  /**
   * Servers for all nodes.
   *
   * @param time when all can be expected to have room
   */
  private record Plan(List<Server> servers, double time) {}

  private Plan plan(Gang gang, List<Integer> machines, GangRoom room) {
    List<Server> unit = new ArrayList<>();
    long[] sum = new long[gang.demand().dimensions()];
    for (int machine : machines) {
      Server server = room.server(machine);
      if (server.home() == gang.home()) {
        unit.add(server);
        server.capacity().addTo(sum, 1);
      }
    }
    if (!gang.demand().fitsIn(sum)) {
      return null;
    }
    Plan soonest = pack(gang, unit, waits::timeUntilRoom);
    return soonest != null ? soonest : pack(gang, unit, GangRoom::unused);
  }

  /** The server with the least key for what would be on it takes the next node. */
  private Plan pack(
      Gang gang, List<Server> unit, ToDoubleBiFunction<Server, ResourceVector> keyOf) {
    Server[] servers = new Server[gang.type().size()];
    Map<Server, long[]> planned = new HashMap<>();
    for (int group : GangFit.largestFirst(gang.type())) {
      PriorityQueue<Candidate> candidates =
          new PriorityQueue<>(Comparator.comparingDouble(Candidate::key));
      for (Server server : unit) {
        if (gangStarter.accepts(gang, group, server)) {
          offer(candidates, gang, group, server, planned, keyOf);
        }
      }
      int first = gang.type().firstNode(group);
      for (int node = first; node < first + gang.type().count(group); node++) {
        Candidate least = candidates.poll();
        if (least == null) {
          return null;
        }
        servers[node] = least.server();
        planned.put(least.server(), least.planned().toArray());
        offer(candidates, gang, group, least.server(), planned, keyOf);
      }
    }
    double time = 0;
    for (Map.Entry<Server, long[]> each : planned.entrySet()) {
      ResourceVector there = ResourceVector.of(each.getValue());
      time = Math.max(time, waits.timeUntilRoom(each.getKey(), there));
    }
    return new Plan(List.of(servers), time);
  }

  /** A server that could take another node, with all that would be planned there then. */
  private record Candidate(Server server, ResourceVector planned, double key) {}

  private static void offer(
      PriorityQueue<Candidate> candidates,
      Gang gang,
      int group,
      Server server,
      Map<Server, long[]> planned,
      ToDoubleBiFunction<Server, ResourceVector> keyOf) {
    long[] before = planned.get(server);
    long[] sum =
        before == null
            ? new long[gang.demand().dimensions()]
            : Arrays.copyOf(before, before.length);
    gang.type().demand(group).addTo(sum, 1);
    ResourceVector there = ResourceVector.of(sum);
    if (there.fitsIn(server.capacity().toArray())) {
      candidates.add(new Candidate(server, there, keyOf.applyAsDouble(server, there)));
    }
  }
}
