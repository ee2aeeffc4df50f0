package org.vqs.yarn.chaos;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
  private static final double PASSED_FOR = 50;

  private static final Logger LOG = LoggerFactory.getLogger(MayStart.class);

  private final ResourceMapping resources;
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
    resources = scheduler.configuration().resources();
    for (VqsAppAttempt attempt : scheduler.context().attempts()) {
      if (!attempt.isStopped() && !attempt.isHeld()) {
        look(attempt);
      }
    }
    ReservationOptions reservations = scheduler.packer().options().reservations();
    if (reservations != null) {
      oldestAtLimits().forEach((limit, ask) -> keep(limit, ask, reservations, now));
    }
    if (scheduler.configuration().policy().equals(Policies.FIFO_FF)) {
      keepOrder(nodes(scheduler));
    }
  }

  /** All nodes, in an order of their own. */
  static List<VqsNode> nodes(VirtualQueueScheduler scheduler) {
    List<VqsNode> nodes = new ArrayList<>();
    scheduler.context().nodes().getAllNodes().forEach(node -> nodes.add(node));
    nodes.sort(Comparator.comparing(node -> node.server().index()));
    return nodes;
  }

  /**
   * Strictly in order: in each partition nothing goes before the first that no open node has room
   * for.
   */
  private void keepOrder(List<VqsNode> nodes) {
    waiting.sort(Comparator.comparing(Waiting::ask, AskOrder.SERVICE));
    Set<Location> blocked = new HashSet<>();
    waiting.removeIf(
        each -> {
          Location home = each.ask().home();
          boolean isBehind = blocked.contains(home);
          boolean mayBlock = each.ask().isIndexed() && each.ask().locations().contains(home);
          if (!each.isMaster() && mayBlock && !hasRoom(each, nodes)) {
            blocked.add(home);
          }
          return !each.isMaster() && isBehind;
        });
  }

  private static boolean hasRoom(Waiting each, List<VqsNode> nodes) {
    return nodes.stream()
        .map(VqsNode::server)
        .anyMatch(
            server ->
                server.isOpen()
                    && each.ask().mayRunAt(server)
                    && each.demand.fitsIn(server.free()));
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
        waiting.add(new Waiting(entry, count, resources.toVector(entry.capability())));
      }
    }
  }

  /** Of those that wait at a limit, and fit it beside the masters that run, the oldest. */
  private Map<Tenant, Ask> oldestAtLimits() {
    Map<Tenant, Ask> oldest = new HashMap<>();
    for (Waiting each : waiting) {
      Ask ask = each.ask();
      Tenant limit = ask.limitedBy();
      boolean couldFit =
          limit != null
              && (limit.maximum() == null
                  || !limit.maximum().isExceededBy(limit.usedByMasters().toArray(), each.demand));
      if (couldFit
          && (!oldest.containsKey(limit)
              || ask.oldestArrival() < oldest.get(limit).oldestArrival())) {
        oldest.put(limit, ask);
      }
    }
    return oldest;
  }

  /**
   * What is left of a limit is kept for one that waited too long: for as long as a reservation may
   * last, after fifty times as long for twice as long, and so on (design.md, "Tenants").
   */
  private void keep(Tenant limit, Ask oldest, ReservationOptions reservations, long now) {
    double overdueFor = now - oldest.oldestArrival() - reservations.delay();
    double keeps = reservations.timeout();
    while (overdueFor >= (1 + PASSED_FOR) * keeps) {
      overdueFor -= (1 + PASSED_FOR) * keeps;
      keeps *= 2;
    }
    if (overdueFor > 0 && overdueFor < keeps) {
      kept.add(limit);
    }
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
        || (entry.attempt().getRMContainer(entry.key().getContainerToUpdate()) != null
            && entry
                .attempt()
                .getRMContainer(entry.key().getContainerToUpdate())
                .getNodeId()
                .equals(node.getNodeID()));
  }

  /** True if a node takes containers, as far as its own state goes. */
  static boolean isOpen(VqsNode node) {
    return node.getRMNode().getState() == NodeState.RUNNING && !node.isLeaving();
  }

  /** What YARN says is not allocated on a node, of what counts. */
  long[] free(VqsNode node) {
    return resources.toVector(node.getUnallocatedResource()).toArray();
  }
}
