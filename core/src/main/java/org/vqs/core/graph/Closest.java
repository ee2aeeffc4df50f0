package org.vqs.core.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Few broken edges, found by looking at few machines.
 *
 * <pre>
 *   if a machine takes all nodes: the tightest such
 *   drafts: the tightest rack that takes all, if there is one,
 *           else the rack with most room, next rack, … until all are placed;
 *           the machines with most room, whatever their racks
 *   a graph that must be in one unit (Span): as if there were no others; the tightest that seem to have room, then the loosest
 *   each draft is grown along the edges ({@link Growth}), then improved ({@link LocalSearch})
 *   the cheapest draft is the template
 * </pre>
 *
 * <p>Where no draft places all nodes, {@link TightPacking} looks for room without regard to edges.
 * It finds room wherever there is some if all nodes have one demand; for several demands on
 * machines that are nearly full it may give up.
 *
 * <p>Looks at no more machines than (groups × nodes) in each rack that it tries, and at no more
 * than 16 units. Not thread-safe.
 */
public final class Closest implements GraphPlacement {
  /** Racks that seem to have room and are tried before the nodes are spread over several. */
  private static final int RACKS_TRIED = 8;

  /** So many of the tightest units that seem to have room are tried, and of the loosest. */
  private static final int UNITS_TRIED = 8;

  /** Graphs with more groups × nodes are grown once, smaller ones once from each group. */
  private static final int SMALL = 64;

  private final double rackDistance;
  private final int searchMoves;

  /**
   * A placement.
   *
   * @param rackDistance the distance between racks; within a rack it is 1
   * @param searchMoves how many moves and swaps may improve a draft; 0 for none
   * @throws IllegalArgumentException if racks are nearer than machines of one rack, or the moves
   *     are negative
   */
  public Closest(double rackDistance, int searchMoves) {
    if (!(rackDistance >= 1) || Double.isInfinite(rackDistance)) {
      throw new IllegalArgumentException(
          "the distance between racks (" + rackDistance + ") must be a number of at least 1");
    }
    if (searchMoves < 0) {
      throw new IllegalArgumentException(
          "the moves of the search (" + searchMoves + ") must be at least 0");
    }
    this.rackDistance = rackDistance;
    this.searchMoves = searchMoves;
  }

  @Override
  public Template place(GraphType type, Machines machines, Eligibility eligibility) {
    for (int g = 0; g < type.groups(); g++) {
      if (machines.room(type.demand(g)) < type.count(g)) {
        return null;
      }
    }
    Search search = new Search(type, machines, eligibility);
    Draft best = search.onOneMachine();
    if (best != null || type.span().level() == 0) {
      return best == null ? null : best.template();
    }
    return search.onSeveralMachines();
  }

  /** One decision. */
  private final class Search {
    private final GraphType type;
    private final Machines machines;
    private final Eligibility eligibility;
    private Draft best;
    private double leastCost = Double.POSITIVE_INFINITY;
    private List<RackRoom> racks = new ArrayList<>();
    private int steps = TightPacking.STEPS;

    Search(GraphType type, Machines machines, Eligibility eligibility) {
      this.type = type;
      this.machines = machines;
      this.eligibility = eligibility;
    }

    Draft onOneMachine() {
      Draft[] found = {null};
      machines.tightestFirst(
          type.totalDemand(),
          machine -> {
            if (!acceptsAll(machine)) {
              return true;
            }
            found[0] = draft();
            int index = found[0].open(machine);
            for (int g = 0; g < type.groups(); g++) {
              found[0].put(index, g, type.count(g));
            }
            return false;
          });
      return found[0];
    }

    private boolean acceptsAll(Machine machine) {
      for (int g = 0; g < type.groups(); g++) {
        if (!eligibility.accepts(g, machine.number)) {
          return false;
        }
      }
      return true;
    }

    Template onSeveralMachines() {
      for (Rack rack : machines.racks()) {
        racks.add(new RackRoom(rack, machines.share(rack.free), type.groups()));
      }
      for (int g = 0; g < type.groups(); g++) {
        long[] rooms = machines.roomByRack(type.demand(g));
        for (int r = 0; r < rooms.length; r++) {
          racks.get(r).rooms[g] = rooms[r];
        }
      }
      if (!type.span().isLimited()) {
        search();
      } else {
        inOneUnit();
      }
      return best == null ? null : best.template();
    }

    /** Tries some of the tightest units that seem to have room, then as many of the others. */
    private void inOneUnit() {
      Deque<List<RackRoom>> units = new ArrayDeque<>(units());
      int tried = 0;
      while (best == null && tried < 2 * UNITS_TRIED && !units.isEmpty()) {
        racks = tried < UNITS_TRIED ? units.pollFirst() : units.pollLast();
        boolean isAccepted = search();
        tried += isAccepted ? 1 : 0;
      }
    }

