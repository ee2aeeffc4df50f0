package org.vqs.demo.soak;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.vqs.demo.cluster.DemoClient;
import org.vqs.demo.workload.ApplicationPlan;
import org.vqs.demo.workload.TaskPlan;

/** An application of the demo on a {@link SoakCluster}; its master is scripted. */
public final class SoakApplication {
  /** As a master that polls for as long as the longest container runs, and more. */
  private static final long FOREVER_MS = Long.MAX_VALUE / 4;

  private final SoakCluster cluster;
  private final List<TaskPlan> unasked;
  private final List<TaskPlan> tasks;
  private final RMApp app;
  private MockAM master;
  private long registeredMs;
  private int ended;

  /** Submits it. */
  SoakApplication(SoakCluster cluster, ApplicationPlan plan) throws Exception {
    this.cluster = cluster;
    this.tasks = plan.tasks();
    this.unasked = new ArrayList<>(tasks);
    MockRM rm = cluster.rm();
    this.app =
        MockRMAppSubmitter.submit(
            rm,
            MockRMAppSubmissionData.Builder.createWithMemory(DemoClient.MASTER_MEMORY_MB, rm)
                .withAppName("demo application " + plan.number())
                .withUser("user" + plan.number())
                .withQueue(ApplicationPlan.DEFAULT_QUEUE)
                .withWaitForAppAcceptedState(false)
                .build());
  }

  /** The master does what is due; returns whether all has ended. */
  boolean turn() throws Exception {
    if (master == null) {
      startMaster();
      return false;
    }
    AllocateResponse answer = master.allocate(due(), List.of());
    for (Container container : answer.getAllocatedContainers()) {
      cluster.start(container, tasks.get((int) container.getAllocationRequestId()).durationMs());
    }
    ended += answer.getCompletedContainersStatuses().size();
    if (ended < tasks.size()) {
      return false;
    }
    master.unregisterAppAttempt();
    cluster.end(attempt().getMasterContainer());
    return true;
  }

  /** What it waits for. */
  String why() {
    return "%s, attempt %s, %d of %d containers ended%n%s"
        .formatted(
            app.getState(),
            attempt().getState(),
            ended,
            tasks.size(),
            cluster.visit(
                "/ws/v1/cluster/scheduler/vqs/why/" + app.getApplicationId() + "?format=text"));
  }

  private RMAppAttempt attempt() {
    return app.getCurrentAppAttempt();
  }

  private void startMaster() throws Exception {
    if (attempt() == null || attempt().getState() != RMAppAttemptState.ALLOCATED) {
      return;
    }
    cluster.start(attempt().getMasterContainer(), FOREVER_MS);
    master = cluster.rm().sendAMLaunched(attempt().getAppAttemptId());
    cluster.rm().drainEvents();
    master.registerAppAttempt(false);
    registeredMs = cluster.nowMs();
  }

  private List<ResourceRequest> due() {
    List<ResourceRequest> requests = new ArrayList<>();
    long sinceStartMs = cluster.nowMs() - registeredMs;
    unasked.removeIf(
        task -> {
          boolean isDue = task.askAfterMs() <= sinceStartMs;
          if (isDue) {
            requests.add(request(task));
          }
          return isDue;
        });
    return requests;
  }

  private static ResourceRequest request(TaskPlan task) {
    return ResourceRequest.newBuilder()
        .priority(Priority.newInstance(1))
        .resourceName(ResourceRequest.ANY)
        .capability(Resource.newInstance(task.memoryMb(), task.vcores()))
        .numContainers(1)
        .allocationRequestId(task.index())
        .build();
  }
}
