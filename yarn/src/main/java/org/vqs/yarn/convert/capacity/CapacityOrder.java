package org.vqs.yarn.convert.capacity;

import java.util.ArrayList;
import java.util.List;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.Numbers;
import org.vqs.yarn.convert.model.SourceQueue;

/**
 * Who goes first in a leaf, and who in it may take from whom.
 *
 * <p>The Capacity Scheduler serves the applications of a leaf in the order of its policy, but none
 * whose user is at its limit of the moment. That limit is what the leaf has divided by the users
 * who want more, and no less than {@code minimum-user-limit-percent} of it. With 100, the default,
 * it is all of the leaf, and only the order decides. With less, users get equal parts, which is the
 * order {@code users} here, and the policy decides among the applications of one user.
 */
final class CapacityOrder {
  static final String POLICY = "ordering-policy";
  static final String USER_PERCENT = "minimum-user-limit-percent";
  static final String NOT_WITHIN = "intra-queue-preemption.disable_preemption";

  private static final String WITHIN =
      "yarn.resourcemanager.monitor.capacity.preemption.intra-queue-preemption.";
  static final String WITHIN_ENABLED = WITHIN + "enabled";
  static final String WITHIN_ORDER = WITHIN + "preemption-order-policy";

  private static final String FIFO = "fifo";
  private static final String FAIR = "fair";
  private static final String USERS = "users";
  private static final double ALL = 100;

  private final CapacityFile file;
  private final Conversion conversion;
  private final List<String> takingNothing = new ArrayList<>();

  CapacityOrder(CapacityFile file, Conversion conversion) {
    this.file = file;
    this.conversion = conversion;
  }

  /** Sets the order of a leaf, and what preemption does within it. */
  void convert(SourceQueue leaf) {
    order(leaf);
    within(leaf);
  }

  /** Says once where preemption within leaves is on but takes nothing there. */
  void report() {
    if (!takingNothing.isEmpty()) {
      conversion.instead(
          WITHIN_ENABLED,
          "userlimit_first takes nothing within a leaf whose minimum-user-limit-percent is 100, because no user is above a limit that is all of the leaf: preemption.within is left at off for %s"
              .formatted(String.join(", ", takingNothing)));
    }
  }

  private void order(SourceQueue leaf) {
    String source = CapacityFile.nameOf(leaf, POLICY);
    String policy = leaf.values().getOrDefault(POLICY, FIFO).trim();
    String percentSource = percentSource(leaf);
    double percent = percent(leaf);
    String order =
        switch (policy) {
          case FIFO, "fifo-with-partitions", "fifo-for-pending-apps" ->
              percent < ALL ? USERS : FIFO;
          case FAIR -> FAIR;
          default -> null;
        };
    if (order == null) {
      conversion.leaveOut(source, policy + " is none of the orders here: users, fifo, fair");
      return;
    }
    conversion.set(source, leaf.target() + ".order", order);
    conversion.carry(source);
    if (order.equals(USERS)) {
      conversion.instead(
          percentSource,
          "users share %s equally as there, with order users instead of fifo; of one user the application of the higher priority is first, then the older request"
              .formatted(leaf.path()));
    } else if (order.equals(FAIR) && percent < ALL) {
      conversion.instead(
          percentSource,
          "applications share %s equally, whoever their users are: users have no limit of the moment here"
              .formatted(leaf.path()));
    }
  }

  private double percent(SourceQueue leaf) {
    return Numbers.decimal(
        percentSource(leaf), CapacityApplications.inherited(leaf, USER_PERCENT, file));
  }

  private String percentSource(SourceQueue leaf) {
    return leaf.values().containsKey(USER_PERCENT)
        ? CapacityFile.nameOf(leaf, USER_PERCENT)
        : CapacityFile.PREFIX + USER_PERCENT;
  }

  /**
   * By the order of priority the lowest loses. By that of user limits, the default, users lose what
   * they have above their limit of the moment, and nobody is above one that is all of the leaf.
   */
  private void within(SourceQueue leaf) {
    if (!Boolean.parseBoolean(file.others().getOrDefault(WITHIN_ENABLED, "").trim())
        || isKeptFrom(leaf)) {
      return;
    }
    boolean byPriority =
        file.others().getOrDefault(WITHIN_ORDER, "").trim().equals("priority_first");
    if (!byPriority && percent(leaf) >= ALL) {
      takingNothing.add(leaf.path());
    } else {
      conversion.set(
          WITHIN_ENABLED, leaf.target() + ".preemption.within", byPriority ? "priority" : "share");
    }
  }

  /** As there, from the nearest queue that says so. */
  private static boolean isKeptFrom(SourceQueue leaf) {
    for (SourceQueue at = leaf; at != null; at = at.parent()) {
      String own = at.values().get(NOT_WITHIN);
      if (own != null) {
        return Boolean.parseBoolean(own.trim());
      }
    }
    return false;
  }
}