    /** The units that seem to have room for all, the tightest first. */
    private List<List<RackRoom>> units() {
      Map<String, List<RackRoom>> units = new LinkedHashMap<>();
      for (RackRoom rack : racks) {
        units
            .computeIfAbsent(type.span().unit(-1, rack.rack.name), unit -> new ArrayList<>())
            .add(rack);
      }
      return units.values().stream()
          .filter(unit -> RackRoom.seemToHold(unit, type))
          .sorted(Comparator.comparingDouble(unit -> unit.stream().mapToDouble(r -> r.free).sum()))
          .toList();
    }

    /** Looks for the cheapest draft on some racks; false if the host accepts none of these. */
    private boolean search() {
      boolean several = type.groups() > 1 && type.groups() * type.size() <= SMALL;
      for (int seed = several ? 0 : -1; seed < (several ? type.groups() : 0); seed++) {
        if (!inOneRack(seed) && racks.size() > 1) {
          rackByRack(seed);
        }
        if (racks.size() > 1) {
          whateverTheRack(seed);
        }
      }
      return best != null || byTightPacking();
    }

    /** Tries racks that seem to have room for all, the tightest first; false if none had. */
    private boolean inOneRack(int seed) {
      List<RackRoom> rest = new ArrayList<>(racks);
      rest.removeIf(rack -> !rack.seemsToHold(type));
      for (int tried = 0; tried < RACKS_TRIED && !rest.isEmpty(); tried++) {
        RackRoom tightest = rest.get(0);
        for (RackRoom rack : rest) {
          tightest = rack.free < tightest.free ? rack : tightest;
        }
        rest.remove(tightest);
        Draft draft = draft();
        openMachines(draft, tightest.rack);
        new Growth(draft, machines, seed).fill(0, draft.opened());
        if (draft.missing() == 0) {
          consider(draft);
          return true;
        }
      }
      return false;
    }

    /** Fills the rack that takes most, then of the others the one that takes most, and so on. */
    private void rackByRack(int seed) {
      List<RackRoom> rest = new ArrayList<>(racks);
      Draft draft = draft();
      Growth growth = new Growth(draft, machines, seed);
      while (draft.missing() > 0) {
        RackRoom rack = roomiest(rest, draft);
        if (rack == null) {
          return;
        }
        rest.remove(rack);
        int from = draft.opened();
        openMachines(draft, rack.rack);
        growth.fill(from, draft.opened());
      }
      consider(draft);
    }

    /** The rack that takes most missing nodes, the tightest of such; null if none takes any. */
    private RackRoom roomiest(List<RackRoom> rest, Draft draft) {
      RackRoom roomiest = null;
      long most = 0;
      for (RackRoom rack : rest) {
        long held = rack.held(draft);
        if (held > most || (held == most && held > 0 && rack.free < roomiest.free)) {
          roomiest = rack;
          most = held;
        }
      }
      return roomiest;
    }

    private void whateverTheRack(int seed) {
      Draft draft = draft();
      openLoosest(draft);
      new Growth(draft, machines, seed).fill(0, draft.opened());
      if (draft.missing() == 0) {
        consider(draft);
      }
    }

    private boolean byTightPacking() {
      Draft draft = draft();
      openLoosest(draft);
      TightPacking packing = new TightPacking(draft, machines, steps);
      if (packing.pack()) {
        consider(draft);
      }
      steps = packing.steps();
      return draft.opened() > 0;
    }

    private void consider(Draft draft) {
      new LocalSearch(draft, searchMoves).improve();
      double cost = draft.cost();
      if (cost < leastCost) {
        best = draft;
        leastCost = cost;
      }
    }

    private Draft draft() {
      return new Draft(type, eligibility, rackDistance);
    }

    /**
     * Opens the machines of a rack that may be used, the loosest first: for each group as many as
     * the graph has nodes. With more of them there would be no more room: a group that has so many
     * finds an empty one wherever the other nodes are.
     */
    private void openMachines(Draft draft, Rack rack) {
      for (int g = 0; g < type.groups(); g++) {
        rack.machines.eachFitFromLast(type.demand(g).toArray(), opener(draft, g));
      }
    }

    /** As {@link #openMachines}, of all racks that come into question. */
    private void openLoosest(Draft draft) {
      if (type.span().isLimited()) {
        racks.forEach(rack -> openMachines(draft, rack.rack));
        return;
      }
      for (int g = 0; g < type.groups(); g++) {
        machines.loosestFirst(type.demand(g).toArray(), opener(draft, g));
      }
    }

    private Predicate<Machine> opener(Draft draft, int group) {
      int[] wanted = {type.size()};
      return machine -> {
        if (eligibility.accepts(group, machine.number)) {
          draft.open(machine);
          wanted[0]--;
        }
        return wanted[0] > 0;
      };
    }
  }
}
