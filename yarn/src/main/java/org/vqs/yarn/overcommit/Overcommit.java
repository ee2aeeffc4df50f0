package org.vqs.yarn.overcommit;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.config.OvercommitSettings;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.placing.SchedulingCycle;
import org.vqs.yarn.preemption.YarnContainers;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.resource.NodeUse;

/**
 * Over-commit by measured use: containers use less than they ask for, so that a node may run more
 * than it has (overcommit.md). Off unless it is set.
 *
 * <pre>
 * Whenever a node reports:
 *   lend it what its containers do not use (WatchedNode), for the time of one fill, for queues that may borrow
 *   if its machine is far above the high-water mark for long: what is allocated beyond what it has gives way (Pressure)
 * </pre>
 *
 * <p>A node's size never changes by it: limits, shares and guarantees count the machines, a node
 * that registers begins with what it has, and nobody else is told of another size. Called under the
 * scheduler's lock. Costs O(1) at each report while it is off; otherwise O(containers of the node),
 * and what a fill costs.
 */
public final class Overcommit {
  private final SchedulerContext context;
  private final SchedulingCycle cycle;
  private final Pressure pressure;
  private final Map<NodeId, WatchedNode> nodes = new HashMap<>();
  private final Predicate<Tenant> borrows = Overcommit::mayBorrow;

  /** Over-commit of a scheduler's nodes, none of which reported yet. */
  public Overcommit(SchedulerContext context, SchedulingCycle cycle, YarnContainers containers) {
    this.context = context;
    this.cycle = cycle;
    this.pressure = new Pressure(containers, Overcommit::mayBorrow);
  }

  private static boolean mayBorrow(Tenant queue) {
    return queue.owner() instanceof VqsQueue of && of.settings().overcommits();
  }

  /** A node reported, and what could start there by what it has did. */
  public void reported(VqsNode node) {
    OvercommitSettings settings = context.configuration().overcommit();
    if (!settings.isOn()) {
      end();
      return;
    }
    Server server = node.server();
    long now = context.now();
    WatchedNode watched = nodes.computeIfAbsent(node.getNodeID(), id -> new WatchedNode());
    ToLongFunction<Job> age = job -> age(node, job, now);
    boolean isUsed = isAnyOlder(server, age, settings.unmeasuredMillis());
    watched.reported(Utilization.of(node.getRMNode(), isUsed), settings, now);
    if (pressure.relieve(watched, node, settings, now)) {
      cycle.run(server);
    }
    ResourceVector room = watched.lendable(server, age, settings, now);
    // What YARN is about to end on a node that is too small must not come back.
    if (room != null && !node.isOvercommitTimeOutSet()) {
      cycle.lend(server, room, borrows);
    }
  }

  /**
   * It registered, with what runs there: what is beyond what it has was lent, the latest first, as
   * far as it may be lent at all. What is left beyond that keeps others from starting.
   */
  public void recovered(VqsNode node) {
    OvercommitSettings settings = context.configuration().overcommit();
    if (!settings.isOn()) {
      return;
    }
    Server server = node.server();
    long[] left = WatchedNode.mostLent(server.capacity(), settings);
    List<Job> latestFirst = server.allJobs();
    Collections.reverse(latestFirst);
    for (Job job : latestFirst) {
      ResourceVector demand = job.demand();
      if (isBeyond(server, demand) && demand.fitsIn(left) && pressure.mayGo(job)) {
        demand.addTo(left, -1);
        context.packer().setLent(job);
      }
    }
  }

  /** True if more runs on a server than it has, of something that is asked for. */
  private static boolean isBeyond(Server server, ResourceVector demand) {
    return IntStream.range(0, Utilization.DIMENSIONS)
        .anyMatch(r -> server.free()[r] < 0 && demand.get(r) > 0);
  }

  /** It was switched off: what runs beyond what nodes have stays. */
  private void end() {
    nodes.values().forEach(pressure::spare);
    nodes.clear();
  }

  private static long age(VqsNode node, Job job, long now) {
    return job.owner() instanceof RMContainer container
        ? node.age(container.getContainerId(), now)
        : 0;
  }

  /** True if something ran there for so long that it is measured by now. */
  private static boolean isAnyOlder(Server server, ToLongFunction<Job> age, long unmeasured) {
    for (Job job : server.allJobs()) {
      if (age.applyAsLong(job) >= unmeasured) {
        return true;
      }
    }
    return false;
  }

  /** A node went. */
  public void forget(VqsNode node) {
    nodes.remove(node.getNodeID());
  }

  /** How many containers gave way since the scheduler started. */
  public long gaveWay() {
    return pressure.gaveWay();
  }

  /** What is known of a node; null if it is not over-committed at all. */
  public NodeUse use(VqsNode node) {
    WatchedNode watched = nodes.get(node.getNodeID());
    OvercommitSettings settings = context.configuration().overcommit();
    if (watched == null || !settings.isOn()) {
      return null;
    }
    long silent = context.configuration().nodeMaxSilence();
    boolean isOld = silent > 0 && node.silence(context.time()) > silent;
    return isOld ? NodeUse.UNMEASURED : watched.use(node.server(), settings, context.now());
  }
}
