package org.vqs.yarn.convert.capacity;

import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.Limit;
import org.vqs.yarn.convert.model.Numbers;
import org.vqs.yarn.convert.model.Quantity;
import org.vqs.yarn.convert.model.SourceQueue;

/**
 * What application masters may use. The Capacity Scheduler's share is of what the leaf may use at
 * the moment of the nodes without a label, and of what it is promised of each label's. Ours is of
 * the leaf's maximum of all nodes.
 */
final class CapacityMasters {
  static final String SHARE = "maximum-am-resource-percent";

  private static final String DEFAULT_SHARE = "0.1";
  private static final String TARGET = "am.max-share";

  private final CapacityFile file;
  private final Conversion conversion;
  private double largest = Numbers.LEAST_SHARE;

  CapacityMasters(CapacityFile file, Conversion conversion) {
    this.file = file;
    this.conversion = conversion;
  }

  /** Sets the share of a leaf: its own, else the common one, else a tenth. */
  void convert(SourceQueue leaf) {
    boolean isOwn = leaf.values().containsKey(SHARE);
    String source = isOwn ? CapacityFile.nameOf(leaf, SHARE) : CapacityFile.PREFIX + SHARE;
    String value =
        isOwn ? leaf.values().get(SHARE) : file.others().getOrDefault(source, DEFAULT_SHARE);
    double written = Numbers.decimal(source, value);
    if (written <= 0) {
      conversion.instead(
          source, value + " lets one master run; shares are positive: the least one");
    }
    double share = Numbers.share(written);
    largest = Math.max(largest, share);
    conversion.set(source, leaf.target() + "." + TARGET, Quantity.decimal(share));
    ofMoreNodes(leaf, source, share);
  }

  /** The cluster's, once all leaves are converted. */
  void convertCluster() {
    conversion.set(CapacityFile.PREFIX + SHARE, TARGET, Quantity.decimal(largest));
  }

  /** Where a leaf may use more of a label than of the nodes without one, so may its masters. */
  private void ofMoreNodes(SourceQueue leaf, String source, double share) {
    Limit plain = CapacityShares.maximum(leaf);
    Limit all = CapacityLabelShares.maximumOfAll(leaf);
    if (all.text().equals(plain.text())) {
      return;
    }
    Quantity ofPlain = plain.of(Limit.MEMORY);
    Quantity ofAll = all.of(Limit.MEMORY);
    String instead =
        ofPlain.unit() == Quantity.Unit.PERCENT && ofAll.unit() == Quantity.Unit.PERCENT
            ? "; %s.%s %s is that of %s"
                .formatted(
                    leaf.target(),
                    TARGET,
                    Quantity.decimal(Numbers.share(share * ofPlain.number() / ofAll.number())),
                    plain.text())
            : "";
    conversion.instead(
        source,
        "%s of %s of all nodes for the masters of %s, whose labels allow it more than %s, which it has of nodes without a label%s"
            .formatted(Quantity.decimal(share), all.text(), leaf.path(), plain.text(), instead));
  }
}
