package org.vqs.yarn.app;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.vqs.yarn.gang.GangHome;
import org.vqs.yarn.gang.GangNode;
import org.vqs.yarn.gang.GangTag;

/** The gangs that an attempt asks for, by name. Changed under the scheduler's lock only. */
public final class AttemptGangs {
  /** Of how many requests the containers of a gang may be: each is a kind of its own. */
  public static final int MOST_REQUESTS = 16;

  private final VqsAppAttempt attempt;
  private final GangHome home;
  private ContainerGang tagged;
  private final Map<String, ContainerGang> named = new LinkedHashMap<>();
  private final Set<String> broken = new HashSet<>();
  private final Map<String, StartedGang> started = new LinkedHashMap<>();
  private final Map<ContainerId, StartedGang> running = new HashMap<>();
  private final Set<StartedGang> missing = new LinkedHashSet<>();
  private boolean isCallOpen;
  private boolean isChanged = true;

  /**
   * Gangs of an attempt.
   *
   * @param tag what its application's tag asks for, or null
   * @param home where that starts
   */
  AttemptGangs(VqsAppAttempt attempt, GangTag tag, GangHome home) {
    this.attempt = attempt;
    this.home = home;
    this.tagged = tag == null ? null : new ContainerGang(attempt, null, tag);
  }

  /** Where the gang of its application's tag starts. */
  public GangHome home() {
    return home;
  }

  /** True if its application asks for a gang that starts in another sub-cluster. */
  public boolean isElsewhere() {
    return tagged != null && home.isElsewhere();
  }

  /** Nobody knows whether the gang of its application's tag started before. */
  public void mayHaveStarted() {
    if (tagged != null && !home.isElsewhere()) {
      tagged.mayHaveStarted();
    }
  }

  /** The gang of its application's tag, or null. */
  public ContainerGang tagged() {
    return tagged;
  }

  /** The gang that a request is of by its own tags. */
  ContainerGang named(GangNode node) {
    return named.computeIfAbsent(
        node.gang(),
        name ->
            new ContainerGang(
                attempt,
                name,
                new GangTag(ContainerGang.ALL, ContainerGang.ALL, node.span(), node.patience())));
  }

  /**
   * True if containers of a gang run, so that what is asked for under its name replaces what was
   * lost. Cost O(containers of the attempt).
   */
  public boolean hasStarted(String name) {
    for (RMContainer container : attempt.getLiveContainers()) {
      if (GangNode.namesIn(container.getAllocationTags()).contains(name)) {
        return true;
      }
    }
    return false;
  }

  /** A gang waits no longer. */
  void forget(ContainerGang gang) {
    named.values().remove(gang);
  }

  /** Those that scheduling requests named. */
  Collection<ContainerGang> named() {
    return Collections.unmodifiableCollection(named.values());
  }

  /** The containers of a gang started together. */
  void started(ContainerGang gang, Set<RMContainer> together) {
    StartedGang whole = gang.replaces() == null ? new StartedGang(gang) : gang.replaces();
    together.forEach(container -> add(container, whole));
    whole.settle(0);
    started.put(name(gang.graph()), whole);
  }

  /** How many containers of a gang run that has started. */
  int running(ContainerGang gang) {
    StartedGang whole = started.get(name(gang.graph()));
    return whole == null ? 0 : whole.running().size();
  }

  /** A container started by itself: it may be the one that a gang lacks. */
  void startedAlone(RMContainer container) {
    boolean isPart =
        container.getExecutionType() == ExecutionType.GUARANTEED
            && container.getAllocatedSchedulerKey().getContainerToUpdate() == null
            && !attempt.isWaitingForAMContainer();
    if (started.isEmpty() || !isPart) {
      return;
    }
    List<String> names = GangNode.namesIn(container.getAllocationTags());
    StartedGang gang = started.get(names.isEmpty() ? name(null) : names.get(0));
    if (gang != null && gang.lacking() > 0) {
      add(container, gang);
    }
  }

