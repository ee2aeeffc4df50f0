package org.vqs.yarn.app;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.vqs.yarn.gang.GangNode;
import org.vqs.yarn.gang.GangTag;

/** The gangs that an attempt asks for, by name. Changed under the scheduler's lock only. */
public final class AttemptGangs {
  /** Of how many requests the containers of a gang may be: each is a kind of its own. */
  public static final int MOST_REQUESTS = 16;

  private final VqsAppAttempt attempt;
  private final ContainerGang tagged;
  private final Map<String, ContainerGang> named = new LinkedHashMap<>();
  private final Set<String> broken = new HashSet<>();
  private final Map<ContainerId, Set<ContainerId>> running = new HashMap<>();
  private boolean isCallOpen;
  private boolean isChanged = true;

  /**
   * Gangs of an attempt.
   *
   * @param tag what its application's tag asks for, or null
   */
  AttemptGangs(VqsAppAttempt attempt, GangTag tag) {
    this.attempt = attempt;
    this.tagged = tag == null ? null : new ContainerGang(attempt, null, tag.size(), tag.patience());
  }

  /** The gang of its application's tag, or null. */
  public ContainerGang tagged() {
    return tagged;
  }

  /** The gang that a request is of by its own tags. */
  ContainerGang named(GangNode node) {
    return named.computeIfAbsent(
        node.gang(), name -> new ContainerGang(attempt, name, ContainerGang.ALL, node.patience()));
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

  /** These containers started together. */
  void started(Set<RMContainer> together) {
    Set<ContainerId> gang = new LinkedHashSet<>();
    together.forEach(container -> gang.add(container.getContainerId()));
    gang.forEach(container -> running.put(container, gang));
  }

  /** A container ended. */
  void ended(ContainerId container) {
    Set<ContainerId> gang = running.remove(container);
    if (gang != null) {
      gang.remove(container);
    }
  }

  /** The containers that started together with one and run still, itself included; or none. */
  public Set<ContainerId> runningWith(ContainerId container) {
    return Collections.unmodifiableSet(running.getOrDefault(container, Set.of()));
  }

  /** True if it never asked for a gang. */
  public boolean isEmpty() {
    return tagged == null && named.isEmpty();
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
