package org.vqs.yarn;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.vqs.core.model.ResourceVector;
import org.vqs.yarn.app.AskBookInvariants;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.node.VqsNode;

/**
 * What must hold of a scheduler after every event (design §8), recounted from YARN's own books and
 * the core's.
 */
public final class SchedulerInvariants {
  private static final Set<RMContainerState> ENDED =
      EnumSet.of(
          RMContainerState.COMPLETED,
          RMContainerState.EXPIRED,
          RMContainerState.RELEASED,
          RMContainerState.KILLED);

  private final VirtualQueueScheduler scheduler;
  private final List<String> partitions;
  private final List<VqsAppAttempt> attempts = new ArrayList<>();
  private final List<String> found = new ArrayList<>();
  private final Map<ContainerId, RMContainer> live = new HashMap<>();
  private final Resource allocated = Resource.newInstance(0, 0);
  private final Map<String, Resource> allocatedIn = new HashMap<>();
  private final Resource pending = Resource.newInstance(0, 0);
  private int containers;
  private int asked;

  private SchedulerInvariants(VirtualQueueScheduler scheduler, List<String> partitions) {
    this.scheduler = scheduler;
    this.partitions = partitions;
  }

  /** What is wrong in YARN's books and between them and the core; empty if nothing is. */
  public static List<String> violations(VirtualQueueScheduler scheduler, List<String> partitions) {
    SchedulerInvariants invariants = new SchedulerInvariants(scheduler, partitions);
    invariants.check();
    return invariants.found;
  }

  /** What a full recount of the core finds wrong. */
  public static List<String> coreViolations(VirtualQueueScheduler scheduler) {
    SchedulerInvariants invariants = new SchedulerInvariants(scheduler, List.of());
    invariants.collectAttempts();
    return AskBookInvariants.coreViolations(scheduler.packer(), invariants.attempts);
  }

  /** Jobs that wait although they could start, for policies that leave no room idle. */
  public static List<String> idleRoom(VirtualQueueScheduler scheduler) {
    SchedulerInvariants invariants = new SchedulerInvariants(scheduler, List.of());
    invariants.collectAttempts();
    return AskBookInvariants.idleRoom(scheduler.packer(), invariants.attempts);
  }

  private void check() {
    collectAttempts();
    for (VqsAppAttempt attempt : attempts) {
      checkAttempt(attempt);
    }
    for (VqsNode node : scheduler.getNodeTracker().getAllNodes()) {
      checkNode(node);
    }
    checkMetrics("root", scheduler.getRootQueueMetrics());
    for (SchedulerApplication<VqsAppAttempt> application :
        scheduler.getSchedulerApplications().values()) {
      checkMetrics("default", application.getQueue().getMetrics());
      break;
    }
    found.addAll(AskBookInvariants.violations(scheduler.packer(), attempts));
    expect("errors caught in events", 0L, scheduler.caughtErrors());
    expect("servers", scheduler.getNumClusterNodes(), scheduler.packer().cluster().serverCount());
  }

  private void collectAttempts() {
    for (SchedulerApplication<VqsAppAttempt> application :
        scheduler.getSchedulerApplications().values()) {
      if (application.getCurrentAppAttempt() != null) {
        attempts.add(application.getCurrentAppAttempt());
      }
    }
  }

  private void checkAttempt(VqsAppAttempt attempt) {
    Resource used = Resource.newInstance(0, 0);
    for (Map.Entry<ContainerId, RMContainer> entry : attempt.getLiveContainersMap().entrySet()) {
      RMContainer container = entry.getValue();
      VqsNode node = scheduler.getSchedulerNode(container.getNodeId());
      boolean isTemporary = !container.getContainerId().equals(entry.getKey());
      RMContainer own = isTemporary && node != null ? node.container(entry.getKey()) : container;
      if (node == null || own == null || node.container(entry.getKey()) != own) {
        found.add(
            "%s of %s is on no node".formatted(entry.getKey(), attempt.getApplicationAttemptId()));
        continue;
      }
      if (live.put(entry.getKey(), own) != null) {
        found.add("%s is of two attempts".formatted(entry.getKey()));
      }
      if (own.getExecutionType() == ExecutionType.GUARANTEED) {
        Resources.addTo(used, own.getContainer().getResource());
        Resources.addTo(
            allocatedIn.computeIfAbsent(node.getPartition(), p -> Resource.newInstance(0, 0)),
            own.getContainer().getResource());
        containers += isTemporary ? 0 : 1;
      }
    }
    Resources.addTo(allocated, used);
    expect(
        "usage of " + attempt.getApplicationAttemptId(),
        used,
        attempt.getAppAttemptResourceUsage().getAllUsed());
    for (SchedulerRequestKey key : attempt.getSchedulerKeys()) {
      PendingAsk ask = attempt.getPendingAsk(key, ResourceRequest.ANY);
      asked += ask.getCount();
      Resources.addTo(pending, Resources.multiply(ask.getPerAllocationResource(), ask.getCount()));
    }
  }

  private void checkNode(VqsNode node) {
    Resource used = Resource.newInstance(0, 0);
    for (RMContainer container : node.getCopiedListOfRunningContainers()) {
      if (container.getExecutionType() == ExecutionType.GUARANTEED) {
        Resources.addTo(used, container.getContainer().getResource());
      }
      if (live.get(container.getContainerId()) != container
          && !ENDED.contains(container.getState())) {
        found.add(
            "%s on %s is of no attempt and %s"
                .formatted(container, node.getNodeID(), container.getState()));
      }
    }
    expect("allocated on " + node, used, node.getAllocatedResource());
    expect(
        "allocated and unallocated on " + node,
        node.getTotalResource(),
        Resources.add(node.getUnallocatedResource(), used));
    long[] held = node.server().capacity().toArray();
    ResourceVector capacity = ResourceMapping.toVector(node.getTotalResource());
    for (int r = 0; r < held.length; r++) {
      held[r] -= node.server().free()[r];
    }
    expect("held in the core on " + node, ResourceMapping.toVector(used), ResourceVector.of(held));
    if (node.server().closed() == null) {
      expect("capacity in the core of " + node, capacity, node.server().capacity());
    }
  }

  private void checkMetrics(String queue, QueueMetrics metrics) {
    Resource counted = Resource.newInstance(0, 0);
    Resource waiting = Resource.newInstance(0, 0);
    int running = 0;
    int requested = 0;
    for (String partition : partitions) {
      QueueMetrics part =
          partition.isEmpty() ? metrics : metrics.getPartitionQueueMetrics(partition);
      expect(
          "allocated in " + queue + " on nodes of partition '" + partition + "'",
          allocatedIn.getOrDefault(partition, Resources.none()),
          part.getAllocatedResources());
      Resources.addTo(counted, part.getAllocatedResources());
      Resources.addTo(waiting, part.getPendingResources());
      running += part.getAllocatedContainers();
      requested += part.getPendingContainers();
    }
    expect("allocated in " + queue, allocated, counted);
    expect("containers in " + queue, containers, running);
    expect("pending in " + queue, pending, waiting);
    expect("asked for in " + queue, asked, requested);
  }

  private void expect(String what, Object expected, Object actual) {
    if (!expected.equals(actual)) {
      found.add("%s: a recount gives %s, but it is %s".formatted(what, expected, actual));
    }
  }
}
