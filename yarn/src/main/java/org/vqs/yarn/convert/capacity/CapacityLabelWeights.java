package org.vqs.yarn.convert.capacity;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.Quantity;
import org.vqs.yarn.convert.model.SourceQueue;

/**
 * What queues get of the nodes of single labels. The Capacity Scheduler divides each label's nodes
 * by themselves. Here queues are compared by what they use of all nodes, except where a label has
 * weights of its own; and there nothing is preempted between queues. So a label has weights only if
 * capacities on it are in another proportion than those of the queues themselves.
 */
final class CapacityLabelWeights {
  private static final double SAME = 1e-6;

  private final SourceQueue root;
  private final Conversion conversion;
  private final Set<String> labels = new TreeSet<>();
  private final Set<String> divided = new TreeSet<>();

  CapacityLabelWeights(SourceQueue root, Conversion conversion) {
    this.root = root;
    this.conversion = conversion;
    root.all()
        .filter(queue -> !queue.isRoot())
        .forEach(queue -> labels.addAll(CapacityLabels.usable(queue)));
    labels.stream()
        .filter(label -> root.all().anyMatch(queue -> divides(queue, label)))
        .forEach(divided::add);
  }

  /** Sets the weights of one queue, on the labels that have any. */
  void convert(SourceQueue queue) {
    if (queue.isRoot()) {
      return;
    }
    for (String label : CapacityLabels.usable(queue)) {
      String source = CapacityFile.nameOf(queue, CapacityLabels.capacitySetting(label));
      if (isMixed(queue.parent(), label)) {
        conversion.instead(
            source,
            "cannot be compared with its siblings' capacities, which have another form: %s.labels.%s.weight is left at the queue's weight, set it by hand"
                .formatted(queue.target(), label));
      } else if (divided.contains(label)) {
        conversion.set(
            source,
            queue.target() + ".labels." + label + ".weight",
            Quantity.decimal(weight(queue, label)));
        conversion.carry(source);
      } else {
        conversion.instead(
            source,
            "capacities on %s are in the proportion of the queues' own, so their weights hold there too"
                .formatted(label));
      }
    }
  }

  /** Says once for the file what is compared in another way, and what preemption does. */
  void report() {
    for (String label : labels) {
      String source = CapacityFile.nameOf(root, CapacityLabels.capacitySetting(label));
      String ofAll =
          "what a queue uses on %s counts when queues are compared on nodes without a label, which are divided by themselves there; %s"
              .formatted(
                  label,
                  divided.contains(label)
                      ? "labels.no-label.weight, each queue's weight, divides them by themselves here too, without preemption between queues"
                      : "labels.%s.weight and labels.no-label.weight, each queue's capacity, divide each by itself here too, without preemption between queues"
                          .formatted(label));
      conversion.instead(source, ofAll);
      if (divided.contains(label)) {
        conversion.instead(
            source,
            "capacities on %1$s are in another proportion than the queues' own, so they are labels.%1$s.weight: nothing is preempted between queues on nodes of %1$s here"
                .formatted(label));
      }
    }
  }

  /** Whether a setting of a queue is one of those that are accounted for here. */
  static boolean isOne(SourceQueue queue, String setting) {
    return !queue.isRoot()
        && CapacityLabels.usable(queue).stream()
            .anyMatch(label -> CapacityLabels.capacitySetting(label).equals(setting));
  }

  private boolean divides(SourceQueue parent, String label) {
    List<SourceQueue> sharing = sharing(parent, label).toList();
    if (sharing.isEmpty() || isMixed(parent, label)) {
      return false;
    }
    SourceQueue first = sharing.get(0);
    return sharing.stream()
        .anyMatch(
            queue -> {
              double one = weight(queue, label) * ownWeight(first);
              double other = weight(first, label) * ownWeight(queue);
              return Math.abs(one - other) > SAME * Math.max(one, other);
            });
  }

  private static Stream<SourceQueue> sharing(SourceQueue parent, String label) {
    return Stream.concat(parent.children().stream(), parent.template().stream())
        .filter(queue -> CapacityLabels.usable(queue).contains(label));
  }

  private static boolean isMixed(SourceQueue parent, String label) {
    return sharing(parent, label)
            .map(sibling -> CapacityLabels.capacity(sibling, label))
            // A capacity of nothing has no form.
            .filter(capacity -> capacity.number() > 0)
            .map(Quantity::unit)
            .distinct()
            .count()
        > 1;
  }

  private static double ownWeight(SourceQueue queue) {
    return CapacityShares.hasMixedSiblings(queue) ? 1 : CapacityShares.weight(queue);
  }

  private static double weight(SourceQueue queue, String label) {
    return Math.max(CapacityLabels.capacity(queue, label).number(), CapacityShares.LEAST_WEIGHT);
  }
}
