package org.vqs.yarn.convert.capacity;

import java.util.Locale;
import java.util.Optional;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.InvalidSourceException;
import org.vqs.yarn.convert.model.Limit;
import org.vqs.yarn.convert.model.Numbers;
import org.vqs.yarn.convert.model.Quantity;
import org.vqs.yarn.convert.model.RunningLimits;
import org.vqs.yarn.convert.model.SourceQueue;
import org.vqs.yarn.convert.model.Texts;

/** Converts the settings of the single queues of a {@code capacity-scheduler.xml}. */
final class CapacityQueueSettings {
  static final String RUNNING = "max-parallel-apps";

  private static final String STOPPED = "STOPPED";

  private final CapacityFile file;
  private final Conversion conversion;
  private final CapacityLabels labels;
  private final CapacityLabelShares labelShares;
  private final CapacityLabelWeights labelWeights;
  private final CapacityUserShares userShares;
  private final CapacityUserWeights userWeights;
  private final CapacityTemplate templates;
  private final CapacityApplications applications;
  private final CapacityOrder order;
  private final CapacityMasters masters;

  CapacityQueueSettings(CapacityFile file, Conversion conversion) {
    this.file = file;
    this.conversion = conversion;
    labels = new CapacityLabels(file.root(), conversion);
    labelShares = new CapacityLabelShares(file.root(), conversion);
    labelWeights = new CapacityLabelWeights(file.root(), conversion);
    userShares = new CapacityUserShares(file, conversion);
    userWeights = new CapacityUserWeights(conversion);
    templates = new CapacityTemplate(file, conversion);
    applications = new CapacityApplications(file, conversion);
    order = new CapacityOrder(file, conversion);
    masters = new CapacityMasters(file, conversion);
  }

  /** Converts every queue's settings. */
  void convert() {
    applications.convertRoot();
    file.root().all().forEach(this::convert);
    labelWeights.report();
    order.report();
    masters.convertCluster();
  }

  private void convert(SourceQueue queue) {
    if (!queue.children().isEmpty()) {
      set(CapacityFile.nameOf(queue, "queues"), queue, "queues", Texts.childNames(queue));
    }
    templates.convert(queue);
    shares(queue);
    labels.convert(queue);
    labelShares.convert(queue);
    labelWeights.convert(queue);
    running(queue);
    userWeights.convert(queue);
    if (queue.isLeaf()) {
      masters.convert(queue);
      userShares.convert(queue);
      applications.convert(queue);
      order.convert(queue);
    }
    queue.values().forEach((setting, value) -> convert(queue, setting, value));
  }

  private void convert(SourceQueue queue, String setting, String value) {
    String source = CapacityFile.nameOf(queue, setting);
    switch (setting) {
      case "queues", "capacity", "maximum-capacity", RUNNING -> conversion.carry(source);
      case CapacityMasters.SHARE, CapacityUserShares.FACTOR, CapacityApplications.OF_QUEUE -> {
        if (queue.isLeaf()) {
          conversion.carry(source);
        } else {
          conversion.leaveOut(source, CapacityReasons.OF_QUEUE.of(setting));
        }
      }
      case "state" -> state(queue, source, value);
      case "acl_submit_applications" -> acl(queue, setting, "acl.submit-applications", value);
      case "acl_administer_queue" -> acl(queue, setting, "acl.administer-queue", value);
      case "disable_preemption" ->
          carry(
              queue,
              setting,
              "preemption.disabled",
              Boolean.toString(Boolean.parseBoolean(value.trim())));
      case CapacityOrder.NOT_WITHIN -> conversion.carry(source);
      case CapacityOrder.POLICY, CapacityOrder.USER_PERCENT -> {
        if (!queue.isLeaf()) {
          conversion.leaveOut(source, CapacityReasons.OF_INNER.of(setting));
        } else if (setting.equals(CapacityOrder.USER_PERCENT)) {
          conversion.carry(source);
        }
      }
      case "default-application-priority" -> carry(queue, setting, setting, value.trim());
      case CapacityLabels.DEFAULT_LABEL, CapacityLabels.ACCESSIBLE -> label(queue, setting, source);
      case "default-application-lifetime", "maximum-application-lifetime" ->
          carry(queue, setting, setting, Numbers.seconds(Numbers.whole(source, value)));
      default -> {
        if (labelShares.isOne(queue, setting) || CapacityLabels.isOfRoot(queue, setting)) {
          conversion.carry(source);
        } else if (!CapacityLabelWeights.isOne(queue, setting)
            && !CapacityUserWeights.isOne(setting)
            && !templates.isOne(queue, setting)) {
          conversion.leaveOut(source, CapacityReasons.OF_QUEUE.of(setting));
        }
      }
    }
  }

