package org.vqs.core.policy.maxweight.learned;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.configuration.DemandConfiguration;
import org.vqs.core.configuration.DemandConfiguration.Slots;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;

/**
 * Which slots of a server's configuration are in use, and how much room there is beside what uses
 * none.
 *
 * <p>A job uses a slot of its type, or, of types that are none any more, the smallest that holds
 * it. No slot is used by application masters, by jobs that outlasted a stall, and by jobs that have
 * no slot left: these only take room.
 */
final class SlotUse {
  private final int[] used;
  private final ResourceVector room;
  private final boolean isAsGoodAsEmpty;

  private SlotUse(int[] used, ResourceVector room, boolean isAsGoodAsEmpty) {
    this.used = used;
    this.room = room;
    this.isAsGoodAsEmpty = isAsGoodAsEmpty;
  }

  /**
   * The use of a server's slots now. Cost O(jobs · slots).
   *
   * @param configuration null for none: then all but application masters and what outlasted a stall
   *     may be in slots that it takes
   */
  static SlotUse of(Server server, DemandConfiguration configuration, LearnedTypes types) {
    List<Slots> slots = configuration == null ? List.of() : configuration.slots();
    int[] used = new int[slots.size()];
    long[] room = server.serverClass().amounts().clone();
    boolean isAsGoodAsEmpty = true;
    for (Job job : server.jobs()) {
      boolean mayUse = job.lane() == Lane.TASK && !job.isOutlasting();
      isAsGoodAsEmpty &= !mayUse;
      int slot = mayUse ? slot(job, slots, used, types) : -1;
      if (slot >= 0) {
        used[slot]++;
      } else if (!mayUse || configuration != null) {
        job.demand().addTo(room, -1);
      }
    }
    for (int r = 0; r < room.length; r++) {
      room[r] = Math.max(0, room[r]);
    }
    return new SlotUse(used, ResourceVector.of(room), isAsGoodAsEmpty);
  }

  private static int slot(Job job, List<Slots> slots, int[] used, LearnedTypes types) {
    int type = types.of(job.demand());
    int smallest = -1;
    for (int i = 0; i < used.length; i++) {
      if (used[i] < slots.get(i).count()) {
        ResourceVector demand = slots.get(i).demand();
        int number = types.number(demand);
        if (number >= 0 && number == type) {
          return i;
        }
        boolean isSmaller = smallest < 0 || demand.fitsIn(slots.get(smallest).demand());
        smallest = number < 0 && job.demand().fitsIn(demand) && isSmaller ? i : smallest;
      }
    }
    return smallest;
  }

  /** How many of each slots of the configuration are in use. Not to be changed. */
  int[] used() {
    return used;
  }

  /**
   * True if no job uses a slot, or ever will: none runs, or only masters and what outlasted a
   * stall.
   */
  boolean isAsGoodAsEmpty() {
    return isAsGoodAsEmpty;
  }

  /** What a configuration may have, not negative: the capacity less what uses no slot. */
  ResourceVector room() {
    return room;
  }

  /** True if one more job may start in the slots of this type. */
  static boolean isEmpty(Slots slots, int used) {
    return used < slots.count();
  }

  /**
   * The room that is in no slot, but in those that nobody uses and that are of no type any more. It
   * is all room while only jobs run that use no slot: masters stay for long, and must not keep a
   * configuration that nobody wants.
   *
   * @param configuration of which this is the use
   */
  ResourceVector spare(DemandConfiguration configuration, LearnedTypes types) {
    long[] spare = room.toArray();
    for (int i = 0; i < used.length; i++) {
      Slots slots = configuration.slots().get(i);
      int count = kept(slots, used[i], types);
      for (int r = 0; r < spare.length; r++) {
        spare[r] = Math.max(0, spare[r] - slots.demand().get(r) * count);
      }
    }
    return ResourceVector.of(spare);
  }

  /**
   * The configuration with slots for what is in its {@link #spare} room.
   *
   * @param configuration of which this is the use
   */
  DemandConfiguration with(
      DemandConfiguration configuration, DemandConfiguration spare, LearnedTypes types) {
    Map<ResourceVector, Integer> counts = new LinkedHashMap<>();
    for (int i = 0; i < used.length; i++) {
      Slots slots = configuration.slots().get(i);
      counts.put(slots.demand(), kept(slots, used[i], types));
    }
    spare.slots().forEach(each -> counts.merge(each.demand(), each.count(), Integer::sum));
    counts.values().removeIf(count -> count == 0);
    List<Slots> slots = new ArrayList<>();
    counts.forEach((demand, count) -> slots.add(new Slots(demand, count)));
    return new DemandConfiguration(slots);
  }

  private int kept(Slots slots, int inUse, LearnedTypes types) {
    return isAsGoodAsEmpty || types.number(slots.demand()) < 0 ? inUse : slots.count();
  }
}
