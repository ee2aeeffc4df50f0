package org.vqs.yarn.convert.capacity;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.util.StringUtils;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.Limit;
import org.vqs.yarn.convert.model.Quantity;
import org.vqs.yarn.convert.model.SourceQueue;

/**
 * Which node labels queues may use. With the Capacity Scheduler a queue has nothing of a label
 * without a setting {@code accessible-node-labels.LABEL.*} of its own, whatever it may access; here
 * access is all there is. So a queue gets access to what it has a capacity on, as do all above it.
 */
final class CapacityLabels {
  static final String ACCESSIBLE = "accessible-node-labels";
  static final String DEFAULT_LABEL = "default-node-label-expression";

  private static final Pattern CAPACITY = Pattern.compile(ACCESSIBLE + "\\.([^.]+)\\..+");
  private static final String ANY = "*";
  private static final String NONE = " ";

  private final Conversion conversion;
  private final boolean areUsed;

  CapacityLabels(SourceQueue root, Conversion conversion) {
    this.conversion = conversion;
    areUsed =
        root.all()
            .flatMap(queue -> queue.values().keySet().stream())
            .anyMatch(name -> name.startsWith(ACCESSIBLE) || name.equals(DEFAULT_LABEL));
  }

  /** Sets what one queue may use, where it is not what its parent may. */
  void convert(SourceQueue queue) {
    if (!areUsed || queue.isRoot()) {
      return;
    }
    Set<String> usable = usable(queue);
    if (queue.parent().isRoot() || !usable.equals(usable(queue.parent()))) {
      conversion.set(
          CapacityFile.nameOf(queue, ACCESSIBLE),
          queue.target() + "." + ACCESSIBLE,
          usable.isEmpty() ? NONE : String.join(",", usable));
    }
    Set<String> withoutCapacity = new TreeSet<>(listed(queue));
    withoutCapacity.removeAll(usable);
    withoutCapacity.remove(ANY);
    if (!withoutCapacity.isEmpty()) {
      conversion.instead(
          CapacityFile.nameOf(queue, ACCESSIBLE),
          "%s: the queue, or one above it, has no capacity there, so it could use nothing of it: no access here"
              .formatted(String.join(", ", withoutCapacity)));
    }
    defaultLabel(queue, usable);
  }

  /** Whether a queue has a capacity on a node label. */
  static boolean hasAny(SourceQueue queue) {
    return queue.values().keySet().stream().anyMatch(name -> CAPACITY.matcher(name).matches());
  }

  /** Whether a setting is a capacity of the root, which has all of each label here too. */
  static boolean isOfRoot(SourceQueue queue, String setting) {
    return queue.isRoot() && setting.matches(ACCESSIBLE + "\\.[^.]+\\.capacity");
  }

  /**
   * The largest part, in [0, 1], of a label's nodes that a queue is promised as a percentage or by
   * weight.
   */
  static double largestPromise(SourceQueue queue) {
    return usable(queue).stream().mapToDouble(label -> promise(queue, label)).max().orElse(0);
  }

  private static double promise(SourceQueue queue, String label) {
    if (queue.isRoot()) {
      return 1;
    }
    Quantity own = capacity(queue, label);
    double part =
        switch (own.unit()) {
          case PERCENT -> own.number() / 100;
          case WEIGHT -> own.number() / sum(queue, label);
          case ABSOLUTE -> 0;
        };
    return part * promise(queue.parent(), label);
  }

  private static double sum(SourceQueue queue, String label) {
    return queue.parent().children().stream()
        .filter(sibling -> usable(sibling).contains(label))
        .mapToDouble(sibling -> capacity(sibling, label).number())
        .sum();
  }

  /** The capacity of a queue on a label; 0 percent if it is not set. */
  static Quantity capacity(SourceQueue queue, String label) {
    String setting = capacitySetting(label);
    String text = queue.values().getOrDefault(setting, "0");
    return CapacityAmount.parse(CapacityFile.nameOf(queue, setting), text).of(Limit.MEMORY);
  }

  /** The name of that capacity, without the queue's. */
  static String capacitySetting(String label) {
    return ACCESSIBLE + "." + label + ".capacity";
  }

  /** A label that nothing of could be used is no default: such requests would never be served. */
  private void defaultLabel(SourceQueue queue, Set<String> usable) {
    String label = inheritedDefault(queue);
    if (label.isEmpty()) {
      if (!queue.parent().isRoot() && !inheritedDefault(queue.parent()).isEmpty()) {
        // Here it would be inherited.
        conversion.set(
            CapacityFile.nameOf(queue, DEFAULT_LABEL), queue.target() + "." + DEFAULT_LABEL, NONE);
      }
      return;
    }
    if (usable.contains(label)) {
      conversion.set(
          CapacityFile.nameOf(queue, DEFAULT_LABEL), queue.target() + "." + DEFAULT_LABEL, label);
    } else {
      conversion.set(
          CapacityFile.nameOf(queue, DEFAULT_LABEL), queue.target() + "." + DEFAULT_LABEL, NONE);
      conversion.instead(
          CapacityFile.nameOf(queue, DEFAULT_LABEL),
          "the queue has no capacity on %s, so what asked for no label could never run there: it runs on nodes without a label here"
              .formatted(label));
    }
  }

  private static String inheritedDefault(SourceQueue queue) {
    String own = queue.values().get(DEFAULT_LABEL);
    if (own != null) {
      return own.trim();
    }
    // As the Capacity Scheduler has it: only where all labels of the queue above are accessible.
    boolean inherits =
        !queue.isRoot()
            && (listed(queue).contains(ANY) || listed(queue).containsAll(listed(queue.parent())));
    return inherits ? inheritedDefault(queue.parent()) : "";
  }

  /** The labels of which a queue could use something. */
  static Set<String> usable(SourceQueue queue) {
    Set<String> labels = new TreeSet<>();
    for (String setting : queue.values().keySet()) {
      Matcher capacity = CAPACITY.matcher(setting);
      if (capacity.matches() && maximum(queue, capacity.group(1)) > 0) {
        labels.add(capacity.group(1));
      }
    }
    Collection<String> listed = listed(queue);
    if (!listed.contains(ANY)) {
      labels.retainAll(listed);
    }
    if (!queue.parent().isRoot()) {
      labels.retainAll(usable(queue.parent()));
    }
    return labels;
  }

  private static double maximum(SourceQueue queue, String label) {
    String setting = ACCESSIBLE + "." + label + ".maximum-capacity";
    String value = queue.values().get(setting);
    return value == null
        ? Quantity.ALL.number()
        : CapacityAmount.parse(CapacityFile.nameOf(queue, setting), value)
            .of(Limit.MEMORY)
            .number();
  }

  /** Its own list, or that of the queue above; the root has all. */
  private static Collection<String> listed(SourceQueue queue) {
    if (queue.isRoot()) {
      return Set.of(ANY);
    }
    String own = queue.values().get(ACCESSIBLE);
    return own == null ? listed(queue.parent()) : StringUtils.getTrimmedStringCollection(own);
  }
}
