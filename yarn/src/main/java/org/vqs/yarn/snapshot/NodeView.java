package org.vqs.yarn.snapshot;

import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.vqs.core.configuration.Configuration;
import org.vqs.core.policy.Inefficiency;
import org.vqs.yarn.resource.NodeUse;

/**
 * A node in a snapshot.
 *
 * @param id YARN's node id, {@code host:port}
 * @param name the name by which requests name it
 * @param rack its rack
 * @param partition its partition, "" for the default one
 * @param capacity what it has
 * @param free what is free, which may be negative after it was made smaller; less what is reserved
 *     there for gangs
 * @param containers how many run
 * @param configuration its active configuration, or null
 * @param standing whether it takes new work
 * @param since since when it does not (or does, if that is unknown: 0)
 * @param stall why it stalled, or null if it is not stalled
 * @param backOff its back-off, or null
 * @param reservation who it is reserved for, or null
 * @param gangs how much of it is reserved for gangs, or null for nothing
 * @param use what its reports say that it uses, or null while there is no over-commit
 */
public record NodeView(
    String id,
    String name,
    String rack,
    String partition,
    ResourceAmounts capacity,
    ResourceAmounts free,
    int containers,
    Configuration configuration,
    Standing standing,
    long since,
    Inefficiency stall,
    BackOffView backOff,
    ReservationView reservation,
    ResourceAmounts gangs,
    NodeUse use) {

  /** Whether a node takes new work, and if not why. */
  public enum Standing {
    /** It takes new work. */
    ACTIVE,
    /** It takes nothing until it can be filled better. */
    STALLED,
    /** It is reserved for one request. */
    RESERVED,
    /** Containers failed on it quickly, one after another. */
    BACKING_OFF,
    /** It takes nothing so that it can be removed: the cluster needs fewer nodes. */
    LEAVING,
    /** It is being decommissioned. */
    DECOMMISSIONING,
    /** It did not report for a while. */
    SILENT
  }

  /**
   * Why and until when a node is avoided.
   *
   * @param failures how many containers failed quickly in a row
   * @param until when it takes one container again, to see
   */
  public record BackOffView(int failures, long until) {}

  /**
   * Who a node is reserved for.
   *
   * @param application whose request it is
   * @param size what a container of it needs
   * @param because why
   */
  public record ReservationView(
      ApplicationId application, ResourceAmounts size, HeldBecause because) {}

  /** What containers use. */
  public ResourceAmounts used() {
    ResourceAmounts taken = capacity.minus(free);
    return gangs == null ? taken : taken.minus(gangs);
  }

  /** What containers are allocated beyond what it has. */
  public ResourceAmounts lent() {
    long[] lent = new long[capacity.dimensions()];
    ResourceAmounts used = used();
    for (int r = 0; r < lent.length; r++) {
      lent[r] = Math.max(0, used.get(r) - capacity.get(r));
    }
    return ResourceAmounts.of(lent);
  }
}
