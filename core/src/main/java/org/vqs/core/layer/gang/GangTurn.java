package org.vqs.core.layer.gang;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.index.RoomTree;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.GangStarter;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.server.HeldRoom;
import org.vqs.core.server.Server;
import org.vqs.core.server.Site;
import org.vqs.core.waiting.gang.Gang;

/**
 * The gang of a home for which room is reserved, piece by piece, until all of it can start: a
 * virtual template ([S] §2) that is built over time.
 *
 * <pre>
 * a server has room for nodes without a place:      reserve it for them
 * no place was found for a while:                   for each node without one choose the server that can be expected to have
 *                                                   room first, and reserve there what becomes free, bit by bit
 * room for a node whose place is not whole yet:     reserve it, and give the other back
 * </pre>
 *
 * <p>A gang that must be in one unit has chosen a server for each node from the first ({@link
 * SoonestUnit}), so that all can become whole. Its places move within the unit only.
 *
 * <p>While others wait it gets every second piece of room before them, and all that they leave: see
 * {@link #takeBeforeOthers}. Not thread-safe.
 */
final class GangTurn {
  /** Of each class so many of the roomiest servers are looked at. */
  private static final int CANDIDATES = 32;

  private final Gang gang;
  private final JobStarter starter;
  private final GangStarter gangStarter;
  private final Waits waits;
  private final List<Place> places = new ArrayList<>();
  private final int[] missing;

  /** What is reserved on all servers together. */
  private final long[] kept;

  private final long since;
  private final HeldRoom.Hold hold;
  private long lastProgress;
  private long nextChoice;
  private long changes;
  private long triedAtGrowth = -1;
  private long triedAtChange = -1;
  private double lead;

  /** The unit in which all places are, and its servers; null if they may be anywhere. */
  private String unit;

  private List<Server> servers = List.of();
  private boolean isClaimed;

  /**
   * @param length for how long it lasts at first, by the law of held room
   */
  GangTurn(Gang gang, JobStarter starter, GangStarter gangStarter, Waits waits, double length) {
    this.gang = gang;
    this.starter = starter;
    this.gangStarter = gangStarter;
    this.waits = waits;
    this.since = starter.now();
    this.lastProgress = since;
    kept = new long[starter.cluster().dimensions()];
    hold = gang.home().held().begin(HeldRoom.Purpose.GANG, gang, length, missing(), since);
    missing = new int[gang.type().groups()];
    for (int group = 0; group < missing.length; group++) {
      missing[group] = gang.type().count(group);
    }
  }

  Gang gang() {
    return gang;
  }

  /** Since when it is this gang's turn. */
  long since() {
    return since;
  }

  /** True if it is to end, by the law of held room. */
  boolean isOver() {
    return hold.isOver(starter.now(), this::missing);
  }

  /** What it keeps idle by that law. */
  HeldRoom.Hold hold() {
    return hold;
  }

  /** The part of its home that it still lacks. */
  private double missing() {
    double[] lacking = new double[kept.length];
    for (int r = 0; r < kept.length; r++) {
      lacking[r] = (double) gang.demand().get(r) - kept[r];
    }
    return gang.home().room().share(lacking);
  }

  /**
   * False for a server that another home lends to this one: what is reserved there might be wanted
   * by a gang of that home, which would have to wait for this one, and this one for it.
   */
  private boolean isAtHome(Server server) {
    return server.home() == gang.home();
  }

  /** Others were offered a server on which so much was free before. */
  void othersTook(Server server, ResourceVector freeBefore) {
    if (isAtHome(server)) {
      lead -=
          GangRoom.share(server, freeBefore)
              - GangRoom.share(server, ResourceVector.of(server.free()));
    }
  }

  /** True if its queue has more than its share already: then it takes what others leave. */
  boolean isAboveShare() {
    return starter.cluster().tenants().fairShare().isAboveShare(gang.tenant().queue());
  }

  /**
   * Reserves what is free on a server before others are offered it: where it chose the server, and
   * elsewhere while it took no more than they since its turn began. What a gang lacks that runs
   * goes before others everywhere.
   */
  void takeBeforeOthers(Server server) {
    if (lead <= 0 || gang.isReplacement()) {
      takeRoom(server);
    } else {
      fillPlaces(server);
    }
  }

