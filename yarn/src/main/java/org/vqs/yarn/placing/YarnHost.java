package org.vqs.yarn.placing;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.NodeType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerAppUtils;
import org.apache.hadoop.yarn.server.utils.BuilderUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.core.configuration.Configuration;
import org.vqs.core.model.Lane;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.policy.Host;
import org.vqs.core.policy.Inefficiency;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.gang.Gang;
import org.vqs.yarn.app.AskEntry;
import org.vqs.yarn.app.ContainerGang;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.context.Entrance;
import org.vqs.yarn.node.Partitions;
import org.vqs.yarn.node.VqsNode;

/**
 * The ResourceManager as the core's host: what YARN refuses, and the one door through which a
 * decision becomes a container.
 *
 * <p>Called by the packer, under the scheduler's lock.
 */
public final class YarnHost implements Host {
  private static final Logger LOG = LoggerFactory.getLogger(YarnHost.class);

  private static final long RETRY_AFTER_MS = 1_000;

  private final SchedulerContext context;
  private final NodeListener listener;
  private final LongConsumer starts;
  private final Set<VqsAppAttempt> touched = new LinkedHashSet<>();
  private final Set<Ask> failed = new LinkedHashSet<>();
  private final List<Gang> startedGangs = new ArrayList<>();

  /** What is to be noted of containers once they run: of a gang's, once all do. */
  private final List<Runnable> notes = new ArrayList<>();

  private boolean startsTogether;
  private Partitions partitions;
  private long lastFailure;

  /**
   * A host that started nothing yet.
   *
   * @param context the scheduler's clock and settings
   * @param listener told what happens to nodes
   * @param starts told when each container starts, in milliseconds of the scheduler's clock
   */
  public YarnHost(SchedulerContext context, NodeListener listener, LongConsumer starts) {
    this.context = context;
    this.listener = listener;
    this.starts = starts;
  }

  /** Sets what knows which node is in which partition, before the first event. */
  public void setPartitions(Partitions newPartitions) {
    partitions = newPartitions;
  }

  /** The attempts that got containers since the last call. */
  List<VqsAppAttempt> takeTouched() {
    if (touched.isEmpty()) {
      return List.of();
    }
    List<VqsAppAttempt> result = List.copyOf(touched);
    touched.clear();
    return result;
  }

  @Override
  public Refusal check(Ask ask, Server server) {
    AskEntry entry = (AskEntry) ask.owner();
    VqsAppAttempt attempt = entry.attempt();
    VqsNode node = (VqsNode) server.owner();
    long allowed = context.configuration().nodeMaxSilence();
    if (allowed > 0 && node.silence(context.time()) > allowed) {
      // Its next report opens it again.
      return Refusal.server(Reason.SERVER_CLOSED);
    }
    if (!node.health().admits(attempt.getUser())) {
      // One container shows whether the node works again; its reports open it then.
      return node.health().isProbed()
          ? Refusal.server(Reason.SERVER_CLOSED)
          : Refusal.pair(Reason.SERVER_CLOSED);
    }
    if (attempt.mayHaveBlacklist() && SchedulerAppUtils.isPlaceBlacklisted(attempt, node, LOG)) {
      return Refusal.standing(Reason.BLACKLISTED);
    }
    Refusal byPartition = partitions.refusal(entry.partition(), node, ask.lane() == Lane.MASTER);
    if (byPartition != null) {
      return byPartition;
    }
    ContainerId toUpdate = entry.key().getContainerToUpdate();
    if (toUpdate != null && server.hasLentRoom()) {
      // What a container grows by becomes one with it, which takes what the node has.
      return Refusal.pair(Reason.NO_ROOM_NOW);
    }
    if (toUpdate != null) {
      RMContainer updated = attempt.getRMContainer(toUpdate);
      if (updated == null || !updated.getNodeId().equals(node.getNodeID())) {
        return Refusal.pair(Reason.LOCALITY_WAIT);
      }
    }
    NodeType type = entry.typeOn(node);
    if (type == null || entry.waitsForCloser(type)) {
      return Refusal.pair(Reason.LOCALITY_WAIT);
    }
    return entry.isAllowedOn(node) ? null : Refusal.standing(Reason.CONSTRAINT);
  }

  /**
   * The asks of which a container failed to start, a while ago; they can be tried again. One that
   * fails for ever must not fill the log.
   */
  List<Ask> takeFailed(long now) {
    if (failed.isEmpty() || now - lastFailure < RETRY_AFTER_MS) {
      return List.of();
    }
    List<Ask> result = new ArrayList<>(failed);
    failed.clear();
    result.removeIf(ask -> ask.deferred() == null || ask.deferred().reason() != Reason.HOST_ERROR);
    return result;
  }

  /** A failure costs its ask a while, and no other ask anything. */
  @Override
  public Refusal start(Job job, Ask ask) {
    try {
      return begin(job, ask);
    } catch (RuntimeException failure) {
      LOG.error("Failed to start {} on {}", ask, job.server(), failure);
      context.lock().countError();
      failed.add(ask);
      lastFailure = context.now();
      return Refusal.job(Reason.HOST_ERROR);
    }
  }

