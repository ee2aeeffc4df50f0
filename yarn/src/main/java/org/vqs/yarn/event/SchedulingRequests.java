package org.vqs.yarn.event;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.RejectionReason;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.ResourceSizing;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.records.impl.pb.SchedulingRequestPBImpl;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.SingleConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.TargetExpression;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.TargetExpression.TargetType;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.app.YarnOperations;
import org.vqs.yarn.constraint.ConstrainedRequest;
import org.vqs.yarn.constraint.InvalidRequestException;
import org.vqs.yarn.constraint.ShortText;
import org.vqs.yarn.placing.SchedulingCycle;
import org.vqs.yarn.text.Printable;

/**
 * Scheduling requests that come with {@code allocate}, as they do with the constraint handler
 * {@code scheduler}.
 *
 * <p>Each is validated before anything of it is applied. One that can never be satisfied is
 * rejected in the answer of the same call; the text is in the log and in the attempt's diagnostics,
 * since YARN's answer has room for a reason of two only. Called under the scheduler's lock, but for
 * {@link #refuseMixedKeys}.
 */
final class SchedulingRequests {
  private static final Logger LOG = LoggerFactory.getLogger(SchedulingRequests.class);
  private static final String ANY_LABEL = "*";

  private final SchedulerContext context;
  private final YarnOperations yarn;
  private final SchedulingCycle cycle;

  SchedulingRequests(SchedulerContext context, SchedulingCycle cycle) {
    this.context = context;
    this.yarn = context.yarn();
    this.cycle = cycle;
  }

  /**
   * Resource requests under the key of a waiting scheduling request cannot be told from it. YARN
   * has no rejection for them, so that the call fails, before anything of it is applied.
   */
  void refuseMixedKeys(VqsAppAttempt attempt, List<ResourceRequest> asks) {
    for (ResourceRequest ask : asks) {
      SchedulerRequestKey key = SchedulerRequestKey.create(ask);
      if (waiting(attempt, key) != null) {
        throw new YarnRuntimeException(
            attempt.getApplicationAttemptId()
                + " asks by a ResourceRequest and by a SchedulingRequest with "
                + key
                + "; give one of them another priority or allocation request id");
      }
    }
  }

  private static SchedulingRequest waiting(VqsAppAttempt attempt, SchedulerRequestKey key) {
    AppPlacementAllocator<SchedulerNode> allocator = attempt.getAppPlacementAllocator(key);
    return allocator == null ? null : allocator.getSchedulingRequest();
  }

  /**
   * Applies requests.
   *
   * @param call all that came with them in one call, of which gangs are read
   */
  void apply(
      VqsAppAttempt attempt, List<SchedulingRequest> requests, List<SchedulingRequest> call) {
    GangRequests gangs =
        GangRequests.of(
            attempt,
            call,
            request -> partition(attempt, request),
            context.configuration().maximumGangSize());
    for (SchedulingRequest request : requests) {
      try {
        String wrong = gangs.problem(request);
        if (wrong != null) {
          throw new InvalidRequestException(wrong);
        }
        SchedulingRequest accepted = accept(attempt, request);
        if (accepted != null) {
          attempt.updateSchedulingRequests(List.of(accepted));
        }
      } catch (InvalidRequestException refused) {
        reject(attempt, request, refused.getMessage());
        gangs.brokenBy(request).forEach(other -> withdraw(attempt, other));
      } catch (RuntimeException failure) {
        LOG.error(
            "Failed on {} of {}",
            Printable.of(request),
            attempt.getApplicationAttemptId(),
            failure);
        context.lock().countError();
        reject(attempt, request, "the scheduler failed on it, " + failure);
      }
    }
  }

  /** A request that was accepted is rejected with the rest of its gang. */
  private void withdraw(VqsAppAttempt attempt, SchedulingRequest waiting) {
    SchedulingRequest none =
        new SchedulingRequestPBImpl(((SchedulingRequestPBImpl) waiting).getProto());
    none.getResourceSizing().setNumAllocations(0);
    attempt.updateSchedulingRequests(List.of(none));
    reject(attempt, waiting, "another request of its gang is rejected, and a gang is one");
  }

  private void reject(VqsAppAttempt attempt, SchedulingRequest request, String why) {
    String message =
        Printable.of("SchedulingRequest " + inWords(attempt, request) + " is rejected: " + why);
    LOG.warn("{}: {}", attempt.getApplicationAttemptId(), message);
    attempt.schedulingRequests().reject(request, RejectionReason.COULD_NOT_PLACE_ON_NODE);
    RMApp app = context.rmContext().getRMApps().get(attempt.getApplicationId());
    if (app != null && app.getCurrentAppAttempt() != null) {
      app.getCurrentAppAttempt().updateAMLaunchDiagnostics(message);
    }
  }

  /** A request that is too large is not even made a text of. */
  private String inWords(VqsAppAttempt attempt, SchedulingRequest request) {
    return excess(attempt, request) == null
        ? ShortText.of(request)
        : "of priority "
            + request.getPriority()
            + " and allocation request id "
            + request.getAllocationRequestId();
  }

  private String excess(VqsAppAttempt attempt, SchedulingRequest request) {
    return ConstrainedRequest.excess(attempt.getApplicationId(), request, context.rmContext());
  }

