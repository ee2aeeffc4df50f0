package org.vqs.core.reward.classification;

import java.util.BitSet;

/** The empty slots of servers in the Accept Group, by type. */
final class AcceptSlots {
  private final BitSet[] servers;
  private final long[] counts;

  AcceptSlots(int types) {
    servers = new BitSet[types];
    for (int type = 0; type < types; type++) {
      servers[type] = new BitSet();
    }
    counts = new long[types];
  }

  /** The slots of a server count, as it is. */
  void open(ClassifiedServer server) {
    addAll(server, 1);
  }

  /** The slots of a server count no more. */
  void close(ClassifiedServer server) {
    addAll(server, -1);
  }

  private void addAll(ClassifiedServer server, int sign) {
    for (int type = 0; type < counts.length; type++) {
      int free = free(server, type);
      if (free > 0) {
        counts[type] += (long) sign * free;
        servers[type].set(server.number(), sign > 0);
      }
    }
  }

  /** A job started or ended on a server that counts; it had so many empty slots before. */
  void changed(ClassifiedServer server, int type, int freeBefore) {
    int free = free(server, type);
    counts[type] += free - freeBefore;
    servers[type].set(server.number(), free > 0);
  }

  /** A server's empty slots; jobs beyond its slots make it no fewer than 0. */
  static int free(ClassifiedServer server, int type) {
    return Math.max(0, server.slots()[type] - server.placement()[type]);
  }

  long count(int type) {
    return counts[type];
  }

  int next(int type, int from) {
    return servers[type].nextSetBit(from);
  }
}
