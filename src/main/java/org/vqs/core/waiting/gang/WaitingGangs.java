package org.vqs.core.waiting.gang;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.vqs.core.server.Location;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.ServiceOrder;
import org.vqs.core.tenant.Tenant;

/**
 * The gangs that wait, for each home and each tenant that has a line in the order in which they are
 * served. Not thread-safe.
 */
public final class WaitingGangs {
  private final Map<Location, Map<Tenant, TreeSet<Gang>>> lines = new LinkedHashMap<>();
  private int size;
  private long made;

  /**
   * A gang waits from now on.
   *
   * @param since since when all of it is asked for
   */
  public Gang add(GangSpec spec, long since) {
    Gang gang = new Gang(made++, spec, since);
    insert(gang);
    size++;
    return gang;
  }

  private void insert(Gang gang) {
    lines
        .computeIfAbsent(gang.home(), home -> new LinkedHashMap<>())
        .computeIfAbsent(gang.line(), tenant -> new TreeSet<>(Gang.orderIn(tenant)))
        .add(gang);
  }

  /**
   * Changes what gangs are ordered by, while none is in any order. Cost O(gangs). If the change
   * fails they are in the order that holds then.
   */
  public void reorder(Runnable change) {
    List<Gang> all = all();
    lines.clear();
    try {
      change.run();
    } finally {
      all.forEach(this::insert);
    }
  }

  /** A gang waits no longer. Returns whether it did. */
  public boolean remove(Gang gang) {
    Map<Tenant, TreeSet<Gang>> ofHome = lines.get(gang.home());
    TreeSet<Gang> line = ofHome == null ? null : ofHome.get(gang.line());
    if (line == null || !line.remove(gang)) {
      return false;
    }
    size--;
    if (line.isEmpty()) {
      ofHome.remove(gang.line());
    }
    if (ofHome.isEmpty()) {
      lines.remove(gang.home());
    }
    return true;
  }

  /** True if one waits for servers at this home. */
  public boolean waitsAt(Location home) {
    return lines.containsKey(home);
  }

  /** True if none waits. */
  public boolean isEmpty() {
    return size == 0;
  }

  /** How many wait. */
  public int size() {
    return size;
  }

  /** The homes at which gangs wait. */
  public Collection<Location> homes() {
    return lines.isEmpty() ? List.of() : List.copyOf(lines.keySet());
  }

  /** All of them, by home and tenant. Cost O(gangs). */
  public List<Gang> all() {
    List<Gang> all = new ArrayList<>(size);
    lines.values().forEach(ofHome -> ofHome.values().forEach(all::addAll));
    return all;
  }

  /**
   * The gang of a home whose turn it is: of the least served tenant's, the first; or null.
   *
   * @param isWanted which gangs come into question; cost O(tenants + gangs that do not)
   */
  public Gang next(Location home, Predicate<Gang> isWanted) {
    Gang best = null;
    for (Map.Entry<Tenant, TreeSet<Gang>> line : lines.getOrDefault(home, Map.of()).entrySet()) {
      if (best != null && compare(home, best.line(), line.getKey()) <= 0) {
        continue;
      }
      for (Gang gang : line.getValue()) {
        if (isWanted.test(gang)) {
          best = gang;
          break;
        }
      }
    }
    return best;
  }

  /** The less served at a home first. */
  private static int compare(Location home, Tenant a, Tenant b) {
    HomeTenants here = home.weightedTenants();
    return here == null ? ServiceOrder.compare(a, b) : here.compareService(a, b);
  }
}
