package org.vqs.yarn.convert.capacity;

import java.util.Set;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.Limit;
import org.vqs.yarn.convert.model.Quantity;
import org.vqs.yarn.convert.model.SourceQueue;

/**
 * What queues may use of the nodes of single labels. The Capacity Scheduler's {@code
 * maximum-capacity} is of the nodes without a label only; ours is of all nodes together. Where a
 * file has capacities on labels, each limit becomes one of its own label.
 */
final class CapacityLabelShares {
  static final String NO_LABEL = "no-label";

  private final Conversion conversion;
  private final boolean areUsed;

  CapacityLabelShares(SourceQueue root, Conversion conversion) {
    this.conversion = conversion;
    this.areUsed = areUsed(root);
  }

  /** Whether the file that a queue is of has capacities on labels. */
  static boolean areUsed(SourceQueue queue) {
    return root(queue).all().anyMatch(CapacityLabels::hasAny);
  }

  /** Sets what one queue may use of each label's nodes. */
  void convert(SourceQueue queue) {
    if (!areUsed || queue.isRoot()) {
      return;
    }
    set(queue, NO_LABEL, "maximum-capacity", CapacityShares.maximum(queue));
    for (String label : CapacityLabels.usable(queue)) {
      set(queue, label, setting(label), maximum(queue, label));
    }
  }

  private void set(SourceQueue queue, String label, String source, Limit most) {
    if (!most.isAll()) {
      conversion.set(
          CapacityFile.nameOf(queue, source),
          queue.target() + ".labels." + label + ".maximum-capacity",
          most.text());
      sayOfWhat(queue, label, source, most);
    }
  }

  private void sayOfWhat(SourceQueue queue, String label, String source, Limit most) {
    String own = queue.values().get(source);
    boolean isToldOfAll = label.equals(NO_LABEL) && !maximumOfAll(queue).isAll();
    Limit above =
        label.equals(NO_LABEL)
            ? CapacityShares.maximum(queue.parent())
            : maximum(queue.parent(), label);
    if (own != null && !isToldOfAll && !above.isAll()) {
      conversion.instead(
          CapacityFile.nameOf(queue, source),
          "%s of the parent queue is %s of these nodes, which is what labels.%s.maximum-capacity means here"
              .formatted(own, most.text(), label));
    }
  }

  private static String setting(String label) {
    return CapacityLabels.ACCESSIBLE + "." + label + ".maximum-capacity";
  }

  /** Whether a setting of a queue became one of a label. */
  boolean isOne(SourceQueue queue, String setting) {
    return !queue.isRoot()
        && CapacityLabels.usable(queue).stream().anyMatch(label -> setting(label).equals(setting));
  }

  /** Of the nodes of a label, as {@link CapacityShares#maximum} of those without one. */
  private static Limit maximum(SourceQueue queue, String label) {
    if (queue.isRoot()) {
      return Limit.NONE;
    }
    String text = queue.values().get(setting(label));
    Limit own =
        text == null
            ? Limit.NONE
            : CapacityShares.orNone(
                CapacityAmount.parse(CapacityFile.nameOf(queue, setting(label)), text));
    return own.within(maximum(queue.parent(), label));
  }

  /**
   * The limit of all nodes together that takes nothing from what a queue may use of each label's:
   * where it may use a label, the largest of all percentages, or none.
   */
  static Limit maximumOfAll(SourceQueue queue) {
    Limit most = CapacityShares.maximum(queue);
    if (queue.isRoot() || !areUsed(queue)) {
      return most;
    }
    Set<String> labels = CapacityLabels.usable(queue);
    for (String label : labels) {
      Limit there = maximum(queue, label);
      if (!isPercentage(most) || !isPercentage(there)) {
        return Limit.NONE;
      }
      most = percent(there) > percent(most) ? there : most;
    }
    return most;
  }

  private static boolean isPercentage(Limit limit) {
    return Limit.percent(percent(limit)).text().equals(limit.text());
  }

  private static double percent(Limit limit) {
    Quantity memory = limit.of(Limit.MEMORY);
    return memory.unit() == Quantity.Unit.PERCENT ? memory.number() : 0;
  }

  private static SourceQueue root(SourceQueue queue) {
    return queue.isRoot() ? queue : root(queue.parent());
  }
}
