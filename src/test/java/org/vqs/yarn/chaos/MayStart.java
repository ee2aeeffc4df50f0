package org.vqs.yarn.chaos;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerAppUtils;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.core.Policies;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.server.Location;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.AskOrder;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.app.AskEntry;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.app.locality.Locality;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * Which requests may start on which nodes at one moment, found by looking at every pair in YARN's
 * books: no index, list of work or refusal that the core remembers is asked.
 *
 * <p>Urgency is left out: if a more urgent request of the application may start there, that one is
 * found.
 */
final class MayStart {
  private static final Logger LOG = LoggerFactory.getLogger(MayStart.class);

  private final List<Waiting> waiting = new ArrayList<>();
  private final Set<String> wanted = new HashSet<>();
  private final Set<Tenant> kept = new HashSet<>();

  /**
   * Containers that an application waits for under one key.
   *
   * @param count how many
   * @param demand what each needs
   */
  record Waiting(AskEntry entry, int count, ResourceVector demand) {
    Ask ask() {
      return entry.ask();
    }

    private boolean isMaster() {
      return ask().lane() == Lane.MASTER;
    }

    @Override
    public String toString() {
      return "%d × %s of %s (%s%s%s)"
          .formatted(
              count,
              demand,
              entry,
              ask(),
              ask().isIndexed() ? "" : ", in no queue",
              ask().deferred() == null ? "" : ", deferred: " + ask().deferred().reason());
    }
  }

  /** What waits now. */
  MayStart(VirtualQueueScheduler scheduler, long now) {
    for (VqsAppAttempt attempt : scheduler.state().attempts()) {
      if (!attempt.isStopped() && !attempt.isHeld()) {
        look(attempt);
      }
    }
    ReservationOptions reservations = scheduler.packer().options().reservations();
    for (Waiting each : waiting) {
      Tenant limit = each.ask().limitedBy();
      if (limit != null && reservations != null && passesNobody(each.ask(), reservations, now)) {
        kept.add(limit);
      }
    }
    if (scheduler.configuration().policy().equals(Policies.FIFO_FF)) {
      keepOrder(nodes(scheduler));
    }
  }

  /** All nodes, in an order of their own. */
  static List<VqsNode> nodes(VirtualQueueScheduler scheduler) {
    List<VqsNode> nodes = new ArrayList<>();
    scheduler.state().registry().nodes().getAllNodes().forEach(node -> nodes.add((VqsNode) node));
    nodes.sort(Comparator.comparing(node -> node.server().index()));
    return nodes;
  }

  /**
   * Strictly in order: nothing goes before the first that no open node has room for, whatever its
   * partition.
   */
  private void keepOrder(List<VqsNode> nodes) {
    waiting.sort(Comparator.comparing(Waiting::ask, AskOrder.SERVICE));
    int last = 0;
    while (last < waiting.size() && !blocks(waiting.get(last), nodes)) {
      last++;
    }
    waiting.subList(last, waiting.size()).removeIf(each -> !each.isMaster());
  }

  private static boolean blocks(Waiting each, List<VqsNode> nodes) {
    return !each.isMaster()
        && each.ask().isIndexed()
        && each.ask().locations().stream().anyMatch(Location::isHome)
        && nodes.stream()
            .map(VqsNode::server)
            .noneMatch(server -> server.isOpen() && each.demand.fitsIn(server.free()));
  }

  private void look(VqsAppAttempt attempt) {
    AppSchedulingInfo info = attempt.getAppSchedulingInfo();
    for (SchedulerRequestKey key : attempt.getSchedulerKeys()) {
      AskEntry entry = attempt.entries().get(key);
      int count = info.getPendingAsk(key, ResourceRequest.ANY).getCount();
      if (entry == null || count <= 0) {
        continue;
      }
      wanted.add(entry.partition());
      if (entry.gang() == null) {
        waiting.add(new Waiting(entry, count, ResourceMapping.toVector(entry.capability())));
      }
    }
  }

  /** What is left of a limit is kept for one that waited too long (design.md, "Tenants"). */
  private static boolean passesNobody(Ask ask, ReservationOptions reservations, long now) {
    double overdueFor = now - ask.oldestArrival() - reservations.delay();
    return overdueFor > 0 && (long) (overdueFor / reservations.timeout()) % 2 == 0;
  }

  /** All that waits, but for containers of gangs. */
  List<Waiting> waiting() {
    return waiting;
  }

  /** What of it may start on a node that has so much free. */
  List<Waiting> on(VqsNode node, long[] free) {
    List<Waiting> able = new ArrayList<>();
    for (Waiting each : waiting) {
      if (each.demand.fitsIn(free) && isAllowed(each.entry, node) && isWithinLimits(each)) {
        able.add(each);
      }
    }
    return able;
  }

  private boolean isWithinLimits(Waiting each) {
    return each.ask().limiting() == null
        && (each.ask().limitedBy() == null || !kept.contains(each.ask().limitedBy()));
  }

  /** True if partition, places, blacklist and constraints let a container run on a node. */
  boolean isAllowed(AskEntry entry, VqsNode node) {
    VqsAppAttempt attempt = entry.attempt();
    return isOfPartition(entry, node)
        && isOnNodeToUpdate(entry, node)
        && Locality.typeOn(attempt.getAppSchedulingInfo(), entry.key(), node) != null
        && entry.waitEnds() == Long.MAX_VALUE
        && !SchedulerAppUtils.isPlaceBlacklisted(attempt, node, LOG)
        && node.health().admits(attempt.getUser())
        && entry.isAllowedOn(node);
  }

  private boolean isOfPartition(AskEntry entry, VqsNode node) {
    String partition = node.getPartition();
    boolean isLent =
        entry.partition().isEmpty()
            && !wanted.contains(partition)
            && node.server().locations().contains(entry.ask().home())
            && entry.ask().lane() != Lane.MASTER;
    return entry.partition().equals(partition) || isLent;
  }

  private static boolean isOnNodeToUpdate(AskEntry entry, VqsNode node) {
    return entry.key().getContainerToUpdate() == null
        || entry.attempt().getRMContainer(entry.key().getContainerToUpdate()) != null
            && entry
                .attempt()
                .getRMContainer(entry.key().getContainerToUpdate())
                .getNodeId()
                .equals(node.getNodeID());
  }

  /** True if a node takes containers, as far as its own state goes. */
  static boolean isOpen(VqsNode node) {
    return node.getRMNode().getState() == NodeState.RUNNING && !node.isLeaving();
  }

  /** What YARN says is not allocated on a node. */
  static long[] free(VqsNode node) {
    return ResourceMapping.toVector(node.getUnallocatedResource()).toArray();
  }
}
