package org.vqs.sim.policy.maxweight.solver;

import java.util.List;
import java.util.function.Predicate;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.RoomLeft;

/**
 * Goes through the maximal configurations of some room: those in which no other job can fit
 * (Psychas and Ghaderi, On Non-Preemptive VM Scheduling in the Cloud, §6.1, 1 (i)). Types that do
 * not fit have no slots; each type asks for something.
 *
 * <p>The order is lexical, most of the first type first. All configurations in which the last type
 * fills what the others leave are visited; with one resource they are maximal if the last type is
 * the smallest. Cost O(J) for each visited one.
 */
public final class ConfigurationSearch {
  private final RoomLeft room;
  private final long[][] amounts;
  private final int[] slots;
  private final Predicate<int[]> found;
  private long visits;

  private ConfigurationSearch(
      List<ResourceVector> types, long[] room, long visits, Predicate<int[]> found) {
    this.amounts = types.stream().map(ResourceVector::toArray).toArray(long[][]::new);
    this.room = new RoomLeft(room.length);
    this.room.set(room);
    this.slots = new int[amounts.length];
    this.visits = visits;
    this.found = found;
  }

  /**
   * Shows each maximal configuration to a visitor.
   *
   * @param room how much there is of each resource, not negative
   * @param visits how many configurations may be visited, maximal or not
   * @param found gets k_j of each type, to be copied, and says whether to go on
   * @return true if all were shown
   */
  public static boolean forEach(
      List<ResourceVector> types, long[] room, long visits, Predicate<int[]> found) {
    return types.isEmpty() || new ConfigurationSearch(types, room, visits, found).choose(0);
  }

  private boolean choose(int type) {
    int most = (int) Math.min(Integer.MAX_VALUE, room.fitting(amounts[type]));
    boolean last = type == slots.length - 1;
    boolean goesOn = true;
    for (int n = most; goesOn && n >= (last ? most : 0); n--) {
      slots[type] = n;
      room.take(amounts[type], n);
      goesOn = last ? visit() : choose(type + 1);
      room.take(amounts[type], -n);
    }
    slots[type] = 0;
    return goesOn;
  }

  private boolean visit() {
    if (visits-- == 0) {
      return false;
    }
    for (int type = amounts.length - 1; type >= 0; type--) {
      if (room.fitting(amounts[type]) > 0) {
        return true;
      }
    }
    return found.test(slots);
  }
}