  private Refusal begin(Job job, Ask ask) {
    AskEntry entry = (AskEntry) ask.owner();
    VqsAppAttempt attempt = entry.attempt();
    VqsNode node = (VqsNode) job.server().owner();
    NodeType type = entry.typeOn(node);
    // Also if it fails: then what was asked for again is to be looked at.
    touched.add(attempt);
    Container container = newContainer(attempt, node, entry);
    RMContainer rmContainer =
        type == null ? null : attempt.starts().allocate(type, node, entry.key(), container);
    if (rmContainer == null) {
      LOG.error(
          "{} asks for nothing any more, but {} was to start on {}", entry, ask, node.getNodeID());
      return Refusal.pair(Reason.HOST_ERROR);
    }
    take(node, job, attempt, rmContainer);
    Runnable note = () -> note(ask, node, container, type);
    if (startsTogether) {
      notes.add(note);
    } else {
      takeNote(note);
    }
    return null;
  }

  /** The containers run by now, whoever fails to take note. */
  private void takeNotes() {
    List<Runnable> taken = List.copyOf(notes);
    notes.clear();
    taken.forEach(this::takeNote);
  }

  private void takeNote(Runnable note) {
    context.lock().run(Entrance.EVENT, "a note of a start", note);
  }

  /** The gangs that started since the last call. */
  List<Gang> takeStartedGangs() {
    if (startedGangs.isEmpty()) {
      return List.of();
    }
    List<Gang> result = List.copyOf(startedGangs);
    startedGangs.clear();
    return result;
  }

  @Override
  public boolean together(Gang gang, BooleanSupplier starts) {
    VqsAppAttempt attempt = ((AskEntry) gang.ask(0).owner()).attempt();
    startsTogether = true;
    boolean all = false;
    try {
      all =
          attempt
              .starts()
              .together(
                  (ContainerGang) gang.owner(),
                  starts,
                  container ->
                      context
                          .lock()
                          .run(Entrance.EVENT, container, () -> undo(attempt, container)));
    } finally {
      startsTogether = false;
      if (!all) {
        notes.clear();
      }
    }
    if (all) {
      takeNotes();
      startedGangs.add(gang);
    }
    return all;
  }

  @Override
  public void undo(Job job, Ask ask) {
    undo(((AskEntry) ask.owner()).attempt(), (RMContainer) job.owner());
  }

  private static void undo(VqsAppAttempt attempt, RMContainer rmContainer) {
    VqsNode node = attempt.nodeOf(rmContainer);
    node.forgetStart(rmContainer.getContainerId());
    attempt.starts().undo(rmContainer, node);
  }

  private void note(Ask ask, VqsNode node, Container container, NodeType type) {
    AskEntry entry = (AskEntry) ask.owner();
    VqsAppAttempt attempt = entry.attempt();
    long now = context.time();
    entry.started(type, now);
    starts.accept(now);
    attempt.incNumAllocatedContainers(type, entry.askedLocality());
    if (ask.lane() == Lane.MASTER && entry.key().getContainerToUpdate() == null) {
      attempt.setAMResource(container.getResource());
      attempt.setAmRunning(true);
    }
    if (LOG.isDebugEnabled()) {
      LOG.debug("{} starts on {} ({})", container.getId(), node.getNodeID(), type);
    }
  }

  private static void take(VqsNode node, Job job, VqsAppAttempt attempt, RMContainer rmContainer) {
    boolean taken = false;
    try {
      node.expect(job);
      node.allocateContainer(rmContainer);
      taken = true;
    } finally {
      if (!taken) {
        // The job is the core's to undo.
        node.forgetStart(rmContainer.getContainerId());
        attempt.starts().takeBack(rmContainer, node);
      }
    }
  }

  private static Container newContainer(VqsAppAttempt attempt, VqsNode node, AskEntry entry) {
    ContainerId id =
        BuilderUtils.newContainerId(attempt.getApplicationAttemptId(), attempt.getNewContainerId());
    return BuilderUtils.newContainer(
        id,
        node.getNodeID(),
        node.getHttpAddress(),
        entry.capability(),
        entry.key().getPriority(),
        null,
        ExecutionType.GUARANTEED,
        entry.key().getAllocationRequestId());
  }

  @Override
  public void refreshed(
      Server server, Configuration before, Configuration after, Occasion occasion) {
    noted(() -> listener.refreshed(server, before, after, occasion));
  }

  @Override
  public void stalled(Server server, Configuration configuration, Inefficiency inefficiency) {
    noted(() -> listener.stalled(server, configuration, inefficiency));
  }

  @Override
  public void activated(Server server, Activation cause, long since) {
    noted(() -> listener.activated(server, cause, since));
  }

  @Override
  public void reserved(Server server, Ask ask, boolean reserved) {
    noted(() -> listener.reserved(server, ask, reserved));
  }

  @Override
  public void reservedRoom(Server server, Gang gang, boolean reserved) {
    noted(() -> listener.reservedRoom(server, gang, reserved));
  }

  /** What only takes note must not stop the core halfway. */
  private void noted(Runnable note) {
    context.lock().run(Entrance.EVENT, "a note of a node", note);
  }
}
