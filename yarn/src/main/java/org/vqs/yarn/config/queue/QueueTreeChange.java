package org.vqs.yarn.config.queue;

import java.util.ArrayList;
import java.util.List;

/**
 * What a new tree of queues changes. A queue that goes elsewhere is one removed and one added.
 * Immutable and thread-safe.
 *
 * @param added the queues that are new
 * @param removed the queues that are no more
 * @param changed the queues, as they are now to be, that stay with other settings of their own
 *     (what they inherit counts); those of which only the queues below change are not among them
 * @param leavesWithChildren the queues, as they are now to be, that had none below and get some:
 *     applications in them would be in no leaf
 */
public record QueueTreeChange(
    List<QueueSettings> added,
    List<QueueSettings> removed,
    List<QueueSettings> changed,
    List<QueueSettings> leavesWithChildren) {

  /** Copies the lists. */
  public QueueTreeChange {
    added = List.copyOf(added);
    removed = List.copyOf(removed);
    changed = List.copyOf(changed);
    leavesWithChildren = List.copyOf(leavesWithChildren);
  }

  /** Compares two trees, queue by queue of the same path. */
  public static QueueTreeChange between(QueueTree before, QueueTree after) {
    List<QueueSettings> added = new ArrayList<>();
    List<QueueSettings> changed = new ArrayList<>();
    List<QueueSettings> leavesWithChildren = new ArrayList<>();
    for (QueueSettings now : after.all()) {
      QueueSettings then = before.atPath(now.path());
      if (then == null) {
        added.add(now);
        continue;
      }
      if (!then.hasSameSettings(now)) {
        changed.add(now);
      }
      if (then.isLeaf() && !now.isLeaf()) {
        leavesWithChildren.add(now);
      }
    }
    List<QueueSettings> removed = new ArrayList<>(before.all());
    removed.removeIf(then -> after.atPath(then.path()) != null);
    return new QueueTreeChange(added, removed, changed, leavesWithChildren);
  }

  /**
   * The leaves before the change that applications cannot stay in after it: those removed, and
   * those that get queues below them.
   */
  public List<String> leavesThatEnd() {
    List<String> paths = new ArrayList<>();
    removed.stream().filter(QueueSettings::isLeaf).map(QueueSettings::path).forEach(paths::add);
    leavesWithChildren.stream().map(QueueSettings::path).forEach(paths::add);
    return paths;
  }

  /** For a log: the paths of the queues that are added, removed and changed. */
  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    describe("added", added, parts);
    describe("removed", removed, parts);
    describe("changed", changed, parts);
    return parts.isEmpty() ? "no change of queues" : String.join(", ", parts);
  }

  private static void describe(String what, List<QueueSettings> queues, List<String> parts) {
    if (!queues.isEmpty()) {
      parts.add(what + " " + queues.stream().map(QueueSettings::path).toList());
    }
  }
}
