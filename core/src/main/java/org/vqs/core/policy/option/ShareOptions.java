package org.vqs.core.policy.option;

/**
 * How queues of tenants are helped that are far below their weighted dominant share.
 *
 * @param tolerance a queue is helped while it is below (1 − tolerance) of its share; in [0, 1)
 * @param timeout after how long a server that is reserved for such a queue is looked at again, and
 *     may be given up, in the host's unit of time
 * @param share the share of servers that may be reserved for such queues at a time
 * @param halfLife after how long what a tenant used counts half of what it uses now, in the host's
 *     unit of time; 0 if only what it uses now counts
 */
public record ShareOptions(double tolerance, long timeout, double share, long halfLife) {

  /** Only what is used now counts. */
  public ShareOptions(double tolerance, long timeout, double share) {
    this(tolerance, timeout, share, 0);
  }
}
