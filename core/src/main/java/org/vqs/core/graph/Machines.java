package org.vqs.core.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.vqs.core.index.RoomTree;
import org.vqs.core.model.ResourceVector;

/**
 * Machines with their racks and what is free on them, indexed so that a placement need not look at
 * all of them. Machines have numbers of the caller's choice; those that went cost nothing.
 *
 * <p>What the host says is free, less what is held, is what placements see. Changing a machine
 * costs O(log machines). A demand that was not asked for lately costs O(machines) once. Not
 * thread-safe.
 */
public final class Machines {
  private final int dimensions;

  private final Map<Integer, Machine> machines = new LinkedHashMap<>();

  /** By number: what is held there, also while the machine is gone. */
  private final Map<Integer, long[]> held = new HashMap<>();

  private final Map<String, Rack> racks = new LinkedHashMap<>();
  private final KnownDemands demands = new KnownDemands();
  private RoomTree<Machine> all;

  /**
   * Powers of two not below any amount that was ever free: what makes amounts of different
   * resources comparable.
   */
  private final long[] scale;

  /**
   * No machines yet.
   *
   * @param dimensions how many resources each has
   */
  public Machines(int dimensions) {
    this.dimensions = dimensions;
    this.scale = new long[dimensions];
    Arrays.fill(scale, 1);
    this.all = newTree();
  }

  /** How many resources each machine has. */
  public int dimensions() {
    return dimensions;
  }

  /** How many machines there are. */
  public int size() {
    return machines.size();
  }

  /** True if there is a machine of this number. */
  public boolean contains(int machine) {
    return find(machine) != null;
  }

  /** The rack of a machine that is there. */
  public String rack(int machine) {
    return find(machine).rack.name;
  }

  /** What is free on a machine that is there, less what is held; negative if too much is held. */
  public long[] free(int machine) {
    return find(machine).free.clone();
  }

  /**
   * A new machine, or other free amounts or another rack of one.
   *
   * @param free what is free, what is held included; copied
   * @throws IllegalArgumentException if there are more or fewer resources than machines have, or
   *     the number is negative
   */
  public void put(int machine, String rack, long[] free) {
    if (free.length != dimensions || machine < 0) {
      throw new IllegalArgumentException(
          "machine %d with %s: numbers start at 0, and there are %d resources"
              .formatted(machine, Arrays.toString(free), dimensions));
    }
    raiseScale(free);
    Machine known = machines.get(machine);
    if (known != null && !known.rack.name.equals(rack)) {
      remove(machine);
      known = null;
    }
    if (known == null) {
      known = new Machine(machine, rackOf(rack), dimensions);
      machines.put(machine, known);
      known.rack.size++;
    } else {
      leaveIndexes(known);
    }
    long[] kept = held.get(machine);
    for (int r = 0; r < dimensions; r++) {
      known.free[r] = free[r] - (kept == null ? 0 : kept[r]);
    }
    enterIndexes(known);
  }

  /** Takes a machine out; nothing happens if there is none of this number. */
  public void remove(int machine) {
    Machine known = find(machine);
    if (known == null) {
      return;
    }
    leaveIndexes(known);
    machines.remove(machine);
    if (--known.rack.size == 0) {
      racks.remove(known.rack.name);
    }
  }

  /**
   * Keeps room for one node on a machine until it is released, also while the machine is gone.
   *
   * @throws IllegalArgumentException if there is no machine of this number
   */
  public void hold(int machine, ResourceVector demand) {
    change(machine, demand, 1);
  }

  /** Gives back the room for one node that was held. */
  public void release(int machine, ResourceVector demand) {
    change(machine, demand, -1);
  }

  private void change(int number, ResourceVector demand, int sign) {
    Machine machine = machines.get(number);
    if (machine == null && !held.containsKey(number)) {
      throw new IllegalArgumentException("there is no machine " + number);
    }
    long[] kept = held.computeIfAbsent(number, any -> new long[dimensions]);
    demand.addTo(kept, sign);
    if (Arrays.stream(kept).allMatch(amount -> amount == 0)) {
      held.remove(number);
    }
    if (machine != null) {
      leaveIndexes(machine);
      demand.addTo(machine.free, -sign);
      enterIndexes(machine);
    }
  }

  /** How many nodes of a demand, which is not zero, have room on all machines. */
  public long room(ResourceVector demand) {
    int number = known(demand);
    long room = 0;
    for (Rack rack : racks.values()) {
      room += rack.room[number];
    }
    return room;
  }

  /**
   * The machine that has a certain one of the places which {@link #room} counts: each machine has
   * as many of them as nodes fit there. Cost O(racks + machines of a rack).
   *
   * @param place from 0 to less than the room
   * @throws IllegalArgumentException if there are not so many places
   */
  public int machineOfPlace(ResourceVector demand, long place) {
    int number = known(demand);
    long before = 0;
    for (Rack rack : racks.values()) {
      if (place < before + rack.room[number]) {
        return machineOfPlace(rack, demand, place - before);
      }
      before += rack.room[number];
    }
    throw new IllegalArgumentException("there are " + before + " places, none numbered " + place);
  }

  private static int machineOfPlace(Rack rack, ResourceVector demand, long place) {
    long[] before = {0};
    int[] found = {-1};
    rack.machines.eachFit(
        demand.toArray(),
        machine -> {
          before[0] += Machine.room(machine.free, demand);
          found[0] = machine.number;
          return before[0] <= place;
        });
    return found[0];
  }

