package org.vqs.yarn.why.answer;

import java.util.Set;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.tenant.Tenants;

/**
 * How an application's queue stands to its share.
 *
 * @param isAbove whether it, or a queue that it is below, has more than its siblings that wait have
 *     on average
 * @param isFarBelow whether it, or one that it is below, is far below its share
 * @param leastServed the queue that is helped first, or null if none is far below its share
 */
public record ShareView(boolean isAbove, boolean isFarBelow, String leastServed) {

  /** The standing of a tenant's queue. Cost O(depth · log queues). */
  public static ShareView of(Tenants tenants, Tenant queue) {
    Tenant leastServed =
        tenants.fairShare().areEqual() ? null : tenants.fairShare().leastServed(Set.of());
    return new ShareView(
        tenants.fairShare().isAboveShare(queue),
        tenants.fairShare().isBelowFairShare(queue),
        leastServed == null ? null : leastServed.name());
  }

  /** A sentence that begins with a blank, if freed room goes to another queue first; else "". */
  public String sentence(String queue) {
    if (leastServed == null || isFarBelow) {
      return "";
    }
    return " Queue "
        + leastServed
        + " is far below its share and is offered freed room before queue "
        + queue
        + (isAbove ? ", which is above its own." : ".");
  }
}