  /** Reserves what is free on a server, as far as nodes need it. Returns whether any found room. */
  boolean takeRoom(Server server) {
    fillPlaces(server);
    boolean took = false;
    boolean isInUnit = unit == null || unit.equals(gang.unit(server));
    if (isInUnit && server.isOpen() && isAtHome(server)) {
      for (int group = 0; group < missing.length; group++) {
        ResourceVector demand = gang.type().demand(group);
        while (demand.fitsIn(server.free())
            && needsPlace(group)
            && gangStarter.accepts(gang, group, server)) {
          giveUpPartOf(group);
          add(new Place(server, group, demand));
          took = true;
        }
      }
    }
    return took;
  }

  /** Reserves what others left, wherever it is. */
  void takeLeftOver() {
    if (unit != null) {
      servers.forEach(this::takeRoom);
      return;
    }
    for (int group = 0; group < missing.length; group++) {
      for (Site site : gang.home().sites()) {
        if (!site.isLent(gang.home())) {
          takeLeftOver(group, site.openByTightness());
        }
      }
    }
  }

  private void takeLeftOver(int group, RoomTree<Server> servers) {
    long[] demand = gang.ask(group).shape().amounts();
    starter.cluster().refreshIndexes();
    Server server = servers.firstFit(demand);
    int probes = 0;
    while (server != null && needsPlace(group) && probes < starter.probeLimit()) {
      if (takeRoom(server)) {
        starter.cluster().refreshIndexes();
        server = servers.firstFit(demand);
      } else {
        probes++;
        server = servers.firstFitAfter(server, demand);
      }
    }
  }

  /** Reserves what became free where a place is not whole. */
  void fillPlaces(Server server) {
    for (Place place : places) {
      if (place.server() == server && !place.isWhole()) {
        reserve(place);
      }
    }
  }

  private boolean needsPlace(int group) {
    return missing[group] > 0 || leastWhole(group) != null;
  }

  private void add(Place place) {
    places.add(place);
    missing[place.group()]--;
    reserve(place);
  }

  private void reserve(Place place) {
    ResourceVector amounts = place.takeFrom(place.server().free());
    if (amounts.isZero()) {
      return;
    }
    Cluster cluster = starter.cluster();
    boolean isFirst = gang.reservedOn(place.server()) == null;
    cluster.reserveRoom(place.server(), gang, amounts);
    keeps(amounts, 1);
    lead += GangRoom.share(place.server(), amounts);
    lastProgress = starter.now();
    changes++;
    if (isFirst) {
      starter.host().reservedRoom(place.server(), gang, true);
    }
  }

  /**
   * True once after each change of what is reserved, or growth of what is free.
   *
   * @param growth of the room of its home
   */
  boolean isWorthTrying(long growth) {
    boolean isWorth = growth != triedAtGrowth || changes != triedAtChange;
    triedAtGrowth = growth;
    triedAtChange = changes;
    return isWorth;
  }

  /** A place of which part is reserved gives way to a whole one, unless a node has none. */
  private void giveUpPartOf(int group) {
    if (missing[group] == 0) {
      Place place = leastWhole(group);
      places.remove(place);
      missing[group]++;
      renew(place.server());
    }
  }

  private Place leastWhole(int group) {
    Place least = null;
    for (Place place : places) {
      if (place.group() == group
          && !place.isWhole()
          && (least == null || lacks(place) > lacks(least))) {
        least = place;
      }
    }
    return least;
  }

  /** How many nodes of a group have all the room that they need. */
  int wholePlaces(int group) {
    int whole = 0;
    for (Place place : places) {
      whole += place.group() == group && place.isWhole() ? 1 : 0;
    }
    return whole;
  }

  private static double lacks(Place place) {
    return GangRoom.share(place.server(), place.lacking());
  }

  /** Reserves on a server what its places have there, and no more. */
  private void renew(Server server) {
    List<Place> kept = places.stream().filter(place -> place.server() == server).toList();
    giveBack(server);
    for (Place place : kept) {
      ResourceVector demand = gang.type().demand(place.group());
      add(new Place(server, place.group(), demand));
    }
  }

