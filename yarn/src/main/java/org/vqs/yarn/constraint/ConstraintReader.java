package org.vqs.yarn.constraint;

import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.NODE;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.NODE_PARTITION;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.RACK;

import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.AllocationTagNamespaceType;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeAttributeOpCode;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.AbstractConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.And;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.Or;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.SingleConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.TargetExpression;
import org.apache.hadoop.yarn.api.resource.PlacementConstraintTransformations.SingleConstraintTransformer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.constraint.InvalidAllocationTagsQueryException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.constraint.TargetApplicationsNamespace;

/**
 * Reads a placement constraint: what its answer depends on, and whether any node could ever satisfy
 * it.
 *
 * <p>YARN evaluates constraints node by node and finds out only there, or never, that one is wrong;
 * here that is said before the request is accepted. Cost O(size of the constraint).
 */
final class ConstraintReader {
  private final ApplicationId applicationId;
  private final String partition;
  private final Set<TagTarget> wantedMore = new LinkedHashSet<>();
  private final Set<TagTarget> wantedFewer = new LinkedHashSet<>();
  private boolean readsAttributes;
  private String problem;

  private ConstraintReader(ApplicationId applicationId, String partition) {
    this.applicationId = applicationId;
    this.partition = partition;
  }

  /**
   * Reads a constraint.
   *
   * @param applicationId whose request it is of
   * @param partition the partition that the request is for
   */
  static ConstraintReader read(
      ApplicationId applicationId, String partition, PlacementConstraint constraint) {
    ConstraintReader reader = new ConstraintReader(applicationId, partition);
    try {
      reader.visit(
          new SingleConstraintTransformer(constraint).transform().getConstraintExpr(), true);
    } catch (InvalidRequestException invalid) {
      reader.problem = invalid.getMessage();
    }
    return reader;
  }

  /** Why no node can ever satisfy it, and the way out, or null. */
  String problem() {
    return problem;
  }

  /** The tags of which there must be some: a container more may satisfy it. */
  Set<TagTarget> wantedMore() {
    return wantedMore;
  }

  /** The tags of which there must not be too many: a container less may satisfy it. */
  Set<TagTarget> wantedFewer() {
    return wantedFewer;
  }

  /** True if attributes of nodes matter. */
  boolean readsAttributes() {
    return readsAttributes;
  }

  /**
   * @param required false for one of several alternatives, which may be satisfied by another
   */
  private void visit(AbstractConstraint constraint, boolean required)
      throws InvalidRequestException {
    if (constraint instanceof And and) {
      for (AbstractConstraint child : and.getChildren()) {
        visit(child, required);
      }
    } else if (constraint instanceof Or or) {
      for (AbstractConstraint child : or.getChildren()) {
        visit(child, false);
      }
    } else if (constraint instanceof SingleConstraint single) {
      for (TargetExpression target : single.getTargetExpressions()) {
        visit(single, target, required);
      }
    } else {
      throw new InvalidRequestException(
          ShortText.of(constraint) + " is not supported; use single constraints, 'and' and 'or'");
    }
  }

  private void visit(SingleConstraint single, TargetExpression target, boolean required)
      throws InvalidRequestException {
    switch (target.getTargetType()) {
      case ALLOCATION_TAG -> visitTags(single, target);
      case NODE_ATTRIBUTE -> {
        if (NODE_PARTITION.equals(target.getTargetKey())) {
          visitPartition(target, required);
        } else {
          visitAttribute(single, target);
        }
      }
      default ->
          throw new InvalidRequestException(
              ShortText.of(target) + " is not supported; use allocation tags and node attributes");
    }
  }

  private void visitTags(SingleConstraint single, TargetExpression target)
      throws InvalidRequestException {
    int least = single.getMinCardinality();
    int most = single.getMaxCardinality();
    if (!NODE.equals(single.getScope()) && !RACK.equals(single.getScope())) {
      throw new InvalidRequestException(
          "the scope ("
              + ShortText.of(single.getScope())
              + ") of "
              + ShortText.of(single)
              + " must be node or rack");
    }
    if (most < 0 || least > most) {
      throw new InvalidRequestException(
          "the cardinality of "
              + ShortText.of(single)
              + " must be from a number to one that is not smaller, not from "
              + least
              + " to "
              + most);
    }
    ApplicationId within = isWithinApplication(target) ? applicationId : null;
    Set<String> tags = target.getTargetValues();
    if (tags == null || tags.isEmpty()) {
      count(new TagTarget(within, null), least, most);
    } else {
      tags.forEach(tag -> count(new TagTarget(within, tag), least, most));
    }
  }

  private void count(TagTarget target, int least, int most) {
    if (least > 0) {
      wantedMore.add(target);
    }
    if (most < Integer.MAX_VALUE) {
      wantedFewer.add(target);
    }
  }

  private static boolean isWithinApplication(TargetExpression target)
      throws InvalidRequestException {
    try {
      return TargetApplicationsNamespace.parse(target.getTargetKey()).getNamespaceType()
          == AllocationTagNamespaceType.SELF;
    } catch (InvalidAllocationTagsQueryException invalid) {
      throw new InvalidRequestException(
          "the namespace of "
              + ShortText.of(target)
              + " is wrong: "
              + ShortText.of(invalid.getMessage()),
          invalid);
    }
  }

  private void visitPartition(TargetExpression target, boolean required)
      throws InvalidRequestException {
    Set<String> values = target.getTargetValues();
    if (values != null && values.size() > 1) {
      throw new InvalidRequestException(
          "a request is for one partition, not for " + ShortText.of(values));
    }
    String named = values == null || values.isEmpty() ? "" : values.iterator().next();
    if (required && !named.equals(partition)) {
      throw new InvalidRequestException(
          "a request for partition '"
              + partition
              + "' cannot run on nodes of partition '"
              + ShortText.of(named)
              + "'; name the partition in a constraint that is not within 'and'");
    }
  }

  private void visitAttribute(SingleConstraint single, TargetExpression target)
      throws InvalidRequestException {
    NodeAttributeOpCode operator = single.getNodeAttributeOpCode();
    if (operator != NodeAttributeOpCode.EQ && operator != NodeAttributeOpCode.NE) {
      throw new InvalidRequestException(
          "attribute "
              + ShortText.of(target.getTargetKey())
              + " is compared by "
              + operator
              + "; use EQ or NE");
    }
    if (target.getTargetValues() == null || target.getTargetValues().isEmpty()) {
      throw new InvalidRequestException(
          "attribute "
              + ShortText.of(target.getTargetKey())
              + " is compared with nothing; name a value");
    }
    readsAttributes = true;
  }
}