  /** By rack, in the order of {@link #racks}: how many nodes of a demand have room there. */
  long[] roomByRack(ResourceVector demand) {
    int number = known(demand);
    return racks.values().stream().mapToLong(rack -> rack.room[number]).toArray();
  }

  /**
   * Visits the units of a limited span with the numbers of their machines, those with most free
   * first, as long as the visitor wants. Cost O(racks + machines of what is visited).
   */
  public void eachUnit(Span span, BiPredicate<String, List<Integer>> visitor) {
    if (span.level() == 0) {
      loosestFirst(
          new long[dimensions],
          machine -> visitor.test(span.unit(machine.number, ""), List.of(machine.number)));
      return;
    }
    Map<String, List<Rack>> units = new LinkedHashMap<>();
    for (Rack rack : racks.values()) {
      units.computeIfAbsent(span.unit(-1, rack.name), unit -> new ArrayList<>()).add(rack);
    }
    List<String> loosestFirst = new ArrayList<>(units.keySet());
    loosestFirst.sort(
        Comparator.comparingDouble(
            unit -> -units.get(unit).stream().mapToDouble(rack -> share(rack.free)).sum()));
    for (String unit : loosestFirst) {
      List<Integer> numbers = new ArrayList<>();
      for (Rack rack : units.get(unit)) {
        rack.machines.eachFitFromLast(new long[dimensions], machine -> numbers.add(machine.number));
      }
      if (!visitor.test(unit, numbers)) {
        return;
      }
    }
  }

  /** How many nodes of a demand, which is not zero, have room on a machine that is there. */
  public int room(int machine, ResourceVector demand) {
    return Machine.room(find(machine).free, demand);
  }

  /** The machine of a number, or null. */
  Machine find(int machine) {
    return machines.get(machine);
  }

  /** The racks, in the order in which they appeared. */
  Collection<Rack> racks() {
    return racks.values();
  }

  /** Visits machines with room for a demand, the tightest first, as long as the visitor wants. */
  void tightestFirst(long[] demand, Predicate<Machine> visitor) {
    all.eachFit(demand, visitor);
  }

  /** Visits machines with room for a demand, the loosest first, as long as the visitor wants. */
  void loosestFirst(long[] demand, Predicate<Machine> visitor) {
    all.eachFitFromLast(demand, visitor);
  }

  /** What so much is over all resources, in parts of the largest machine. */
  double share(long[] amounts) {
    double sum = 0;
    for (int r = 0; r < dimensions; r++) {
      sum += share(amounts[r], r);
    }
    return sum;
  }

  /** As {@link #share(long[])}, of a demand. */
  double share(ResourceVector demand) {
    double sum = 0;
    for (int r = 0; r < dimensions; r++) {
      sum += share(demand.get(r), r);
    }
    return sum;
  }

  /** What an amount of one resource is, in parts of the largest machine. */
  double share(long amount, int resource) {
    return (double) amount / scale[resource];
  }

  private int known(ResourceVector demand) {
    if (demand.dimensions() != dimensions) {
      throw new IllegalArgumentException(
          "the demand " + demand + " is not of the " + dimensions + " resources of machines");
    }
    int number = demands.find(demand);
    if (number >= 0) {
      return number;
    }
    int learned = demands.learn(demand);
    for (Rack rack : racks.values()) {
      rack.room[learned] = 0;
    }
    for (Machine machine : machines.values()) {
      machine.rack.room[learned] += Machine.room(machine.free, demand);
    }
    return learned;
  }

  private Rack rackOf(String name) {
    return racks.computeIfAbsent(
        name,
        missing -> {
          Rack rack = new Rack(missing, dimensions);
          rack.machines = newTree();
          return rack;
        });
  }

  private void leaveIndexes(Machine machine) {
    machine.amongAll.detach();
    machine.inRack.detach();
    count(machine, -1);
  }

  private void enterIndexes(Machine machine) {
    machine.looseness = share(machine.free);
    all.insert(machine.amongAll, machine.free);
    machine.rack.machines.insert(machine.inRack, machine.free);
    count(machine, 1);
  }

  private void count(Machine machine, int sign) {
    demands.count(machine.rack, machine.free, sign);
    for (int r = 0; r < dimensions; r++) {
      machine.rack.free[r] += sign * machine.free[r];
    }
  }

  private RoomTree<Machine> newTree() {
    return new RoomTree<>(Machine::tightestFirst, scale);
  }

  /** Orders all machines anew where an amount is larger than any before: few times in a life. */
  private void raiseScale(long[] free) {
    boolean raised = false;
    for (int r = 0; r < dimensions; r++) {
      while (scale[r] < free[r]) {
        scale[r] = scale[r] > Long.MAX_VALUE / 2 ? Long.MAX_VALUE : scale[r] * 2;
        raised = true;
      }
    }
    if (!raised) {
      return;
    }
    all = newTree();
    for (Rack rack : racks.values()) {
      rack.machines = newTree();
    }
    for (Machine machine : machines.values()) {
      count(machine, -1);
      machine.amongAll.detach();
      machine.inRack.detach();
      enterIndexes(machine);
    }
  }
}
