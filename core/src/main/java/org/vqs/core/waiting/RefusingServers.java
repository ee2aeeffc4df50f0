package org.vqs.core.waiting;

import java.util.BitSet;
import org.vqs.core.model.Refusal;
import org.vqs.core.server.Server;

/**
 * The servers on which the host is known to refuse some asks, until it says otherwise. Asks that
 * the host accepts and refuses on the same servers may share one: what one of them meets, all know.
 *
 * <p>One bit for each server that there is, at most. Not thread-safe.
 */
public final class RefusingServers {
  private final BitSet slots = new BitSet(0);
  private Refusal last;
  private Server accepting;
  private int asks;
  private long changes;

  /** True if the host is known to refuse them there. Cost O(1). */
  public boolean contains(Server server) {
    return slots.get(server.slot());
  }

  /** True if no server is known that refuses them. */
  public boolean isEmpty() {
    return slots.isEmpty();
  }

  /** How many servers are known to refuse them. */
  public int size() {
    return slots.cardinality();
  }

  /** What the host said when it last refused one of them, or null. */
  public Refusal last() {
    return last;
  }

  /** A server on which the host accepted one of them when it was last asked, or null. */
  public Server accepting() {
    return accepting;
  }

  /** Remembers where one of them was accepted; null for nowhere. */
  public void setAccepting(Server server) {
    accepting = server;
  }

  /** Grows whenever something that was known is forgotten. */
  public long changes() {
    return changes;
  }

  void add(Server server, Refusal refusal) {
    slots.set(server.slot());
    last = refusal;
  }

  void forget(Server server) {
    slots.clear(server.slot());
    changes++;
  }

  void forgetAll() {
    slots.clear();
    accepting = null;
    changes++;
  }

  /** One more ask, or one fewer, goes by it. Returns how many do. */
  int changeAsks(int by) {
    asks += by;
    return asks;
  }

  @Override
  public String toString() {
    return "refused by servers " + slots;
  }
}
