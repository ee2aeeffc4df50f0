package org.vqs.core.reward.classification;

import java.util.BitSet;

/** The servers of one configuration. A server's index is 1 for the one that was assigned last. */
final class ServerGroup {
  private static final int NOT_WANTED = 0;

  private final int[] slots;
  private final long slotCount;
  private final long present;
  private final BitSet empty = new BitSet();
  private ClassifiedServer first;
  private int count;
  private int rank = NOT_WANTED;
  private int wanted;
  private ClassifiedServer rejecting;

  ServerGroup(int[] slots) {
    this.slots = slots;
    long sum = 0;
    for (int slot : slots) {
      sum += slot;
    }
    this.slotCount = sum;
    this.present = bits(slots);
  }

  /** A bit for a type; types beyond the 64th share them. */
  static long bit(int type) {
    return 1L << (type % Long.SIZE);
  }

  /** The bits of the types with a count above 0 in a configuration or a placement. */
  static long bits(int[] counts) {
    long bits = 0;
    for (int type = 0; type < counts.length; type++) {
      bits |= counts[type] > 0 ? bit(type) : 0;
    }
    return bits;
  }

  /** The bits of the types that it has slots for: a server with jobs of others does not fit. */
  long present() {
    return present;
  }

  int[] slots() {
    return slots;
  }

  long slotCount() {
    return slotCount;
  }

  int count() {
    return count;
  }

  /** The server of index 1; null if there is none. */
  ClassifiedServer first() {
    return first;
  }

  void append(ClassifiedServer server) {
    server.setGroup(this);
    server.setNeighbours(first, null);
    first = server;
    count++;
    noteEmpty(server);
  }

  void leave(ClassifiedServer server) {
    if (first == server) {
      first = server.earlier();
    }
    server.leaveNeighbours();
    count--;
    empty.clear(server.number());
  }

  void noteEmpty(ClassifiedServer server) {
    empty.set(server.number(), server.isEmpty());
  }

  /** The lowest number of its empty servers, -1 if there is none. */
  int emptyServer() {
    return empty.nextSetBit(0);
  }

  /** From now on it is number {@code rank}, from 1, of an assignment, with so many servers. */
  void want(int rank, int wanted) {
    this.rank = rank;
    this.wanted = wanted;
  }

  void doNotWant() {
    want(NOT_WANTED, 0);
  }

  boolean isWanted() {
    return rank != NOT_WANTED;
  }

  int rank() {
    return rank;
  }

  int missing() {
    return wanted - count;
  }

  /** The server that is in the Reject Group; null if none is. */
  ClassifiedServer rejecting() {
    return rejecting;
  }

  void setRejecting(ClassifiedServer server) {
    rejecting = server;
  }

  ConfigurationGroup view() {
    int reject = rejecting == null ? 0 : 1;
    return new ConfigurationGroup(slots, wanted, count - reject, reject);
  }
}
