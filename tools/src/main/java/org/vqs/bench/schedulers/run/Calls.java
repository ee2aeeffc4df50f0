package org.vqs.bench.schedulers.run;

import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.vqs.bench.schedulers.cluster.ItsOwnThreads;
import org.vqs.whatif.stage.ScriptedNode;
import org.vqs.whatif.stage.Stage;

/** The calls into a scheduler, timed. */
public final class Calls {
  private final Stage stage;
  private final Timings timings;

  /** Calls into the scheduler of a stage. */
  public Calls(Stage stage, Timings timings) {
    this.stage = stage;
    this.timings = timings;
  }

  /** A node reports what was set. */
  void heartbeat(ScriptedNode node, boolean somethingEnded) {
    long before = stage.started();
    timings.begin();
    stage.heartbeat(node);
    long nanos = timings.end();
    long started = stage.started() - before;
    timings.record(SchedulerOutcome.HEARTBEAT, nanos);
    if (started == 1) {
      timings.record(SchedulerOutcome.STARTING_HEARTBEAT, nanos);
    } else if (started == 0 && !somethingEnded) {
      timings.record(SchedulerOutcome.IDLE_HEARTBEAT, nanos);
    }
  }

  /** A master asks and gives back, and takes what there is for it. */
  List<Container> allocate(
      ApplicationAttemptId attemptId, List<ResourceRequest> requests, List<ContainerId> releases) {
    long before = stage.started();
    timings.begin();
    Allocation allocation =
        stage
            .scheduler()
            .allocate(attemptId, requests, null, releases, null, null, new ContainerUpdates());
    long nanos = timings.end();
    timings.record(SchedulerOutcome.ALLOCATE, nanos);
    if (stage.started() - before <= 1) {
      timings.record(SchedulerOutcome.SMALL_ALLOCATE, nanos);
    }
    return allocation.getContainers();
  }

  /** Something of what comes at once. */
  void burst(Runnable call) {
    timings.begin();
    call.run();
    timings.record(SchedulerOutcome.BURST, timings.end());
  }

  /** What the scheduler's own thread would do now. */
  void update() {
    timings.begin();
    stage.scheduler().update();
    timings.record(SchedulerOutcome.UPDATE, timings.end());
  }

  /**
   * Waits until the scheduler's own threads have started all that they can. The time up to the last
   * start is theirs.
   */
  void waitForItsThreads() {
    timings.add(ItsOwnThreads.await(stage));
  }
}
