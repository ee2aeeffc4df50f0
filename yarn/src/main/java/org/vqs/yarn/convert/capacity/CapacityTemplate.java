package org.vqs.yarn.convert.capacity;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.Numbers;
import org.vqs.yarn.convert.model.SourceQueue;

/**
 * Queues that are made on submission. The Capacity Scheduler has two forms. With the first, leaves
 * are made right below a queue and stay. With the second, leaves and queues above them are made,
 * and go when they were idle for a while; their settings come from {@code template} and, before
 * that, from {@code leaf-template}. Here leaves are made right below a queue.
 */
final class CapacityTemplate {
  private static final String FIRST = "auto-create-child-queue.";
  private static final String FIRST_TEMPLATE = "leaf-queue-template";
  private static final String SECOND = "auto-queue-creation-v2.";
  private static final String OF_LEAVES = SECOND + "leaf-template";
  private static final String OF_ALL = SECOND + "template.";
  private static final String OF_PARENTS = SECOND + "parent-template.";

  private static final String ENABLED = "enabled";
  private static final String MOST = "max-queues";
  private static final String REMOVAL = SECOND + "queue-auto-removal.enable";
  private static final String DEPTH = SECOND + "maximum-queue-depth";
  static final String IDLE_SECONDS = SECOND + "queue-expiration-time";
  private static final String DEFAULT_IDLE_SECONDS = "300";

  /**
   * What a leaf of the second form has that neither template says. Masters may use all of it there;
   * here the largest share is the cluster's too, which masters must not fill.
   */
  private static final Map<String, String> DEFAULTS =
      Map.of("capacity", "1w", CapacityUserShares.FACTOR, "-1", CapacityMasters.SHARE, "0.5");

  private final CapacityFile file;
  private final Conversion conversion;

  CapacityTemplate(CapacityFile file, Conversion conversion) {
    this.file = file;
    this.conversion = conversion;
  }

  /** Adds to a queue what queues made below it have in common, if the file has any made there. */
  static Optional<SourceQueue> add(SourceQueue queue, Map<String, String> settings) {
    if (isTrue(settings.get(CapacityFile.nameOf(queue, FIRST + ENABLED)), false)) {
      return Optional.of(queue.addTemplate(FIRST_TEMPLATE));
    }
    if (isTrue(settings.get(CapacityFile.nameOf(queue, SECOND + ENABLED)), false)) {
      return Optional.of(queue.addTemplate(OF_LEAVES));
    }
    return Optional.empty();
  }

  /** Adds to a template what holds for leaves besides its own settings. */
  static void complete(SourceQueue template) {
    if (template.name().equals(OF_LEAVES)) {
      template
          .parent()
          .values()
          .forEach(
              (setting, value) -> {
                if (setting.startsWith(OF_ALL)) {
                  template.values().putIfAbsent(setting.substring(OF_ALL.length()), value);
                }
              });
      DEFAULTS.forEach(template.values()::putIfAbsent);
    }
  }

  /** Sets that queues are made below a queue, if they are: how many, and for how long. */
  void convert(SourceQueue queue) {
    if (!queue.makesQueues()) {
      return;
    }
    boolean isFirst = isTrue(queue.values().get(FIRST + ENABLED), false);
    String form = isFirst ? FIRST : SECOND;
    set(queue, form + ENABLED, "children.create", "true");
    String most = queue.values().get(form + MOST);
    if (most != null && Numbers.whole(CapacityFile.nameOf(queue, form + MOST), most) > 0) {
      set(queue, form + MOST, "children.maximum", most.trim());
    }
    if (isFirst || !isTrue(queue.values().get(REMOVAL), true)) {
      set(queue, isFirst ? form + ENABLED : REMOVAL, "children.idle", "never");
    } else {
      String name = CapacityFile.PREFIX + IDLE_SECONDS;
      String seconds = file.others().getOrDefault(name, DEFAULT_IDLE_SECONDS);
      conversion.set(name, queue.target() + ".children.idle", Numbers.whole(name, seconds) + "s");
    }
    if (!isFirst) {
      conversion.instead(
          CapacityFile.nameOf(queue, form + ENABLED),
          "only queues right below %s are made here, no deeper ones".formatted(queue.target()));
    }
  }

  /**
   * Whether a setting of a queue is about queues that are made below it; if so, accounts for it.
   */
  boolean isOne(SourceQueue queue, String setting) {
    if (!setting.startsWith(FIRST)
        && !setting.startsWith(SECOND)
        && !setting.startsWith(FIRST_TEMPLATE + ".")) {
      return false;
    }
    String source = CapacityFile.nameOf(queue, setting);
    if (!queue.makesQueues()) {
      conversion.leaveOut(source, "no queues are made below this queue: creation is not enabled");
    } else if (setting.startsWith(OF_ALL)) {
      ofAll(queue, source);
    } else if (setting.startsWith(OF_PARENTS) || setting.equals(DEPTH)) {
      conversion.leaveOut(source, "queues made here are leaves");
    } else if (List.of(ENABLED, MOST).contains(setting.substring(setting.indexOf('.') + 1))
        || setting.equals(REMOVAL)) {
      conversion.carry(source);
    } else {
      conversion.leaveOut(source, "queues are made here whatever the others are promised");
    }
    return true;
  }

  private void ofAll(SourceQueue queue, String source) {
    conversion.instead(
        source,
        "holds for leaves made here, unless leaf-template has another: see %s.template"
            .formatted(queue.target()));
  }

  private void set(SourceQueue queue, String source, String setting, String value) {
    conversion.set(CapacityFile.nameOf(queue, source), queue.target() + "." + setting, value);
  }

  private static boolean isTrue(String text, boolean whenNotSet) {
    return text == null ? whenNotSet : Boolean.parseBoolean(text.trim());
  }
}
