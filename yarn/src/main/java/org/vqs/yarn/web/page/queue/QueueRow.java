package org.vqs.yarn.web.page.queue;

import org.vqs.yarn.snapshot.QueueView;
import org.vqs.yarn.snapshot.ResourceAmounts;

/**
 * A queue as a line of the page.
 *
 * @param queue its numbers
 * @param depth how many queues are above it among those shown
 * @param hidden how many queues below it are not shown
 * @param limit the part of the cluster that it may use at most; 1 if nothing but the cluster limits
 *     it
 */
record QueueRow(QueueView queue, int depth, int hidden, double limit) {

  /** The last part of its name. */
  String name() {
    return queue.path().substring(queue.path().lastIndexOf('.') + 1);
  }

  /** True if something but the size of the cluster limits it. */
  boolean isLimited() {
    return limit < 1;
  }

  /** The part of the cluster that a maximum is: of the resource that it leaves least of. */
  static double limit(ResourceAmounts maximum, ResourceAmounts cluster) {
    double limit = 1;
    for (int r = 0; r < cluster.dimensions(); r++) {
      if (cluster.get(r) > 0) {
        limit = Math.min(limit, (double) maximum.get(r) / cluster.get(r));
      }
    }
    return Math.max(0, limit);
  }
}
