package org.vqs.core.policy.bestfit;

import java.util.Comparator;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.server.Server;

/**
 * Which of several about equally tight servers a job of several resources goes to.
 *
 * <pre>
 * scarcest resource := the one of which the largest part of the cluster is in use, the job included
 * stranded(server)  := free share of the scarcest resource there − least free share of any resource there
 * of the K tightest servers with room take the one where stranded grows least; among equals the tightest
 * </pre>
 *
 * What is stranded is of no use: a job that wants it finds too little of another resource beside
 * it. R §VIII leaves the measure of Best-Fit for several resources to who implements it ("a linear
 * combination of per-resource occupancies"), and any such measure takes a server that is a little
 * tighter over one where nothing is stranded. With one resource nothing is ever stranded, so this
 * is the Best-Fit of the papers.
 *
 * <p>Collects candidates, then answers; reused, so that choosing makes no garbage. Not thread-safe.
 */
final class LeastStranding {
  /** K: how many of the tightest servers are looked at. */
  static final int CANDIDATES = 8;

  /** Shares that differ by less are equal, whatever the rounding. */
  private static final double PARTS = 1e9;

  private static final Comparator<Server> ORDER = Server.TIGHTEST_FIRST;

  private final Cluster cluster;
  private final Server[] candidates = new Server[CANDIDATES];
  private int count;

  LeastStranding(Cluster cluster) {
    this.cluster = cluster;
  }

  void clear() {
    count = 0;
  }

  /**
   * Offers a server with room. Returns false if it is not among the K tightest offered so far: less
   * tight ones are not either.
   */
  boolean offer(Server server) {
    int at = count;
    while (at > 0 && ORDER.compare(server, candidates[at - 1]) < 0) {
      at--;
    }
    if (at == CANDIDATES) {
      return false;
    }
    count = Math.min(CANDIDATES, count + 1);
    System.arraycopy(candidates, at, candidates, at + 1, count - 1 - at);
    candidates[at] = server;
    return true;
  }

  /** The one of those offered that a job goes to, or null if none was. */
  Server choose(long[] demand) {
    int scarcest = cluster.tenants().scarcest(demand);
    Server best = null;
    long least = 0;
    for (int i = 0; i < count; i++) {
      long growth = growth(candidates[i], demand, scarcest);
      if (best == null || growth < least) {
        best = candidates[i];
        least = growth;
      }
      candidates[i] = null;
    }
    count = 0;
    return best;
  }

  private static long growth(Server server, long[] demand, int scarcest) {
    return Math.round(
        PARTS * (stranded(server, demand, 1, scarcest) - stranded(server, demand, 0, scarcest)));
  }

  private static double stranded(Server server, long[] demand, int jobs, int scarcest) {
    double least = Double.POSITIVE_INFINITY;
    double ofScarcest = 0;
    for (int r = 0; r < demand.length; r++) {
      long capacity = server.capacity().get(r);
      if (capacity > 0) {
        double share = (double) (server.free()[r] - jobs * demand[r]) / capacity;
        least = Math.min(least, share);
        ofScarcest = r == scarcest ? share : ofScarcest;
      }
    }
    return Math.max(0, ofScarcest - least);
  }
}
