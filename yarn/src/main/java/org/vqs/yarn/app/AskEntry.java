package org.vqs.yarn.app;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.NodeType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.app.locality.Locality;
import org.vqs.yarn.constraint.ConstrainedRequest;
import org.vqs.yarn.gang.GangNode;

/**
 * One scheduler request key of an attempt and the core's ask for it. Changed under the scheduler's
 * lock only.
 */
public final class AskEntry {
  private final VqsAppAttempt attempt;
  private final SchedulerRequestKey key;
  private final Resource capability;
  private final String partition;
  private final ConstrainedRequest constrained;
  private final long made;
  private ContainerGang gang;

  /** What {@link Locality#namingNothing} found when the ask was brought up to date last. */
  private AppPlacementAllocator<SchedulerNode> namingNothing;

  private boolean isRelaxed;
  private NodeType asked = NodeType.OFF_SWITCH;
  private Ask ask;

  /** Null if it never waits for what it names, as most. */
  private LocalWait localWait;

  private boolean reportedAsNeverFitting;

  /**
   * A wait for what it names.
   *
   * @param since when it began
   * @param ends when it may go further than now, or {@link Long#MAX_VALUE} if it need not wait
   * @param target how local a start must be to begin the wait anew, or null if none does
   * @param isAnew whether it began anew in this event
   */
  private record LocalWait(long since, long ends, NodeType target, boolean isAnew) {}

  /**
   * An entry without an ask.
   *
   * @param now when it is made
   */
  AskEntry(
      VqsAppAttempt attempt,
      SchedulerRequestKey key,
      Resource capability,
      String partition,
      long now) {
    this.attempt = attempt;
    this.key = key;
    this.capability = capability;
    this.partition = partition;
    this.made = now;
    this.constrained = attempt.schedulingRequests().waiting(key);
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

  /** The request with placement constraints that it is of, or null. */
  public ConstrainedRequest constrained() {
    return constrained;
  }

  /** What its tags say of the graph that it is part of, or null. */
  GangNode gangNode() {
    return constrained == null ? null : constrained.gangNode();
  }

  /** The gang that it is of and that has not started, or null. */
  public ContainerGang gang() {
    return gang;
  }

  void setGang(ContainerGang newGang) {
    gang = newGang;
  }

  /** True if no placement constraint forbids one more container on the node now. */
  public boolean isAllowedOn(SchedulerNode node) {
    return constrained == null || constrained.isSatisfiedOn(node);
  }

  /** The core's ask. */
  public Ask ask() {
    return ask;
  }

  /**
   * Since when its longest waiting container waits. One that may run nowhere is no job of the
   * core's; it waits since the entry was made.
   */
  public long pendingSince() {
    return ask.count() > 0 ? (long) ask.oldestArrival() : made;
  }

  /** True if it names nodes or racks, so that a start may change where the rest may run. */
  boolean isLocal() {
    return asked != NodeType.OFF_SWITCH;
  }

  /**
   * How local a container on the node would be, or null if it may not run there. YARN's books are
   * asked of names only if the request has any.
   */
  public NodeType typeOn(SchedulerNode node) {
    if (namingNothing != null) {
      boolean isPending = namingNothing.getOutstandingAsksCount(ResourceRequest.ANY) > 0;
      return isPending && isRelaxed ? NodeType.OFF_SWITCH : null;
    }
    return Locality.typeOn(attempt.getAppSchedulingInfo(), key, node);
  }

  /** The closest locality that was asked for, for the application's statistics. */
  public NodeType askedLocality() {
    return asked;
  }

  /** When it began to wait for what it names. */
  long waitsSince() {
    return localWait == null ? made : localWait.since;
  }

  /** When it may go further than now, or {@link Long#MAX_VALUE} if it need not wait. */
  public long waitEnds() {
    return localWait == null ? Long.MAX_VALUE : localWait.ends;
  }

  /** It is in this step; where it may run then the ask knows. */
  void setStep(LocalityWaits.Step step) {
    boolean waits = step.waitsFor() != null || step.end() != Long.MAX_VALUE || step.since() != made;
    localWait = waits ? new LocalWait(step.since(), step.end(), step.waitsFor(), false) : null;
  }

  /** One of its containers started, as local as this. */
  public void started(NodeType type, long now) {
    NodeType target = localWait == null ? null : localWait.target;
    if (target != null && type.compareTo(target) <= 0) {
      localWait = new LocalWait(now, localWait.ends, target, true);
    }
  }

  /**
   * True if it waits again since a container of this event started where it wanted: until its
   * locations follow, at the end of the event, it must not go further.
   */
  public boolean waitsForCloser(NodeType type) {
    return localWait != null && localWait.isAnew && type.compareTo(localWait.target) > 0;
  }

  /** What is pending under its key may have changed. */
  void follow(AppSchedulingInfo info) {
    namingNothing = Locality.namingNothing(info, key);
    isRelaxed = namingNothing != null && namingNothing.canDelayTo(ResourceRequest.ANY);
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
