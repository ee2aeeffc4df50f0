package org.vqs.yarn.convert.capacity;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.util.StringUtils;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.InvalidSourceException;
import org.vqs.yarn.convert.model.Numbers;
import org.vqs.yarn.convert.model.SourceQueue;

/** Priorities of workflows: one list of all queues there, a list of each queue here. */
final class CapacityWorkflows {
  private static final String NAME = "workflow-priority-mappings";
  private static final String MAPPINGS = CapacityFile.PREFIX + NAME;
  private static final String ENABLE = MAPPINGS + "-override.enable";

  private final CapacityFile file;
  private final Conversion conversion;

  CapacityWorkflows(CapacityFile file, Conversion conversion) {
    this.file = file;
    this.conversion = conversion;
  }

  /** Whether a setting of no queue is one of them. */
  static boolean isOne(String name) {
    return name.equals(MAPPINGS) || name.equals(ENABLE);
  }

  /** Sets the priorities of all queues, unless they are switched off there. */
  void convert() {
    conversion.carry(ENABLE);
    String text = file.others().getOrDefault(MAPPINGS, "");
    if (!Boolean.parseBoolean(file.others().getOrDefault(ENABLE, "").trim())) {
      if (text.isBlank()) {
        conversion.carry(MAPPINGS);
      } else {
        conversion.leaveOut(MAPPINGS, "they do nothing there: %s is not true".formatted(ENABLE));
      }
      return;
    }
    Map<String, Map<String, Long>> byQueue = new LinkedHashMap<>();
    for (String mapping : StringUtils.getTrimmedStringCollection(text)) {
      add(mapping, byQueue);
    }
    byQueue.forEach(
        (queue, priorities) ->
            conversion.set(MAPPINGS, queue + ".workflow-priorities", text(priorities)));
    conversion.carry(MAPPINGS);
  }

  private static String text(Map<String, Long> priorities) {
    return String.join(
        ", ",
        priorities.entrySet().stream().map(each -> each.getKey() + "=" + each.getValue()).toList());
  }

  private void add(String mapping, Map<String, Map<String, Long>> byQueue) {
    String[] parts = mapping.split(":", -1);
    if (parts.length != 3 || parts[0].isBlank()) {
      throw new InvalidSourceException(
          "%s: %s must be workflow:queue:priority".formatted(MAPPINGS, mapping));
    }
    long priority = Numbers.whole(MAPPINGS, parts[2]);
    String path = parts[1].trim();
    Optional<SourceQueue> queue =
        file.root().all().filter(each -> !each.isTemplate() && each.path().equals(path)).findAny();
    if (queue.isEmpty()) {
      conversion.leaveOut(MAPPINGS, "%s: there is no queue %s".formatted(mapping, path));
    } else if (queue.get().isRoot()) {
      conversion.leaveOut(MAPPINGS, "%s: those of root are not looked at there".formatted(mapping));
    } else if (priority < 0) {
      conversion.leaveOut(MAPPINGS, "%s: a priority is at least 0 here".formatted(mapping));
    } else {
      // The last one counts, and workflows are in lower case there too.
      byQueue
          .computeIfAbsent(queue.get().target(), target -> new LinkedHashMap<>())
          .put(StringUtils.toLowerCase(parts[0].trim()), priority);
    }
  }
}
