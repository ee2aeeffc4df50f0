package org.vqs.core.layer.gang;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.vqs.core.graph.Machines;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.server.Site;
import org.vqs.core.waiting.gang.Gang;

/**
 * The open servers of a home with what is free on them, as those see it who place gangs. Kept only
 * while gangs wait at the home. Not thread-safe.
 */
final class GangRoom {
  private final Location home;
  private final Machines machines;
  private final Map<Integer, Server> servers = new HashMap<>();
  private final Map<Integer, long[]> known = new HashMap<>();
  private final long[] free;
  private long growth;
  private long nextTry = Long.MIN_VALUE;
  private long nextLook = Long.MIN_VALUE;

  GangRoom(Location home, int dimensions) {
    this.home = home;
    this.machines = new Machines(dimensions);
    this.free = new long[dimensions];
    home.servers().forEach(this::update);
  }

  /** Which part of a server some amounts are: of the resource of which they are most. */
  static double share(Server server, ResourceVector amounts) {
    double share = 0;
    for (int r = 0; r < amounts.dimensions(); r++) {
      long capacity = server.capacity().get(r);
      share = Math.max(share, capacity == 0 ? 0 : (double) amounts.get(r) / capacity);
    }
    return share;
  }

  /** What some amounts would leave of a server that is empty otherwise, in parts of it. */
  static double unused(Server server, ResourceVector amounts) {
    double unused = 0;
    for (int r = 0; r < amounts.dimensions(); r++) {
      long capacity = server.capacity().get(r);
      unused += capacity == 0 ? 0 : 1 - (double) amounts.get(r) / capacity;
    }
    return unused;
  }

  /** Which part of all servers that are at home there some amounts are. */
  static double share(Location home, ResourceVector amounts) {
    double[] capacity = new double[amounts.dimensions()];
    for (Site site : home.sites()) {
      for (int r = 0; r < capacity.length && !site.isLent(home); r++) {
        capacity[r] += (double) site.serverClass().capacity().get(r) * site.servers();
      }
    }
    double share = 0;
    for (int r = 0; r < capacity.length; r++) {
      share = Math.max(share, amounts.get(r) == 0 ? 0 : amounts.get(r) / capacity[r]);
    }
    return share;
  }

  Location home() {
    return home;
  }

  Machines machines() {
    return machines;
  }

  /** The server of a machine. */
  Server server(int machine) {
    return servers.get(machine);
  }

  /** True if places may be looked for again. */
  boolean mayTry(long now) {
    return now >= nextTry;
  }

  /** A place was looked for in vain, which is dear: nobody looks for a while. */
  void triedInVain(long now, long pause) {
    nextTry = now + pause;
  }

  /** True once in a while: whose turn it is may be looked up. */
  boolean mayLook(long now, long pause) {
    boolean may = now >= nextLook;
    nextLook = may ? now + pause : nextLook;
    return may;
  }

  /** Changes whenever there is more room somewhere than before. */
  long growth() {
    return growth;
  }

  /** A server's room or state changed, or it may have come or gone. */
  void update(Server server) {
    if (server.isOpen() && home.servers().contains(server)) {
      show(server, server.free());
    } else {
      hide(server);
    }
  }

  private void show(Server server, long[] amounts) {
    long[] room = new long[amounts.length];
    for (int r = 0; r < room.length; r++) {
      room[r] = Math.max(0, amounts[r]);
    }
    long[] before = known.put(server.index(), room);
    servers.put(server.index(), server);
    boolean grew = before == null;
    for (int r = 0; r < room.length; r++) {
      long change = room[r] - (before == null ? 0 : before[r]);
      free[r] += change;
      grew |= change > 0;
    }
    growth += grew ? 1 : 0;
    machines.put(server.index(), server.rack(), room);
  }

  private void hide(Server server) {
    long[] before = known.remove(server.index());
    if (before != null) {
      servers.remove(server.index());
      ResourceVector.of(before).addTo(free, -1);
      machines.remove(server.index());
    }
  }

  /**
   * Looks while what is reserved for a gang is shown as free. Cost O(its servers · log servers).
   */
  <T> T withReserved(Gang gang, Supplier<T> look) {
    long before = growth;
    for (Server server : gang.reservedServers()) {
      if (server.closed() == null && home.servers().contains(server)) {
        long[] room = server.isOpen() ? server.free().clone() : new long[free.length];
        gang.reservedOn(server).addTo(room, 1);
        show(server, room);
      }
    }
    try {
      return look.get();
    } finally {
      gang.reservedServers().forEach(this::update);
      growth = before;
    }
  }

  /** False if all servers together have not as much free and reserved for it. */
  boolean mayHold(Gang gang) {
    if (gang.reservedServers().isEmpty()) {
      return gang.demand().fitsIn(free);
    }
    long[] room = free.clone();
    for (Server server : gang.reservedServers()) {
      gang.reservedOn(server).addTo(room, 1);
    }
    return gang.demand().fitsIn(room);
  }

  /** What is wrong: a server that is not as it is known here, or more held than is free. */
  List<String> violations() {
    List<String> found = new ArrayList<>();
    for (Server server : home.servers()) {
      long[] shown = known.get(server.index());
      if (server.isOpen() != (shown != null)) {
        found.add(server + " is " + (shown == null ? "open, but not known" : "known, but closed"));
      } else if (shown != null) {
        long[] left = machines.free(server.index());
        for (int r = 0; r < shown.length; r++) {
          if (shown[r] != Math.max(0, server.free()[r]) || left[r] < 0) {
            found.add(
                "%s has %s free, known are %s, of which %s are not held"
                    .formatted(
                        server,
                        Arrays.toString(server.free()),
                        Arrays.toString(shown),
                        Arrays.toString(left)));
          }
        }
      }
    }
    return found;
  }

  @Override
  public String toString() {
    return home + " has " + Arrays.toString(free) + " free on " + servers.size() + " servers";
  }
}
