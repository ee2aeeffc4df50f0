package org.vqs.core.cluster;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.vqs.core.server.HeldRoom;
import org.vqs.core.server.HeldRoom.Purpose;
import org.vqs.core.server.Location;
import org.vqs.core.server.Reservation;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;

/**
 * Which servers take no work from everybody for now: those that asks reserve, and those that are
 * stalled. What they keep idle by that is in the ledger of their home ({@link HeldRoom}). Not
 * thread-safe.
 */
public final class Holds {
  private final TenantUse use;

  /** When each was looked at last, those first that were looked at longest ago. */
  private final Map<Purpose, Map<Server, Long>> lines = new EnumMap<>(Purpose.class);

  private final Map<Location, Map<Purpose, Integer>> counts = new LinkedHashMap<>();
  private int reserved;
  private int stalled;
  private long now;

  Holds(TenantUse use) {
    this.use = use;
    for (Purpose purpose : Purpose.values()) {
      lines.put(purpose, new LinkedHashMap<>());
    }
  }

  /** Time passed: what changes from now on changes now. */
  public void pass(long time) {
    now = time;
  }

  /** How many servers are reserved. */
  public int reserved() {
    return reserved;
  }

  /** How many servers are stalled. */
  public int stalled() {
    return stalled;
  }

  /** How many servers are reserved for a purpose. */
  public int count(Purpose purpose) {
    return lines.get(purpose).size();
  }

  /** How many of the servers at a home are reserved for a purpose. */
  public int count(Purpose purpose, Location home) {
    return counts.getOrDefault(home, Map.of()).getOrDefault(purpose, 0);
  }

  /**
   * Lets a server, of which nobody holds room, take no work until its stall ends.
   *
   * @param length for how long, by the law of held room
   */
  public void stall(Server server, double length) {
    HeldRoom.Hold hold =
        server.home().held().begin(Purpose.STALL, HeldRoom.NOBODY, length, inUse(server), now);
    hold.keeps(server.free(), now);
    server.setStall(hold);
    stalled++;
  }

  /**
   * Ends a stall, of which there is one, with nothing said of its use.
   *
   * @return what was in vain if it did not help
   */
  public HeldRoom.Hold endStall(Server server) {
    HeldRoom.Hold hold = server.stall();
    hold.keepsNothing(now);
    server.setStall(null);
    stalled--;
    return hold;
  }

  /** True if a stall, of which there is one, is to end at its deadline. */
  public boolean isStallOver(Server server) {
    return server.stall().isOver(now, () -> inUse(server));
  }

  /** What is to end until a server is empty, as parts of what it has. */
  private static double inUse(Server server) {
    double inUse = 0;
    for (int r = 0; r < server.free().length; r++) {
      double capacity = server.capacity().get(r);
      inUse += capacity > 0 ? 1 - server.free()[r] / capacity : 0;
    }
    return inUse;
  }

  /**
   * Lets an ask reserve a server that nobody reserves.
   *
   * @param length for how long at first, by the law of held room
   */
  public void reserve(Server server, Ask ask, Purpose purpose, double length) {
    HeldRoom.Hold hold =
        server.home().held().begin(purpose, ask, length, missing(server, ask), now);
    Reservation reservation = new Reservation(ask, hold);
    lines.get(reservation.purpose()).put(server, now);
    count(server, reservation, 1);
    reservation.holder().reserves(server);
    server.setReservation(reservation);
    reservation.hold().keeps(server.free(), now);
  }

  private void count(Server server, Reservation reservation, int sign) {
    counts
        .computeIfAbsent(server.home(), home -> new EnumMap<>(Purpose.class))
        .merge(reservation.purpose(), sign, Integer::sum);
    reserved += sign;
    use.changeReserved(server, reservation.holder(), sign);
  }

  /** Ends the reservation on a server, if there is one, which was in vain. */
  public void end(Server server) {
    if (server.isReserved()) {
      endToStart(server).wasInVain(now);
    }
  }

  /** Ends a reservation, of which there is one, at its deadline. */
  public void expire(Server server) {
    endToStart(server).expired(now);
  }

  /**
   * Ends a reservation, of which there is one, so that its job can start there.
   *
   * @return what was in vain if it does not
   */
  public HeldRoom.Hold endToStart(Server server) {
    Reservation reservation = server.reservation();
    lines.get(reservation.purpose()).remove(server);
    count(server, reservation, -1);
    reservation.holder().givesBack(server);
    reservation.hold().keepsNothing(now);
    server.setReservation(null);
    return reservation.hold();
  }

  /** The room of a server changed, which may be held. */
  void changed(Server server) {
    if (server.isReserved()) {
      server.reservation().hold().keeps(server.free(), now);
    } else if (server.isStalled()) {
      server.stall().keeps(server.free(), now);
    }
  }

  /**
   * The reserved server that was looked at longest ago, if that is at least so long; or null. It
   * counts as looked at now.
   */
  public Server nextToLookAt(Purpose purpose, long after) {
    Map<Server, Long> line = lines.get(purpose);
    if (line.isEmpty()) {
      return null;
    }
    Map.Entry<Server, Long> first = line.entrySet().iterator().next();
    if (now - first.getValue() < after) {
      return null;
    }
    Server server = first.getKey();
    line.remove(server);
    line.put(server, now);
    return server;
  }

  /** True if a reservation, of which there is one, is to end at its deadline. */
  public boolean isOver(Server server) {
    Ask ask = Ask.reserving(server);
    return server.reservation().hold().isOver(now, () -> missing(server, ask));
  }

  /** What an ask lacks on a server, as parts of its demand. */
  private static double missing(Server server, Ask ask) {
    double missing = 0;
    for (int r = 0; r < server.free().length; r++) {
      double demand = ask.demand().get(r);
      missing += demand > 0 ? Math.max(0, demand - server.free()[r]) / demand : 0;
    }
    return missing;
  }
}
