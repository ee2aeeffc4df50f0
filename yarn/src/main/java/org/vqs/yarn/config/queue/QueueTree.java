package org.vqs.yarn.config.queue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * All queues that a configuration describes. Equal if all settings of all queues are. Immutable and
 * thread-safe.
 */
public final class QueueTree {
  private final QueueSettings root;
  private final Map<String, QueueSettings> byPath = new LinkedHashMap<>();
  private final Map<String, List<QueueSettings>> byShortName = new HashMap<>();

  QueueTree(QueueSettings root) {
    this.root = root;
    add(root);
    byPath.values().forEach(this::name);
    // Clients fill it in where no queue is named, so it must mean one queue.
    QueueSettings standard = byPath.get(QueueSettings.ROOT + "." + QueueTreeReader.DEFAULT_QUEUE);
    if (standard != null && standard.isLeaf()) {
      byShortName.put(standard.name(), List.of(standard));
    }
  }

  /** Applications are in leaves, so leaves have the short name that they share with others. */
  private void name(QueueSettings queue) {
    List<QueueSettings> sharing =
        byShortName.computeIfAbsent(queue.name(), unused -> new ArrayList<>());
    boolean leavesAreKnown = !sharing.isEmpty() && sharing.get(0).isLeaf();
    if (queue.isLeaf() && !leavesAreKnown) {
      sharing.clear();
    }
    if (queue.isLeaf() || !leavesAreKnown) {
      sharing.add(queue);
    }
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

  /**
   * The queue of this path, or else of this short name if only one has it. {@code default} is
   * root's, if it is a leaf. Cost O(1).
   */
  public Optional<QueueSettings> find(String nameOrPath) {
    List<QueueSettings> found = all(nameOrPath);
    return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
  }

  /** The queue of this path, or else all queues that this short name may mean. Cost O(1). */
  public List<QueueSettings> all(String nameOrPath) {
    QueueSettings queue = byPath.get(nameOrPath);
    return queue == null
        ? Collections.unmodifiableList(byShortName.getOrDefault(nameOrPath, List.of()))
        : List.of(queue);
  }

  /** Why a name that several queues have means none of them; null if it does not. */
  public String ambiguity(String name) {
    List<QueueSettings> sharing = all(name);
    return sharing.size() < 2
        ? null
        : "queue "
            + name
            + " is ambiguous: "
            + String.join(", ", sharing.stream().map(QueueSettings::path).toList())
            + "; name the full path";
  }

  /**
   * The shortest name by which a queue is found: its short name, or its path if others share it.
   */
  public String shortestName(QueueSettings queue) {
    return find(queue.name()).filter(found -> found.path().equals(queue.path())).isPresent()
        ? queue.name()
        : queue.path();
  }

  /**
   * The leaf that a submission to this path would make: there is none yet, and the queue above
   * makes queues. Empty otherwise. A name alone is one right below root. Cost O(1).
   */
  public Optional<QueueSettings> newLeaf(String named) {
    boolean isBelowRoot = named.indexOf('.') < 0 && !byPath.containsKey(named);
    String path = isBelowRoot ? root.path() + "." + named : named;
    int dot = path.lastIndexOf('.');
    QueueSettings above = dot < 0 ? null : byPath.get(path.substring(0, dot));
    String name = path.substring(dot + 1);
    if (above == null
        || above.creation() == null
        || byPath.containsKey(path)
        || !QueueTreeReader.isName(name)
        || name.equals(QueueCreation.TEMPLATE)) {
      return Optional.empty();
    }
    return Optional.of(above.creation().template().made(name, path));
  }

  /** The tree with a {@link #newLeaf}. Cost O(queues). */
  public QueueTree with(QueueSettings leaf) {
    return new QueueTree(
        withChildren(
            root,
            leaf.parentPath(),
            children -> Stream.concat(children.stream(), Stream.of(leaf)).toList()));
  }

  /** The tree without a leaf. Cost O(queues). */
  public QueueTree without(QueueSettings leaf) {
    return new QueueTree(
        withChildren(
            root,
            leaf.parentPath(),
            children -> children.stream().filter(c -> !c.path().equals(leaf.path())).toList()));
  }

  /**
   * The tree with those of these leaves that could be made in it, by the templates of it: what
   * becomes of queues that were made when the settings are read again.
   */
  public QueueTree keeping(List<QueueSettings> made) {
    QueueTree tree = this;
    for (QueueSettings leaf : made) {
      tree = tree.newLeaf(leaf.path()).map(tree::with).orElse(tree);
    }
    return tree;
  }

  private static QueueSettings withChildren(
      QueueSettings at, String path, UnaryOperator<List<QueueSettings>> change) {
    List<QueueSettings> children =
        at.path().equals(path)
            ? change.apply(at.children())
            : at.children().stream()
                .map(
                    child ->
                        (path + ".").startsWith(child.path() + ".")
                            ? withChildren(child, path, change)
                            : child)
                .toList();
    return at.withChildren(children);
  }

  /** The leaves that were made on submission. */
  public List<QueueSettings> created() {
    return byPath.values().stream().filter(QueueSettings::created).toList();
  }

  /** The template of this path, such as {@code root.users.template}, or null. */
  public QueueSettings template(String path) {
    int dot = path.lastIndexOf('.');
    QueueSettings above = dot < 0 ? null : byPath.get(path.substring(0, dot));
    return above != null && above.creation() != null && path.endsWith("." + QueueCreation.TEMPLATE)
        ? above.creation().template()
        : null;
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
