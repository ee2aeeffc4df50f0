package org.vqs.yarn.web.page.node;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.vqs.yarn.resource.ResourceMapping;
import org.vqs.yarn.snapshot.NodeView;
import org.vqs.yarn.snapshot.NodeView.Standing;
import org.vqs.yarn.web.page.part.Query;
import org.vqs.yarn.web.page.part.StandingWords;

/**
 * Which nodes an operator asked for.
 *
 * @param standing or null for any
 * @param className as {@link NodeGroup#className}, or null for any
 * @param partition as {@link NodeGroup#partitionName}, or null for any
 * @param label of the partition, "" for none, or null for any
 * @param counting which resource types count
 * @param problem what of the question has no answer, or null
 */
record NodeFilter(
    Standing standing,
    String className,
    String partition,
    String label,
    ResourceMapping counting,
    String problem)
    implements Predicate<NodeView> {

  /** Reads the parameters; what names no standing is a problem, not an error. */
  static NodeFilter of(Query query, ResourceMapping counting) {
    String name = query.get(Query.STANDING);
    Standing standing = null;
    String problem = null;
    if (name != null) {
      standing =
          Arrays.stream(Standing.values())
              .filter(value -> value.name().equals(name.toUpperCase(Locale.ROOT)))
              .findFirst()
              .orElse(null);
      if (standing == null) {
        problem =
            "No node can be “"
                + name
                + "”: a standing is one of "
                + String.join(", ", Arrays.stream(Standing.values()).map(Enum::name).toList())
                + ".";
      }
    }
    return new NodeFilter(
        standing,
        query.get(Query.CLASS),
        query.get(Query.PARTITION),
        query.get(Query.LABEL),
        counting,
        problem);
  }

  /** True if all nodes are asked for. */
  boolean isEmpty() {
    return standing == null
        && className == null
        && partition == null
        && label == null
        && problem == null;
  }

  @Override
  public boolean test(NodeView node) {
    return problem == null
        && (standing == null || node.standing() == standing)
        && (partition == null || partition.equals(NodeGroup.partitionName(node.partition())))
        && (label == null || label.equals(node.partition()))
        && (className == null || className.equals(NodeGroup.className(node.capacity(), counting)));
  }

  /** What is asked for, in words; empty for all nodes. */
  List<String> words() {
    return Stream.of(
            standing == null ? null : StandingWords.name(standing),
            className == null ? null : "of class " + className,
            partition == null ? null : "in partition " + partition,
            label == null ? null : label.isEmpty() ? "without a label" : "labelled " + label)
        .filter(Objects::nonNull)
        .toList();
  }
}
