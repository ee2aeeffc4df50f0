package org.vqs.yarn.convert.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A queue of the source with its own settings, by their names there. Not thread-safe. */
public final class SourceQueue {
  public static final String ROOT = "root";

  private final SourceQueue parent;
  private final String name;
  private final List<SourceQueue> children = new ArrayList<>();
  private final Map<String, String> values = new LinkedHashMap<>();
  private SourceQueue template;
  private String target;

  private SourceQueue(SourceQueue parent, String name) {
    this.parent = parent;
    this.name = name;
    this.target = path();
  }

  /** A root without queues below it. */
  public static SourceQueue root() {
    return new SourceQueue(null, ROOT);
  }

  /** Adds a queue below this one, and returns it. */
  public SourceQueue add(String child) {
    SourceQueue queue = new SourceQueue(this, child);
    children.add(queue);
    return queue;
  }

  /**
   * From now on queues are made right below this one on submission. Returns what they have in
   * common, which counts as a leaf.
   *
   * @param name what the source has between this queue's path and a setting of theirs
   */
  public SourceQueue addTemplate(String name) {
    template = new SourceQueue(this, name);
    return template;
  }

  /** What queues made right below this one on submission have in common; empty if none are made. */
  public Optional<SourceQueue> template() {
    return Optional.ofNullable(template);
  }

  /** Whether queues are made right below this one on submission. */
  public boolean makesQueues() {
    return template != null;
  }

  /** Whether this is what queues made on submission have in common, and no queue itself. */
  public boolean isTemplate() {
    return parent != null && parent.template == this;
  }

  /** Null for the root. */
  public SourceQueue parent() {
    return parent;
  }

  /** Its own name, without those above it. */
  public String name() {
    return name;
  }

  /** The queues right below it. */
  public List<SourceQueue> children() {
    return children;
  }

  /** Whether no queue is above it. */
  public boolean isRoot() {
    return parent == null;
  }

  /** Whether no queue is below it, and none is made there. */
  public boolean isLeaf() {
    return children.isEmpty() && !makesQueues();
  }

  /** Its own settings, by their names in the source. */
  public Map<String, String> values() {
    return values;
  }

  /** Its path in the source. */
  public String path() {
    return parent == null ? name : parent.path() + "." + name;
  }

  /** Its path with us. */
  public String target() {
    return target;
  }

  void rename(String path) {
    target = path;
  }

  /** The last part of its path with us. */
  String targetName() {
    return target.substring(target.lastIndexOf('.') + 1);
  }

  /** This queue and all below it, parents first, with what is made below them. */
  public Stream<SourceQueue> all() {
    return Stream.concat(
        Stream.of(this),
        Stream.concat(children.stream(), template().stream()).flatMap(SourceQueue::all));
  }

  Stream<SourceQueue> queues() {
    return all().filter(queue -> !queue.isTemplate());
  }

  Stream<SourceQueue> leaves() {
    return queues().filter(SourceQueue::isLeaf);
  }
}
