package org.vqs.yarn.scale;

import java.util.List;
import java.util.Set;
import org.vqs.yarn.snapshot.ResourceAmounts;

/**
 * How many nodes of one capacity a partition has and needs.
 *
 * @param partition "" for the default one
 * @param capacity of each node
 * @param present how many take work, or are leaving
 * @param now how many run everything that runs and waits at once
 * @param soon how many have it run within the horizon
 * @param target how many there should be
 * @param waiting how many containers wait that none of those present has room for
 * @param leaving the nodes that take no new work so that they can be removed, those that can be
 *     removed too
 * @param removable the nodes that run nothing and can be removed now
 * @param because why the target is what it is, in a sentence
 */
public record ClassScale(
    String partition,
    ResourceAmounts capacity,
    int present,
    int now,
    int soon,
    int target,
    long waiting,
    List<ScaleNode> leaving,
    List<ScaleNode> removable,
    String because) {

  /**
   * A node that is leaving or can be removed.
   *
   * @param id YARN's node id, {@code host:port}
   * @param host its host name
   * @param containers how many run
   */
  public record ScaleNode(String id, String host, int containers) {}

  /** Copies the lists. */
  public ClassScale {
    leaving = List.copyOf(leaving);
    removable = List.copyOf(removable);
  }

  /** The same after nodes took work again, if it has any of them. */
  ClassScale withStaying(Set<String> ids, String why) {
    List<ScaleNode> left = leaving.stream().filter(node -> !ids.contains(node.id())).toList();
    if (left.size() == leaving.size()) {
      return this;
    }
    return new ClassScale(
        partition,
        capacity,
        present,
        now,
        soon,
        Math.max(target, present - left.size()),
        waiting,
        left,
        removable.stream().filter(node -> !ids.contains(node.id())).toList(),
        why);
  }

  /** How many nodes should come; 0 if none. */
  public int missing() {
    return Math.max(0, target - present);
  }
}
