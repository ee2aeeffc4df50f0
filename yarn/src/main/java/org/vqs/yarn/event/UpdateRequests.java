package org.vqs.yarn.event;

import java.util.Map;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.UpdateContainerError;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.vqs.yarn.app.ContainerEnds;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.app.YarnOperations;
import org.vqs.yarn.compat.AttemptContainers;
import org.vqs.yarn.context.Entrance;
import org.vqs.yarn.node.VqsNode;

/**
 * Requests to make running containers larger, smaller, guaranteed or opportunistic.
 *
 * <p>YARN does the work. It loses count when a second update comes before the first is done, so the
 * later one replaces the earlier here: an increase that waits is withdrawn, and one that was
 * granted but not fetched is given back. YARN also takes any container that it knows for one of the
 * attempt's, and would let it have another application's released; here only its own can change.
 * Called under the scheduler's lock.
 */
public final class UpdateRequests {
  private static final Map<ContainerUpdateType, String> RULES =
      Map.of(
          ContainerUpdateType.INCREASE_RESOURCE, "it makes something larger and nothing smaller",
          ContainerUpdateType.DECREASE_RESOURCE, "it makes nothing larger",
          ContainerUpdateType.PROMOTE_EXECUTION_TYPE, "it changes no amount",
          ContainerUpdateType.DEMOTE_EXECUTION_TYPE, "it changes no amount");

  private final SchedulerContext context;
  private final YarnOperations yarn;
  private final ContainerEnds ends;

  /** Requests to a scheduler. */
  public UpdateRequests(SchedulerContext context, ContainerEnds ends) {
    this.context = context;
    this.yarn = context.yarn();
    this.ends = ends;
  }

  /** Applies each by itself, in YARN's order; the application is told of each that cannot be. */
  void apply(VqsAppAttempt attempt, ContainerUpdates updates) {
    updates.getPromotionRequests().forEach(request -> apply(attempt, request));
    updates.getIncreaseRequests().forEach(request -> apply(attempt, request));
    updates.getDemotionRequests().forEach(request -> apply(attempt, request));
    updates.getDecreaseRequests().forEach(request -> apply(attempt, request));
  }

  private void apply(VqsAppAttempt attempt, UpdateContainerRequest request) {
    boolean done =
        context
            .lock()
            .run(
                Entrance.EVENT,
                "container update of " + attempt.getApplicationAttemptId(),
                () -> {
                  String problem = problem(attempt, request);
                  if (problem == null) {
                    begin(attempt, request);
                  } else {
                    attempt.refuse(UpdateContainerError.newInstance(problem, request));
                  }
                });
    if (!done) {
      context
          .lock()
          .run(Entrance.EVENT, attempt.getApplicationAttemptId(), () -> dropUnplaced(attempt));
      attempt.refuse(
          UpdateContainerError.newInstance(
              request.getContainerUpdateType()
                  + " failed in the scheduler; the ResourceManager's log says why",
              request));
    }
  }

  /**
   * Drops the opportunistic containers that are on no node. YARN books a demoted one with its
   * attempt before its node, and nobody else makes any for an attempt whose call this is.
   */
  private void dropUnplaced(VqsAppAttempt attempt) {
    Map.copyOf(attempt.getLiveContainersMap())
        .forEach(
            (id, container) -> {
              VqsNode node = context.node(container.getNodeId());
              boolean isPlaced = node != null && node.container(id) != null;
              if (!isPlaced && container.getExecutionType() == ExecutionType.OPPORTUNISTIC) {
                AttemptContainers.remove(attempt, id);
              }
            });
  }

  /** Why a container cannot change so, or null if it can. */
  private String problem(VqsAppAttempt attempt, UpdateContainerRequest request) {
    ContainerUpdateType type = request.getContainerUpdateType();
    RMContainer container = attempt.ownContainer(request.getContainerId());
    if (container == null) {
      return "INVALID_CONTAINER_ID: "
          + request.getContainerId()
          + " is no live container of "
          + attempt.getApplicationId();
    }
    ExecutionType required =
        type == ContainerUpdateType.PROMOTE_EXECUTION_TYPE
            ? ExecutionType.OPPORTUNISTIC
            : ExecutionType.GUARANTEED;
    if (container.getExecutionType() != required) {
      return type + " needs a container that is " + required;
    }
    boolean isSize =
        type == ContainerUpdateType.INCREASE_RESOURCE
            || type == ContainerUpdateType.DECREASE_RESOURCE;
    if (isSize && request.getCapability() == null) {
      return type + " needs a capability; say what the container is to have";
    }
    // YARN would fail in the middle, or never hand the change out.
    if (!isSize && attempt.getOpportunisticContainerContext() == null) {
      return type
          + " needs opportunistic containers; "
          + YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED
          + " switches them on";
    }
    return sizeProblem(type, container.getContainer().getResource(), request.getCapability());
  }

  /**
   * Why a container of one size cannot get another by such an update, or null if it can. YARN books
   * a decrease without a look at limits and room, whichever way the amounts go; it keeps an
   * increase of nothing for ever, and lets no later promotion begin.
   *
   * @param wanted null if the update says no size, so that the container keeps its own
   */
  private String sizeProblem(ContainerUpdateType type, Resource has, Resource wanted) {
    if (wanted == null) {
      return null;
    }
    boolean isAsLarge = Resources.fitsIn(has, wanted);
    boolean isAsSmall = Resources.fitsIn(wanted, has);
    boolean fits =
        switch (type) {
          case INCREASE_RESOURCE -> isAsLarge && !isAsSmall;
          case DECREASE_RESOURCE -> isAsSmall;
          case PROMOTE_EXECUTION_TYPE, DEMOTE_EXECUTION_TYPE -> isAsLarge && isAsSmall;
        };
    if (!fits) {
      return type + " cannot make " + wanted + " of " + has + "; " + RULES.get(type);
    }
    Resource most = isAsSmall ? has : yarn.maximumAllocation();
    if (!Resources.fitsIn(Resource.newInstance(0, 0), wanted) || !Resources.fitsIn(wanted, most)) {
      return type + " to " + wanted + " is outside of what a container may have, 0 to " + most;
    }
    return null;
  }

  private void begin(VqsAppAttempt attempt, UpdateContainerRequest request) {
    RMContainer container = attempt.ownContainer(request.getContainerId());
    supersede(attempt, container);
    attempt.updates().mark(container);
    ContainerUpdates one = new ContainerUpdates();
    switch (request.getContainerUpdateType()) {
      case PROMOTE_EXECUTION_TYPE -> one.getPromotionRequests().add(request);
      case INCREASE_RESOURCE -> one.getIncreaseRequests().add(request);
      case DEMOTE_EXECUTION_TYPE -> one.getDemotionRequests().add(request);
      case DECREASE_RESOURCE -> one.getDecreaseRequests().add(request);
    }
    yarn.updateContainers(attempt, one);
  }

  /** Takes back what was asked to make a container larger and is not in use yet. */
  void supersede(VqsAppAttempt attempt, RMContainer container) {
    if (container.getExecutionType() != ExecutionType.GUARANTEED) {
      return;
    }
    attempt.updates().withdraw(container);
    RMContainer granted = attempt.updates().unfetchedIncrease(container.getContainerId());
    if (granted != null) {
      ends.abort(granted, SchedulerUtils.UPDATED_CONTAINER, RMContainerEventType.RELEASED);
    }
  }
}
