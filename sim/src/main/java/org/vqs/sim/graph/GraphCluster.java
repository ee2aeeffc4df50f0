package org.vqs.sim.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vqs.core.graph.Machines;

/**
 * Machines with slots.
 *
 * @param slots of each machine
 * @param rackSize so many machines, one after the other, are a rack
 */
public record GraphCluster(List<Integer> slots, int rackSize) {
  private static final Pattern GROUP = Pattern.compile("([1-9][0-9]{0,5})x([1-9][0-9]{0,3})");

  /** Checks the size of racks. */
  public GraphCluster {
    slots = List.copyOf(slots);
    if (rackSize < 1) {
      throw new IllegalArgumentException(
          "the machines of a rack (" + rackSize + ") must be at least 1");
    }
  }

  /**
   * The machines of a text: machines x slots, as 3x4, or several such joined by +.
   *
   * @throws IllegalArgumentException naming the text
   */
  public static GraphCluster of(String text, int rackSize) {
    List<Integer> slots = new ArrayList<>();
    for (String part : text.split("\\+", -1)) {
      Matcher group = GROUP.matcher(part);
      if (!group.matches()) {
        throw new IllegalArgumentException(
            "machines (" + text + ") must be machines x slots, as 3x4 or 10x4+2x16");
      }
      for (int i = 0; i < Integer.parseInt(group.group(1)); i++) {
        slots.add(Integer.parseInt(group.group(2)));
      }
    }
    return new GraphCluster(slots, rackSize);
  }

  /** All slots: the paper's M. */
  public int size() {
    return slots.stream().mapToInt(Integer::intValue).sum();
  }

  /** The machines, with all slots free. */
  public Machines machines() {
    Machines machines = new Machines(1);
    for (int i = 0; i < slots.size(); i++) {
      machines.put(i, "/rack" + i / rackSize, new long[] {slots.get(i)});
    }
    return machines;
  }
}
