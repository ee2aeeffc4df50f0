package org.vqs.core.policy.maxweight.learned;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.RoomLeft;
import org.vqs.core.partition.DemandConfiguration;
import org.vqs.core.partition.DemandConfiguration.Slots;
import org.vqs.core.policy.maxweight.solver.ConfigurationSearch;
import org.vqs.core.policy.maxweight.solver.SlotConfiguration;

/**
 * The configurations among which one of maximum weight is searched: all maximal ones if they are
 * not too many (Psychas and Ghaderi, On Non-Preemptive VM Scheduling in the Cloud, §6.1, 1 (i)),
 * and otherwise a subset of them.
 *
 * <p>The subset holds mixes of two types: some jobs of the larger, as many of the other as fit, and
 * then of all types, the largest first. It has those of one type alone too. Algorithm 1 over a
 * subset supports β of what the subset can serve (Corollary 6.2), which is no less than the r of
 * Lemma 6.1 of everything.
 *
 * <p>Immutable. Cost to make it: O(J) for each of the configurations that are allowed, and for as
 * many again; nothing in it grows faster. Cost of a search: the slots' types over all
 * configurations, which are few in each.
 */
final class ConfigurationList {
  /** Configurations visited for each one that is allowed, before a subset is taken. */
  private static final int VISITS_PER_CONFIGURATION = 4;

  private final List<ResourceVector> types;
  private final double[] sizes;
  private final List<Entry> entries = new ArrayList<>();
  private final boolean complete;
  private int visits;

  /** A configuration: how many jobs of which types, and the sum of their sizes. */
  private static final class Entry {
    final int[] types;
    final int[] counts;
    final double fullness;

    Entry(int[] types, int[] counts, double fullness) {
      this.types = types;
      this.counts = counts;
      this.fullness = fullness;
    }

    double weight(double[] queues) {
      double weight = 0;
      for (int i = 0; i < types.length; i++) {
        weight += counts[i] * queues[types[i]];
      }
      return weight;
    }
  }

  /**
   * Configurations of some room.
   *
   * @param types each asks for something; the largest first
   * @param sizes of the types, which break ties between weights: the fuller configuration
   * @param room not negative
   * @param limit how many at most, at least as many as types
   */
  ConfigurationList(List<ResourceVector> types, double[] sizes, long[] room, int limit) {
    this.types = List.copyOf(types);
    this.sizes = sizes.clone();
    complete =
        ConfigurationSearch.forEach(
            this.types,
            room,
            (long) VISITS_PER_CONFIGURATION * limit,
            slots -> {
              visits++;
              return entries.size() < limit && add(slots);
            });
    if (!complete) {
      entries.clear();
      mix(room, limit);
    }
  }

  private void mix(long[] room, int limit) {
    int fitting = (int) types.stream().filter(type -> type.fitsIn(room)).count();
    int pairs = Math.max(1, fitting * (fitting - 1) / 2);
    int perPair = Math.max(1, limit / pairs);
    Mixer mixer = new Mixer(room);
    Set<SlotConfiguration> seen = new HashSet<>();
    for (int first = 0; first < types.size(); first++) {
      int most = mixer.most(first);
      for (int second = first; most > 0 && second < types.size(); second++) {
        int steps = second == first ? 1 : Math.min(most, perPair);
        for (int step = 1; step <= steps; step++) {
          int count = (int) ((long) most * step / steps);
          int[] slots = mixer.of(first, count, second);
          visits++;
          if (entries.size() < limit && seen.add(SlotConfiguration.of(slots))) {
            add(slots);
          }
        }
      }
    }
  }

  private boolean add(int[] slots) {
    int length = 0;
    for (int count : slots) {
      length += count > 0 ? 1 : 0;
    }
    int[] used = new int[length];
    int[] counts = new int[length];
    double full = 0;
    int i = 0;
    for (int type = 0; i < length; type++) {
      if (slots[type] > 0) {
        used[i] = type;
        counts[i++] = slots[type];
        full += slots[type] * sizes[type];
      }
    }
    entries.add(new Entry(used, counts, full));
    return true;
  }

  /** Puts jobs together until nothing fits. */
  private final class Mixer {
    private final long[] room;
    private final RoomLeft left;
    private final long[][] amounts;
    private int[] slots = {};

    Mixer(long[] room) {
      this.room = room;
      this.left = new RoomLeft(room.length);
      this.amounts = types.stream().map(ResourceVector::toArray).toArray(long[][]::new);
    }

    int most(int type) {
      left.set(room);
      return (int) Math.min(Integer.MAX_VALUE, left.fitting(amounts[type]));
    }

    int[] of(int first, int count, int second) {
      left.set(room);
      slots = new int[amounts.length];
      take(first, count);
      take(second, Integer.MAX_VALUE);
      for (int type = 0; type < amounts.length; type++) {
        take(type, Integer.MAX_VALUE);
      }
      return slots;
    }

    private void take(int type, int most) {
      int count = (int) Math.min(most, left.fitting(amounts[type]));
      left.take(amounts[type], count);
      slots[type] += count;
    }
  }

  /** How many there are. */
  int size() {
    return entries.size();
  }

  /** True if these are all maximal configurations. */
  boolean isComplete() {
    return complete;
  }

  /** How many configurations were looked at to list these. */
  int visits() {
    return visits;
  }

  /**
   * The number of a configuration of maximum weight; of equal weights the fullest, of these the
   * first; −1 if nothing fits.
   *
   * @param queues Q_j of each type
   */
  int best(double[] queues) {
    int best = -1;
    double bestWeight = -1;
    for (int i = 0; i < entries.size(); i++) {
      double weight = entries.get(i).weight(queues);
      if (weight > bestWeight
          || (weight == bestWeight && entries.get(i).fullness > entries.get(best).fullness)) {
        best = i;
        bestWeight = weight;
      }
    }
    return best;
  }

  /** f(k, Q) of a configuration; 0 for number −1. */
  double weight(int number, double[] queues) {
    return number < 0 ? 0 : entries.get(number).weight(queues);
  }

  /** One of them; one without slots for number −1. */
  DemandConfiguration get(int number) {
    List<Slots> slots = new ArrayList<>();
    if (number >= 0) {
      Entry entry = entries.get(number);
      for (int i = 0; i < entry.types.length; i++) {
        slots.add(new Slots(types.get(entry.types[i]), entry.counts[i]));
      }
    }
    return new DemandConfiguration(slots);
  }
}
