package org.vqs.yarn.convert.fair;

import java.util.List;
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
  private static final String WAITING = "applications that wait";
  private static final double LEAST_WEIGHT = 0.01;

  private final SourceQueue root;
  private final Map<String, String> defaults;
  private final Conversion conversion;
  private double largestMasterShare = Numbers.LEAST_SHARE;
  private final PreemptionTimeouts timeouts;
  private final FairOrder order;
  private boolean isGuaranteed;

  /**
   * @param defaults the texts of the elements beside the queues
   * @param timeouts is told those of the queues
   * @param preempts whether anything is preempted there
   */
  FairQueueSettings(
      SourceQueue root,
      Map<String, String> defaults,
      PreemptionTimeouts timeouts,
      boolean preempts,
      Conversion conversion) {
    this.root = root;
    this.defaults = defaults;
    this.timeouts = timeouts;
    this.conversion = conversion;
    order = new FairOrder(defaults, preempts, conversion);
  }

  /** Converts every queue's settings. */
  void convert() {
    applications();
    root.all().forEach(this::convert);
    order.report();
    conversion.set(MASTER_SHARE_DEFAULT, "am.max-share", Quantity.decimal(largestMasterShare));
  }

  /** Whether any queue was found to be guaranteed something. */
  boolean isGuaranteed() {
    return isGuaranteed;
  }

  /** There any number may wait. */
  private void applications() {
    for (String setting : List.of("maximum-applications", "maximum-applications-per-user")) {
      set(WAITING, root, setting, Integer.toString(Integer.MAX_VALUE));
    }
    conversion.instead(
        WAITING,
        "any number of applications may wait there, and so here; without these settings root takes"
            + " 10000, and 5000 of a user, which keeps the ResourceManager's heap from filling");
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
      order.convert(queue);
    }
    queue.values().forEach((setting, value) -> convert(queue, setting, value));
  }

  private void convert(SourceQueue queue, String setting, String value) {
    String source = FairFile.nameOf(queue, setting);
    switch (setting) {
      case MAXIMUM, RUNNING -> conversion.carry(source);
      case "weight" -> weight(queue, source, value);
      case "aclSubmitApps" -> acl(queue, source, "acl.submit-applications", value);
      case "aclAdministerApps" -> acl(queue, source, "acl.administer-queue", value);
      case FairOrder.PREEMPTABLE -> preemptable(queue, source);
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
        } else if (!FairOrder.POLICIES.contains(setting) || !queue.isLeaf()) {
          conversion.leaveOut(source, FairReasons.OF_QUEUE.of(setting));
        }
      }
    }
  }

  private void acl(SourceQueue queue, String source, String ours, String list) {
    carry(queue, source, ours, Texts.acl(list));
    if (queue.isRoot()) {
      Texts.administrators(list).ifPresent(text -> conversion.instead(source, text));
    }
  }

  /** There nothing is taken below a queue that nothing is taken from. */
  private void preemptable(SourceQueue queue, String source) {
    set(source, queue, "preemption.disabled", Boolean.toString(FairOrder.isKept(queue)));
    if (FairOrder.isKept(queue) && !FairOrder.isKeptByItself(queue)) {
      conversion.instead(source, "nothing is taken from it there either, as from a queue above it");
    } else {
      conversion.carry(source);
    }
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
