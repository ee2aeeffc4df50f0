package org.vqs.core.waiting;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.FitTree.Bound;

/**
 * The asks of one application, among which urgency holds: where an ask may start on a server, the
 * most urgent ask of its group that could start there goes first (design.md, "What we add to the
 * policies"; MapReduce's failed maps go before its reduces).
 */
public final class AskGroup {
  private static final Comparator<Ask> ORDER =
      Comparator.comparingInt(Ask::urgency).thenComparingLong(Ask::sequence);

  private final String name;
  private final long seniority;

  /** Those that wait, in no order, each at its place. */
  private final List<Ask> waiting = new ArrayList<>(2);

  /** Null while all that wait are equally urgent, and nobody asked for one that fits. */
  private FitTree<Ask> byUrgency;

  private final Map<Object, RefusingServers> refusing = new HashMap<>(2);

  /**
   * A group without asks.
   *
   * @param name how the host calls it
   * @param seniority the smaller, the earlier it came
   */
  public AskGroup(String name, long seniority) {
    this.name = name;
    this.seniority = seniority;
  }

  /** The smaller, the earlier the application came. */
  public long seniority() {
    return seniority;
  }

  /**
   * What asks of the group share that the host accepts and refuses on the same servers.
   *
   * @param kind equal for those asks, as the host sees them
   */
  public RefusingServers alike(Object kind) {
    return refusing.computeIfAbsent(kind, k -> new RefusingServers());
  }

  /**
   * True if an ask more urgent than {@code ask} waits. Cost O(1) if all are equally urgent, else
   * O(log asks).
   */
  public boolean hasMoreUrgentThan(Ask ask) {
    if (waiting.isEmpty()) {
      return false;
    }
    Ask first = byUrgency == null ? waiting.get(0) : byUrgency.first();
    return first.urgency() < ask.urgency();
  }

  /** The most urgent waiting ask that fits the free amounts, or null. */
  public Ask mostUrgentFitting(long[] free) {
    order();
    return byUrgency.firstFit(free);
  }

  /** The next ask after {@code previous} in order of urgency that fits, or null. */
  public Ask nextFitting(Ask previous, long[] free) {
    order();
    return byUrgency.firstFitAfter(previous, free);
  }

  /** Orders those that wait from now on, until none does. */
  private void order() {
    if (byUrgency == null) {
      byUrgency = new FitTree<>(ORDER, Bound.AT_MOST);
      waiting.forEach(this::order);
    }
  }

  private void order(Ask ask) {
    byUrgency.insert(ask.urgencyNode(), ask.shape().amounts());
  }

  void add(Ask ask) {
    ask.setGroupPlace(waiting.size());
    waiting.add(ask);
    if (byUrgency != null) {
      order(ask);
    } else if (ask.urgency() != waiting.get(0).urgency()) {
      order();
    }
  }

  void remove(Ask ask) {
    if (isListed(ask)) {
      if (byUrgency != null) {
        ask.urgencyNode().detach();
      }
      Ask last = waiting.remove(waiting.size() - 1);
      if (last != ask) {
        waiting.set(ask.groupPlace(), last);
        last.setGroupPlace(ask.groupPlace());
      }
      byUrgency = waiting.isEmpty() ? null : byUrgency;
    }
  }

  private boolean isListed(Ask ask) {
    int place = ask.groupPlace();
    return place < waiting.size() && waiting.get(place) == ask;
  }

  /** True if the ask is among those that wait, and in their order if there is one. */
  public boolean contains(Ask ask) {
    return isListed(ask) && (byUrgency == null || ask.urgencyNode().isInTree());
  }

  @Override
  public String toString() {
    return name;
  }
}