  private void acl(SourceQueue queue, String setting, String ours, String list) {
    carry(queue, setting, ours, Texts.acl(list));
    if (queue.isRoot()) {
      Texts.administrators(list)
          .ifPresent(text -> conversion.instead(CapacityFile.nameOf(queue, setting), text));
    }
  }

  private void label(SourceQueue queue, String setting, String source) {
    if (queue.isRoot() && setting.equals(CapacityLabels.ACCESSIBLE)) {
      conversion.leaveOut(source, "the Capacity Scheduler takes * for the root too");
    } else {
      conversion.carry(source);
    }
  }

  /** The root itself is never stopped here. */
  private void state(SourceQueue queue, String source, String value) {
    String state = state(source, value);
    if (!queue.isRoot()) {
      conversion.carry(source);
      if (!isStopped(queue.parent())) {
        set(source, queue, "state", state);
      }
    } else if (state.equals(STOPPED)) {
      queue.children().forEach(child -> set(source, child, "state", STOPPED));
      conversion.instead(source, "the root cannot be stopped here: all queues in it are");
    } else {
      conversion.carry(source);
    }
  }

  private static boolean isStopped(SourceQueue queue) {
    String value = queue.values().get("state");
    return value != null && state(CapacityFile.nameOf(queue, "state"), value).equals(STOPPED);
  }

  private static String state(String source, String value) {
    return switch (value.trim().toUpperCase(Locale.ROOT)) {
      case "RUNNING" -> "RUNNING";
      case STOPPED, "DRAINING" -> STOPPED;
      default ->
          throw new InvalidSourceException(
              "%s (%s) must be RUNNING or STOPPED".formatted(source, value));
    };
  }

  private void shares(SourceQueue queue) {
    if (!queue.isRoot()) {
      weight(queue);
    }
    Limit maximum = CapacityLabelShares.maximumOfAll(queue);
    if (maximum.isAll()) {
      return;
    }
    set(CapacityFile.nameOf(queue, "maximum-capacity"), queue, "maximum-capacity", maximum.text());
    if (maximum.isNothing()) {
      conversion.instead(
          CapacityFile.nameOf(queue, "maximum-capacity"),
          "0 is no limit here: the least one; state STOPPED is what keeps applications out");
    }
    String own = queue.values().get("maximum-capacity");
    if (own != null && !queue.isRoot() && !CapacityShares.maximum(queue.parent()).isAll()) {
      conversion.instead(
          CapacityFile.nameOf(queue, "maximum-capacity"),
          "%s of the parent queue is %s of the cluster, which is what maximum-capacity means here"
              .formatted(own, maximum.text()));
    }
  }

  private void weight(SourceQueue queue) {
    String source = CapacityFile.nameOf(queue, "capacity");
    String own = queue.values().get("capacity");
    if (CapacityShares.hasMixedSiblings(queue)) {
      conversion.instead(
          source,
          "%s cannot be compared with its siblings' capacities, which have another form: %s.weight is left at 1, set it by hand"
              .formatted(own == null ? "not set, which" : own, queue.target()));
      return;
    }
    double weight = CapacityShares.weight(queue);
    set(source, queue, "weight", Quantity.decimal(weight));
    if (own == null) {
      conversion.instead(source, "not set, which is a capacity of 0: the least weight");
    } else if (own.contains("[")) {
      Optional<Limit> amounts = CapacityShares.amounts(queue);
      amounts.ifPresent(all -> set(source, queue, "guaranteed-capacity", all.guarantee()));
      conversion.instead(
          source,
          "%s has its memory as weight%s"
              .formatted(
                  own,
                  amounts.isPresent()
                      ? ", and is guaranteed-capacity; what nobody is promised is divided by weight"
                      : ", because the cluster's size is not known here"));
    } else if (weight == CapacityShares.LEAST_WEIGHT) {
      conversion.instead(source, own + " promises nothing; weights are positive: the least one");
    }
  }

  /** The common one holds for the root too. */
  private void running(SourceQueue queue) {
    String own = queue.values().get(RUNNING);
    String common = CapacityFile.PREFIX + RUNNING;
    String text = own == null ? file.others().get(common) : own;
    if (text != null) {
      String source = own == null ? common : CapacityFile.nameOf(queue, RUNNING);
      new RunningLimits(conversion).ofQueue(queue, source, text);
    }
  }

  private void carry(SourceQueue queue, String setting, String ours, String value) {
    String source = CapacityFile.nameOf(queue, setting);
    set(source, queue, ours, value);
    conversion.carry(source);
  }

  private void set(String source, SourceQueue queue, String setting, String value) {
    conversion.set(source, queue.target() + "." + setting, value);
  }
}
