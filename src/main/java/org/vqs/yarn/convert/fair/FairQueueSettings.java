package org.vqs.yarn.convert.fair;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.Limit;
import org.vqs.yarn.convert.model.Numbers;
import org.vqs.yarn.convert.model.Quantity;
import org.vqs.yarn.convert.model.RunningLimits;
import org.vqs.yarn.convert.model.SourceQueue;
import org.vqs.yarn.convert.model.Texts;

/** Converts the settings of the single queues of a {@code fair-scheduler.xml}. */
final class FairQueueSettings {
  private static final String MASTER_SHARE = "maxAMShare";
  private static final String MASTER_SHARE_DEFAULT = "queueMaxAMShareDefault";
  private static final String MAXIMUM = "maxResources";
  private static final String MINIMUM = "minResources";
  private static final String MAXIMUM_OF_CHILDREN = "maxChildResources";
  private static final String MAXIMUM_DEFAULT = "queueMaxResourcesDefault";
  private static final String RUNNING = "maxRunningApps";
  private static final String RUNNING_DEFAULT = "queueMaxAppsDefault";
  private static final List<String> POLICIES = List.of("schedulingPolicy", "schedulingMode");
  private static final List<String> POLICY_DEFAULTS =
      List.of("defaultQueueSchedulingPolicy", "defaultQueueSchedulingMode");
  private static final double LEAST_WEIGHT = 0.01;

  private final SourceQueue root;
  private final Map<String, String> defaults;
  private final Conversion conversion;
  private double largestMasterShare = Numbers.LEAST_SHARE;
  private final PreemptionTimeouts timeouts;
  private boolean isGuaranteed;

  /**
   * @param defaults the texts of the elements beside the queues
   * @param timeouts is told those of the queues
   */
  FairQueueSettings(
      SourceQueue root,
      Map<String, String> defaults,
      PreemptionTimeouts timeouts,
      Conversion conversion) {
    this.root = root;
    this.defaults = defaults;
    this.timeouts = timeouts;
    this.conversion = conversion;
  }

  /** Converts every queue's settings. */
  void convert() {
    root.all().forEach(this::convert);
    conversion.set(MASTER_SHARE_DEFAULT, "am.max-share", Quantity.decimal(largestMasterShare));
  }

  /** Whether any queue was found to be guaranteed something. */
  boolean isGuaranteed() {
    return isGuaranteed;
  }

  private void convert(SourceQueue queue) {
    if (!queue.children().isEmpty()) {
      set(FairFile.nameOf(queue, "queues"), queue, "queues", Texts.childNames(queue));
    }
    if (queue.makesQueues()) {
      set(FairPlacement.ELEMENT, queue, "children.create", "true");
    }
    maximum(queue);
    running(queue);
    if (queue.isLeaf()) {
      masterShare(queue);
      order(queue);
    }
    queue.values().forEach((setting, value) -> convert(queue, setting, value));
  }

  private void convert(SourceQueue queue, String setting, String value) {
    String source = FairFile.nameOf(queue, setting);
    switch (setting) {
      case MAXIMUM, RUNNING -> conversion.carry(source);
      case "weight" -> weight(queue, source, value);
      case "aclSubmitApps" -> carry(queue, source, "acl.submit-applications", Texts.acl(value));
      case "aclAdministerApps" -> carry(queue, source, "acl.administer-queue", Texts.acl(value));
      case "allowPreemptionFrom" -> {
        boolean allowed = value.trim().toLowerCase(Locale.ROOT).equals("true");
        carry(queue, source, "preemption.disabled", Boolean.toString(!allowed));
      }
      case MINIMUM -> guarantee(queue, source, value);
      case FairFile.TYPE -> type(queue, source, value);
      case MAXIMUM_OF_CHILDREN -> {
        if (queue.makesQueues()) {
          conversion.carry(source);
        } else {
          conversion.leaveOut(source, FairReasons.OF_QUEUE.of(setting));
        }
      }
      case MASTER_SHARE -> {
        if (!queue.isLeaf()) {
          conversion.leaveOut(source, FairReasons.OF_QUEUE.of(setting));
        }
      }
      default -> {
        if (PreemptionTimeouts.isOne(setting)) {
          timeouts.add(setting, source, value);
        } else if (!POLICIES.contains(setting) || !queue.isLeaf()) {
          conversion.leaveOut(source, FairReasons.OF_QUEUE.of(setting));
        }
      }
    }
  }

