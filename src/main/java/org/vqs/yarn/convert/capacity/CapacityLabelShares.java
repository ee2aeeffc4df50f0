package org.vqs.yarn.convert.capacity;

import java.util.Set;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.Limit;
import org.vqs.yarn.convert.model.Quantity;
import org.vqs.yarn.convert.model.SourceQueue;

/**
 * What queues may use of the nodes of single labels, and get of them. The Capacity Scheduler's
 * {@code maximum-capacity} is of the nodes without a label only; ours is of all nodes together.
 * Where a file has capacities on labels, each limit and each capacity becomes one of its own label.
 */
final class CapacityLabelShares {
  static final String NO_LABEL = "no-label";

  private final Conversion conversion;
  private final boolean areUsed;

  CapacityLabelShares(SourceQueue root, Conversion conversion) {
    this.conversion = conversion;
    this.areUsed = areUsed(root);
  }

  private static boolean areUsed(SourceQueue root) {
    return root.all().anyMatch(CapacityLabels::hasAny);
  }

  /** Sets what one queue may use and gets of each label's nodes. */
  void convert(SourceQueue queue) {
    if (!areUsed || queue.isRoot()) {
      return;
    }
    set(queue, NO_LABEL, "maximum-capacity", CapacityShares.maximum(queue));
    if (!CapacityShares.hasMixedSiblings(queue)) {
      weight(queue, NO_LABEL, "capacity", CapacityShares.weight(queue));
    }
    for (String label : CapacityLabels.usable(queue)) {
      set(queue, label, setting(label), maximum(queue, label));
      weight(queue, label);
    }
  }

  private void weight(SourceQueue queue, String label) {
    long forms =
        queue.parent().children().stream()
            .filter(sibling -> CapacityLabels.usable(sibling).contains(label))
            .map(sibling -> capacity(sibling, label))
            // A capacity of nothing has no form.
            .filter(capacity -> capacity.number() > 0)
            .map(Quantity::unit)
            .distinct()
            .count();
    if (forms > 1) {
      conversion.instead(
          CapacityFile.nameOf(queue, capacitySetting(label)),
          "cannot be compared with its siblings' capacities, which have another form: %s.labels.%s.weight is left at the queue's weight, set it by hand"
              .formatted(queue.target(), label));
    } else {
      weight(
          queue,
          label,
          capacitySetting(label),
          Math.max(capacity(queue, label).number(), CapacityShares.LEAST_WEIGHT));
    }
  }

  private void weight(SourceQueue queue, String label, String source, double weight) {
    conversion.set(
        CapacityFile.nameOf(queue, source),
        queue.target() + ".labels." + label + ".weight",
        Quantity.decimal(weight));
  }

  private static Quantity capacity(SourceQueue queue, String label) {
    String setting = capacitySetting(label);
    String text = queue.values().getOrDefault(setting, "0");
    return CapacityAmount.parse(CapacityFile.nameOf(queue, setting), text).of(Limit.MEMORY);
  }

  private static String capacitySetting(String label) {
    return CapacityLabels.ACCESSIBLE + "." + label + ".capacity";
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
        && CapacityLabels.usable(queue).stream()
            .anyMatch(
                label -> setting(label).equals(setting) || capacitySetting(label).equals(setting));
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
            : CapacityAmount.parse(CapacityFile.nameOf(queue, setting(label)), text);
    return own.within(maximum(queue.parent(), label));
  }

  /**
   * The limit of all nodes together that takes nothing from what a queue may use of each label's:
   * where it may use a label, the largest of all percentages, or none.
   */
  static Limit maximumOfAll(SourceQueue queue) {
    Limit most = CapacityShares.maximum(queue);
    if (queue.isRoot() || !areUsed(root(queue))) {
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
