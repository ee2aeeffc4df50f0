package org.vqs.core.reward;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.RoomLeft;

/** Small systems by chance, and what is best in them, by trying everything. */
public final class RewardInstances {
  private RewardInstances() {}

  /** The four types of A §7.1, on servers of 80 cores and 640 GB. */
  public static MaxReward fourTypes() {
    return new MaxReward(
        List.of(priced(1, 1), priced(4, 16), priced(2, 32), priced(32, 256)),
        ResourceVector.of(80, 640));
  }

  private static RewardType priced(long cores, long gigabytes) {
    return new RewardType(ResourceVector.of(cores, gigabytes), cores + gigabytes / 8.);
  }

  public static MaxReward random(SplittableRandom random, int types) {
    int resources = 1 + random.nextInt(3);
    long[] capacity = random.longs(resources, 4, 13).toArray();
    List<RewardType> all = new ArrayList<>();
    for (int type = 0; type < types; type++) {
      long[] demand = new long[resources];
      for (int r = 0; r < resources; r++) {
        demand[r] = random.nextLong(0, capacity[r] + 2);
      }
      demand[random.nextInt(resources)] = 1L + random.nextInt(6);
      // Few different rewards: many ties.
      all.add(new RewardType(ResourceVector.of(demand), .1 * (1 + random.nextInt(6))));
    }
    return new MaxReward(all, ResourceVector.of(capacity));
  }

  static BitSet set(int... types) {
    BitSet set = new BitSet();
    for (int type : types) {
      set.set(type);
    }
    return set;
  }

  /** Definition 2.3, by looking at every configuration in the order of ties. */
  static int[] bestByTrying(MaxReward instance, BitSet set) {
    RoomLeft room = new RoomLeft(instance.capacity().dimensions());
    room.set(instance.capacity().toArray());
    int[][] best = {new int[instance.types().size()]};
    tryAll(instance, set, 0, best[0].clone(), room, best);
    return best[0];
  }

  private static void tryAll(
      MaxReward instance, BitSet set, int type, int[] slots, RoomLeft room, int[][] best) {
    if (type == slots.length) {
      if (instance.reward(slots) > instance.reward(best[0]) + 1e-9) {
        best[0] = slots.clone();
      }
      return;
    }
    long[] demand = instance.types().get(type).demand().toArray();
    for (int n = set.get(type) ? (int) room.fitting(demand) : 0; n >= 0; n--) {
      slots[type] = n;
      room.take(demand, n);
      tryAll(instance, set, type + 1, slots, room, best);
      room.take(demand, -n);
    }
    slots[type] = 0;
  }
}
