package org.vqs.sls;

import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.sls.scheduler.SLSCapacityScheduler;

/** The load simulator's own Capacity Scheduler, with each call measured once more. */
public final class MeasuredCapacityScheduler extends SLSCapacityScheduler {
  @Override
  public void setRMContext(RMContext context) {
    super.setRMContext(context);
    Measured.of(this, context);
  }

  @Override
  public Allocation allocatePropagated(
      ApplicationAttemptId attempt,
      List<ResourceRequest> asks,
      List<SchedulingRequest> schedulingRequests,
      List<ContainerId> releases,
      List<String> blacklistAdditions,
      List<String> blacklistRemovals,
      ContainerUpdates updates) {
    return Measured.allocate(
        () ->
            super.allocatePropagated(
                attempt,
                asks,
                schedulingRequests,
                releases,
                blacklistAdditions,
                blacklistRemovals,
                updates));
  }

  @Override
  public void propagatedHandle(SchedulerEvent event) {
    Measured.handle(event, () -> super.propagatedHandle(event));
  }
}
