package org.vqs.core.cluster;

/** The 2J virtual queues of one class of servers at one place. */
public final class VirtualQueues {
  private final ServerClass serverClass;
  private final boolean headOfLine;
  private final VirtualQueue[] queues;

  VirtualQueues(ServerClass serverClass, boolean headOfLine) {
    this.serverClass = serverClass;
    this.headOfLine = headOfLine;
    this.queues = new VirtualQueue[serverClass.partition().types()];
  }

  /**
   * VQ_j, or null if no job of the type ever waited here: most hosts and racks are never asked for.
   */
  public VirtualQueue get(int type) {
    return queues[type];
  }

  /** How many there are, 2J. */
  public int types() {
    return queues.length;
  }

  /** Adds each queue's delay-weighted length to {@code weights}. Cost O(J). */
  public void addWeights(double[] weights, long now, double tau) {
    for (int j = 0; j < queues.length; j++) {
      if (queues[j] != null && queues[j].length() > 0) {
        weights[j] += queues[j].weight(now, tau);
      }
    }
  }

  /** A class came to the place where the jobs wait. */
  void join(ShapeQueue queue) {
    VirtualQueue target = of(queue);
    if (target != null) {
      target.change(queue.count(), queue.weight(), queue.weightedArrivals());
      target.index(queue);
    }
  }

  /** A class left the place where the jobs wait. */
  void leave(ShapeQueue queue) {
    if (of(queue) != null) {
      queue.sizeNode(serverClass).detach();
      queue.headNode(serverClass).detach();
    }
  }

  /** The virtual queue of a shape in this class, or null if it never fits. */
  VirtualQueue of(ShapeQueue queue) {
    if (!queue.shape().fitsEmpty(serverClass)) {
      return null;
    }
    int type = queue.shape().typeIn(serverClass);
    if (queues[type] == null) {
      queues[type] = new VirtualQueue(serverClass, type, headOfLine);
    }
    return queues[type];
  }
}
