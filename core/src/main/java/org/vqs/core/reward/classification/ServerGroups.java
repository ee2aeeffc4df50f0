package org.vqs.core.reward.classification;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The configurations that servers have or an assignment wants. Nothing is in the order of a hash
 * table.
 */
final class ServerGroups {
  private final Map<Key, ServerGroup> byConfiguration = new HashMap<>();

  /** Those with servers that no assignment wants, in the order in which they became so. */
  private final Set<ServerGroup> unwanted = new LinkedHashSet<>();

  /** Those with empty servers, in the order in which they came to have one. */
  private final Set<ServerGroup> withEmpty = new LinkedHashSet<>();

  private List<ServerGroup> wanted = List.of();

  /** A configuration as a key. */
  private static final class Key {
    private final int[] slots;

    Key(int[] slots) {
      this.slots = slots;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && Arrays.equals(slots, key.slots);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(slots);
    }
  }

  /** Those of the assignment, by rank. */
  List<ServerGroup> wanted() {
    return wanted;
  }

  Set<ServerGroup> unwanted() {
    return unwanted;
  }

  Set<ServerGroup> withEmpty() {
    return withEmpty;
  }

  /**
   * Follows an assignment. Cost O(C), and a look into a table for each that was not at its i.
   *
   * @return those that are wanted no more
   */
  List<ServerGroup> want(GreedyAssignment assignment) {
    List<ServerGroup> former = wanted;
    List<ServerGroup> next = new ArrayList<>(assignment.size());
    for (int i = 0; i < assignment.size(); i++) {
      int[] slots = assignment.configuration(i);
      boolean stays = i < former.size() && former.get(i).slots() == slots;
      next.add(stays ? former.get(i) : groupOf(slots));
    }
    former.forEach(ServerGroup::doNotWant);
    for (int i = 0; i < next.size(); i++) {
      next.get(i).want(i + 1, assignment.servers(i));
      unwanted.remove(next.get(i));
    }
    wanted = next;
    List<ServerGroup> dropped = former.stream().filter(group -> !group.isWanted()).toList();
    dropped.forEach(this::forgetOrKeep);
    return dropped;
  }

  /** The group of a configuration, which has no server yet if it is new. */
  ServerGroup groupOf(int[] slots) {
    return byConfiguration.computeIfAbsent(new Key(slots), key -> new ServerGroup(slots));
  }

  void append(ServerGroup group, ClassifiedServer server) {
    group.append(server);
    if (!group.isWanted()) {
      unwanted.add(group);
    }
    noteEmpty(group);
  }

  void leave(ClassifiedServer server) {
    ServerGroup group = server.group();
    group.leave(server);
    noteEmpty(group);
    if (!group.isWanted()) {
      forgetOrKeep(group);
    }
  }

  private void forgetOrKeep(ServerGroup group) {
    if (group.count() > 0) {
      unwanted.add(group);
    } else {
      unwanted.remove(group);
      byConfiguration.remove(new Key(group.slots()));
    }
  }

  /** A server of the group became empty, or got its first job, or is of the group no more. */
  void noteEmpty(ServerGroup group) {
    if (group.emptyServer() >= 0) {
      withEmpty.add(group);
    } else {
      withEmpty.remove(group);
    }
  }
}
