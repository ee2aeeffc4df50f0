package org.vqs.yarn.constraint;

import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.constraint.InvalidAllocationTagsQueryException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.constraint.PlacementConstraintsUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.gang.GangNode;

/**
 * A scheduling request that waits, with the constraints that hold for it: its own, that which its
 * application registered for its tags, and the cluster's. Used under the scheduler's lock.
 */
public final class ConstrainedRequest {
  private static final Logger LOG = LoggerFactory.getLogger(ConstrainedRequest.class);

  private final ApplicationId applicationId;
  private final SchedulingRequest request;
  private final RMContext rmContext;
  private final ConstraintReader targets;
  private final GangNode gangNode;
  private boolean isReported;

  private ConstrainedRequest(
      ApplicationId applicationId,
      SchedulingRequest request,
      RMContext rmContext,
      ConstraintReader targets) {
    this.applicationId = applicationId;
    this.request = request;
    this.rmContext = rmContext;
    this.targets = targets;
    this.gangNode = GangNode.of(request.getAllocationTags());
  }

  /**
   * Reads a request.
   *
   * @param partition the partition that it is for
   */
  public static ConstrainedRequest of(
      ApplicationId applicationId,
      SchedulingRequest request,
      String partition,
      RMContext rmContext) {
    ConstraintReader targets =
        ConstraintReader.read(
            applicationId,
            partition,
            rmContext
                .getPlacementConstraintManager()
                .getMultilevelConstraint(
                    applicationId, request.getAllocationTags(), request.getPlacementConstraint()));
    return new ConstrainedRequest(applicationId, request, rmContext, targets);
  }

  /**
   * Of what the constraint of a request has more than it may, in words that say what to do, or
   * null. Cost O(limits), so that it may be asked of anything.
   */
  public static String excess(
      ApplicationId applicationId, SchedulingRequest request, RMContext rmContext) {
    Set<String> tags = request.getAllocationTags() == null ? Set.of() : request.getAllocationTags();
    String own = ConstraintSize.excess(request.getPlacementConstraint(), tags);
    return own != null
        ? own
        : ConstraintSize.excess(
            rmContext
                .getPlacementConstraintManager()
                .getMultilevelConstraint(applicationId, tags, request.getPlacementConstraint()),
            tags);
  }

  /** What its tags say of the graph that its containers are part of, or null. */
  public GangNode gangNode() {
    return gangNode;
  }

  /** Why no node can ever satisfy its constraints, and the way out, or null. */
  public String problem() {
    return targets.problem();
  }

  ConstraintReader targets() {
    return targets;
  }

  /** True if its constraints allow one more of its containers on a node now. */
  public boolean isSatisfiedOn(SchedulerNode node) {
    try {
      return canSatisfy(applicationId, request, node, rmContext);
    } catch (InvalidAllocationTagsQueryException | RuntimeException invalid) {
      report(invalid);
      return false;
    }
  }

  /** Once: it may be tried on each node at each heartbeat. */
  private void report(Exception invalid) {
    if (!isReported) {
      isReported = true;
      LOG.warn(
          "{} waits until {} registers other constraints for its tags or cancels it: {}",
          ShortText.of(request),
          applicationId,
          ShortText.of(invalid));
    }
  }

  /** True if the constraints of a request allow one more of its containers on a node now. */
  public static boolean isSatisfied(
      ApplicationId applicationId,
      SchedulingRequest request,
      SchedulerNode node,
      RMContext rmContext) {
    try {
      return canSatisfy(applicationId, request, node, rmContext);
    } catch (InvalidAllocationTagsQueryException | RuntimeException invalid) {
      LOG.debug("cannot place {} of {} on {}", request, applicationId, node.getNodeID(), invalid);
      return false;
    }
  }

  /**
   * Throws anything for a wrong constraint, as one registered after the request was read may be.
   */
  private static boolean canSatisfy(
      ApplicationId applicationId,
      SchedulingRequest request,
      SchedulerNode node,
      RMContext rmContext)
      throws InvalidAllocationTagsQueryException {
    return PlacementConstraintsUtil.canSatisfyConstraints(
        applicationId,
        request,
        node,
        rmContext.getPlacementConstraintManager(),
        rmContext.getAllocationTagsManager());
  }

  /** The constraint that the request has itself, or that its tags have, and its tags; short. */
  @Override
  public String toString() {
    return (request.getPlacementConstraint() == null
            ? "a constraint registered for its tags"
            : ShortText.of(request.getPlacementConstraint()))
        + " (tags "
        + ShortText.of(request.getAllocationTags())
        + ")";
  }
}
