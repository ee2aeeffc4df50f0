package org.vqs.core.waiting;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeSet;
import org.vqs.core.tenant.Tenant;

/**
 * The lines of all kinds at a location, in the order of their turns.
 *
 * <p>A turn grows whenever a job of the kind starts, wherever that is. So a line stands where its
 * turn was once, never later than where it is now, and moves when it is come across. Those whose
 * turn is not after that of the kind that went last have equal turns; they stand apart, by the age
 * of their first ask, since there the oldest goes first:
 *
 * <pre>
 * of the equal ones, the earliest first, while its first ask is before the best:
 *   its turn is later by now:  it moves to the others
 *   otherwise its oldest ask that is overdue and reserves nothing may be the best
 * if there is none, of the others, the earliest place first, while its place is not after the turn of the best: the same
 * </pre>
 */
final class KindLines {
  private static final KindLine[] NOTHING = {};

  /** Those of each tenant by their bands, with null where none waits. */
  private final Map<Tenant, KindLine[]> lines = new LinkedHashMap<>(2);

  /** Those whose turn had come when they were placed. */
  private final NavigableSet<KindLine> equal = new TreeSet<>(KindLine.BY_FIRST);

  private final NavigableSet<KindLine> byPlace = new TreeSet<>(KindLine.BY_PLACE);
  private double lastLeast = Double.NEGATIVE_INFINITY;
  private long made;

  void insert(Ask ask, int location) {
    KindLine line = line(ask);
    boolean isNew = line == null;
    if (isNew) {
      line = new KindLine(ask.line(), ask.band(), made++);
      put(ask, line);
    }
    boolean isEqual = !isNew && equal.remove(line);
    line.insert(ask, location);
    if (isEqual) {
      equal.add(line);
    } else if (isNew) {
      byPlace.add(line);
    }
  }

  void remove(Ask ask, int location) {
    KindLine line = line(ask);
    boolean isEqual = equal.remove(line);
    line.remove(ask, location);
    if (line.isEmpty()) {
      drop(ask);
      byPlace.remove(line);
    } else if (isEqual) {
      equal.add(line);
    }
  }

  private KindLine line(Ask ask) {
    KindLine[] bands = lines.get(ask.line());
    return bands == null || ask.band() >= bands.length ? null : bands[ask.band()];
  }

  private void put(Ask ask, KindLine line) {
    KindLine[] bands = lines.getOrDefault(ask.line(), NOTHING);
    if (ask.band() >= bands.length) {
      bands = Arrays.copyOf(bands, ask.band() + 1);
      lines.put(ask.line(), bands);
    }
    bands[ask.band()] = line;
  }

  private void drop(Ask ask) {
    KindLine[] bands = lines.get(ask.line());
    bands[ask.band()] = null;
    for (KindLine line : bands) {
      if (line != null) {
        return;
      }
    }
    lines.remove(ask.line());
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  /**
   * Of the overdue that reserve no server, of the kind whose turn it is, the one that waited
   * longest; or null. Cost O(log kinds) for each that is come across: those that have nothing
   * overdue or reserve, those of which jobs started since, and those whose turn has come since.
   *
   * @param least the turn of the kind that went last, before which it is nobody's
   * @param reservations passes over asks that reserve so many servers, or one for each job
   */
  Ask next(OverdueSince since, double least, int reservations) {
    if (least < lastLeast) {
      forgetTurns();
    }
    lastLeast = least;
    while (!byPlace.isEmpty() && byPlace.first().place() <= least) {
      place(byPlace.pollFirst());
    }
    Ask best = nextOfEqual(since, reservations);
    return best == null ? nextByPlace(since, reservations) : best;
  }

  private Ask nextOfEqual(OverdueSince since, int reservations) {
    Ask best = null;
    KindLine line = equal.isEmpty() ? null : equal.first();
    while (line != null
        && line.first().due() <= since.passedOver()
        && (best == null || AskOrder.BY_DUE.compare(line.first(), best) < 0)) {
      KindLine after = equal.higher(line);
      if (line.turn() > lastLeast) {
        equal.remove(line);
        place(line);
      } else {
        best = Overdue.first(best, line.next(since, reservations), lastLeast);
      }
      line = after;
    }
    return best;
  }

  private Ask nextByPlace(OverdueSince since, int reservations) {
    Ask best = null;
    KindLine line = byPlace.isEmpty() ? null : byPlace.first();
    while (line != null && (best == null || line.place() <= Overdue.turn(best, lastLeast))) {
      if (line.turn() > line.place()) {
        line = moved(line);
        continue;
      }
      best = Overdue.first(best, line.next(since, reservations), lastLeast);
      line = byPlace.higher(line);
    }
    return best;
  }

  /** Puts a line that stands nowhere to where its turn is now. */
  private void place(KindLine line) {
    line.setPlace();
    if (line.place() <= lastLeast) {
      equal.add(line);
    } else {
      byPlace.add(line);
    }
  }

  /** Moves a line to where its turn is now. Returns the one that comes where it stood. */
  private KindLine moved(KindLine line) {
    KindLine before = byPlace.lower(line);
    byPlace.remove(line);
    place(line);
    return before == null ? byPlace.first() : byPlace.higher(before);
  }

  /** All turns are equal again. */
  void forgetTurns() {
    lastLeast = Double.NEGATIVE_INFINITY;
    equal.clear();
    byPlace.clear();
    all().forEach(this::place);
  }

  /** The sum of w p over all of them. Cost O(kinds), each times its tenant's bands. */
  double weightedParts() {
    double sum = 0;
    for (KindLine line : all()) {
      sum += line.weightedPart();
    }
    return sum;
  }

  /** The sum of w over their tenants. */
  double weights() {
    double sum = 0;
    for (KindLine[] bands : lines.values()) {
      sum += Arrays.stream(bands).filter(Objects::nonNull).findFirst().orElseThrow().weight();
    }
    return sum;
  }

  /** The tenant of all of them, or null if there are several or none. */
  Tenant onlyTenant() {
    return lines.size() == 1 ? lines.keySet().iterator().next() : null;
  }

  /** All of them, tenant by tenant. */
  Iterable<KindLine> all() {
    List<KindLine> all = new ArrayList<>();
    for (KindLine[] bands : lines.values()) {
      for (KindLine line : bands) {
        if (line != null) {
          all.add(line);
        }
      }
    }
    return all;
  }
}
