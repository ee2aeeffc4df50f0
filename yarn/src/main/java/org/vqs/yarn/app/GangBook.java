package org.vqs.yarn.app;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.core.Packer;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.waiting.gang.Gang;
import org.vqs.yarn.gang.GangHome;
import org.vqs.yarn.gang.GangNode;
import org.vqs.yarn.node.Partitions;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * Keeps the core's gangs equal to what applications ask for by tags.
 *
 * <pre>
 * a request of a gang that has not started:     its ask is suspended
 * enough is asked for:                          the core's gang is made of the first containers, the urgent first, then the large
 * other containers would be the first:          the gang is made anew, as old as it was
 * it started, or its patience ended:            what is left is resumed, and is ordinary from then on
 * one that runs lacks containers:               what is asked for in their place is a gang ({@link StartedGang})
 * it starts in another sub-cluster:             its asks here stay suspended ({@link GangHome})
 * </pre>
 *
 * <p>Called under the scheduler's lock.
 */
public final class GangBook {
  private static final Logger LOG = LoggerFactory.getLogger(GangBook.class);

  private final Packer packer;
  private final Partitions partitions;
  private final NeverFitsReport neverFits;
  private final Set<ContainerGang> waiting = new LinkedHashSet<>();
  private volatile long nextEnd = Long.MAX_VALUE;

  GangBook(Packer packer, Partitions partitions, NeverFitsReport neverFits) {
    this.packer = packer;
    this.partitions = partitions;
    this.neverFits = neverFits;
  }

  /**
   * The gang that a new entry is of and that has not started, or null. A container that needs
   * nothing is of none: it has room everywhere.
   */
  static ContainerGang of(AskEntry entry, Lane lane) {
    if (!mayBePart(entry, lane)) {
      return null;
    }
    AttemptGangs gangs = entry.attempt().gangs();
    GangNode node = entry.gangNode();
    ContainerGang waiting = gangs.waiting(node == null ? null : node.gang());
    boolean isNew = waiting == null && node != null && !gangs.hasStarted(node.gang());
    return isNew ? gangs.named(node) : waiting;
  }

  private static boolean mayBePart(AskEntry entry, Lane lane) {
    return lane != Lane.MASTER
        && entry.key().getContainerToUpdate() == null
        && !entry.ask().shape().demand().isZero();
  }

  /** A container of an attempt is known that no gang of this scheduler started. */
  public void recovered(VqsAppAttempt attempt, long now) {
    attempt.gangs().changed();
    follow(attempt, now);
  }

  /** How many containers an entry asks for may have changed. */
  void counted(AskEntry entry) {
    AttemptGangs gangs = entry.attempt().gangs();
    if (entry.gang() != null || gangs.mayBeShort()) {
      gangs.changed();
    }
  }

  /** An entry of a gang has its ask: it starts with the gang only. */
  void opened(AskEntry entry, long now) {
    ContainerGang gang = entry.gang();
    if (gang == null) {
      return;
    }
    packer.suspend(entry.ask());
    gang.asked(now);
    waiting.add(gang);
    nextEnd = Math.min(nextEnd, gang.nextChange());
  }

  /** An ask ends, or what gangs are ordered by changes: its gang is to be made anew. */
  void aboutToChange(AskEntry entry) {
    ContainerGang gang = entry.gang();
    if (gang != null && gang.gang() != null && gang.gang().asks().contains(entry.ask())) {
      packer.withdraw(gang.gang());
      gang.setGang(null);
    }
    counted(entry);
  }

  /**
   * Makes the gangs of an attempt those that its entries ask for now. Cost O(1) without gangs and
   * without changes.
   */
  public void follow(VqsAppAttempt attempt, long now) {
    AttemptGangs gangs = attempt.gangs();
    if (gangs.isEmpty() || !gangs.takeChanged()) {
      return;
    }
    gangs.takeShort(now).forEach(gang -> replaceLost(gangs, gang, now));
    if (gangs.tagged() != null) {
      follow(gangs.tagged(), now);
    }
    List.copyOf(gangs.named()).forEach(gang -> follow(gang, now));
  }

  /** What is asked for in the place of lost containers waits for all of it to start. */
  private void replaceLost(AttemptGangs gangs, StartedGang started, long now) {
    String graph = started.origin().graph();
    List<AskEntry> asked =
        started.origin().attempt().entries().values().stream()
            .filter(entry -> entry.gang() == null && mayBePart(entry, entry.ask().lane()))
            .filter(entry -> isOf(entry.gangNode(), graph))
            .toList();
    if (!asked.isEmpty() && gangs.waiting(graph) == null) {
      ContainerGang replacement = gangs.replace(started);
      for (AskEntry entry : asked) {
        entry.setGang(replacement);
        opened(entry, now);
      }
    }
  }

  private static boolean isOf(GangNode node, String graph) {
    return node == null ? graph == null : node.gang().equals(graph);
  }

  private void follow(ContainerGang gang, long now) {
    if (gang.isOver()) {
      return;
    }
    if (gang.isElsewhere()) {
      gang.setAsked(
          gang.attempt().entries().values().stream()
              .filter(entry -> entry.gang() == gang)
              .toList());
      return;
    }
    boolean isFirst = gang.replaces() == null;
    if (isFirst && gang.isOfGivenSize() && runsAlready(gang.attempt(), any -> true)) {
      // Recovered, or kept from the attempt before: what runs is no gang again.
      end(gang);
      return;
    }
    if (isFirst && gang.isRestOver(now)) {
      gang.isAllThatIsAsked();
    } else if (gang.isRestOver(now)) {
      gang.replaces().settle(Math.min(gang.size(), GangShape.of(gang).containers()));
    }
    if (!isFirst && gang.size() < gang.replaces().leastReplaced()) {
      end(gang);
      return;
    }
    GangShape shape = GangShape.of(gang);
    boolean isComplete = gang.isOpenEnded() || shape.containers() >= gang.size();
    if (!isComplete || shape.containers() == 0) {
      withdraw(gang);
      gang.incomplete();
    } else if (!shape.isThatOf(gang.gang())) {
      withdraw(gang);
      gang.setGang(packer.newGang(shape.spec(gang, partitions), gang.completeSince(now)));
      neverFits.reportIfNew(gang);
    }
  }

