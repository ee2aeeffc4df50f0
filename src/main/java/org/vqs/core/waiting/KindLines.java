package org.vqs.core.waiting;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.vqs.core.tenant.Tenant;

/**
 * The lines of all kinds at a location, in the order of their turns.
 *
 * <p>A turn grows whenever a job of the kind starts, wherever that is. So a line stands where its
 * turn was once, never later than where it is now, and moves when it is come across:
 *
 * <pre>
 * for each line, the earliest place first, while its place is not after the turn of the best:
 *   its turn is later than its place:  it moves there, to be come across again
 *   otherwise its oldest ask that is overdue and reserves nothing may be the best
 * </pre>
 */
final class KindLines {
  private final Map<Kind, KindLine> lines = new LinkedHashMap<>(2);
  private final NavigableSet<KindLine> byPlace = new TreeSet<>(KindLine.BY_PLACE);
  private long made;

  private record Kind(Tenant tenant, int band) {
    static Kind of(Ask ask) {
      return new Kind(ask.line(), ask.band());
    }
  }

  void insert(Ask ask, int location) {
    KindLine line = lines.get(Kind.of(ask));
    if (line == null) {
      line = new KindLine(ask.line(), ask.band(), made++);
      lines.put(Kind.of(ask), line);
      byPlace.add(line);
    }
    line.asks().insert(ask.bandNode(location), ask.shape().amounts());
  }

  void remove(Ask ask, int location) {
    ask.bandNode(location).detach();
    KindLine line = lines.get(Kind.of(ask));
    if (line.asks().isEmpty()) {
      lines.remove(Kind.of(ask));
      byPlace.remove(line);
    }
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  /**
   * Of the overdue that reserve no server, of the kind whose turn it is, the one that waited
   * longest; or null. Cost O(log kinds) for each that is come across: those that have nothing
   * overdue, those of which jobs started since, and those with equal turns.
   *
   * @param least the turn of the kind that went last, before which it is nobody's
   */
  Ask next(long since, double least) {
    Ask best = null;
    KindLine line = byPlace.isEmpty() ? null : byPlace.first();
    while (line != null && (best == null || line.place() <= Overdue.turn(best, least))) {
      if (line.turn() > line.place()) {
        line = moved(line);
        continue;
      }
      best = Overdue.first(best, line.next(since), least);
      line = byPlace.higher(line);
    }
    return best;
  }

  /** Moves a line to where its turn is now. Returns the one that comes where it stood. */
  private KindLine moved(KindLine line) {
    KindLine before = byPlace.lower(line);
    byPlace.remove(line);
    line.setPlace();
    byPlace.add(line);
    return before == null ? byPlace.first() : byPlace.higher(before);
  }

  /** All turns are equal again. */
  void forgetTurns() {
    List<KindLine> all = new ArrayList<>(byPlace);
    byPlace.clear();
    for (KindLine line : all) {
      line.setPlace();
      byPlace.add(line);
    }
  }

  Iterable<KindLine> all() {
    return lines.values();
  }
}
