package org.vqs.yarn.snapshot;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.Packer;
import org.vqs.core.server.HeldRoom;
import org.vqs.core.server.Location;

/**
 * The room of one partition that is idle because it is held. Immutable.
 *
 * @param partition the label; empty for the default partition
 * @param idle what is free now and held, by the reason; without reasons for which nothing is
 * @param millisToPay for how long no room may be held from now on, as some was held in vain
 */
public record HeldView(String partition, Map<HeldBecause, ResourceAmounts> idle, long millisToPay) {

  public HeldView {
    idle = Map.copyOf(idle);
  }

  /** The partitions where room is held or was held in vain. Under the scheduler's lock. */
  static List<HeldView> of(Packer packer, long now) {
    List<HeldView> views = new ArrayList<>();
    for (Location home : packer.cluster().locations()) {
      HeldView view = home.isHome() ? of(packer, home, now) : null;
      if (view != null && (view.millisToPay > 0 || !view.idle.isEmpty())) {
        views.add(view);
      }
    }
    return List.copyOf(views);
  }

  private static HeldView of(Packer packer, Location home, long now) {
    HeldRoom held = home.held();
    Map<HeldBecause, ResourceAmounts> idle = new EnumMap<>(HeldBecause.class);
    for (HeldBecause because : HeldBecause.values()) {
      ResourceAmounts amounts = ResourceAmounts.of(held.idle(because.purpose()).amounts());
      if (!amounts.isZero()) {
        idle.put(because, amounts);
      }
    }
    String partition = home == packer.everywhere() ? "" : home.name();
    return new HeldView(partition, idle, (long) Math.ceil(held.timeToPay(now)));
  }

  /** What is held for a reason in all partitions together, or null for nothing. */
  public static ResourceAmounts sum(List<HeldView> views, HeldBecause because) {
    long[] sum = null;
    for (HeldView view : views) {
      ResourceAmounts idle = view.idle.get(because);
      if (idle != null) {
        sum = sum == null ? new long[idle.dimensions()] : sum;
        idle.addTo(sum);
      }
    }
    return sum == null ? null : ResourceAmounts.of(sum);
  }
}
