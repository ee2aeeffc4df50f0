package org.vqs.yarn.overload;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.vqs.whatif.stage.Stage;

/**
 * An application master that never ends: it asks for containers of one class, at one priority, and
 * gives each that it gets to the task that has waited longest.
 */
final class Master {
  private static final List<ResourceRequest> NO_ASKS = List.of();

  private final Stage stage;
  private final ApplicationAttemptId attemptId;
  private final ContainerClass asksFor;
  private final Source source;
  private final Started started;
  private final Deque<Task> waiting = new ArrayDeque<>();
  private int asked;

  /** What there is to do. */
  interface Source {
    /** Adds the tasks that came up to now. */
    void arrive(long now, Deque<Task> waiting);
  }

  /** Who learns that a task got its container. */
  interface Started {
    void started(ContainerClass of, Task task, Container container);
  }

  Master(
      Stage stage,
      ApplicationAttemptId attemptId,
      ContainerClass asksFor,
      Source source,
      Started started) {
    this.stage = stage;
    this.attemptId = attemptId;
    this.asksFor = asksFor;
    this.source = source;
    this.started = started;
  }

  /** Tasks at random times. */
  static Source poisson(double ratePerSecond, Traffic traffic, SplittableRandom random) {
    return new Source() {
      private double next = gap();

      private double gap() {
        return -Math.log(1 - random.nextDouble()) / ratePerSecond;
      }

      @Override
      public void arrive(long now, Deque<Task> waiting) {
        while (next <= now) {
          waiting.add(new Task(now, traffic.lifetime(random)));
          next += gap();
        }
      }
    };
  }

  /** Always this many tasks that wait. */
  static Source constant(int count, Traffic traffic, SplittableRandom random) {
    return (now, waiting) -> {
      while (waiting.size() < count) {
        waiting.add(new Task(now, traffic.lifetime(random)));
      }
    };
  }

  ContainerClass asksFor() {
    return asksFor;
  }

  Deque<Task> waiting() {
    return waiting;
  }

  /** One heartbeat: takes what was allocated since the last one, then asks for what came. */
  void heartbeat(long now) {
    take(call(NO_ASKS));
    source.arrive(now, waiting);
    if (waiting.size() != asked) {
      asked = waiting.size();
      take(call(List.of(ask(asked))));
    }
  }

  private void take(Allocation allocation) {
    for (Container container : allocation.getContainers()) {
      asked--;
      started.started(asksFor, waiting.remove(), container);
    }
  }

  private Allocation call(List<ResourceRequest> asks) {
    return stage
        .scheduler()
        .allocate(attemptId, asks, null, List.of(), null, null, new ContainerUpdates());
  }

  private ResourceRequest ask(int count) {
    return ResourceRequest.newInstance(
        Priority.newInstance(1),
        ResourceRequest.ANY,
        Resource.newInstance(asksFor.memoryMb(), asksFor.vcores()),
        count);
  }
}
