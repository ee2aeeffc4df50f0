package org.vqs.yarn.convert.model;

import java.util.HashSet;
import java.util.Set;

/**
 * Gives every queue a path that we accept: names of letters, digits and {@code - _ @ +}, and none
 * twice below one queue.
 */
public final class QueueNames {
  private static final String TEMPLATE = "template";
  private static final String LABELS = "labels";

  private final Conversion conversion;

  private QueueNames(Conversion conversion) {
    this.conversion = conversion;
  }

  /** Renames what must be renamed, in the order of the source; the first of a name keeps it. */
  public static void assign(SourceQueue root, Conversion conversion) {
    new QueueNames(conversion).nameChildren(root);
  }

  private void nameChildren(SourceQueue queue) {
    Set<String> used = new HashSet<>(Set.of(SourceQueue.ROOT, TEMPLATE, LABELS));
    // Who has a name that we accept keeps it, wherever it stands in the file.
    queue.children().stream()
        .map(SourceQueue::name)
        .filter(name -> plain(name).equals(name))
        .forEach(used::add);
    queue.children().forEach(child -> name(child, used));
    queue
        .all()
        .filter(any -> any.isTemplate() && any.parent() == queue)
        .forEach(this::nameTemplate);
  }

  private void nameTemplate(SourceQueue template) {
    template.rename(template.parent().target() + "." + TEMPLATE);
  }

  private void name(SourceQueue queue, Set<String> used) {
    String plain = plain(queue.name());
    boolean isTaken =
        plain.equals(SourceQueue.ROOT)
            || plain.equals(LABELS)
            || (queue.parent().makesQueues() && plain.equals(TEMPLATE));
    boolean keeps = plain.equals(queue.name()) && !isTaken;
    String name = keeps ? plain : unused(plain, used);
    used.add(name);
    queue.rename(queue.parent().target() + "." + name);
    if (!keeps) {
      conversion.instead(
          queue.path(),
          "renamed to %s, because names are of letters, digits, -, _, @ and + here, and root and labels are taken, as is template where queues are made; applications that name the old queue must name the new one"
              .formatted(queue.target()));
    }
    nameChildren(queue);
  }

  private static String plain(String name) {
    return name.replaceAll("[^\\p{L}\\p{N}_@+-]", "_");
  }

  private static String unused(String name, Set<String> used) {
    String candidate = name;
    for (int number = 2; used.contains(candidate); number++) {
      candidate = name + "_" + number;
    }
    return candidate;
  }
}
