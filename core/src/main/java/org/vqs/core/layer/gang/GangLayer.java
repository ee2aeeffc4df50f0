package org.vqs.core.layer.gang;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.vqs.core.graph.Closest;
import org.vqs.core.graph.GraphPlacement;
import org.vqs.core.graph.RoundRobin;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.GangStarter;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.PolicyLayer;
import org.vqs.core.policy.SchedulingPolicy;
import org.vqs.core.policy.option.GangOptions;
import org.vqs.core.server.HeldRoom;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.gang.Gang;
import org.vqs.core.waiting.gang.WaitingGangs;

/**
 * Gangs start as a whole or not at all, and none waits for ever (a departure from the packing
 * papers, which know single jobs).
 *
 * <pre>
 * in the end of each event that freed room:
 *   of 64 gangs of a home, others in each event, the least served tenant's first, there the oldest first, 4 in each event:
 *     a place for all of it in what the policy left free (GraphPlacement)?   start all of it there
 *   of the gangs of a partition that are overdue, or that one lacks which runs, one has its turn: the first in this order that is not beyond a limit and
 *     needs no more than a share of the partition; room is reserved for it until all of it can start (GangTurn)
 * </pre>
 *
 * <p>One turn at a time in each partition, and all its room comes from what runs and ends: two
 * gangs never wait for what the other has. Nothing is done, and nothing is kept, while no gang
 * waits. However many gangs wait, an event looks at 256 of a home at most, and at each in every
 * ⌈gangs / 64⌉-th event; all are looked at to find whose turn it is, 240 times in the delay at
 * most. Not thread-safe.
 */
public final class GangLayer extends PolicyLayer {
  /** So many places are looked for in one event. */
  private static final int TRIES = 4;

  /** At so many gangs of a home an event looks to find each of them; a look takes 3 µs. */
  static final int LOOKS = 64;

  /** After places were looked for in vain nobody looks for this part of the delay. */
  private static final int VAIN_REST = 600;

  /** Who is overdue is looked up once in this part of the delay. */
  private static final int LOOK_REST = 240;

  /** In so many units free room is counted for those who ask why a gang waits. */
  private static final int UNITS_SHOWN = 64;

  private final JobStarter starter;
  private final WaitingGangs gangs;
  private final GraphPlacement placement;
  private final Waits waits;
  private final Rests rests;
  private final GangHand hand;
  private final SoonestUnit soonestUnit;
  private final Map<Location, GangRoom> rooms = new LinkedHashMap<>();
  private final Map<Location, GangTurn> turns = new LinkedHashMap<>();
  private GangOptions options;

  /** The turn of the gang that starts now, if it had one. */
  private GangTurn startsFrom;

  /**
   * The layer around a policy.
   *
   * @param waits what counts as overdue, and when servers have room
   */
  public GangLayer(SchedulingPolicy inner, JobStarter starter, GangOptions options, Waits waits) {
    super(inner);
    this.starter = starter;
    this.gangs = starter.cluster().gangs();
    this.waits = waits;
    this.rests = new Rests(starter);
    this.hand = new GangHand(inner, starter, rests, turns, new Told());
    this.soonestUnit = new SoonestUnit(hand.gangStarter(), waits);
    GangOptions.Graph graph = options.graph();
    this.placement =
        graph.placement() == GangOptions.Placement.ROUND_ROBIN
            ? new RoundRobin(graph.rackDistance())
            : new Closest(graph.rackDistance(), graph.searchMoves());
    setNumbers(options);
  }

  /** What the hand says. */
  private final class Told implements GangHand.Listener {
    @Override
    public void starts(Gang gang) {
      GangTurn turn = turns.get(gang.home());
      startsFrom = turn != null && turn.gang() == gang ? turn : null;
      if (startsFrom != null) {
        giveBackTurn(startsFrom);
      }
    }

    @Override
    public void wasRefused(Gang gang) {
      if (startsFrom != null) {
        startsFrom.hold().wasInVain(starter.now());
        startsFrom = null;
      }
    }

    @Override
    public void started(Gang gang) {
      startsFrom = null;
    }
  }

  /** Sets times and shares. */
  public void setNumbers(GangOptions newOptions) {
    options = newOptions;
    rests.setDelay(newOptions.delay());
  }

  @Override
  public void changed(Server server) {
    rooms.values().forEach(room -> room.update(server));
    inner.changed(server);
  }