  /** What is not set for the queue is that of all, else fair. */
  private void order(SourceQueue leaf) {
    String own = first(POLICIES, leaf.values());
    String common = first(POLICY_DEFAULTS, defaults);
    String ofAll = common == null ? "fair" : defaults.get(common);
    String policy = own == null ? ofAll : leaf.values().get(own);
    String source = common == null ? POLICY_DEFAULTS.get(0) : common;
    source = own == null ? source : FairFile.nameOf(leaf, own);
    switch (policy.trim().toLowerCase(Locale.ROOT)) {
      case "fifo" -> carry(leaf, source, "order", "fifo");
      case "fair", "drf" -> carry(leaf, source, "order", "fair");
      default ->
          conversion.leaveOut(
              source, policy.trim() + " is none of the orders here: users, fifo, fair");
    }
  }

  /** The first of some names that is set, or null. */
  private static String first(List<String> names, Map<String, String> values) {
    return names.stream().filter(values::containsKey).findFirst().orElse(null);
  }

  private void weight(SourceQueue queue, String source, String value) {
    double weight = Numbers.decimal(source, value);
    if (queue.isRoot()) {
      conversion.leaveOut(source, "the root has no siblings to share with");
      return;
    }
    set(source, queue, "weight", Quantity.decimal(Math.max(weight, LEAST_WEIGHT)));
    if (weight < LEAST_WEIGHT) {
      conversion.instead(source, value.trim() + " is no weight here: the least one");
    } else {
      conversion.carry(source);
    }
  }

  private void guarantee(SourceQueue queue, String source, String value) {
    if (queue.isRoot()) {
      conversion.leaveOut(source, "the root has no siblings to be served before");
    } else {
      Limit minimum = FairResources.parse(source, value);
      isGuaranteed |= minimum.guaranteesSomething();
      carry(queue, source, "guaranteed-capacity", minimum.guarantee());
    }
  }

  private void type(SourceQueue queue, String source, String value) {
    if (queue.isLeaf() && value.equals("parent")) {
      conversion.instead(
          source,
          "a queue without queues is a leaf here, which its users share; none are created in it");
    } else {
      conversion.carry(source);
    }
  }

  private void maximum(SourceQueue queue) {
    SourceQueue owner = queue.isTemplate() ? queue.parent() : queue;
    String setting = queue.isTemplate() ? MAXIMUM_OF_CHILDREN : MAXIMUM;
    String own = owner.values().get(setting);
    String source = own == null ? MAXIMUM_DEFAULT : FairFile.nameOf(owner, setting);
    // The default caps the root too, and so the cluster.
    String text = own == null ? defaults.get(MAXIMUM_DEFAULT) : own;
    if (text != null) {
      Limit written = FairResources.parse(source, text);
      Limit maximum = written.atLeast(minimum(queue));
      set(source, queue, "maximum-capacity", maximum.text());
      if (!maximum.text().equals(written.text())) {
        conversion.instead(source, "less than minResources, which are the maximum then");
      }
      if (maximum.isNothing()) {
        conversion.instead(
            source,
            "0 is no limit here: the least one; state STOPPED is what keeps applications out");
      }
    }
  }

  private static Limit minimum(SourceQueue queue) {
    String text = queue.values().get(MINIMUM);
    return text == null ? Limit.NONE : FairResources.parse(FairFile.nameOf(queue, MINIMUM), text);
  }

  /** The default holds for the root too. */
  private void running(SourceQueue queue) {
    String own = queue.values().get(RUNNING);
    String text = own == null ? defaults.get(RUNNING_DEFAULT) : own;
    if (text != null) {
      String source = own == null ? RUNNING_DEFAULT : FairFile.nameOf(queue, RUNNING);
      new RunningLimits(conversion).ofQueue(queue, source, text);
    }
  }

  /** The Fair Scheduler's share is of what is fair, ours of the maximum; -1 is no limit there. */
  private void masterShare(SourceQueue queue) {
    String own = queue.values().get(MASTER_SHARE);
    String source = own == null ? MASTER_SHARE_DEFAULT : FairFile.nameOf(queue, MASTER_SHARE);
    String text = own == null ? defaults.getOrDefault(MASTER_SHARE_DEFAULT, "0.5") : own;
    double value = Numbers.decimal(source, text);
    double share = value < 0 ? 1 : Numbers.share(value);
    largestMasterShare = Math.max(largestMasterShare, share);
    set(source, queue, "am.max-share", Quantity.decimal(share));
    if (own != null) {
      conversion.instead(
          source,
          "%s of the fair share becomes am.max-share %s of the queue's maximum"
              .formatted(text.trim(), Quantity.decimal(share)));
    }
  }

  private void carry(SourceQueue queue, String source, String ours, String value) {
    set(source, queue, ours, value);
    conversion.carry(source);
  }

  private void set(String source, SourceQueue queue, String setting, String value) {
    conversion.set(source, queue.target() + "." + setting, value);
  }
}
