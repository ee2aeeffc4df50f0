package org.vqs.yarn.testing;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceSizing;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.AbstractConstraint;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;

/** Scheduling requests of one vcore each, whose priority is their allocation request id. */
public final class ConstrainedAsk {
  private final SchedulingRequest request;

  private ConstrainedAsk(SchedulingRequest request) {
    this.request = request;
  }

  /** A request without tags and constraints. */
  public static ConstrainedAsk of(int key, int count, int memory) {
    return new ConstrainedAsk(
        SchedulingRequest.newBuilder()
            .priority(Priority.newInstance(key))
            .allocationRequestId(key)
            .executionType(ExecutionTypeRequest.newInstance(ExecutionType.GUARANTEED))
            .resourceSizing(ResourceSizing.newInstance(count, Resource.newInstance(memory, 1)))
            .build());
  }

  /** With allocation tags. */
  public ConstrainedAsk tagged(String... tags) {
    request.setAllocationTags(Set.of(tags));
    return this;
  }

  /** With a constraint. */
  public ConstrainedAsk where(AbstractConstraint constraint) {
    request.setPlacementConstraint(constraint == null ? null : new PlacementConstraint(constraint));
    return this;
  }

  /** The request. */
  public SchedulingRequest request() {
    return request;
  }

  /** An application master's heartbeat with such requests. */
  public static Allocation allocate(
      SchedulerHarness rm, ApplicationAttemptId app, SchedulingRequest... requests) {
    return rm.scheduler()
        .allocate(app, List.of(), List.of(requests), List.of(), null, null, new ContainerUpdates());
  }
}
