package org.vqs.yarn.convert;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A queue of the source with its own settings, by their names there. Not thread-safe. */
final class SourceQueue {
  static final String ROOT = "root";

  private final SourceQueue parent;
  private final String name;
  private final List<SourceQueue> children = new ArrayList<>();
  private final Map<String, String> values = new LinkedHashMap<>();
  private String target;

  private SourceQueue(SourceQueue parent, String name) {
    this.parent = parent;
    this.name = name;
    this.target = path();
  }

  static SourceQueue root() {
    return new SourceQueue(null, ROOT);
  }

  SourceQueue add(String child) {
    SourceQueue queue = new SourceQueue(this, child);
    children.add(queue);
    return queue;
  }

  /** Null for the root. */
  SourceQueue parent() {
    return parent;
  }

  String name() {
    return name;
  }

  List<SourceQueue> children() {
    return children;
  }

  boolean isRoot() {
    return parent == null;
  }

  boolean isLeaf() {
    return children.isEmpty();
  }

  /** Its own settings, by their names in the source. */
  Map<String, String> values() {
    return values;
  }

  /** Its path in the source. */
  String path() {
    return parent == null ? name : parent.path() + "." + name;
  }

  /** Its path with us. */
  String target() {
    return target;
  }

  void rename(String path) {
    target = path;
  }

  /** The last part of its path with us. */
  String targetName() {
    return target.substring(target.lastIndexOf('.') + 1);
  }

  /** This queue and all below it, parents first. */
  Stream<SourceQueue> all() {
    return Stream.concat(Stream.of(this), children.stream().flatMap(SourceQueue::all));
  }

  Stream<SourceQueue> leaves() {
    return all().filter(SourceQueue::isLeaf);
  }
}
