package org.vqs.core.graph;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Storm's default, as a baseline: node after node goes to the next machine with room, in the order
 * of the machines' numbers, whatever the edges. The next graph goes on where this one ended. A
 * graph that must be in one unit goes to the next one that takes it so. Cost O(machines · nodes).
 * Not thread-safe.
 */
public final class RoundRobin implements GraphPlacement {
  private final double rackDistance;

  /** The machine after which the next graph begins. */
  private int last = -1;

  /** A placement; {@code rackDistance} is the distance between racks, within a rack it is 1. */
  public RoundRobin(double rackDistance) {
    this.rackDistance = rackDistance;
  }

  @Override
  public Template place(GraphType type, Machines machines, Eligibility eligibility) {
    List<Machine> ring = new ArrayList<>();
    for (int g = 0; g < type.groups(); g++) {
      if (machines.room(type.demand(g)) < type.count(g)) {
        return null;
      }
      machines.tightestFirst(type.demand(g).toArray(), ring::add);
    }
    ring.sort(
        Comparator.comparing((Machine machine) -> machine.number <= last)
            .thenComparingInt(machine -> machine.number));
    Map<String, Draft> units = new LinkedHashMap<>();
    for (Machine machine : ring) {
      String unit = type.span().unit(machine.number, machine.rack.name);
      units.computeIfAbsent(unit, any -> new Draft(type, eligibility, rackDistance)).open(machine);
    }
    for (Draft draft : units.values()) {
      if (fill(draft)) {
        return draft.template();
      }
    }
    return null;
  }

  private boolean fill(Draft draft) {
    GraphType type = draft.type;
    int next = 0;
    for (int node = 0; node < type.size(); node++) {
      int group = type.groupOf(node);
      int tried = 0;
      while (tried < draft.opened() && !draft.takes((next + tried) % draft.opened(), group)) {
        tried++;
      }
      if (tried == draft.opened()) {
        return false;
      }
      int chosen = (next + tried) % draft.opened();
      draft.put(chosen, group, 1);
      next = chosen + 1;
    }
    last = draft.machine(next - 1).number;
    return true;
  }
}
