package org.vqs.yarn.why;

import java.util.Set;
import org.vqs.core.cluster.Tenant;
import org.vqs.core.cluster.Tenants;

/**
 * How an application's queue stands to its share.
 *
 * @param isAbove whether it, or a queue that it is below, has more than its siblings that wait have
 *     on average
 * @param isFarBelow whether it, or one that it is below, is far below its share
 * @param neediest the queue that is helped first, or null if none is far below its share
 */
record ShareView(boolean isAbove, boolean isFarBelow, String neediest) {

  /** The standing of a tenant's queue. Cost O(depth · log queues). */
  static ShareView of(Tenants tenants, Tenant queue) {
    Tenant neediest = tenants.areEqual() ? null : tenants.neediest(Set.of());
    return new ShareView(
        tenants.isAboveShare(queue),
        tenants.isNeedy(queue),
        neediest == null ? null : neediest.name());
  }

  /** A sentence that begins with a blank, if freed room goes to another queue first; else "". */
  String sentence(String queue) {
    if (neediest == null || isFarBelow) {
      return "";
    }
    return " Queue "
        + neediest
        + " is far below its share and is offered freed room before queue "
        + queue
        + (isAbove ? ", which is above its own." : ".");
  }
}
