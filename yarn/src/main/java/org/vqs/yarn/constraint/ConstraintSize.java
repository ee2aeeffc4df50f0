package org.vqs.yarn.constraint;

import com.google.common.base.Utf8;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Set;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.AbstractConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.CompositeConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.SingleConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.TargetExpression;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.TimedPlacementConstraint;

/**
 * Measures a constraint, no further than up to its limits: whatever a master sends, that costs
 * little, and no stack.
 */
final class ConstraintSize {
  // Many times what frameworks send. A constraint is evaluated for each node that is considered,
  // under the scheduler's lock, and kept and logged for as long as its request waits.
  private static final int MOST_TERMS = 100;
  private static final int MOST_TAGS = 1_000;
  private static final int MOST_BYTES = 64 * 1024;

  private int terms;
  private int tags;
  private long bytes;

  /**
   * Of what there is too much, in words that say what to do, or null.
   *
   * @param constraint may be null
   * @param tags the request's own; may be null
   */
  static String excess(PlacementConstraint constraint, Set<String> tags) {
    ConstraintSize size = new ConstraintSize();
    if (tags != null) {
      size.measure(tags);
    }
    if (constraint != null) {
      size.measure(constraint.getConstraintExpr());
    }
    return size.excess();
  }

  private void measure(AbstractConstraint root) {
    Deque<AbstractConstraint> left = new ArrayDeque<>();
    left.add(root);
    while (!left.isEmpty() && isWithinLimits()) {
      AbstractConstraint constraint = left.poll();
      terms++;
      if (constraint instanceof CompositeConstraint<?> composite) {
        // All of them are in memory already, so that listing them costs no more than that.
        for (Object child : composite.getChildren()) {
          left.add(
              child instanceof TimedPlacementConstraint timed
                  ? timed.getConstraint()
                  : (AbstractConstraint) child);
        }
      } else if (constraint instanceof SingleConstraint single) {
        measure(single.getScope());
        single.getTargetExpressions().forEach(this::measure);
      }
    }
  }

  private void measure(TargetExpression target) {
    if (!isWithinLimits()) {
      return;
    }
    terms++;
    measure(target.getTargetKey());
    if (target.getTargetValues() != null) {
      tags += target.getTargetValues().size();
      measure(target.getTargetValues());
    }
  }

  private void measure(Collection<String> texts) {
    for (String text : texts) {
      if (!isWithinLimits()) {
        return;
      }
      measure(text);
    }
  }

  /** A text that is too long by its characters alone is not looked through. */
  private void measure(String text) {
    if (text != null) {
      bytes += text.length() > MOST_BYTES ? text.length() : lengthOf(text);
    }
  }

  private static int lengthOf(String text) {
    try {
      return Utf8.encodedLength(text);
    } catch (IllegalArgumentException unpairedSurrogates) {
      return 3 * text.length();
    }
  }

  private boolean isWithinLimits() {
    return terms <= MOST_TERMS && tags <= MOST_TAGS && bytes <= MOST_BYTES;
  }

  private String excess() {
    if (terms > MOST_TERMS) {
      return words("terms", MOST_TERMS);
    }
    if (tags > MOST_TAGS) {
      return words("tags and values", MOST_TAGS);
    }
    return bytes > MOST_BYTES ? words("bytes of text", MOST_BYTES) : null;
  }

  private static String words(String what, int most) {
    return "its placement constraint and its tags have more than "
        + most
        + " "
        + what
        + ", with what is registered for its tags; make it simpler";
  }
}
