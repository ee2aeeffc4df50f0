package org.vqs.core.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.FitTree.Bound;

/**
 * The waiting asks at a place by the time at which their patience ends, apart for each queue and
 * each band of sizes.
 */
public final class Overdue {
  private static final Comparator<Ask> BY_DUE =
      Comparator.comparingLong(Ask::due).thenComparingLong(Ask::sequence);

  private final FitTree<Ask> all = new FitTree<>(BY_DUE, Bound.AT_MOST);
  private final Map<Tenant, Map<Integer, FitTree<Ask>>> bands = new LinkedHashMap<>();
  private final NavigableSet<Ask> resting =
      new TreeSet<>(Comparator.comparingLong(Ask::restsUntil).thenComparingLong(Ask::sequence));
  private final Place owner;

  Overdue(Place owner) {
    this.owner = owner;
  }

  /** All of them that do not rest, first the one whose patience ends first. */
  public FitTree<Ask> all() {
    return all;
  }

  void insert(Ask ask) {
    int place = ask.places().indexOf(owner);
    all.insert(ask.dueNode(place), ask.shape().amounts());
    bands
        .computeIfAbsent(ask.tenant().queue(), q -> new TreeMap<>())
        .computeIfAbsent(ask.band(), b -> new FitTree<>(BY_DUE, Bound.AT_MOST))
        .insert(ask.bandNode(place), ask.shape().amounts());
  }

  /**
   * Passes an ask over until {@link Ask#restsUntil}: it could not be helped, and looking at it
   * again at once would keep others from it. Its age stays what it is.
   */
  void rest(Ask ask) {
    resting.add(ask);
  }

  /** Takes an ask out, before its tenant, band or rest changes. */
  void remove(Ask ask) {
    resting.remove(ask);
    int place = ask.places().indexOf(owner);
    if (!ask.dueNode(place).isInTree()) {
      return;
    }
    ask.dueNode(place).detach();
    ask.bandNode(place).detach();
    Tenant queue = ask.tenant().queue();
    Map<Integer, FitTree<Ask>> ofQueue = bands.get(queue);
    if (ofQueue.get(ask.band()).isEmpty()) {
      ofQueue.remove(ask.band());
      if (ofQueue.isEmpty()) {
        bands.remove(queue);
      }
    }
  }

  /**
   * The overdue ask to help next: of the neediest queue, there of the band whose turn it is, there
   * the one that waited longest. Cost O(log asks) while none is overdue, otherwise that for each
   * queue and band.
   *
   * @param free only those that fit these amounts, or null for any
   * @param passed asks that are not to be considered
   * @return null if there is none
   */
  public Ask next(long now, long[] free, Set<Ask> passed) {
    while (!resting.isEmpty() && resting.first().restsUntil() <= now) {
      insert(resting.pollFirst());
    }
    Ask first = all.first();
    if (first == null || first.due() > now) {
      return null;
    }
    Ask best = null;
    for (Map.Entry<Tenant, Map<Integer, FitTree<Ask>>> queue : bands.entrySet()) {
      Ask candidate = next(queue.getKey(), queue.getValue(), now, free, passed);
      if (candidate != null && (best == null || compare(candidate, best) < 0)) {
        best = candidate;
      }
    }
    return best;
  }

  /**
   * For each queue the overdue ask to help next. Cost as for {@link #next}.
   *
   * @return an empty list if there is none
   */
  public List<Ask> nextOfEach(long now) {
    if (next(now, null, Set.of()) == null) {
      return List.of();
    }
    List<Ask> result = new ArrayList<>();
    for (Map.Entry<Tenant, Map<Integer, FitTree<Ask>>> queue : bands.entrySet()) {
      Ask candidate = next(queue.getKey(), queue.getValue(), now, null, Set.of());
      if (candidate != null) {
        result.add(candidate);
      }
    }
    return result;
  }

  private static Ask next(
      Tenant queue,
      Map<Integer, FitTree<Ask>> bandsOfQueue,
      long now,
      long[] free,
      Set<Ask> passed) {
    Ask best = null;
    double bestTurn = Double.POSITIVE_INFINITY;
    for (Map.Entry<Integer, FitTree<Ask>> band : bandsOfQueue.entrySet()) {
      FitTree<Ask> asks = band.getValue();
      Ask candidate = free == null ? asks.first() : asks.firstFit(free);
      while (candidate != null && passed.contains(candidate)) {
        candidate = free == null ? asks.after(candidate) : asks.firstFitAfter(candidate, free);
      }
      double turn = queue.bands().turn(band.getKey());
      boolean isDue = candidate != null && candidate.due() <= now;
      if (isDue && (turn < bestTurn || (turn == bestTurn && BY_DUE.compare(candidate, best) < 0))) {
        best = candidate;
        bestTurn = turn;
      }
    }
    return best;
  }

  /** Those that rest, for a recount. */
  NavigableSet<Ask> resting() {
    return resting;
  }

  /** The bands of all queues, for a recount. */
  Iterable<FitTree<Ask>> bands() {
    return () -> bands.values().stream().flatMap(queue -> queue.values().stream()).iterator();
  }

  /** The order in which overdue asks of different queues, or at different places, are helped. */
  public static int compare(Ask a, Ask b) {
    Tenant left = a.tenant().queue();
    Tenant right = b.tenant().queue();
    if (left != right) {
      int byNeed = Tenant.compareNeed(left, right);
      return byNeed != 0 ? byNeed : BY_DUE.compare(a, b);
    }
    int byTurn = Double.compare(left.bands().turn(a.band()), left.bands().turn(b.band()));
    return byTurn != 0 ? byTurn : BY_DUE.compare(a, b);
  }
}
