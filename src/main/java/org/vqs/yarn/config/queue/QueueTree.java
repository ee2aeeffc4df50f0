package org.vqs.yarn.config.queue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All queues that a configuration describes. Equal if all settings of all queues are. Immutable and
 * thread-safe.
 */
public final class QueueTree {
  private final QueueSettings root;
  private final Map<String, QueueSettings> byPath = new LinkedHashMap<>();
  private final Map<String, QueueSettings> byShortName = new HashMap<>();

  QueueTree(QueueSettings root) {
    this.root = root;
    add(root);
    // Applications are in leaves, so a leaf has the short name that it shares with an inner queue.
    byPath.values().stream().filter(q -> !q.isLeaf()).forEach(q -> byShortName.put(q.name(), q));
    leaves().forEach(q -> byShortName.put(q.name(), q));
  }

  private void add(QueueSettings queue) {
    byPath.put(queue.path(), queue);
    queue.children().forEach(this::add);
  }

  /** The queue that all others are below. */
  public QueueSettings root() {
    return root;
  }

  /** All queues, each before its children, siblings in the order of the file. */
  public List<QueueSettings> all() {
    return List.copyOf(byPath.values());
  }

  /** The queues that applications can be in, in the same order. */
  public List<QueueSettings> leaves() {
    List<QueueSettings> leaves = new ArrayList<>(byPath.values());
    leaves.removeIf(queue -> !queue.isLeaf());
    return Collections.unmodifiableList(leaves);
  }

  /** The queue of this path, or else of this short name. Cost O(1). */
  public Optional<QueueSettings> find(String nameOrPath) {
    QueueSettings queue = byPath.get(nameOrPath);
    return Optional.ofNullable(queue == null ? byShortName.get(nameOrPath) : queue);
  }

  /** The queue of exactly this path, or null. */
  public QueueSettings atPath(String path) {
    return byPath.get(path);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof QueueTree that && root.equals(that.root);
  }

  @Override
  public int hashCode() {
    return root.hashCode();
  }

  /** The paths of the leaves. */
  @Override
  public String toString() {
    return leaves().stream().map(QueueSettings::path).toList().toString();
  }
}
