package org.vqs.yarn.observe;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.app.AskBookRecount;
import org.vqs.yarn.app.ContainerEnds;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.queue.VqsQueueMetrics;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * A full recount of a scheduler (design.md, "Safety"), from YARN's own books and the core's: for
 * tests after each event, and for looking into a live one. It visits every node, container, request
 * and queue, and changes nothing; never called on an event.
 *
 * <p>Called under the scheduler's lock. Cost O(nodes + containers + requests + users × depth).
 */
public final class SchedulerRecount {
  private final SchedulerContext context;
  private final ResourceMapping resources;
  private final Collection<String> partitions;
  private final List<String> found = new ArrayList<>();
  private final Map<ContainerId, RMContainer> live = new HashMap<>();
  private final Map<VqsQueue, Tally> tallies = new LinkedHashMap<>();

  /** What a recount finds in a queue and those below it. */
  private static final class Tally {
    final Map<String, Resource> allocatedIn = new HashMap<>();
    final Resource allocated = Resource.newInstance(0, 0);
    final Resource pending = Resource.newInstance(0, 0);
    int containers;
    long asked;
    int applications;
    int running;
  }

  private SchedulerRecount(SchedulerContext context, Collection<String> partitions) {
    this.context = context;
    this.resources = context.configuration().resources();
    this.partitions = partitions;
  }

  /**
   * What is wrong in YARN's books and between them and the core, each in one sentence; empty if
   * nothing is.
   *
   * @param partitions in which anything was ever asked for or used; "" for the default one
   */
  public static List<String> violations(SchedulerContext context, Collection<String> partitions) {
    SchedulerRecount recount = new SchedulerRecount(context, partitions);
    recount.check();
    return List.copyOf(recount.found);
  }

  /** What a recount of the core, with all requests at hand, finds wrong. */
  public static List<String> coreViolations(SchedulerContext context) {
    return AskBookRecount.coreViolations(context.packer(), context.attempts());
  }

  private void check() {
    context.queues().all().forEach(queue -> tallies.put(queue, new Tally()));
    context
        .applications()
        .forEach(
            (id, application) ->
                tallies((VqsQueue) application.getQueue(), tally -> countApplication(id, tally)));
    List<VqsAppAttempt> attempts = context.attempts();
    attempts.forEach(this::checkAttempt);
    for (VqsNode node : context.nodes().getAllNodes()) {
      checkNode(node);
    }
    Map<Tenant, long[]> used = usedByTenants();
    tallies.forEach((queue, tally) -> checkQueue(queue, tally, used));
    found.addAll(AskBookRecount.violations(context.packer(), attempts, resources));
    expect(() -> "servers", context.nodeCount(), context.packer().cluster().serverCount());
  }

  private void countApplication(ApplicationId id, Tally tally) {
    tally.applications++;
    tally.running += context.queues().running().mayRun(id) ? 1 : 0;
  }

  /** Counts in a queue and in all above it. */
  private void tallies(VqsQueue queue, Consumer<Tally> count) {
    for (VqsQueue at = queue; at != null; at = at.parent()) {
      count.accept(tallies.get(at));
    }
  }

