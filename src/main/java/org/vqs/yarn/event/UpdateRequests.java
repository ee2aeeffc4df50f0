package org.vqs.yarn.event;

import java.util.List;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.UpdateContainerError;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.vqs.yarn.app.ContainerEnds;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.app.YarnOperations;

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
  private final YarnOperations yarn;
  private final ContainerEnds ends;

  /** Requests to a scheduler. */
  public UpdateRequests(EventParts parts) {
    this.yarn = parts.yarn();
    this.ends = parts.ends();
  }

  void apply(VqsAppAttempt attempt, ContainerUpdates updates) {
    admit(attempt, updates.getPromotionRequests(), ExecutionType.OPPORTUNISTIC);
    admit(attempt, updates.getIncreaseRequests(), ExecutionType.GUARANTEED);
    admit(attempt, updates.getDecreaseRequests(), ExecutionType.GUARANTEED);
    admit(attempt, updates.getDemotionRequests(), ExecutionType.GUARANTEED);
    yarn.updateContainers(attempt, updates);
  }

  private void admit(
      VqsAppAttempt attempt, List<UpdateContainerRequest> requests, ExecutionType required) {
    requests.removeIf(
        request -> {
          RMContainer container = attempt.ownContainer(request.getContainerId());
          if (container == null) {
            attempt.refuse(
                UpdateContainerError.newInstance(
                    "INVALID_CONTAINER_ID: "
                        + request.getContainerId()
                        + " is no live container of "
                        + attempt.getApplicationId(),
                    request));
            return true;
          }
          if (container.getExecutionType() != required) {
            attempt.refuse(
                UpdateContainerError.newInstance(
                    request.getContainerUpdateType() + " needs a container that is " + required,
                    request));
            return true;
          }
          supersede(attempt, container);
          attempt.updates().mark(container);
          return false;
        });
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
