package org.vqs.core.layer.gang;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.graph.GraphPlacement;
import org.vqs.core.graph.Template;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.GangOptions;
import org.vqs.core.policy.GangStarter;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.PolicyLayer;
import org.vqs.core.policy.SchedulingPolicy;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Gang;
import org.vqs.core.waiting.WaitingGangs;

/**
 * Gangs start as a whole or not at all, and none waits for ever (a departure from the packing
 * papers, which know single jobs).
 *
 * <pre>
 * in the end of each event that freed room:
 *   for each gang, the least served tenant's first, there the oldest first, a few in each event:
 *     a place for all of it in what the policy left free (GraphPlacement)?   start all of it there
 *   of the gangs of a partition that are overdue one has its turn: the first in this order that is not beyond a limit and
 *     needs no more than a share of the partition; room is reserved for it until all of it can start (GangTurn)
 * </pre>
 *
 * <p>One turn at a time in each partition, and all its room comes from what runs and ends: two
 * gangs never wait for what the other has. Nothing is done, and nothing is kept, while no gang
 * waits. Not thread-safe.
 */
public final class GangLayer extends PolicyLayer {
  /** So many places are looked for in one event. */
  private static final int TRIES = 4;

  private static final long LONGEST_BASE = 60_000;

  /** A gang that found no place, or is beyond a limit, rests for this part of the delay. */
  private static final int SHORT_REST = 60;

  /** One that was refused, or whose turn was in vain, for this. */
  private static final int LONG_REST = 4;

  /** After places were looked for in vain nobody looks for this part of the delay. */
  private static final int VAIN_REST = 600;

  /** Who is overdue is looked up once in this part of the delay. */
  private static final int LOOK_REST = 240;

  /** A turn without progress ends after so many mean services, or delays if they are longer. */
  private static final int STUCK = 10;

  private final JobStarter starter;
  private final GangStarter gangStarter;
  private final WaitingGangs gangs;
  private final GraphPlacement placement;
  private final Waits waits;
  private final Map<Location, GangRoom> rooms = new LinkedHashMap<>();
  private final Map<Location, GangTurn> turns = new LinkedHashMap<>();
  private final Map<Gang, Long> restsUntil = new HashMap<>();
  private GangOptions options;

  /**
   * The layer around a policy.
   *
   * @param placement finds places for all of a gang
   * @param waits what counts as overdue, and when servers have room
   */
  public GangLayer(
      SchedulingPolicy inner, JobStarter starter, GraphPlacement placement, Waits waits) {
    super(inner);
    this.starter = starter;
    this.gangStarter = new GangStarter(starter);
    this.gangs = starter.cluster().gangs();
    this.placement = placement;
    this.waits = waits;
  }

  /** Sets times and shares. */
  public void setNumbers(GangOptions newOptions) {
    options = newOptions;
  }

  @Override
  public void changed(Server server) {
    for (GangRoom room : rooms.values()) {
      room.update(server);
    }
    inner.changed(server);
  }

  @Override
  public void fill(Server server) {
    if (turns.isEmpty()) {
      inner.fill(server);
      return;
    }
    for (GangTurn turn : turns.values()) {
      if (!server.isReserved() && !turn.isAboveShare()) {
        turn.takeBeforeOthers(server);
      }
    }
    ResourceVector before = ResourceVector.of(server.free());
    inner.fill(server);
    for (GangTurn turn : turns.values()) {
      turn.othersTook(server, before);
    }
  }

  /** The end of an event: gangs start, or reserve what others left. */
  public void eventEnds() {
    if (gangs.isEmpty()) {
      forgetAll();
      return;
    }
    starter.cluster().refreshIndexes();
    List<Location> homes = new ArrayList<>(gangs.homes());
    rooms.keySet().retainAll(homes);
    for (Location home : homes) {
      rooms.computeIfAbsent(home, at -> new GangRoom(at, starter.cluster().dimensions()));
      work(home);
    }
  }

  private void forgetAll() {
    if (!rooms.isEmpty()) {
      rooms.clear();
      restsUntil.clear();
    }
  }

  private void work(Location home) {
    GangTurn turn = turns.get(home);
    if (turn != null && hasLostItsTurn(turn)) {
      endTurn(turn);
    }
    startSome(home);
    if (!turns.containsKey(home)) {
      begin(home);
    }
    turn = turns.get(home);
    if (turn != null) {
      turn.chooseServers(options.delay());
      if (turn.isWorthTrying(rooms.get(home).growth())) {
        turn.takeLeftOver();
        tryToStart(turn.gang());
      }
    }
  }

  private void startSome(Location home) {
    GangRoom room = rooms.get(home);
    int tries = room.mayTry(starter.now()) ? TRIES : 0;
    for (int i = 0; i < tries && !starter.isExhausted(); i++) {
      starter.cluster().refreshIndexes();
      Gang gang = gangs.next(home, each -> isWorthTrying(each, room));
      if (gang == null) {
        return;
      }
      if (!tryToStart(gang)) {
        if (!rests(gang)) {
          rest(gang, SHORT_REST);
        }
        room.triedInVain(starter.now(), part(VAIN_REST));
      }
    }
  }

  /** False also for those that are known to find no place, without a look at any. */
  private boolean isWorthTrying(Gang gang, GangRoom room) {
    if (!room.mayHold(gang) || rests(gang)) {
      return false;
    }
    if (GangStarter.isBeyondLimit(gang)) {
      rest(gang, SHORT_REST);
      return false;
    }
    return true;
  }

  /** A part of the delay; of a minute in milliseconds where no gang becomes overdue. */
  private long part(int part) {
    return Math.max(1, Math.min(options.delay(), LONGEST_BASE) / part);
  }