  /** Gives back all that is reserved on a server, whose nodes need other places. */
  void giveBack(Server server) {
    for (Place place : places) {
      missing[place.group()] += place.server() == server ? 1 : 0;
    }
    places.removeIf(place -> place.server() == server);
    changes++;
    if (gang.reservedOn(server) != null) {
      giveBackRoom(server);
      starter.host().reservedRoom(server, gang, false);
    }
  }

  private void giveBackRoom(Server server) {
    keeps(gang.reservedOn(server), -1);
    starter.cluster().giveBackRoom(server, gang);
    starter.work().add(server);
  }

  private void keeps(ResourceVector amounts, int sign) {
    amounts.addTo(kept, sign);
    hold.keeps(kept, starter.now());
  }

  /** As {@link #choose}, where the host makes room: what others free there is for it first. */
  void claim(List<Server> chosen) {
    isClaimed = true;
    choose(chosen);
  }

  /** Chooses a server for each node in place of those that it had. Cost O(servers) with units. */
  void choose(List<Server> chosen) {
    giveBackAll();
    if (gang.type().span().isLimited()) {
      unit = gang.unit(chosen.get(0));
      servers =
          gang.home().servers().stream().filter(each -> gang.unit(each).equals(unit)).toList();
    }
    for (int group = 0; group < missing.length; group++) {
      missing[group] = gang.type().count(group);
    }
    for (int node = 0; node < chosen.size(); node++) {
      int group = gang.type().groupOf(node);
      add(new Place(chosen.get(node), group, gang.type().demand(group)));
    }
  }

  /** The unit in which all of it is to start; null if that may be anywhere. */
  String unit() {
    return unit;
  }

  /** True if the host makes room for it. */
  boolean isClaimed() {
    return isClaimed;
  }

  /** An event begins: what it brought is reserved where the host makes room. */
  void eventBegins() {
    if (isClaimed) {
      for (Place place : places) {
        if (!place.isWhole()) {
          reserve(place);
        }
      }
    }
  }

  /** True if each node has a place, whole or not. */
  boolean hasAllPlaces() {
    return Arrays.stream(missing).allMatch(nodes -> nodes == 0);
  }

  /** What its places on a server lack. */
  ResourceVector lackingOn(Server server) {
    long[] sum = new long[starter.cluster().dimensions()];
    for (Place place : places) {
      if (place.server() == server) {
        place.lacking().addTo(sum, 1);
      }
    }
    return ResourceVector.of(sum);
  }

  /** Gives back everything; the host, which may fail, is told in the end. */
  void giveBackAll() {
    List<Server> servers = List.copyOf(gang.reservedServers());
    places.clear();
    servers.forEach(this::giveBackRoom);
    servers.forEach(server -> starter.host().reservedRoom(server, gang, false));
  }

  /** Time passed: nodes that found no place for too long choose servers to wait for. */
  void chooseServers(long patience) {
    if (starter.now() - lastProgress < patience || starter.now() < nextChoice) {
      return;
    }
    nextChoice = starter.now() + Math.max(1, patience);
    for (int group = 0; group < missing.length; group++) {
      while (missing[group] > 0) {
        Server server = soonest(group);
        if (server == null) {
          return;
        }
        add(new Place(server, group, gang.type().demand(group)));
      }
    }
  }

  /** The server that can be expected to have room for a node of a group first, or null. */
  private Server soonest(int group) {
    Server best = null;
    double earliest = Double.POSITIVE_INFINITY;
    for (Site site : gang.home().sites()) {
      boolean isLent = site.isLent(gang.home());
      if (isLent || !gang.ask(group).shape().fitsEmpty(site.serverClass())) {
        continue;
      }
      Server server = site.openByTightness().last();
      for (int i = 0;
          server != null && i < CANDIDATES;
          server = site.openByTightness().before(server)) {
        if (gang.reservedOn(server) != null || hasPlaceOn(server)) {
          continue;
        }
        i++;
        if (gangStarter.accepts(gang, group, server)) {
          double time = waits.timeUntilRoom(server, gang.type().demand(group));
          if (time < earliest) {
            best = server;
            earliest = time;
          }
        }
      }
    }
    return best;
  }

  private boolean hasPlaceOn(Server server) {
    return places.stream().anyMatch(place -> place.server() == server);
  }
}
