package org.vqs.yarn.app;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.NodeType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.vqs.core.cluster.Ask;

/**
 * One scheduler request key of an attempt and the core's ask for it. Changed under the scheduler's
 * lock only.
 */
public final class AskEntry {
  private final VqsAppAttempt attempt;
  private final SchedulerRequestKey key;
  private final Resource capability;
  private final String partition;
  private NodeType asked = NodeType.OFF_SWITCH;
  private Ask ask;
  private boolean reportedAsNeverFitting;

  AskEntry(VqsAppAttempt attempt, SchedulerRequestKey key, Resource capability, String partition) {
    this.attempt = attempt;
    this.key = key;
    this.capability = capability;
    this.partition = partition;
  }

  /** Whose ask it is. */
  public VqsAppAttempt attempt() {
    return attempt;
  }

  /** Its key in YARN. */
  public SchedulerRequestKey key() {
    return key;
  }

  /** What each container needs. */
  public Resource capability() {
    return capability;
  }

  /** The partition whose nodes it is for. */
  public String partition() {
    return partition;
  }

  /** The core's ask. */
  public Ask ask() {
    return ask;
  }

  /** True if it names nodes or racks, so that a start may change where the rest may run. */
  boolean isLocal() {
    return asked != NodeType.OFF_SWITCH;
  }

  /** How local a container on the node would be, or null if it may not run there. */
  public NodeType typeOn(SchedulerNode node) {
    return Locality.typeOn(attempt.getAppSchedulingInfo(), key, node);
  }

  /** The closest locality that was asked for, for the application's statistics. */
  public NodeType askedLocality() {
    return asked;
  }

  void setAskedLocality(NodeType closest) {
    asked = closest;
  }

  void setAsk(Ask newAsk) {
    ask = newAsk;
  }

  /** True the first time. */
  boolean reportNeverFitting() {
    boolean first = !reportedAsNeverFitting;
    reportedAsNeverFitting = true;
    return first;
  }

  @Override
  public String toString() {
    return attempt.getApplicationAttemptId() + " " + key;
  }
}