  /** The request as YARN's bookkeeping is to have it, or null if it changes nothing. */
  private SchedulingRequest accept(VqsAppAttempt attempt, SchedulingRequest asked)
      throws InvalidRequestException {
    checkSizing(asked);
    String excess = excess(attempt, asked);
    if (excess != null) {
      throw new InvalidRequestException(excess);
    }
    // YARN compares a later request of the same key with this one, field by field; a constraint
    // that did not come through a protocol buffer would differ from itself.
    SchedulingRequest request =
        new SchedulingRequestPBImpl(((SchedulingRequestPBImpl) asked).getProto());
    complete(request);
    SchedulerRequestKey key = SchedulerRequestKey.create(request);
    AppPlacementAllocator<SchedulerNode> allocator = attempt.getAppPlacementAllocator(key);
    if (allocator == null) {
      if (request.getResourceSizing().getNumAllocations() == 0) {
        return null;
      }
      checkNew(attempt, request);
    } else if (allocator.getSchedulingRequest() == null) {
      throw new InvalidRequestException(
          "a ResourceRequest with "
              + key
              + " waits; give one of them another priority or allocation request id");
    } else {
      checkSame(allocator.getSchedulingRequest(), request);
    }
    return request;
  }

  private void checkSizing(SchedulingRequest request) throws InvalidRequestException {
    ResourceSizing sizing = request.getResourceSizing();
    if (sizing == null || sizing.getResources() == null) {
      throw new InvalidRequestException("it has no ResourceSizing; say how many of what size");
    }
    if (sizing.getNumAllocations() < 0) {
      throw new InvalidRequestException(
          "numAllocations (" + sizing.getNumAllocations() + ") must not be negative");
    }
    if (request.getPriority() == null) {
      throw new InvalidRequestException("it has no priority; set one");
    }
    for (ResourceInformation amount : sizing.getResources().getResources()) {
      if (amount.getValue() < 0) {
        throw new InvalidRequestException(
            amount.getName() + " (" + amount.getValue() + ") must not be negative");
      }
    }
    Resource most = yarn.maximumAllocation();
    if (!Resources.fitsIn(sizing.getResources(), most)) {
      throw new InvalidRequestException(
          sizing.getResources() + " is more than one container may have, " + most);
    }
    ExecutionTypeRequest execution = request.getExecutionType();
    if (execution != null && execution.getExecutionType() != ExecutionType.GUARANTEED) {
      throw new InvalidRequestException(
          "a container with placement constraints is GUARANTEED, not "
              + execution.getExecutionType()
              + "; use a ResourceRequest for opportunistic ones");
    }
  }

  /** YARN's comparison of requests fails on what is not set. */
  private void complete(SchedulingRequest request) {
    ResourceSizing sizing = request.getResourceSizing();
    sizing.setResources(yarn.normalized(sizing.getResources()));
    if (request.getExecutionType() == null) {
      request.setExecutionType(ExecutionTypeRequest.newInstance(ExecutionType.GUARANTEED));
    }
    if (request.getPlacementConstraint() == null) {
      request.setPlacementConstraint(PlacementConstraints.and().build());
    }
  }

  private void checkNew(VqsAppAttempt attempt, SchedulingRequest request)
      throws InvalidRequestException {
    String partition = partition(attempt, request);
    if (!mayUse(attempt, partition)) {
      throw new InvalidRequestException(
          "queue "
              + attempt.getQueueName()
              + " has no access to partition '"
              + ShortText.of(partition)
              + "', only to "
              + attempt.getQueue().getAccessibleNodeLabels());
    }
    String problem =
        ConstrainedRequest.of(attempt.getApplicationId(), request, partition, context.rmContext())
            .problem();
    if (problem == null) {
      problem = attempt.variety().admit(request, cycle.terms());
    }
    if (problem != null) {
      throw new InvalidRequestException(problem);
    }
  }

  /** True if the queue of an application has access to a partition. */
  static boolean mayUse(VqsAppAttempt attempt, String partition) {
    return mayUse(attempt.getQueue(), partition);
  }

  /** True if a queue has access to a partition. */
  static boolean mayUse(Queue queue, String partition) {
    Set<String> accessible = queue.getAccessibleNodeLabels();
    return partition.isEmpty()
        || accessible == null
        || accessible.contains(ANY_LABEL)
        || accessible.contains(partition);
  }

  /** The partition that YARN takes a request to be for: a single constraint may name one. */
  static String partition(VqsAppAttempt attempt, SchedulingRequest request) {
    PlacementConstraint constraint = request.getPlacementConstraint();
    if (constraint != null && constraint.getConstraintExpr() instanceof SingleConstraint single) {
      for (TargetExpression target : single.getTargetExpressions()) {
        if (target.getTargetType() == TargetType.NODE_ATTRIBUTE
            && PlacementConstraints.NODE_PARTITION.equals(target.getTargetKey())
            && target.getTargetValues() != null
            && !target.getTargetValues().isEmpty()) {
          return target.getTargetValues().iterator().next();
        }
      }
    }
    String byDefault = attempt.getQueue().getDefaultNodeLabelExpression();
    return byDefault == null ? "" : byDefault;
  }

  private static void checkSame(SchedulingRequest waiting, SchedulingRequest request)
      throws InvalidRequestException {
    boolean same =
        waiting.getAllocationTags().equals(request.getAllocationTags())
            && waiting.getExecutionType().equals(request.getExecutionType())
            && Objects.equals(
                waiting.getResourceSizing().getResources(),
                request.getResourceSizing().getResources())
            && waiting.getPlacementConstraint().equals(request.getPlacementConstraint());
    if (!same) {
      throw new InvalidRequestException(
          "one with the same priority and allocation request id waits, "
              + ShortText.of(waiting)
              + ", of which only numAllocations may change; cancel it with 0 first, or use another key");
    }
  }
}
