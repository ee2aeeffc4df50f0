package org.vqs.yarn.convert.fair;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.SourceQueue;

/**
 * Who goes first in a leaf, and who in it may take from whom.
 *
 * <p>The Fair Scheduler preempts for applications: one that has been below a part of its fair share
 * for the timeout takes from any above theirs, in its own leaf too. In a leaf that is {@code fifo}
 * the first application has all of the share, so it takes from those behind it.
 */
final class FairOrder {
  static final String PREEMPTABLE = "allowPreemptionFrom";
  static final List<String> POLICIES = List.of("schedulingPolicy", "schedulingMode");

  private static final List<String> POLICY_DEFAULTS =
      List.of("defaultQueueSchedulingPolicy", "defaultQueueSchedulingMode");
  private static final List<String> TIMEOUT_DEFAULTS =
      List.of("defaultFairSharePreemptionTimeout", "fairSharePreemptionTimeout");
  private static final String TIMEOUT = "fairSharePreemptionTimeout";
  private static final String FIFO = "fifo";
  private static final String FAIR = "fair";

  private final Map<String, String> defaults;
  private final boolean preempts;
  private final Conversion conversion;
  private final Set<String> orders = new TreeSet<>();

  /**
   * @param defaults the texts of the elements beside the queues
   * @param preempts whether anything is preempted there
   */
  FairOrder(Map<String, String> defaults, boolean preempts, Conversion conversion) {
    this.defaults = defaults;
    this.preempts = preempts;
    this.conversion = conversion;
  }

  /** Sets the order of a leaf, and what preemption does within it. */
  void convert(SourceQueue leaf) {
    String own = first(POLICIES, leaf.values());
    String common = first(POLICY_DEFAULTS, defaults);
    String ofAll = common == null ? FAIR : defaults.get(common);
    String policy = own == null ? ofAll : leaf.values().get(own);
    String source = common == null ? POLICY_DEFAULTS.get(0) : common;
    source = own == null ? source : FairFile.nameOf(leaf, own);
    switch (policy.trim().toLowerCase(Locale.ROOT)) {
      case FIFO -> set(leaf, source, FIFO, "priority");
      case FAIR, "drf" -> set(leaf, source, FAIR, "share");
      default ->
          conversion.leaveOut(
              source, policy.trim() + " is none of the orders here: users, fifo, fair");
    }
  }

  /** Says once what preemption within leaves does in another way. */
  void report() {
    if (orders.contains(FAIR)) {
      conversion.instead(
          FairConverter.PREEMPTION,
          "takes within leaves too, so their preemption.within is share: an application below (1 - share.tolerance) of its share gets room; there it must be below fairSharePreemptionThreshold of it (0.5 if not set)");
    }
    if (orders.contains(FIFO)) {
      conversion.instead(
          FairConverter.PREEMPTION,
          "takes within leaves that are fifo too, so their preemption.within is priority: the first application takes from those of lower priority only; there it takes from all behind it");
    }
  }

  private void set(SourceQueue leaf, String source, String order, String within) {
    conversion.set(source, leaf.target() + ".order", order);
    conversion.carry(source);
    if (preempts && hasTimeout(leaf) && !isKept(leaf)) {
      conversion.set(FairConverter.PREEMPTION, leaf.target() + ".preemption.within", within);
      orders.add(order);
    }
  }

  /** Without a timeout nobody is ever taken for starved. */
  private boolean hasTimeout(SourceQueue leaf) {
    for (SourceQueue at = leaf; at != null; at = at.parent()) {
      if (at.values().containsKey(TIMEOUT)) {
        return true;
      }
    }
    return first(TIMEOUT_DEFAULTS, defaults) != null;
  }

  /** Whether nothing is taken from a queue: it says so, or one above it. */
  static boolean isKept(SourceQueue queue) {
    return isKeptByItself(queue) || (!queue.isRoot() && isKept(queue.parent()));
  }

  /** Whether a queue says so itself. */
  static boolean isKeptByItself(SourceQueue queue) {
    String own = queue.values().get(PREEMPTABLE);
    return own != null && !own.trim().toLowerCase(Locale.ROOT).equals("true");
  }

  /** The first of some names that is set, or null. */
  private static String first(List<String> names, Map<String, String> values) {
    return names.stream().filter(values::containsKey).findFirst().orElse(null);
  }
}