  @Override
  public void eventBegins() {
    turns.values().forEach(GangTurn::eventBegins);
    inner.eventBegins();
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
    Set<Location> homes = new LinkedHashSet<>(gangs.homes());
    starter.cluster().refreshIndexes();
    rooms.keySet().retainAll(homes);
    for (Location home : homes) {
      rooms.computeIfAbsent(home, at -> new GangRoom(at, starter.cluster().dimensions()));
      work(home);
    }
  }

  private void forgetAll() {
    if (!rooms.isEmpty()) {
      rooms.clear();
      rests.clear();
    }
  }

  private void work(Location home) {
    GangTurn turn = turns.get(home);
    if (turn != null && hasLostItsTurn(turn)) {
      endTurn(turn);
    } else if (turn != null && turn.isOver()) {
      giveBackTurn(turn);
      turn.hold().expired(starter.now());
      if (turn.unit() != null) {
        turn.gang().vainUnits().add(turn.unit());
      }
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
        hand.tryToStart(turn.gang(), rooms.get(home), placement);
      }
    }
  }

  private void startSome(Location home) {
    GangRoom room = rooms.get(home);
    int tries = room.mayTry(starter.now()) && !starter.isExhausted() ? TRIES : 0;
    List<Gang> few = tries == 0 ? List.of() : gangs.nextFew(home, LOOKS);
    for (int i = 0; i < tries && !starter.isExhausted(); i++) {
      starter.cluster().refreshIndexes();
      Gang gang = hand.first(room, few);
      if (gang == null) {
        return;
      }
      if (!hand.tryToStart(gang, room, placement)) {
        if (!rests.has(gang)) {
          rests.begin(gang, Rests.SHORT);
        }
        room.triedInVain(starter.now(), rests.part(VAIN_REST));
      }
    }
  }

  private void begin(Location home) {
    if (!home.held().mayBegin(starter.now())
        || !rooms.get(home).mayLook(starter.now(), rests.part(LOOK_REST))) {
      return;
    }
    Gang gang = nextOverdue(home);
    boolean isLimited = gang != null && gang.type().span().isLimited();
    List<Server> chosen = isLimited ? soonestUnit.find(gang, rooms.get(home)) : null;
    if (isLimited && chosen == null) {
      rests.begin(gang, Rests.LONG);
    } else if (gang != null) {
      turns.put(home, turn(gang));
      starter.counters().reserved();
    }
    if (chosen != null) {
      turns.get(home).choose(chosen);
    }
  }

  /** After the delay without room it chooses servers; in a unit it has chosen them already. */
  private GangTurn turn(Gang gang) {
    double length = HeldRoom.length(options.delay(), waits.meanService());
    return new GangTurn(gang, starter, hand.gangStarter(), waits, length);
  }

  /**
   * The gang of a home whose turn to reserve room it is, or null: of those of which fewest holds
   * were in vain, the first, so that one which cannot start does not keep the others from it.
   */
  private Gang nextOverdue(Location home) {
    long overdueSince = waits.overdueSince(options.delay());
    int[] least = {Integer.MAX_VALUE};
    Gang first =
        gangs.next(
            home,
            gang -> {
              boolean mayBegin = mayBegin(gang, overdueSince);
              least[0] = mayBegin ? Math.min(least[0], gang.vainHolds()) : least[0];
              return mayBegin && gang.vainHolds() == 0;
            });
    return first != null || least[0] == Integer.MAX_VALUE
        ? first
        : gangs.next(home, gang -> gang.vainHolds() == least[0] && mayBegin(gang, overdueSince));
  }

  private boolean mayBegin(Gang gang, long overdueSince) {
    return (gang.isReplacement() || gang.arrival() <= overdueSince)
        && !rests.keepsFromTurn(gang)
        && mayReserve(gang)
        && !GangStarter.isBeyondLimit(gang);
  }

  /** At how many gangs it looked so far, to find those that could start. */
  long looks() {
    return hand.looks();
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

  /** Since when the gang that has its turn at a home reserves room; there must be one. */
  public long reservingSince(Location home) {
    return turns.get(home).since();
  }

  /**
   * How many nodes of a gang that waits have a place now, if each group is looked at by itself: one
   * that is reserved, or room that is free; in the best of the {@link #UNITS_SHOWN} units with most
   * free, and that of its turn, if all must be in one.
   */
  public int nodesWithRoom(Gang gang) {
    GangRoom room = rooms.get(gang.home());
    if (!gang.type().span().isLimited()) {
      return nodesWithRoom(gang, null, demand -> room == null ? 0 : room.machines().room(demand));
    }
    int[] most = {nodesWithRoom(gang, reservingIn(gang), demand -> 0)};
    int[] left = {UNITS_SHOWN};
    if (room != null) {
      room.machines()
          .eachUnit(
              gang.type().span(),
              (unit, machines) -> {
                most[0] =
                    Math.max(
                        most[0],
                        nodesWithRoom(
                            gang,
                            unit,
                            demand ->
                                machines.stream()
                                    .mapToLong(machine -> room.machines().room(machine, demand))
                                    .sum()));
                return --left[0] > 0;
              });
    }
    return most[0];
  }

  private String reservingIn(Gang gang) {
    GangTurn turn = turns.get(gang.home());
    return turn != null && turn.gang() == gang ? turn.unit() : null;
  }

  private int nodesWithRoom(Gang gang, String unit, ToLongFunction<ResourceVector> free) {
    GangTurn turn = turns.get(gang.home());
    boolean hasTurn = turn != null && turn.gang() == gang && Objects.equals(turn.unit(), unit);
    int nodes = 0;
    for (int group = 0; group < gang.type().groups(); group++) {
      long places = hasTurn ? turn.wholePlaces(group) : 0;
      places += free.applyAsLong(gang.type().demand(group));
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

  /** In a unit all nodes have places, until a server goes. */
  private boolean hasLostItsTurn(GangTurn turn) {
    Gang gang = turn.gang();
    return (turn.unit() != null && !turn.hasAllPlaces())
        || GangStarter.isBeyondLimit(gang)
        || !mayReserve(gang);
  }

  /**
   * True if room can be reserved for a gang where the host makes it, whatever its age. The gang
   * must not be too large for that, and the turn of its home must be free: no gang has it for which
   * the host makes room, and none whose tenant is within its share.
   */
  public boolean mayClaim(Gang gang) {
    GangTurn turn = turns.get(gang.home());
    boolean isFree =
        turn == null || turn.gang() == gang || (turn.isAboveShare() && !turn.isClaimed());
    return isFree && mayReserve(gang);
  }

  /**
   * Reserves for a gang the room on servers where the host ends jobs for it, free now or later, as
   * far as it lacks room there. It has the turn of its home from now on; if it has it already, it
   * gives back what it has elsewhere. To be called where {@link #mayClaim}.
   *
   * @param servers where each node is to start, all at home where the gang is
   */
  public void claim(Gang gang, List<Server> servers) {
    GangTurn turn = turns.get(gang.home());
    if (turn != null && turn.gang() != gang) {
      endTurn(turn);
    }
    turns.computeIfAbsent(gang.home(), home -> turn(gang)).claim(servers);
  }

  /** Ends {@link #claim}: if the gang is overdue, its turn begins anew. */
  public void release(Gang gang) {
    GangTurn turn = turns.get(gang.home());
    if (turn != null && turn.gang() == gang && turn.isClaimed()) {
      endTurn(turn);
    }
  }

  /**
   * What a gang lacks on a server that is claimed for it; null if it has no claim any more, or a
   * place less than nodes.
   */
  public ResourceVector lacking(Gang gang, Server server) {
    GangTurn turn = turns.get(gang.home());
    boolean isIts = turn != null && turn.gang() == gang && turn.isClaimed();
    return isIts && turn.hasAllPlaces() ? turn.lackingOn(server) : null;
  }

  /** Ends a turn that was in vain. */
  private void endTurn(GangTurn turn) {
    giveBackTurn(turn);
    turn.hold().wasInVain(starter.now());
  }

  private void giveBackTurn(GangTurn turn) {
    turns.remove(turn.gang().home());
    turn.giveBackAll();
  }

  /** A gang was withdrawn: what is reserved for it is free again. */
  public void withdrawn(Gang gang) {
    GangTurn turn = turns.get(gang.home());
    if (turn != null && turn.gang() == gang) {
      endTurn(turn);
    }
    rests.end(gang);
  }

  /** A server goes, closes or changes: what is reserved there is given back. */
  public void giveBack(Server server) {
    turns.values().forEach(turn -> turn.giveBack(server));
  }

  /**
   * What is wrong in the books of rooms, each in one sentence. Cost O(servers where gangs wait).
   */
  public List<String> violations() {
    starter.cluster().refreshIndexes();
    return rooms.values().stream().flatMap(room -> room.violations().stream()).toList();
  }

  /** Ends all turns, before other options. */
  public void endAll() {
    List.copyOf(turns.values()).forEach(this::endTurn);
    rooms.clear();
  }
}
