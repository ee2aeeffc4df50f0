package org.vqs.core.layer.gang;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.graph.GraphType;
import org.vqs.core.model.ForgettingMean;
import org.vqs.core.waiting.gang.Gang;

/**
 * The kinds of gangs that come to a home, as they appear: how many wait and run, and how long they
 * run. Gangs are of one kind if their graphs are equal but for a factor of all weights. Not
 * thread-safe.
 */
final class GangKinds {
  /** So many kinds are known at a time. */
  static final int MOST = 256;

  /** A kind is forgotten so many of its mean lives after the last gang of it. */
  private static final int FORGOTTEN_AFTER = 10;

  /** So many lives count for a kind, and for all. */
  private static final double MEMORY = 100;

  private final Map<GraphType, Kind> kinds = new LinkedHashMap<>();
  private final Map<Gang, GraphType> waiting = new HashMap<>();
  private final ForgettingMean allLives = new ForgettingMean(MEMORY);
  private final List<GraphType> forgotten = new ArrayList<>();

  /** What is known of one kind. */
  private static final class Kind {
    private final ForgettingMean lives = new ForgettingMean(MEMORY);
    private int waiting;
    private int running;
    private long idleSince;

    private boolean isIdle() {
      return waiting + running == 0;
    }
  }

  /** A gang waits from now on. Where too many kinds are in use it is of none. */
  void came(Gang gang) {
    GraphType type = gang.type().withUnitWeight();
    if (!kinds.containsKey(type) && kinds.size() >= MOST && !forgetOne()) {
      return;
    }
    kinds.computeIfAbsent(type, missing -> new Kind()).waiting++;
    waiting.put(gang, type);
  }

  private boolean forgetOne() {
    GraphType oldest = null;
    for (Map.Entry<GraphType, Kind> each : kinds.entrySet()) {
      boolean isOlder = oldest == null || each.getValue().idleSince < kinds.get(oldest).idleSince;
      oldest = each.getValue().isIdle() && isOlder ? each.getKey() : oldest;
    }
    if (oldest == null) {
      return false;
    }
    kinds.remove(oldest);
    forgotten.add(oldest);
    return true;
  }

  /** A gang waits no longer. */
  void left(Gang gang, long now) {
    GraphType type = waiting.remove(gang);
    if (type != null) {
      Kind kind = kinds.get(type);
      kind.waiting--;
      kind.idleSince = now;
    }
  }

  /** The kind of a gang that waits, or null. */
  GraphType of(Gang gang) {
    return waiting.get(gang);
  }

  /** A gang runs. */
  void started(GraphType type) {
    kinds.get(type).running++;
  }

  /** A gang ended that ran for so long. */
  void ended(GraphType type, double life, long now) {
    Kind kind = kinds.get(type);
    kind.running--;
    kind.idleSince = now;
    kind.lives.add(life, 1);
    allLives.add(life, 1);
  }

  /** Those that are known. */
  Set<GraphType> all() {
    return kinds.keySet();
  }

  boolean isEmpty() {
    return kinds.isEmpty() && forgotten.isEmpty();
  }

  int waiting(GraphType type) {
    Kind kind = kinds.get(type);
    return kind == null ? 0 : kind.waiting;
  }

  int inSystem(GraphType type) {
    Kind kind = kinds.get(type);
    return kind == null ? 0 : kind.waiting + kind.running;
  }

  int mostInSystem() {
    return kinds.values().stream().mapToInt(kind -> kind.waiting + kind.running).max().orElse(0);
  }

  /** How long gangs of a kind run on average; of one that is not known, all; else what is said. */
  double meanLife(GraphType type, double otherwise) {
    Kind kind = kinds.get(type);
    double ofAll = allLives.value(otherwise);
    return Math.max(1, kind == null ? ofAll : kind.lives.value(ofAll));
  }

  /** The kinds that were forgotten since the last call: of which nothing came for long. */
  List<GraphType> takeForgotten(long now, double otherwise) {
    Iterator<Map.Entry<GraphType, Kind>> rest = kinds.entrySet().iterator();
    while (rest.hasNext()) {
      Map.Entry<GraphType, Kind> each = rest.next();
      double patience = FORGOTTEN_AFTER * meanLife(each.getKey(), otherwise);
      if (each.getValue().isIdle() && now - each.getValue().idleSince > patience) {
        forgotten.add(each.getKey());
        rest.remove();
      }
    }
    List<GraphType> taken = List.copyOf(forgotten);
    forgotten.clear();
    return taken;
  }
}
