package org.vqs.yarn.convert.capacity;

import java.util.OptionalDouble;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.Numbers;
import org.vqs.yarn.convert.model.SourceQueue;

/**
 * How many applications a leaf takes, and of one user. As the Capacity Scheduler has it:
 *
 * <pre>
 * of the leaf = its maximum-applications, or else global-queue-max-application, or else
 *               maximum-applications x the largest part of the cluster, or of a label's nodes,
 *               that the leaf is promised
 * of one user = that x minimum-user-limit-percent x user-limit-factor, and no more than that
 * </pre>
 */
final class CapacityApplications {
  static final String OF_QUEUE = "maximum-applications";
  static final String OF_LEAVES = CapacityFile.PREFIX + "global-queue-max-application";

  private static final String OF_ALL = CapacityFile.PREFIX + OF_QUEUE;
  private static final String OF_USER = ".maximum-applications-per-user";
  private static final String DEFAULT_OF_ALL = "10000";

  private final CapacityFile file;
  private final Conversion conversion;
  private final long ofAll;

  CapacityApplications(CapacityFile file, Conversion conversion) {
    this.file = file;
    this.conversion = conversion;
    ofAll = Numbers.whole(OF_ALL, file.others().getOrDefault(OF_ALL, DEFAULT_OF_ALL));
  }

  /** The root's: no user has a limit there besides those of the leaves. */
  void convertRoot() {
    conversion.set(OF_ALL, SourceQueue.ROOT + "." + OF_QUEUE, Long.toString(ofAll));
    conversion.set(OF_ALL, SourceQueue.ROOT + OF_USER, Long.toString(ofAll));
    conversion.carry(OF_ALL);
  }

  /** Those of a leaf. */
  void convert(SourceQueue leaf) {
    String own = leaf.values().get(OF_QUEUE);
    String common = file.others().get(OF_LEAVES);
    String ownName = CapacityFile.nameOf(leaf, OF_QUEUE);
    if (own != null && Numbers.whole(ownName, own) >= 0) {
      set(leaf, ownName, Numbers.whole(ownName, own));
    } else if (common != null && Numbers.whole(OF_LEAVES, common) > 0) {
      set(leaf, OF_LEAVES, Math.min(ofAll, Numbers.whole(OF_LEAVES, common)));
    } else {
      promised(leaf);
    }
    if (own != null && Numbers.whole(ownName, own) < 0) {
      conversion.instead(ownName, own + " is as if it were not set");
    }
  }

  private void promised(SourceQueue leaf) {
    OptionalDouble part = CapacityShares.promisedShare(leaf);
    if (part.isEmpty()) {
      conversion.instead(
          OF_ALL,
          "%s takes the part of them that it is promised, which is not known here: no limit of its own"
              .formatted(leaf.path()));
      return;
    }
    double most = Math.max(part.getAsDouble(), CapacityLabels.largestPromise(leaf));
    set(leaf, OF_ALL, (long) (float) (ofAll * most));
  }

  private void set(SourceQueue leaf, String source, long most) {
    if (most == 0) {
      conversion.instead(
          source,
          "%s takes none there, with 0 of them; here 1, the least: state STOPPED is what keeps applications out"
              .formatted(leaf.path()));
    }
    if (most < ofAll) {
      set(leaf, source, "." + OF_QUEUE, most);
    }
    double factor = CapacityUserShares.factor(leaf, file);
    double percent =
        Numbers.decimal(
            CapacityOrder.USER_PERCENT, inherited(leaf, CapacityOrder.USER_PERCENT, file));
    long ofUser =
        factor < 0 ? most : Math.min(most, (long) ((double) most * (percent / 100) * factor));
    if (ofUser < most) {
      set(leaf, source, OF_USER, ofUser);
    }
  }

  private void set(SourceQueue leaf, String source, String setting, long most) {
    conversion.set(source, leaf.target() + setting, Long.toString(Math.max(1, most)));
  }

  /** A percentage of a leaf: its own, else the common one, else 100. */
  static String inherited(SourceQueue leaf, String setting, CapacityFile file) {
    String common = file.others().getOrDefault(CapacityFile.PREFIX + setting, "100");
    return leaf.values().getOrDefault(setting, common);
  }
}
