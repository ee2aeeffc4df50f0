package org.vqs.core.policy;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.TreeSet;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;

/**
 * What still has to be looked at: servers whose room was freed, and asks that arrived. One event
 * may leave the rest to later events (design.md, "The way of a heartbeat").
 */
public final class WorkList {
  private final TreeSet<Server> unfilled = new TreeSet<>(Server.BY_INDEX);
  private final TreeSet<Server> offered = new TreeSet<>(Server.BY_INDEX);
  private PriorityQueue<Ask> fresh = new PriorityQueue<>(Comparator.comparingLong(Ask::sequence));

  private Server firstServer;
  private Ask firstAsk;

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

  /** A server is to be looked at though nothing happened there; a few at a time. */
  public void addForLater(Server server) {
    offered.add(server);
  }

  /** A server has room that was offered in part; it comes before all others. */
  public void addFirst(Server server) {
    unfilled.add(server);
    firstServer = server;
  }

  /** An ask was tried in part; it comes before all others. */
  public void addFirst(Ask ask) {
    add(ask);
    firstAsk = ask;
  }

  /** Has more of those that can wait looked at, as long as no more than so many servers are. */
  public void takeFromLater(int most) {
    while (!offered.isEmpty() && unfilled.size() < most) {
      unfilled.add(offered.pollFirst());
    }
  }

  /** True if servers can still wait to be looked at. */
  public boolean hasForLater() {
    return !offered.isEmpty();
  }

  /** An ask has jobs that were not tried yet. */
  public void add(Ask ask) {
    if (!ask.isFresh()) {
      ask.setFresh(true);
      fresh.add(ask);
    }
  }

  /** Forgets a server. Returns whether it was in the list. */
  public boolean remove(Server server) {
    firstServer = firstServer == server ? null : firstServer;
    boolean wasOffered = offered.remove(server);
    return unfilled.remove(server) || wasOffered;
  }

  /** Takes the next server, or null. */
  public Server pollServer() {
    if (firstServer == null) {
      return unfilled.pollFirst();
    }
    Server server = firstServer;
    unfilled.remove(server);
    firstServer = null;
    return server;
  }

  /** True if an ask comes before all servers. */
  public boolean beginsWithAsk() {
    return firstAsk != null;
  }

  /** Takes the next ask, or null. */
  public Ask pollAsk() {
    Ask ask = firstAsk;
    if (ask == null) {
      ask = fresh.poll();
    } else {
      fresh.remove(ask);
      firstAsk = null;
    }
    if (ask != null) {
      ask.setFresh(false);
    }
    return ask;
  }

  /** Forgets everything. */
  public void clear() {
    firstServer = null;
    firstAsk = null;
    unfilled.clear();
    offered.clear();
    fresh.forEach(ask -> ask.setFresh(false));
    fresh.clear();
  }

  /** True if there is nothing to look at. */
  public boolean isEmpty() {
    return unfilled.isEmpty() && offered.isEmpty() && fresh.isEmpty();
  }
}
