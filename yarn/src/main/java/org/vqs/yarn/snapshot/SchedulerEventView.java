package org.vqs.yarn.snapshot;

import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * Something the scheduler did to a node, for the list of the last ones.
 *
 * @param time milliseconds since the epoch
 * @param kind what
 * @param node YARN's node id
 * @param from the configuration before, or ""
 * @param to the configuration after, or ""
 * @param because why; names no application
 * @param application for which, or of which a container was taken; or null. Only for those who may
 *     view it
 */
public record SchedulerEventView(
    long time,
    Kind kind,
    String node,
    String from,
    String to,
    String because,
    ApplicationId application) {

  /** What happened to a node. */
  public enum Kind {
    /** Its configuration was renewed. */
    REFRESH,
    /** It stalled. */
    STALL,
    /** Its stall ended. */
    ACTIVE,
    /** It was reserved for a request. */
    RESERVE,
    /** That ended. */
    UNRESERVE,
    /** A container of it was taken for others. */
    PREEMPT
  }
}
