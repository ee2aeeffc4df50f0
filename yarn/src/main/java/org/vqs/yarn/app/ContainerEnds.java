package org.vqs.yarn.app;

import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.context.Entrance;
import org.vqs.yarn.node.BlackHoles;
import org.vqs.yarn.node.VqsNode;

/**
 * The one way in which containers end, whoever ends them: the node's report, the application, an
 * event of the ResourceManager, or preemption. Whatever fails on the way is logged and counted, and
 * the container leaves all books: those who end containers end many, and must not stop at one.
 *
 * <p>YARN's base class does the work in between: {@link #complete} goes to it, and it comes back to
 * {@link #completed} once for the container itself. Takes the scheduler's lock.
 */
public final class ContainerEnds {
  /** The states of a container that has ended. */
  public static final Set<RMContainerState> ENDED =
      Set.of(
          RMContainerState.COMPLETED,
          RMContainerState.EXPIRED,
          RMContainerState.RELEASED,
          RMContainerState.KILLED);

  private static final Set<RMContainerState> NOT_LAUNCHED =
      Set.of(RMContainerState.NEW, RMContainerState.ALLOCATED, RMContainerState.ACQUIRED);

  private static final Logger LOG = LoggerFactory.getLogger(ContainerEnds.class);

  private final SchedulerContext context;
  private final YarnOperations yarn;
  private final AskBook asks;
  private final BlackHoles blackHoles;

  /** The ends of a scheduler's containers. */
  public ContainerEnds(SchedulerContext context, AskBook asks, BlackHoles blackHoles) {
    this.context = context;
    this.yarn = context.yarn();
    this.asks = asks;
    this.blackHoles = blackHoles;
  }

  /**
   * Ends a container, and brings the core's asks up to date with what is asked for again. It leaves
   * all books, even if YARN fails on it.
   *
   * @param rmContainer may be null, for one that is gone already
   */
  public void complete(
      RMContainer rmContainer, ContainerStatus status, RMContainerEventType event) {
    Object what = rmContainer == null ? event : rmContainer;
    boolean done = context.lock().run(Entrance.EVENT, what, () -> end(rmContainer, status, event));
    if (!done && rmContainer != null && mayEnd(rmContainer)) {
      context.lock().run(Entrance.EVENT, what, () -> completed(rmContainer, status, event));
    }
  }

  private boolean mayEnd(RMContainer rmContainer) {
    VqsAppAttempt attempt = context.attempt(rmContainer.getApplicationAttemptId());
    return attempt == null || attempt.mayEnd(rmContainer);
  }

  private void end(RMContainer rmContainer, ContainerStatus status, RMContainerEventType event) {
    VqsAppAttempt attempt =
        rmContainer == null ? null : context.attempt(rmContainer.getApplicationAttemptId());
    if (attempt != null && !attempt.mayEnd(rmContainer)) {
      LOG.debug(
          "ignoring a late {} of {}, which was recovered since",
          event,
          rmContainer.getContainerId());
      return;
    }
    if (attempt != null) {
      context.lock().run(Entrance.EVENT, rmContainer, () -> attempt.updates().end(rmContainer));
    }
    yarn.completeContainer(rmContainer, status, event);
    if (rmContainer instanceof RMContainerImpl ended) {
      // It was asked for again; a second event for the same container must not ask once more.
      ended.setContainerRequest(null);
    }
    if (attempt != null) {
      asks.sync(attempt, context.now());
    }
  }

  /** Ends a container that somebody took, in these words. */
  public void kill(RMContainer container, String why) {
    ContainerStatus status =
        SchedulerUtils.createPreemptedContainerStatus(container.getContainerId(), why);
    complete(container, status, RMContainerEventType.KILL);
  }

  /** Ends a container abnormally, in these words. */
  public void abort(RMContainer container, String why, RMContainerEventType event) {
    ContainerStatus status =
        SchedulerUtils.createAbnormalContainerStatus(container.getContainerId(), why);
    complete(container, status, event);
  }

  /**
   * Takes a container out of the books of its attempt and its node; YARN calls it back for that.
   */
  public void completed(
      RMContainer rmContainer, ContainerStatus status, RMContainerEventType event) {
    Container container = rmContainer.getContainer();
    VqsAppAttempt attempt = context.attemptOf(container.getId());
    VqsNode node = context.node(container.getNodeId());
    if (node != null
        && event != RMContainerEventType.FINISHED
        && NOT_LAUNCHED.contains(rmContainer.getState())) {
      // A master gave back what it had asked for too often, as in each sub-cluster of a federation.
      node.neverLaunched(container.getId());
    }
    if (attempt == null) {
      LOG.debug("container {} of an unknown application ended with {}", container.getId(), event);
    } else {
      context
          .lock()
          .run(Entrance.EVENT, rmContainer, () -> leave(attempt, node, rmContainer, status, event));
    }
    if (node != null) {
      node.releaseContainer(container.getId(), false);
    }
    LOG.debug("container {} ended with {}", container.getId(), event);
  }

  private void leave(
      VqsAppAttempt attempt,
      VqsNode node,
      RMContainer rmContainer,
      ContainerStatus status,
      RMContainerEventType event) {
    String partition = node == null ? "" : node.getPartition();
    boolean ended = attempt.containerCompleted(rmContainer, status, event, partition);
    if (ended && node != null && event == RMContainerEventType.FINISHED) {
      blackHoles.ended(node, rmContainer, status.getExitStatus(), attempt, context.now());
    }
  }
}
