package org.vqs.core.waiting;

import java.util.LinkedHashSet;
import java.util.Set;
import org.vqs.core.server.Location;

/** When the patience of asks ends, and the orders at locations that depend on it. */
final class Patience {
  private long length;

  /**
   * @param length how long a job waits before its patience ends, or Long.MAX_VALUE
   */
  Patience(long length) {
    this.length = length;
  }

  /** Sets how long it is. Returns whether the order of due times stays: all move by one amount. */
  boolean setLength(long newLength) {
    boolean sameOrder = length != Long.MAX_VALUE && newLength != Long.MAX_VALUE;
    length = newLength;
    return sameOrder;
  }

  /** When an ask's patience ends, by the age of its oldest job. */
  long end(Ask ask) {
    return length == Long.MAX_VALUE ? Long.MAX_VALUE : (long) ask.oldestArrival() + length;
  }

  /** Puts an ask where its patience ends at a time, at all its locations. */
  void attach(Ask ask, long due) {
    ask.setDue(due);
    if (due == Long.MAX_VALUE || !ask.isIndexed()) {
      return;
    }
    for (Location location : ask.locations()) {
      LocationAsks.of(location).overdue().insert(ask);
    }
  }

  /** Takes an ask out, before anything that it is ordered by changes. */
  void detach(Ask ask) {
    for (Location location : ask.locations()) {
      LocationAsks.of(location).overdue().remove(ask);
    }
  }

  /** All became due earlier, or later, by the same time. */
  void settle(Iterable<Ask> asks) {
    Set<Location> named = new LinkedHashSet<>();
    asks.forEach(ask -> named.addAll(ask.locations()));
    named.forEach(location -> LocationAsks.of(location).overdue().settle());
  }

  /** Passes an overdue ask over for a while, though it is as old as it is. */
  void rest(Ask ask, long until) {
    if (ask.due() == Long.MAX_VALUE) {
      return;
    }
    detach(ask);
    ask.setRestsUntil(until);
    for (Location location : ask.locations()) {
      LocationAsks.of(location).overdue().rest(ask);
    }
  }
}
