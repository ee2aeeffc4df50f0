package org.vqs.yarn.config.queue;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.vqs.yarn.config.property.Problems;
import org.vqs.yarn.config.property.VqsProperties;
import org.vqs.yarn.config.queue.amount.ResourceLimitParser;

/** What must be true of the settings of queues for node labels. */
final class LabelChecks {
  private final QueueTree tree;
  private final Problems problems;
  private final SortedSet<String> weighted = new TreeSet<>();

  LabelChecks(QueueTree tree, Problems problems) {
    this.tree = tree;
    this.problems = problems;
    tree.all().forEach(this::addWeighted);
  }

  private void addWeighted(QueueSettings queue) {
    queue
        .labels()
        .forEach(
            (label, settings) -> {
              if (settings.hasWeight()) {
                weighted.add(label);
              }
            });
    if (queue.creation() != null) {
      addWeighted(queue.creation().template());
    }
  }

  /** One queue, or what queues made below one have in common. */
  void check(QueueSettings queue) {
    defaultLabel(queue);
    queue.labels().keySet().forEach(label -> onLabel(queue, label));
    guarantee(queue);
  }

  /** Where a label has weights, only they decide. */
  private void guarantee(QueueSettings queue) {
    SortedSet<String> labels = new TreeSet<>(weighted);
    labels.removeIf(label -> !queue.canAccess(label));
    if (!queue.guaranteed().isNone() && !labels.isEmpty()) {
      problems.warn(
          QueueKeys.GUARANTEED_CAPACITY.key(queue.path())
              + " ("
              + queue.guaranteed()
              + ") does not count on "
              + nodes(labels)
              + ": queues are compared by their weights for the label there (labels."
              + LabelSettings.nameOf(labels.first())
              + ".weight)");
    }
  }

  private static String nodes(SortedSet<String> labels) {
    return "nodes of " + String.join(", ", labels.stream().map(LabelSettings::nameOf).toList());
  }

  private void defaultLabel(QueueSettings queue) {
    if (!queue.canAccess(queue.access().defaultNodeLabel())) {
      problems.error(
          QueueKeys.DEFAULT_NODE_LABEL.key(queue.path())
              + " ("
              + queue.access().defaultNodeLabel()
              + ") must be among the "
              + QueueKeys.ACCESSIBLE_NODE_LABELS.name()
              + " of "
              + queue.path()
              + " "
              + queue.access().nodeLabels());
    }
  }

  private void onLabel(QueueSettings queue, String label) {
    String key = VqsProperties.PREFIX + queue.path() + ".labels." + LabelSettings.nameOf(label);
    boolean isReal =
        queue.access().nodeLabels().contains(LabelSettings.NO_LABEL)
            || queue.access().defaultNodeLabel().equals(LabelSettings.NO_LABEL);
    if (label.isEmpty() && isReal) {
      problems.error(
          key
              + " must not be set for a node label of that name: "
              + LabelSettings.NO_LABEL
              + " stands for nodes without a label here; rename the label that "
              + queue.path()
              + " has access to");
    }
    if (!queue.canAccess(label)) {
      problems.error(
          key
              + " must be of a label among the "
              + QueueKeys.ACCESSIBLE_NODE_LABELS.name()
              + " of "
              + queue.path()
              + " "
              + queue.access().nodeLabels());
    }
    QueueSettings parent = tree.atPath(queue.parentPath());
    List<String> more =
        parent == null
            ? List.of()
            : queue
                .maximumOn(label)
                .typesAbove(parent.maximumOn(label), ResourceLimitParser.types());
    if (!more.isEmpty() && !queue.maximumOn(label).isNone()) {
      problems.warn(
          key
              + "."
              + QueueKeys.MAXIMUM_CAPACITY.name()
              + " ("
              + queue.maximumOn(label)
              + ") is above that of "
              + parent.path()
              + " ("
              + parent.maximumOn(label)
              + ") for "
              + String.join(", ", more)
              + "; the smaller is in force");
    }
  }
}