  /** What is opportunistic was not asked for here, and what needs nothing is of no gang. */
  private static boolean runsAlready(VqsAppAttempt attempt, Predicate<RMContainer> counts) {
    for (RMContainer container : attempt.getLiveContainers()) {
      if (counts.test(container)
          && !ResourceVector.of(ResourceMapping.amounts(container.getAllocatedResource())).isZero()
          && container.getExecutionType() == ExecutionType.GUARANTEED
          && !isMaster(attempt, container)) {
        return true;
      }
    }
    return false;
  }

  /** YARN makes a container for the time from an increase or a promotion to its being fetched. */
  private static boolean isOfUpdate(RMContainer container) {
    SchedulerRequestKey key = container.getAllocatedSchedulerKey();
    return key != null && key.getContainerToUpdate() != null;
  }

  /** What is wrong with the gangs of an attempt, each in one sentence. */
  static List<String> violations(VqsAppAttempt attempt) {
    List<String> found = new ArrayList<>();
    ContainerGang tagged = attempt.gangs().tagged();
    // One that was updated, or stands for an update, may have been opportunistic before.
    Predicate<RMContainer> asItWasMade =
        container -> container.getContainer().getVersion() == 0 && !isOfUpdate(container);
    if (isFirst(tagged) && !tagged.isElsewhere() && runsAlready(attempt, asItWasMade)) {
      found.add(tagged + " has not started, but the attempt has containers beside its master's");
    }
    for (ContainerGang gang : attempt.gangs().named()) {
      if (isFirst(gang) && attempt.gangs().hasStarted(gang.graph())) {
        found.add(gang + " has not started, but containers of it run");
      }
    }
    for (AskEntry entry : attempt.entries().values()) {
      ContainerGang gang = entry.gang();
      if (entry.ask().isOfGang() != (gang != null)) {
        found.add(
            "%s is %s, its ask is deferred for %s"
                .formatted(
                    entry, gang == null ? "of no gang" : "of " + gang, entry.ask().deferred()));
      }
    }
    return found;
  }

  private static boolean isFirst(ContainerGang gang) {
    return gang != null && !gang.isOver() && gang.replaces() == null;
  }

  /** YARN finds out only a moment after the start; the core knows before. */
  private static boolean isMaster(VqsAppAttempt attempt, RMContainer container) {
    VqsNode node = attempt.nodeOf(container);
    Job job = node == null ? null : node.job(container.getContainerId());
    return container.isAMContainer() || (job != null && job.lane() == Lane.MASTER);
  }

  /** After an error: an ask is suspended exactly while its gang waits. */
  void repair(AskEntry entry) {
    entry.attempt().gangs().changed();
    if (entry.gang() == null && entry.ask().isOfGang()) {
      packer.resume(entry.ask());
    } else if (entry.gang() != null && !entry.ask().isOfGang()) {
      packer.suspend(entry.ask());
    }
  }

  private void withdraw(ContainerGang gang) {
    if (gang.gang() != null) {
      packer.withdraw(gang.gang());
      gang.setGang(null);
    }
  }

  /** The core started a gang: the rest of what its application asks for is ordinary. */
  public void started(Gang started) {
    ContainerGang gang = (ContainerGang) started.owner();
    LOG.info("{} started: {} containers", gang, gang.attempt().gangs().running(gang));
    end(gang);
  }

  /** What a gang waited for may start one by one. */
  private void end(ContainerGang gang) {
    withdraw(gang);
    gang.end();
    gang.attempt().gangs().forget(gang);
    waiting.remove(gang);
    for (AskEntry entry : gang.attempt().entries().values()) {
      if (entry.gang() == gang) {
        entry.setGang(null);
        packer.resume(entry.ask());
        neverFits.reportIfNew(entry);
      }
    }
  }

  /** Gangs whose patience ended go on as single containers. Cost O(1) if none did. */
  void endPatience(long now) {
    if (now < nextEnd) {
      return;
    }
    nextEnd = Long.MAX_VALUE;
    for (ContainerGang gang : List.copyOf(waiting)) {
      if (gang.patienceEnds() <= now) {
        LOG.info("{} did not start in time; its containers start one by one", gang);
        end(gang);
        gang.attempt().gangs().giveUp(gang);
      } else if (gang.nextChange() <= now) {
        gang.attempt().gangs().changed();
        follow(gang.attempt(), now);
      }
      nextEnd = gang.isOver() ? nextEnd : Math.min(nextEnd, Math.max(now + 1, gang.nextChange()));
    }
  }

  /** True if {@link #endPatience} has something to do; for any thread. */
  boolean isPatienceOver(long now) {
    return now >= nextEnd;
  }

  /** An attempt asks for nothing any more. */
  void closed(VqsAppAttempt attempt) {
    AttemptGangs gangs = attempt.gangs();
    if (gangs.tagged() != null) {
      withdraw(gangs.tagged());
      waiting.remove(gangs.tagged());
    }
    gangs.named().forEach(this::withdraw);
    waiting.removeAll(gangs.named());
  }
}
