package org.vqs.sls;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.sls.SLSRunner;
import org.apache.hadoop.yarn.sls.scheduler.SLSSchedulerCommons;
import org.apache.hadoop.yarn.sls.scheduler.SchedulerMetrics;
import org.apache.hadoop.yarn.sls.scheduler.SchedulerWrapper;
import org.apache.hadoop.yarn.sls.scheduler.Tracker;
import org.vqs.yarn.VirtualQueueScheduler;

/**
 * This scheduler as the load simulator wants it: calls go through the simulator's clocks and back.
 */
public final class SlsVirtualQueueScheduler extends VirtualQueueScheduler
    implements SchedulerWrapper {
  private final SLSSchedulerCommons simulator = new SLSSchedulerCommons(this);
  private SLSRunner runner;

  @Override
  public void serviceInit(Configuration conf) throws Exception {
    conf.set(VirtualQueueScheduler.class.getName(), VirtualQueueSchedulerMetrics.class.getName());
    simulator.initMetrics(VirtualQueueScheduler.class, conf);
    super.serviceInit(conf);
  }

  @Override
  public void setRMContext(RMContext context) {
    super.setRMContext(context);
    Measured.of(this, context);
  }

  @Override
  public Allocation allocate(
      ApplicationAttemptId attempt,
      List<ResourceRequest> asks,
      List<SchedulingRequest> schedulingRequests,
      List<ContainerId> releases,
      List<String> blacklistAdditions,
      List<String> blacklistRemovals,
      ContainerUpdates updates) {
    return simulator.allocate(
        attempt,
        asks,
        schedulingRequests,
        releases,
        blacklistAdditions,
        blacklistRemovals,
        updates);
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
            super.allocate(
                attempt,
                asks,
                schedulingRequests,
                releases,
                blacklistAdditions,
                blacklistRemovals,
                updates));
  }

  @Override
  public void handle(SchedulerEvent event) {
    simulator.handle(event);
  }

  @Override
  public void propagatedHandle(SchedulerEvent event) {
    Measured.handle(event, () -> super.handle(event));
  }

  @Override
  public String getRealQueueName(String queue) throws YarnException {
    try {
      return getQueueInfo(queue, false, false).getQueueName();
    } catch (IOException e) {
      throw new YarnException(e);
    }
  }

  @Override
  public SchedulerMetrics getSchedulerMetrics() {
    return simulator.getSchedulerMetrics();
  }

  @Override
  public Tracker getTracker() {
    return simulator.getTracker();
  }

  @Override
  public void setSLSRunner(SLSRunner slsRunner) {
    runner = slsRunner;
  }

  @Override
  public SLSRunner getSLSRunner() {
    return runner;
  }
}
