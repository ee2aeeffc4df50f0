package org.vqs.core.policy;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.TreeSet;
import org.vqs.core.cluster.Ask;
import org.vqs.core.cluster.Server;

/**
 * What still has to be looked at: servers whose room was freed, and asks that arrived. One event
 * may leave the rest to later events (design §4).
 */
public final class WorkList {
  private final TreeSet<Server> unfilled = new TreeSet<>(Server.BY_INDEX);
  private PriorityQueue<Ask> fresh = new PriorityQueue<>(Comparator.comparingLong(Ask::sequence));

  /** Sets the order of asks that wait to be placed. */
  public void setArrivalOrder(Comparator<Ask> order) {
    PriorityQueue<Ask> reordered = new PriorityQueue<>(order.thenComparingLong(Ask::sequence));
    reordered.addAll(fresh);
    fresh = reordered;
  }

  /** A server has room that was not offered yet. */
  public void add(Server server) {
    unfilled.add(server);
  }

  /** An ask has jobs that were not tried yet. */
  public void add(Ask ask) {
    if (!ask.isFresh()) {
      ask.setFresh(true);
      fresh.add(ask);
    }
  }

  /** A server left the cluster. */
  public void remove(Server server) {
    unfilled.remove(server);
  }

  /** Takes the next server, or null. */
  public Server pollServer() {
    return unfilled.pollFirst();
  }

  /** Takes the next ask, or null. */
  public Ask pollAsk() {
    Ask ask = fresh.poll();
    if (ask != null) {
      ask.setFresh(false);
    }
    return ask;
  }

  /** Forgets everything. */
  public void clear() {
    unfilled.clear();
    fresh.forEach(ask -> ask.setFresh(false));
    fresh.clear();
  }

  /** True if there is nothing to look at. */
  public boolean isEmpty() {
    return unfilled.isEmpty() && fresh.isEmpty();
  }
}
