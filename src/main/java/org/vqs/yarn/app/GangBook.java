package org.vqs.yarn.app;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.core.Packer;
import org.vqs.core.graph.GraphType;
import org.vqs.core.model.Lane;
import org.vqs.core.server.Job;
import org.vqs.core.server.Location;
import org.vqs.core.waiting.gang.Gang;
import org.vqs.core.waiting.gang.GangSpec;
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
 * </pre>
 *
 * <p>Called under the scheduler's lock.
 */
public final class GangBook {
  private static final Logger LOG = LoggerFactory.getLogger(GangBook.class);

  private static final Comparator<AskEntry> FIRST =
      Comparator.comparingInt((AskEntry entry) -> entry.key().getPriority().getPriority())
          .thenComparing(entry -> entry.capability(), Comparator.reverseOrder())
          .thenComparing(AskEntry::key);

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
    boolean isNothing = ResourceMapping.toVector(entry.capability()).isZero();
    if (lane == Lane.MASTER || entry.key().getContainerToUpdate() != null || isNothing) {
      return null;
    }
    AttemptGangs gangs = entry.attempt().gangs();
    GangNode node = entry.gangNode();
    if (node != null && gangs.hasStarted(node.gang())) {
      return null;
    }
    ContainerGang gang = node == null ? gangs.tagged() : gangs.named(node);
    return gang == null || gang.isOver() ? null : gang;
  }

  /** A container of an attempt is known that no gang of this scheduler started. */
  public void recovered(VqsAppAttempt attempt, long now) {
    attempt.gangs().changed();
    follow(attempt, now);
  }

  /** How many containers an entry asks for may have changed. */
  void counted(AskEntry entry) {
    if (entry.gang() != null) {
      entry.attempt().gangs().changed();
    }
  }

  /** A new entry of a gang has its ask: it starts with the gang only. */
  void opened(AskEntry entry, long now) {
    ContainerGang gang = entry.gang();
    if (gang == null) {
      return;
    }
    packer.suspend(entry.ask());
    gang.asked(now);
    waiting.add(gang);
    nextEnd = Math.min(nextEnd, gang.patienceEnds());
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
    if (gangs.tagged() != null) {
      follow(gangs.tagged(), now);
    }
    List.copyOf(gangs.named()).forEach(gang -> follow(gang, now));
  }

  private void follow(ContainerGang gang, long now) {
    if (gang.isOver()) {
      return;
    }
    if (gang.size() != ContainerGang.ALL && runsAlready(gang.attempt(), any -> true)) {
      // Recovered, or kept from the attempt before: what runs is no gang again.
      end(gang);
      return;
    }
    Map<AskEntry, Integer> first = first(gang);
    if (first.isEmpty()) {
      withdraw(gang);
      gang.incomplete();
    } else if (!isMadeOf(gang.gang(), first)) {
      withdraw(gang);
      gang.setGang(packer.newGang(spec(gang, first), gang.completeSince(now)));
      neverFits.reportIfNew(gang);
    }
  }

  /** What is opportunistic was not asked for here, and what needs nothing is of no gang. */
  private static boolean runsAlready(VqsAppAttempt attempt, Predicate<RMContainer> counts) {
    for (RMContainer container : attempt.getLiveContainers()) {
      if (counts.test(container)
          && !ResourceMapping.toVector(container.getAllocatedResource()).isZero()
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
    if (tagged != null && !tagged.isOver() && runsAlready(attempt, asItWasMade)) {
      found.add(tagged + " has not started, but the attempt has containers beside its master's");
    }
    for (ContainerGang gang : attempt.gangs().named()) {
      if (!gang.isOver() && attempt.gangs().hasStarted(gang.graph())) {
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

  /**
   * The containers that start together, by entry; none while too few are asked for. All are of one
   * partition: that of the first.
   */
  private static Map<AskEntry, Integer> first(ContainerGang gang) {
    List<AskEntry> entries = new ArrayList<>();
    for (AskEntry entry : gang.attempt().entries().values()) {
      if (entry.gang() == gang && entry.ask().count() > 0) {
        entries.add(entry);
      }
    }
    entries.sort(FIRST);
    gang.setAsked(entries.stream().limit(AttemptGangs.MOST_REQUESTS).toList());
    Map<AskEntry, Integer> first = new LinkedHashMap<>();
    int left = gang.size() == ContainerGang.ALL ? Integer.MAX_VALUE : gang.size();
    for (AskEntry entry :
        entries.subList(0, Math.min(entries.size(), AttemptGangs.MOST_REQUESTS))) {
      boolean isSamePartition = entry.partition().equals(entries.get(0).partition());
      int taken = isSamePartition ? Math.min(left, entry.ask().count()) : 0;
      if (taken > 0) {
        first.put(entry, taken);
        left -= taken;
      }
    }
    boolean isComplete = gang.size() == ContainerGang.ALL || left == 0;
    return isComplete ? first : Map.of();
  }

  private static boolean isMadeOf(Gang gang, Map<AskEntry, Integer> first) {
    if (gang == null || gang.asks().size() != first.size()) {
      return false;
    }
    int group = 0;
    for (Map.Entry<AskEntry, Integer> part : first.entrySet()) {
      if (gang.ask(group) != part.getKey().ask() || gang.type().count(group) != part.getValue()) {
        return false;
      }
      group++;
    }
    return true;
  }

  private GangSpec spec(ContainerGang gang, Map<AskEntry, Integer> first) {
    Location home = partitions.home(first.keySet().iterator().next().partition());
    return new GangSpec(
        type(first), first.keySet().stream().map(AskEntry::ask).toList(), home, gang);
  }

  /** The graph; one without edges is one in which all want to be close to all. */
  private static GraphType type(Map<AskEntry, Integer> first) {
    GraphType.Builder type = GraphType.builder();
    Map<String, String> groups = new HashMap<>();
    List<GangNode.Edge> edges = new ArrayList<>();
    List<String> names = new ArrayList<>();
    first.forEach(
        (entry, count) -> {
          String name = "group " + names.size();
          GangNode node = entry.gangNode();
          if (node != null) {
            groups.put(node.node(), name);
            edges.addAll(node.edges());
          }
          names.add(name);
          type.group(name, count, entry.ask().demand());
        });
    if (edges.isEmpty()) {
      for (int i = 0; i < names.size(); i++) {
        for (int j = 0; j <= i; j++) {
          type.edge(names.get(j), names.get(i), 1);
        }
      }
    } else {
      edges.stream()
          .distinct()
          .filter(edge -> groups.containsKey(edge.from()) && groups.containsKey(edge.to()))
          .forEach(
              edge -> type.edge(groups.get(edge.from()), groups.get(edge.to()), edge.weight()));
    }
    return type.build();
  }

  /** The core started a gang: the rest of what its application asks for is ordinary. */
  public void started(Gang started) {
    ContainerGang gang = (ContainerGang) started.owner();
    LOG.info("{} started: {} containers", gang, started.type().size());
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
      } else {
        nextEnd = Math.min(nextEnd, gang.patienceEnds());
      }
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