  private void checkAttempt(VqsAppAttempt attempt) {
    VqsQueue queue = (VqsQueue) attempt.getQueue();
    expect(
        () -> attempt.getApplicationAttemptId() + " is held",
        !context.queues().running().mayRun(attempt.getApplicationId()),
        attempt.isHeld());
    Resource used = Resource.newInstance(0, 0);
    for (Map.Entry<ContainerId, RMContainer> entry : attempt.getLiveContainersMap().entrySet()) {
      RMContainer container = entry.getValue();
      VqsNode node = context.node(container.getNodeId());
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
        Resource amounts = own.getContainer().getResource();
        Resources.addTo(used, amounts);
        tallies(queue, tally -> count(tally, node.getPartition(), amounts, isTemporary));
        checkJob(queue.tenantOf(attempt.getUser(), attempt.getApplicationId()), node, own);
      }
    }
    tallies(queue, tally -> Resources.addTo(tally.allocated, used));
    expect(
        () -> "usage of " + attempt.getApplicationAttemptId(),
        used,
        attempt.getAppAttemptResourceUsage().getAllUsed());
    for (SchedulerRequestKey key : attempt.getSchedulerKeys()) {
      PendingAsk ask = attempt.getPendingAsk(key, ResourceRequest.ANY);
      Resource wanted = Resources.multiply(ask.getPerAllocationResource(), ask.getCount());
      tallies(
          queue,
          tally -> {
            tally.asked += ask.getCount();
            Resources.addTo(tally.pending, wanted);
          });
    }
  }

  private static void count(Tally tally, String partition, Resource amounts, boolean isTemporary) {
    Resources.addTo(
        tally.allocatedIn.computeIfAbsent(partition, p -> Resource.newInstance(0, 0)), amounts);
    tally.containers += isTemporary ? 0 : 1;
  }

  /** What an update moved to another container has no job of its own until it is settled. */
  private void checkJob(Tenant tenant, VqsNode node, RMContainer container) {
    Job job = node.job(container.getContainerId());
    if (job != null) {
      expect(() -> "tenant of " + container, tenant, job.tenant());
      if (container.isAMContainer()) {
        expect(() -> "lane of " + container, Lane.MASTER, job.lane());
      }
    }
  }

  private void checkNode(VqsNode node) {
    Resource used = Resource.newInstance(0, 0);
    for (RMContainer container : node.getCopiedListOfRunningContainers()) {
      if (container.getExecutionType() == ExecutionType.GUARANTEED) {
        Resources.addTo(used, container.getContainer().getResource());
      }
      if (live.get(container.getContainerId()) != container
          && !ContainerEnds.ENDED.contains(container.getState())) {
        found.add(
            "%s on %s is of no attempt and %s"
                .formatted(container, node.getNodeID(), container.getState()));
      }
    }
    expect(() -> "allocated on " + node, used, node.getAllocatedResource());
    expect(
        () -> "allocated and unallocated on " + node,
        node.getTotalResource(),
        Resources.add(node.getUnallocatedResource(), used));
    ResourceVector capacity = resources.toVector(node.getTotalResource());
    expect(
        () -> "used in the core on " + node,
        resources.toVector(used),
        ResourceVector.of(node.server().used()));
    if (node.server().closed() == null) {
      expect(() -> "capacity in the core of " + node, capacity, node.server().capacity());
    }
  }

  /** What the jobs of each tenant, and of those below it, use in the core. */
  private Map<Tenant, long[]> usedByTenants() {
    Map<Tenant, long[]> own = new HashMap<>();
    for (Server server : context.packer().cluster().servers()) {
      for (Job job : server.allJobs()) {
        add(own, job.tenant(), job.demand());
      }
    }
    Map<Tenant, long[]> used = new HashMap<>();
    own.forEach(
        (tenant, amounts) -> {
          for (Tenant at = tenant; at != null; at = at.parent()) {
            add(used, at, ResourceVector.of(amounts));
          }
        });
    return used;
  }

  private static void add(Map<Tenant, long[]> sums, Tenant tenant, ResourceVector amounts) {
    amounts.addTo(sums.computeIfAbsent(tenant, t -> new long[amounts.dimensions()]), 1);
  }

  private void checkQueue(VqsQueue queue, Tally tally, Map<Tenant, long[]> usedByTenants) {
    expect(() -> "applications in " + queue, tally.applications, queue.applications());
    expect(() -> "running in " + queue, tally.running, context.queues().running().in(queue));
    ResourceVector counted = queue.tenant().used();
    long[] used = usedByTenants.getOrDefault(queue.tenant(), new long[counted.dimensions()]);
    expect(() -> "used by tenant " + queue, ResourceVector.of(used), counted);
    checkMetrics(queue.getQueuePath(), queue.getMetrics(), tally);
  }

  private void checkMetrics(String queue, VqsQueueMetrics metrics, Tally tally) {
    Resource counted = Resource.newInstance(0, 0);
    Resource waiting = Resource.newInstance(0, 0);
    int running = 0;
    long requested = 0;
    // Not YARN's constant, which knows only the resources that there were when it was made.
    Resource none = Resource.newInstance(0, 0);
    for (String partition : partitions) {
      QueueMetrics part = metrics.knownPartition(partition);
      expect(
          () -> "allocated in " + queue + " on nodes of partition '" + partition + "'",
          tally.allocatedIn.getOrDefault(partition, none),
          part == null ? none : part.getAllocatedResources());
      if (part == null) {
        continue;
      }
      Resources.addTo(counted, part.getAllocatedResources());
      Resources.addTo(waiting, part.getPendingResources());
      running += part.getAllocatedContainers();
      requested += part.getPendingContainers();
    }
    expect(() -> "allocated in partitions of " + queue, tally.allocated, counted);
    expect(() -> "containers in partitions of " + queue, tally.containers, running);
    expect(() -> "pending in partitions of " + queue, inInts(tally.pending), inInts(waiting));
    expect(() -> "asked for in partitions of " + queue, inInts(tally.asked), inInts(requested));
    expect(() -> "allocated in " + queue, tally.allocated, metrics.getAllocatedResources());
    expect(() -> "containers in " + queue, tally.containers, metrics.getAllocatedContainers());
    expect(
        () -> "pending in " + queue, inInts(tally.pending), inInts(metrics.getPendingResources()));
    expect(
        () -> "asked for in " + queue, inInts(tally.asked), (long) metrics.getPendingContainers());
  }

  private static long inInts(long all) {
    return Math.min(Integer.MAX_VALUE, all);
  }

  /** As metrics have it, whose virtual cores are no more than the largest int. */
  private static Resource inInts(Resource all) {
    Resource shown = Resource.newInstance(all);
    shown.setVirtualCores(all.getVirtualCores());
    return shown;
  }

  /** The name is made only of what is wrong: there is a comparison for every container. */
  private void expect(Supplier<String> what, Object expected, Object actual) {
    if (!expected.equals(actual)) {
      found.add("%s: a recount gives %s, but it is %s".formatted(what.get(), expected, actual));
    }
  }
}
