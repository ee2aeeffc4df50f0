package org.vqs.core.waiting;

import java.util.Arrays;
import org.vqs.core.model.StateKey;
import org.vqs.core.server.Server;
import org.vqs.core.server.ServerClass;
import org.vqs.core.server.Site;

/** The 2J virtual queues of one class of servers at one location. */
public final class VirtualQueues {
  private static final StateKey<VirtualQueues> KEY = new StateKey<>("virtual queues");

  private static final VirtualQueue[] NOTHING_WAITED = {};

  private final ServerClass serverClass;
  private final boolean headOfLine;

  /** Empty while no job ever waited here. */
  private VirtualQueue[] queues = NOTHING_WAITED;

  private VirtualQueues(ServerClass serverClass, boolean headOfLine) {
    this.serverClass = serverClass;
    this.headOfLine = headOfLine;
  }

  /** New virtual queues, in which nothing waits, for a site. */
  static VirtualQueues make(Site site, boolean headOfLine) {
    VirtualQueues queues = new VirtualQueues(site.serverClass(), headOfLine);
    site.state().put(KEY, queues);
    return queues;
  }

  /** The virtual queues of jobs that may run at a site. Cost O(1). */
  public static VirtualQueues at(Site site) {
    return site.state().get(KEY);
  }

  /**
   * The delay-weighted lengths of the virtual queues as one server sees them: those of everywhere,
   * its rack and its host together. Cost O(J).
   *
   * @param weights cleared and filled; at least as long as the server's class has types of sizes
   * @param tau τ in the unit of the time; infinity gives lengths
   */
  public static void weights(Server server, double[] weights, long now, double tau) {
    Arrays.fill(weights, 0);
    for (int i = 0; i < server.locations().size(); i++) {
      at(server.site(i)).addWeights(weights, now, tau);
    }
  }

  /**
   * VQ_j, or null if no job of the type ever waited here: most hosts and racks are never asked for.
   */
  public VirtualQueue get(int type) {
    return type < queues.length ? queues[type] : null;
  }

  /** How many there are, 2J. */
  public int types() {
    return serverClass.sizeTypes().count();
  }

  private void addWeights(double[] weights, long now, double tau) {
    for (int j = 0; j < queues.length; j++) {
      if (queues[j] != null && queues[j].length() > 0) {
        weights[j] += queues[j].weight(now, tau);
      }
    }
  }

  /** A class came to the location where the jobs wait. */
  void join(ShapeQueue queue) {
    VirtualQueue target = queueOf(queue);
    if (target != null) {
      target.change(queue.count(), queue.weight(), queue.weightedArrivals());
      target.index(queue);
    }
  }

  /** A class left the location where the jobs wait. */
  void leave(ShapeQueue queue) {
    if (queueOf(queue) != null) {
      queue.sizeNode(serverClass).detach();
      queue.headNode(serverClass).detach();
    }
  }

  /** The virtual queue of a shape in this class, or null if it never fits. */
  VirtualQueue queueOf(ShapeQueue queue) {
    if (!queue.shape().fitsEmpty(serverClass)) {
      return null;
    }
    int type = queue.shape().typeIn(serverClass);
    if (queues == NOTHING_WAITED) {
      queues = new VirtualQueue[types()];
    }
    if (queues[type] == null) {
      queues[type] = new VirtualQueue(serverClass, type, headOfLine);
    }
    return queues[type];
  }
}
