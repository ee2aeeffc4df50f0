package org.vqs.yarn.convert.model;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Gives every queue a path that we accept: names of letters, digits and {@code - _ @ +}, and no
 * short name of a leaf twice, because applications name a leaf by its last part alone.
 */
public final class QueueNames {
  private final Conversion conversion;
  private final Set<String> shortNames = new HashSet<>();

  private QueueNames(Conversion conversion) {
    this.conversion = conversion;
  }

  /** Renames what must be renamed, in the order of the source; the first of a name keeps it. */
  public static void assign(SourceQueue root, Conversion conversion) {
    QueueNames names = new QueueNames(conversion);
    // The queue of applications that name none keeps its name wherever it stands in the file.
    names.shortNames.add(SourceQueue.ROOT);
    root.children().stream()
        .filter(queue -> queue.isLeaf() && queue.name().equals("default"))
        .forEach(queue -> names.shortNames.add(queue.name()));
    names.nameChildren(root);
  }

  private void nameChildren(SourceQueue queue) {
    Set<String> siblings = new HashSet<>(Set.of(SourceQueue.ROOT));
    queue.children().forEach(child -> name(child, siblings));
  }

  private void name(SourceQueue queue, Set<String> siblings) {
    String parent = queue.parent().target();
    String plain = plain(queue.name());
    String name = plain;
    if (queue.isLeaf() && !isTheDefault(queue)) {
      if (shortNames.contains(name)) {
        name = queue.parent().targetName() + "_" + plain;
      }
      name = unused(name, List.of(shortNames, siblings));
      shortNames.add(name);
    } else {
      name = unused(name, List.of(siblings));
    }
    siblings.add(name);
    queue.rename(parent + "." + name);
    if (!name.equals(queue.name())) {
      conversion.instead(
          queue.path(),
          "renamed to %s, because %s; applications that name the old queue must name the new one"
              .formatted(
                  queue.target(),
                  name.equals(plain)
                      ? "names are of letters, digits, -, _, @ and + here"
                      : "that name is taken: the last part of a leaf's path is unique here"));
    }
    nameChildren(queue);
  }

  private static boolean isTheDefault(SourceQueue queue) {
    return queue.parent().isRoot() && queue.name().equals("default");
  }

  private static String plain(String name) {
    return name.replaceAll("[^\\p{L}\\p{N}_@+-]", "_");
  }

  private static String unused(String name, List<Set<String>> used) {
    String candidate = name;
    for (int number = 2; isIn(candidate, used); number++) {
      candidate = name + "_" + number;
    }
    return candidate;
  }

  private static boolean isIn(String name, List<Set<String>> sets) {
    return sets.stream().anyMatch(set -> set.contains(name));
  }
}
