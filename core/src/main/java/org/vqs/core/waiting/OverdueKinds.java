package org.vqs.core.waiting;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.FitTree.Bound;
import org.vqs.core.tenant.Tenant;

/**
 * The kinds that wait at a location, in line, for each patience apart: so the first in line that is
 * overdue is found without a look at those before it that are not.
 *
 * <p>A kind moves to the end of the line wherever it is helped. At other locations it stands where
 * it stood, never later than where it belongs, until it is come across.
 */
final class OverdueKinds {
  private final Map<Key, OverdueKind> kinds = new HashMap<>(2);

  /** By patience, in turn, each with the time at which the patience of its first ask ends. */
  private final TreeMap<Integer, FitTree<OverdueKind>> lines = new TreeMap<>();

  private final long[] amount = new long[1];

  private record Key(Tenant tenant, int band, int patience) {
    static Key of(Ask ask) {
      return new Key(ask.line(), ask.band(), ask.patience());
    }
  }

  /** An ask joins its kind, if it has a job for which it reserves no server. */
  void insert(Ask ask, int location) {
    if (!ask.mayBeHelped()) {
      return;
    }
    OverdueKind kind = kinds.computeIfAbsent(Key.of(ask), any -> new OverdueKind(ask));
    Ask first = kind.first();
    kind.insert(ask, location);
    if (kind.first() != first) {
      place(kind, ask.patience());
    }
  }

  /** An ask leaves its kind, if it is in it. */
  void remove(Ask ask, int location) {
    Key key = Key.of(ask);
    OverdueKind kind = kinds.get(key);
    if (kind == null) {
      return;
    }
    Ask first = kind.first();
    if (!kind.remove(ask, location)) {
      return;
    }
    if (kind.isEmpty()) {
      kinds.remove(key);
      kind.node().detach();
      lines.computeIfPresent(key.patience, (any, line) -> line.isEmpty() ? null : line);
    } else if (kind.first() != first) {
      place(kind, key.patience);
    }
  }

  /** True if an ask is in its kind. */
  boolean holds(Ask ask, int location) {
    OverdueKind kind = kinds.get(Key.of(ask));
    return kind != null && kind.holds(ask, location);
  }

  private void place(OverdueKind kind, int patience) {
    kind.node().detach();
    kind.settle();
    amount[0] = kind.first().due();
    lines
        .computeIfAbsent(patience, any -> new FitTree<>(OverdueKind.IN_TURN, Bound.AT_MOST))
        .insert(kind.node(), amount);
  }

  /** Times changed for all. */
  void settle() {
    kinds.forEach((key, kind) -> place(kind, key.patience));
  }

  boolean isEmpty() {
    return kinds.isEmpty();
  }

  /**
   * The oldest overdue ask of the first kind in line that has some, or null. Cost O(log kinds) for
   * each patience, and for each kind that was helped since it was come across.
   *
   * @param since by patience, by when that of those ended that are overdue
   * @param after only kinds behind that of this ask; null for all
   */
  Ask next(IntToLongFunction since, Ask after) {
    OverdueKind behind = after == null ? null : new OverdueKind(after);
    OverdueKind best = null;
    for (Map.Entry<Integer, FitTree<OverdueKind>> line : lines.entrySet()) {
      OverdueKind kind = next(line.getValue(), line.getKey(), since, behind);
      best = kind == null || (best != null && best.isBefore(kind)) ? best : kind;
    }
    return best == null ? null : best.first();
  }

  private OverdueKind next(
      FitTree<OverdueKind> line, int patience, IntToLongFunction since, OverdueKind behind) {
    long[] latest = {since.applyAsLong(patience)};
    OverdueKind kind = first(line, latest, behind);
    while (kind != null && kind.wasHelped()) {
      place(kind, patience);
      kind = first(line, latest, behind);
    }
    return kind;
  }

  private static OverdueKind first(FitTree<OverdueKind> line, long[] latest, OverdueKind behind) {
    return behind == null ? line.firstFit(latest) : line.firstFitAfter(behind, latest);
  }

  /** The asks of each kind, for a recount. */
  List<FitTree<Ask>> all() {
    List<FitTree<Ask>> all = new ArrayList<>();
    kinds.values().forEach(kind -> all.add(kind.asks()));
    return all;
  }
}
