package org.vqs.core.waiting.gang;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
  private final Map<Location, Home> homes = new LinkedHashMap<>();
  private int size;
  private long made;

  /** The gangs of a home. */
  private static final class Home {
    final Map<Tenant, TreeSet<Gang>> lines = new LinkedHashMap<>();
    final TreeMap<Long, Gang> bySequence = new TreeMap<>();

    /** The last one that {@link #nextFew} took. */
    long lastTaken = -1;
  }

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
    Home home = homes.computeIfAbsent(gang.home(), at -> new Home());
    home.bySequence.put(gang.sequence(), gang);
    home.lines
        .computeIfAbsent(gang.line(), tenant -> new TreeSet<>(Gang.orderIn(tenant)))
        .add(gang);
  }

  /**
   * Changes what gangs are ordered by, while none is in any order. Cost O(gangs). If the change
   * fails they are in the order that holds then.
   */
  public void reorder(Runnable change) {
    List<Gang> all = all();
    homes.values().forEach(home -> home.lines.clear());
    try {
      change.run();
    } finally {
      all.forEach(this::insert);
    }
  }

  /** A gang waits no longer. Returns whether it did. */
  public boolean remove(Gang gang) {
    Home home = homes.get(gang.home());
    TreeSet<Gang> line = home == null ? null : home.lines.get(gang.line());
    if (line == null || !line.remove(gang)) {
      return false;
    }
    size--;
    home.bySequence.remove(gang.sequence());
    if (line.isEmpty()) {
      home.lines.remove(gang.line());
    }
    if (home.bySequence.isEmpty()) {
      homes.remove(gang.home());
    }
    return true;
  }

  /** True if one waits for servers at this home. */
  public boolean waitsAt(Location home) {
    return homes.containsKey(home);
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
    return homes.isEmpty() ? List.of() : List.copyOf(homes.keySet());
  }

  /** All of them, by home and tenant. Cost O(gangs). */
  public List<Gang> all() {
    List<Gang> all = new ArrayList<>(size);
    homes.values().forEach(home -> home.lines.values().forEach(all::addAll));
    return all;
  }

  /**
   * The gang of a home whose turn it is: of the least served tenant's, the first; or null.
   *
   * @param isWanted which gangs come into question; cost O(tenants + gangs that do not)
   */
  public Gang next(Location home, Predicate<Gang> isWanted) {
    Gang best = null;
    Home here = homes.get(home);
    if (here == null) {
      return null;
    }
    for (Map.Entry<Tenant, TreeSet<Gang>> line : here.lines.entrySet()) {
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

  /**
   * Some gangs of a home, others with each call, until all had their turn: those that came after
   * the ones of the last call, and then from the first on again. Cost O(most + log gangs).
   *
   * @param most how many; all if they are not more
   */
  public List<Gang> nextFew(Location home, int most) {
    Home here = homes.get(home);
    if (here == null) {
      return List.of();
    }
    List<Gang> few = new ArrayList<>();
    for (Map.Entry<Long, Gang> next = here.bySequence.higherEntry(here.lastTaken);
        few.size() < Math.min(most, here.bySequence.size());
        next = here.bySequence.higherEntry(here.lastTaken)) {
      Gang gang = next == null ? here.bySequence.firstEntry().getValue() : next.getValue();
      few.add(gang);
      here.lastTaken = gang.sequence();
    }
    return few;
  }

  /**
   * The first of some gangs in the order of service; or null.
   *
   * @param few gangs of a home, of which those that wait no longer are passed over
   * @param isWanted which of them come into question
   */
  public Gang first(Location home, List<Gang> few, Predicate<Gang> isWanted) {
    Home here = homes.get(home);
    Gang best = null;
    for (Gang gang : few) {
      boolean waits = here != null && here.bySequence.containsKey(gang.sequence());
      if (waits && (best == null || isBefore(home, gang, best)) && isWanted.test(gang)) {
        best = gang;
      }
    }
    return best;
  }

  private static boolean isBefore(Location home, Gang gang, Gang other) {
    Tenant line = gang.line();
    return line == other.line()
        ? Gang.orderIn(line).compare(gang, other) < 0
        : compare(home, line, other.line()) < 0;
  }

  /** The less served at a home first. */
  private static int compare(Location home, Tenant a, Tenant b) {
    HomeTenants here = home.weightedTenants();
    return here == null ? ServiceOrder.compare(a, b) : here.compareService(a, b);
  }
}
