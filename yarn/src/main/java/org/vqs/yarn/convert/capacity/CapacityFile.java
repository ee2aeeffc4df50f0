package org.vqs.yarn.convert.capacity;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.util.StringUtils;
import org.vqs.yarn.convert.model.SourceQueue;

/** The settings of a {@code capacity-scheduler.xml}, sorted by what they belong to. */
final class CapacityFile {
  static final String PREFIX = "yarn.scheduler.capacity.";

  private final SourceQueue root = SourceQueue.root();
  private final Map<String, String> others = new TreeMap<>();

  /** Takes all settings of the file, by full name. */
  CapacityFile(Map<String, String> settings) {
    Map<String, SourceQueue> queues = new HashMap<>();
    grow(root, settings, queues);
    new TreeMap<>(settings)
        .forEach(
            (name, value) -> {
              SourceQueue owner = owner(name, queues);
              if (owner == null) {
                others.put(name, value);
              } else {
                owner.values().put(name.substring(prefix(owner).length()), value);
              }
            });
    root.all().filter(SourceQueue::isTemplate).forEach(CapacityTemplate::complete);
  }

  /** The full name of a queue's setting. */
  static String nameOf(SourceQueue queue, String setting) {
    return prefix(queue) + setting;
  }

  SourceQueue root() {
    return root;
  }

  /** What belongs to no queue of the tree, by full name. */
  Map<String, String> others() {
    return others;
  }

  private static String prefix(SourceQueue queue) {
    return PREFIX + queue.path() + ".";
  }

  private static void grow(
      SourceQueue queue, Map<String, String> settings, Map<String, SourceQueue> queues) {
    queues.put(prefix(queue), queue);
    String names = settings.get(nameOf(queue, "queues"));
    // As Hadoop reads a list: a name that is there twice counts once.
    for (String name : StringUtils.getTrimmedStringCollection(names)) {
      grow(queue.add(name), settings, queues);
    }
    CapacityTemplate.add(queue, settings)
        .ifPresent(template -> queues.put(prefix(template), template));
  }

  /** The queue whose path is the longest that the name begins with. */
  private static SourceQueue owner(String name, Map<String, SourceQueue> queues) {
    for (int dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
      SourceQueue queue = queues.get(name.substring(0, dot + 1));
      if (queue != null) {
        return queue;
      }
    }
    return null;
  }
}