  private boolean rests(Gang gang) {
    return restsUntil.getOrDefault(gang, Long.MIN_VALUE) > starter.now();
  }

  /** A gang is not tried for a part of the delay. */
  private void rest(Gang gang, int part) {
    restsUntil.put(gang, starter.now() + part(part));
  }

  /** Starts a gang if there is a place for all of it. */
  private boolean tryToStart(Gang gang) {
    starter.cluster().refreshIndexes();
    GangRoom room = rooms.get(gang.home());
    if (!room.mayHold(gang) || GangStarter.isBeyondLimit(gang)) {
      return false;
    }
    Found found = room.withReserved(gang, () -> find(gang, room));
    return found != null && start(gang, found);
  }

  /** A place for a gang. */
  private record Found(Template template, List<Server> servers) {}

  private Found find(Gang gang, GangRoom room) {
    Template template =
        placement.place(
            gang.type(),
            room.machines(),
            (group, machine) -> mayUse(gang, group, room.server(machine)));
    if (template == null) {
      return null;
    }
    List<Server> servers = new ArrayList<>(gang.type().size());
    for (int node = 0; node < gang.type().size(); node++) {
      servers.add(room.server(template.machine(node)));
    }
    return new Found(template, servers);
  }

  /** A gang that has its turn may take what the policy keeps for others. */
  private boolean mayUse(Gang gang, int group, Server server) {
    GangTurn turn = turns.get(gang.home());
    boolean hasTurn = turn != null && turn.gang() == gang;
    return (hasTurn || !inner.keepsFrom(server, gang.ask(group)))
        && gangStarter.accepts(gang, group, server);
  }

  /** A gang that was refused is not tried at once again: what refused it may last. */
  private boolean start(Gang gang, Found found) {
    List<Server> reserved = List.copyOf(gang.reservedServers());
    GangTurn turn = turns.get(gang.home());
    if (turn != null && turn.gang() == gang) {
      endTurn(turn);
    }
    boolean started = gangStarter.start(gang, found.template(), found.servers());
    if (started) {
      forget(gang);
      reserved.forEach(starter.work()::add);
    } else {
      rest(gang, LONG_REST);
    }
    return started;
  }

  private void begin(Location home) {
    if (!rooms.get(home).mayLook(starter.now(), part(LOOK_REST))) {
      return;
    }
    Gang gang = nextOverdue(home, null);
    if (gang != null) {
      turns.put(home, new GangTurn(gang, starter, gangStarter, waits));
      starter.counters().reserved();
    }
  }

  /** The gang of a home whose turn to reserve room it is, another than one, or null. */
  private Gang nextOverdue(Location home, Gang other) {
    long overdueSince = waits.overdueSince(options.delay());
    return gangs.next(
        home,
        gang ->
            gang != other
                && gang.arrival() <= overdueSince
                && !rests(gang)
                && mayReserve(gang)
                && !GangStarter.isBeyondLimit(gang));
  }

  /** False for a gang that is larger than what may be reserved of its partition. */
  public boolean mayReserve(Gang gang) {
    return GangRoom.share(gang.home(), gang.demand()) <= options.share();
  }

  /** The gang of a home that has its turn to reserve room, or null. */
  public Gang reserving(Location home) {
    GangTurn turn = turns.get(home);
    return turn == null ? null : turn.gang();
  }

  /**
   * How many nodes of a gang that waits have a place now, if each group is looked at by itself: one
   * that is reserved, or room that is free.
   */
  public int nodesWithRoom(Gang gang) {
    GangRoom room = rooms.get(gang.home());
    GangTurn turn = turns.get(gang.home());
    int nodes = 0;
    for (int group = 0; group < gang.type().groups(); group++) {
      boolean hasTurn = turn != null && turn.gang() == gang;
      long places = hasTurn ? turn.wholePlaces(group) : 0;
      places += room == null ? 0 : room.machines().room(gang.type().demand(group));
      nodes += (int) Math.min(gang.type().count(group), places);
    }
    return nodes;
  }

  /** For how many nodes of a gang all room that they need is reserved. */
  public int reservedPlaces(Gang gang) {
    GangTurn turn = turns.get(gang.home());
    int places = 0;
    if (turn != null && turn.gang() == gang) {
      for (int group = 0; group < gang.type().groups(); group++) {
        places += turn.wholePlaces(group);
      }
    }
    return places;
  }

  private boolean hasLostItsTurn(GangTurn turn) {
    Gang gang = turn.gang();
    if (GangStarter.isBeyondLimit(gang) || !mayReserve(gang)) {
      return true;
    }
    double stuckAfter = STUCK * Math.max((double) options.delay(), waits.meanService());
    boolean isStuck = starter.now() - turn.lastProgress() > stuckAfter;
    if (isStuck && nextOverdue(gang.home(), gang) != null) {
      rest(gang, LONG_REST);
      return true;
    }
    return false;
  }

  private void endTurn(GangTurn turn) {
    turns.remove(turn.gang().home());
    turn.giveBackAll();
  }

  private void forget(Gang gang) {
    restsUntil.remove(gang);
  }

  /** A gang was withdrawn: what is reserved for it is free again. */
  public void withdrawn(Gang gang) {
    GangTurn turn = turns.get(gang.home());
    if (turn != null && turn.gang() == gang) {
      endTurn(turn);
    }
    forget(gang);
  }

  /** A server goes, closes or changes: what is reserved there is given back. */
  public void giveBack(Server server) {
    turns.values().forEach(turn -> turn.giveBack(server));
  }

  /** Ends all turns, before other options. */
  public void endAll() {
    List.copyOf(turns.values()).forEach(this::endTurn);
    rooms.clear();
  }
}
