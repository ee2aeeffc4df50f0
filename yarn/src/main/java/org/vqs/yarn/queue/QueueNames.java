package org.vqs.yarn.queue;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.property.UnknownQueue;
import org.vqs.yarn.config.queue.QueueTree;
import org.vqs.yarn.text.Printable;

/**
 * Which queue a name means.
 *
 * <p>A queue goes by its full name ({@code root.default}), and by its short one ({@code default})
 * if no other has it, as case-sensitive as in the other schedulers; no name means {@code default}.
 * For any thread.
 */
public final class QueueNames {
  private static final String DEFAULT = "default";

  private final Supplier<Map<String, VqsQueue>> byPath;
  private final Supplier<QueueTree> tree;
  private final Supplier<VqsConfiguration> settings;

  /**
   * Names of queues that may change.
   *
   * @param byPath all queues of now by their full names, those above first
   * @param tree the same as they are set
   * @param settings the settings in force
   */
  QueueNames(
      Supplier<Map<String, VqsQueue>> byPath,
      Supplier<QueueTree> tree,
      Supplier<VqsConfiguration> settings) {
    this.byPath = byPath;
    this.tree = tree;
    this.settings = settings;
  }

  /** The queue of this name, or null if there is none or more than one. */
  public VqsQueue find(String name) {
    List<VqsQueue> found = findAll(name);
    return found.size() == 1 ? found.get(0) : null;
  }

  /** The queues that this name may mean: none, one, or all that share it as their short name. */
  public List<VqsQueue> findAll(String name) {
    String wanted = wanted(name);
    Map<String, VqsQueue> today = byPath.get();
    VqsQueue exact = today.get(wanted);
    if (exact != null) {
      return List.of(exact);
    }
    return tree.get().all(wanted).stream()
        .map(queue -> today.get(queue.path()))
        .filter(Objects::nonNull)
        .toList();
  }

  /** What a name asks for: nothing asks for {@code default}. */
  static String wanted(String name) {
    return name == null || name.isBlank() ? DEFAULT : name.trim();
  }

  /** Why there is no queue of this name, in words that say which there are; null if there is. */
  public String whyUnknown(String name) {
    if (find(name) != null) {
      return null;
    }
    String ambiguity = tree.get().ambiguity(wanted(name));
    return ambiguity == null
        ? "queue "
            + Printable.of(wanted(name))
            + " does not exist; the leaf queues are "
            + leafNames()
        : ambiguity;
  }

  /** True if several queues have this short name, so that it means none of them. */
  public boolean isAmbiguous(String name) {
    return findAll(name).size() > 1;
  }

  /**
   * The queue for an application that is submitted to {@code name}, or null if it is to be
   * rejected. It may be no leaf, which is to be rejected too.
   */
  public VqsQueue resolveSubmitted(String name) {
    boolean isUnknown = findAll(name).isEmpty();
    return isUnknown && settings.get().unknownQueue() == UnknownQueue.DEFAULT
        ? find(DEFAULT)
        : find(name);
  }

  /** The queue of those whose queue is unknown. */
  VqsQueue standIn() {
    VqsQueue named = find(DEFAULT);
    if (named != null && named.isLeaf()) {
      return named;
    }
    Map<String, VqsQueue> today = byPath.get();
    return today.values().stream()
        .filter(VqsQueue::isLeaf)
        .findFirst()
        .orElseGet(() -> today.get(tree.get().root().path()));
  }

  /**
   * The queues that applications can be in, each by its short name or, where others share that, by
   * its path.
   */
  public List<String> leafNames() {
    QueueTree today = tree.get();
    return today.leaves().stream().map(today::shortestName).toList();
  }

  /** True if {@code queue} is a queue of that name or below one. */
  public boolean contains(String name, Queue queue) {
    List<VqsQueue> named = findAll(name);
    for (VqsQueue at = (VqsQueue) queue; at != null && !named.isEmpty(); at = at.parent()) {
      if (named.contains(at)) {
        return true;
      }
    }
    return false;
  }
}
