package org.vqs.yarn.convert.capacity;

import java.util.OptionalDouble;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.Numbers;
import org.vqs.yarn.convert.model.Quantity;
import org.vqs.yarn.convert.model.SourceQueue;

/**
 * What one user may hold of a leaf. The Capacity Scheduler's factor is of what the queue is
 * promised, ours of its maximum.
 */
final class CapacityUserShares {
  static final String FACTOR = "user-limit-factor";

  private static final String DEFAULT_FACTOR = "1";
  private static final String TARGET = "user.max-share";

  private final CapacityFile file;
  private final Conversion conversion;

  CapacityUserShares(CapacityFile file, Conversion conversion) {
    this.file = file;
    this.conversion = conversion;
  }

  /** Sets the limit of a leaf's users, if it has one. */
  void convert(SourceQueue leaf) {
    String source = source(leaf);
    String value = value(leaf, file);
    double factor = factor(leaf, file);
    if (factor < 0) {
      return;
    }
    OptionalDouble promised = CapacityShares.promisedShareOfMaximum(leaf);
    if (promised.isEmpty()) {
      conversion.instead(
          source,
          "%s of what %s is promised is an unknown part of its maximum: user.max-share is left at 1"
              .formatted(value, leaf.path()));
      return;
    }
    double share = Numbers.share(factor * promised.getAsDouble());
    if (share < 1 && CapacityLabels.hasAny(leaf)) {
      conversion.instead(
          source,
          "%s x what %s is promised is %s of its maximum on nodes without a label, and another part on those with one; a limit here is of all nodes: user.max-share is left at 1"
              .formatted(value, leaf.path(), Quantity.decimal(share)));
    } else if (share < 1) {
      String what = "%s x what %s is promised".formatted(value, leaf.path());
      String ofWhat =
          CapacityLabelShares.areUsed(leaf)
              ? ", of all nodes; there it is of those without a label"
              : CapacityShares.isPromisedAmounts(leaf)
                  ? ", in memory; there each resource has a part of its own"
                  : "";
      set(leaf, source, what, share, ofWhat);
    }
  }

  /** How many times what the leaf is promised; negative if there is no limit. */
  static double factor(SourceQueue leaf, CapacityFile file) {
    return Numbers.decimal(source(leaf), value(leaf, file));
  }

  private static String source(SourceQueue leaf) {
    return leaf.values().containsKey(FACTOR)
        ? CapacityFile.nameOf(leaf, FACTOR)
        : CapacityFile.PREFIX + FACTOR;
  }

  private static String value(SourceQueue leaf, CapacityFile file) {
    String common = file.others().getOrDefault(CapacityFile.PREFIX + FACTOR, DEFAULT_FACTOR);
    return leaf.values().getOrDefault(FACTOR, common);
  }

  private void set(SourceQueue leaf, String source, String what, double share, String ofWhat) {
    conversion.set(source, leaf.target() + "." + TARGET, Quantity.decimal(share));
    conversion.instead(
        source,
        "%s is user.max-share %s of its maximum%s"
            .formatted(what, Quantity.decimal(share), ofWhat));
  }
}