  private void add(RMContainer container, StartedGang gang) {
    gang.add(container.getContainerId());
    running.put(container.getContainerId(), gang);
  }

  /** The key of a graph; of the gang of the application's tag for null. */
  private static String name(String graph) {
    return graph == null ? "" : graph;
  }

  /** A container ended. */
  void ended(ContainerId container, int exitStatus, RMContainerEventType event) {
    StartedGang gang = running.remove(container);
    if (gang == null) {
      return;
    }
    if (event == RMContainerEventType.RELEASED) {
      gang.lost(container);
    } else if (event == RMContainerEventType.FINISHED && isDone(exitStatus)) {
      gang.done(container);
    } else {
      gang.lostUnawares(container);
    }
    boolean isOver = gang.running().isEmpty() && gang.origin().graph() != null;
    if (isOver || gang.lacking() + gang.running().size() == 0) {
      started.remove(name(gang.origin().graph()), gang);
    } else {
      missing.add(gang);
    }
    isChanged = true;
  }

  /** Its process ended well, or its master ended it. */
  private static boolean isDone(int exitStatus) {
    return exitStatus == ContainerExitStatus.SUCCESS
        || exitStatus == ContainerExitStatus.KILLED_BY_APPMASTER;
  }

  /** The gangs that run and lack so many containers that their replacements are a gang. */
  List<StartedGang> takeShort(long now) {
    missing.forEach(gang -> gang.follow(now));
    missing.removeIf(gang -> gang.lacking() < gang.leastReplaced());
    return List.copyOf(missing);
  }

  /** True if {@link #takeShort} may have any. */
  boolean mayBeShort() {
    return !missing.isEmpty();
  }

  /** The gangs that wait, whether all of them is asked for or not. */
  public List<ContainerGang> waiting() {
    return Stream.concat(Stream.ofNullable(tagged), named.values().stream())
        .filter(gang -> !gang.isOver())
        .toList();
  }

  /** The gang that waits under a name, or null for the application's; null if none does. */
  ContainerGang waiting(String graph) {
    ContainerGang gang = graph == null ? tagged : named.get(graph);
    return gang == null || gang.isOver() ? null : gang;
  }

  /** What replaces the containers that a gang lost waits from now on, under its name. */
  ContainerGang replace(StartedGang gang) {
    ContainerGang replacement = gang.origin().replacing(gang);
    if (gang.origin().graph() == null) {
      tagged = replacement;
    } else {
      named.put(gang.origin().graph(), replacement);
    }
    return replacement;
  }

  /** What a gang still waits for starts one by one from now on: of one that runs nothing lacks. */
  void giveUp(ContainerGang gang) {
    if (gang.replaces() != null) {
      gang.replaces().settle(0);
    }
  }

  /** The containers that started together with one and run still, itself included; or none. */
  public Set<ContainerId> runningWith(ContainerId container) {
    StartedGang gang = running.get(container);
    return gang == null ? Set.of() : Collections.unmodifiableSet(gang.running());
  }

  /** True if it asks for no gang, and none of it runs. */
  public boolean isEmpty() {
    return tagged == null && named.isEmpty() && started.isEmpty();
  }

  /** What its gangs are made of may have changed. */
  void changed() {
    isChanged = true;
  }

  /** True once after each change, when the call that it came with was applied as a whole. */
  boolean takeChanged() {
    boolean taken = isChanged && !isCallOpen;
    isChanged &= isCallOpen;
    return taken;
  }

  /** A call begins, or has been applied as a whole. */
  public void setCallOpen(boolean isOpen) {
    if (!isCallOpen) {
      broken.clear();
    }
    isCallOpen = isOpen;
  }

  /** A request of a gang was rejected in this call, and so is the rest. */
  public void broken(String gang) {
    broken.add(gang);
  }

  /** True if a request of a gang was rejected in this call. */
  public boolean isBroken(String gang) {
    return broken.contains(gang);
  }
}
