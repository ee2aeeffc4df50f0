package org.vqs.yarn.event;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeCleanContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.core.server.Server;
import org.vqs.yarn.app.AskBookRecount;
import org.vqs.yarn.app.ContainerEnds;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.compat.AttemptContainers;
import org.vqs.yarn.context.Entrance;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.placing.SchedulingCycle;

/**
 * Sets right what an error left half done: the core's books of a node or an application are made
 * those of YARN's again, and what only one of YARN's books knows ends. It runs after errors were
 * caught, and at no other time.
 *
 * <p>Called by one thread, without the lock; it takes the lock for one application or node at a
 * time, and once for a recount of the whole core, which takes a second with 10,000 nodes. If that
 * finds the core's indexes wrong they are made anew. What it cannot repair (YARN's own sums), a
 * recount goes on to find.
 */
public final class BooksRepair {
  private static final Logger LOG = LoggerFactory.getLogger(BooksRepair.class);

  /**
   * Between two runs, in milliseconds: what fails on every event must not keep the lock busy. Twice
   * as long after each run that found nothing wrong, up to the longest.
   */
  private static final long PAUSE_MS = 10_000;

  private static final long LONGEST_PAUSE_MS = 600_000;

  private static final Set<NodeState> IN_SERVICE =
      EnumSet.of(NodeState.NEW, NodeState.RUNNING, NodeState.DECOMMISSIONING);

  private final SchedulerContext context;
  private final ContainerEnds ends;
  private final SchedulingCycle cycle;
  private final NodeEvents nodes;
  private final AtomicLong repairs = new AtomicLong();
  private long errorsSeen;
  private long pause = PAUSE_MS;
  private String unmended = "";
  private long lastRun = Long.MIN_VALUE / 2;

  /** Repairs of a scheduler's books. */
  public BooksRepair(
      SchedulerContext context, ContainerEnds ends, SchedulingCycle cycle, NodeEvents nodes) {
    this.context = context;
    this.ends = ends;
    this.cycle = cycle;
    this.nodes = nodes;
  }

  /** How many things were repaired since the scheduler was made. For any thread. */
  public long repairs() {
    return repairs.get();
  }

  /** Repairs if errors were caught since it last did, and that is long enough ago. */
  public void runIfDue() {
    long errors = context.lock().caughtErrors();
    long now = context.time();
    if (errors != errorsSeen && now - lastRun >= pause) {
      errorsSeen = errors;
      lastRun = now;
      pause = run() > 0 ? PAUSE_MS : Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
  }

  /** Looks at all applications and nodes. Returns how many things it repaired. */
  public long run() {
    long before = repairs.get();
    for (SchedulerApplication<VqsAppAttempt> application : context.applications().values()) {
      slice(application.getCurrentAppAttempt(), () -> repair(application.getCurrentAppAttempt()));
    }
    slice("nodes", this::repairNodes);
    for (VqsNode node : context.nodes().getAllNodes()) {
      slice(node, () -> repair(context.node(node.getNodeID())));
    }
    slice("the core", this::repairCore);
    long done = repairs.get() - before;
    LOG.info("Repaired {} inconsistencies after an error.", done);
    return done;
  }

  private void slice(Object what, Runnable work) {
    if (what != null) {
      context.lock().run(Entrance.EVENT.slice(), "a repair of " + what, work);
    }
  }

  private void repaired(String what, Object... of) {
    repairs.incrementAndGet();
    LOG.warn("Repaired: " + what, of);
  }

  private void repair(VqsAppAttempt attempt) {
    for (Map.Entry<ContainerId, RMContainer> entry :
        List.copyOf(attempt.getLiveContainersMap().entrySet())) {
      RMContainer container = entry.getValue();
      VqsNode node = context.node(container.getNodeId());
      boolean isHere = node != null && node.container(entry.getKey()) != null;
      // YARN makes opportunistic ones without this lock: one that is being made is on no node yet.
      if (!isHere && container.getExecutionType() == ExecutionType.GUARANTEED) {
        repaired("{} of {} is on no node; it ends", entry.getKey(), attempt);
        if (container.getContainerId().equals(entry.getKey())) {
          ends.abort(container, SchedulerUtils.LOST_CONTAINER, RMContainerEventType.KILL);
        }
        // The id of a temporary container leads to the one that it changes, which goes on.
        AttemptContainers.remove(attempt, entry.getKey());
      }
    }
    List<String> differences =
        AskBookRecount.differences(attempt, context.configuration().resources());
    if (!differences.isEmpty()) {
      repaired("requests of {}: {}", attempt.getApplicationAttemptId(), differences);
      cycle.asks().syncAll(attempt, context.now());
    }
  }

  /** One that was lost, or is unhealthy, must not come back by a repair. */
  private boolean isInService(VqsNode node) {
    RMNode known = context.rmContext().getRMNodes().get(node.getNodeID());
    return known != null && IN_SERVICE.contains(known.getState());
  }

  /** YARN's list of nodes lacks one that the core has a server for, or the node left the server. */
  private void repairNodes() {
    for (Server server : List.copyOf(context.packer().cluster().servers())) {
      VqsNode node = (VqsNode) server.owner();
      if (node.isDetached() || node.server() != server) {
        repaired("the core has no server of {} any more, whose removal failed", node.getNodeID());
        server.allJobs().forEach(context.packer()::vacate);
        context.packer().servers().remove(server);
      } else if (context.node(node.getNodeID()) == null) {
        repaired("{} is in YARN's list of nodes again", node.getNodeID());
        context.nodes().addNode(node);
      }
    }
  }

  private void repair(VqsNode node) {
    if (node == null) {
      return;
    }
    if (!isInService(node)) {
      repaired("{} is no node of the ResourceManager any more; it goes", node.getNodeID());
      nodes.removed(node.getRMNode());
      return;
    }
    if (node.isDetached()) {
      repaired("{} has no server any more", node.getNodeID());
      nodes.heartbeat(node.getRMNode());
      return;
    }
    for (RMContainer container : node.getCopiedListOfRunningContainers()) {
      ContainerId id = container.getContainerId();
      VqsAppAttempt attempt = context.attemptOf(id);
      boolean isKnown = attempt != null && attempt.getLiveContainersMap().containsKey(id);
      if (!isKnown
          && !(ContainerEnds.ENDED.contains(container.getState()) && node.willReport(container))) {
        repaired("{} on {} is of no attempt; it leaves", id, node.getNodeID());
        node.releaseContainer(id, true);
        context.send(new RMNodeCleanContainerEvent(node.getNodeID(), id));
      }
    }
    if (node.followContainers()) {
      repaired("the core's jobs on {} are YARN's containers again", node.getNodeID());
    }
    if (nodes.resized(node.getRMNode())) {
      repaired("what {} has in the core is what YARN says again", node.getNodeID());
    }
  }

  private void repairCore() {
    List<VqsAppAttempt> attempts = context.attempts();
    List<String> violations = AskBookRecount.coreViolations(context.packer(), attempts);
    if (violations.isEmpty() || violations.get(0).equals(unmended)) {
      // The event that failed may have been the one that offers a server's room.
      context.packer().reconfigure(context.packer().options(), context.now());
    } else {
      repaired("the core's indexes are made anew: {}", violations.get(0));
      context.packer().startAnew(context.now());
      List<String> left = AskBookRecount.coreViolations(context.packer(), attempts);
      // To begin anew ends all reservations: not again for what it does not mend.
      unmended = left.isEmpty() ? "" : left.get(0);
    }
    cycle.run();
  }
}
