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
    boolean isOwn = leaf.values().containsKey(FACTOR);
    String source = isOwn ? CapacityFile.nameOf(leaf, FACTOR) : CapacityFile.PREFIX + FACTOR;
    String value =
        isOwn ? leaf.values().get(FACTOR) : file.others().getOrDefault(source, DEFAULT_FACTOR);
    double factor = Numbers.decimal(source, value);
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
      set(leaf, source, "%s x what %s is promised".formatted(value, leaf.path()), share);
    }
  }

  private void set(SourceQueue leaf, String source, String what, double share) {
    conversion.set(source, leaf.target() + "." + TARGET, Quantity.decimal(share));
    conversion.instead(
        source, "%s is user.max-share %s of its maximum".formatted(what, Quantity.decimal(share)));
  }
}
