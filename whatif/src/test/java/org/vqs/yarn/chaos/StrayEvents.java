package org.vqs.yarn.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerExpiredSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerPreemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ReleaseContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.vqs.yarn.testing.SchedulerHarness;

/** The ResourceManager's events that come too late, twice, or for what is not known. */
final class StrayEvents {
  private static final int REMEMBERED = 20;

  private final RandomEvents cluster;
  private final SchedulerHarness harness;
  private final Random random;
  private final List<RMContainer> seen = new ArrayList<>();

  StrayEvents(RandomEvents cluster, Random random) {
    this.cluster = cluster;
    this.harness = cluster.harness();
    this.random = random;
  }

  /** One event. Returns what it was. */
  String next() {
    remember();
    switch (random.nextInt(6)) {
      case 0 -> {
        return endOfUnknown();
      }
      case 1 -> {
        return endTwice();
      }
      case 2 -> {
        RMContainer container = any();
        if (container != null && isEnded(container)) {
          harness.scheduler().handle(new ReleaseContainerEvent(container));
          return "release of an ended container";
        }
        return "nothing ended to release";
      }
      case 3 -> {
        return mark(SchedulerEventType.MARK_CONTAINER_FOR_KILLABLE);
      }
      case 4 -> {
        return mark(SchedulerEventType.MARK_CONTAINER_FOR_PREEMPTION);
      }
      default -> {
        RMContainer container = any();
        if (container != null && isEnded(container)) {
          harness
              .scheduler()
              .handle(
                  new ContainerExpiredSchedulerEvent(
                      container.getContainerId(), random.nextBoolean()));
          return "expiry of an ended container";
        }
        return "nothing ended to expire";
      }
    }
  }

  private void remember() {
    for (RandomApp app : cluster.apps().values()) {
      if (seen.size() < REMEMBERED || random.nextInt(20) == 0) {
        harness.attempt(app.attempt).getLiveContainers().stream()
            .min((one, other) -> one.getContainerId().compareTo(other.getContainerId()))
            .ifPresent(this::remember);
      }
    }
  }

  private void remember(RMContainer container) {
    if (seen.size() == REMEMBERED) {
      seen.remove(random.nextInt(REMEMBERED));
    }
    seen.add(container);
  }

  private RMContainer any() {
    return seen.isEmpty() ? null : seen.get(random.nextInt(seen.size()));
  }

  private boolean isEnded(RMContainer container) {
    ContainerId id = container.getContainerId();
    return harness.scheduler().getRMContainer(id) == null;
  }

  private String mark(SchedulerEventType type) {
    RMContainer container = any();
    if (container == null || !isEnded(container)) {
      return "nothing ended to mark";
    }
    harness
        .scheduler()
        .handle(new ContainerPreemptEvent(container.getApplicationAttemptId(), container, type));
    return "mark of an ended container";
  }

  private String endOfUnknown() {
    ApplicationId unknown = ApplicationId.newInstance(1, 2_000_000 + random.nextInt(9));
    ApplicationAttemptId attempt = ApplicationAttemptId.newInstance(unknown, 1);
    harness
        .scheduler()
        .handle(
            new AppAttemptRemovedSchedulerEvent(
                attempt, RMAppAttemptState.KILLED, random.nextBoolean()));
    harness.scheduler().handle(new AppRemovedSchedulerEvent(unknown, RMAppState.KILLED));
    return "end of an unknown application";
  }

  private String endTwice() {
    if (cluster.apps().isEmpty()) {
      return "nobody to end twice";
    }
    ApplicationAttemptId present = cluster.anyApp().attempt;
    ApplicationAttemptId before =
        ApplicationAttemptId.newInstance(present.getApplicationId(), present.getAttemptId() - 1);
    harness
        .scheduler()
        .handle(
            new AppAttemptRemovedSchedulerEvent(
                before, RMAppAttemptState.FAILED, random.nextBoolean()));
    return "second end of an attempt";
  }
}
