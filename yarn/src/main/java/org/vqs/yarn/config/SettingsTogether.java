package org.vqs.yarn.config;

import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.vqs.core.Policies;
import org.vqs.core.policy.PolicyEntry;
import org.vqs.core.policy.option.Stall;
import org.vqs.yarn.config.property.Problems;
import org.vqs.yarn.config.property.StallKind;
import org.vqs.yarn.config.property.UnknownQueue;
import org.vqs.yarn.config.property.VqsProperties;
import org.vqs.yarn.config.property.VqsProperty;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.config.queue.QueueTreeReader;

/** What values that are each in their range must not be together. Stateless. */
final class SettingsTogether {
  private SettingsTogether() {}

  /**
   * Adds what is wrong to the problems.
   *
   * @param conf all properties, also those of the ResourceManager
   */
  static void check(VqsConfiguration settings, Configuration conf, Problems problems) {
    checkTogether(settings, problems);
    checkFailover(settings, conf, problems);
  }

  private static void checkFailover(
      VqsConfiguration settings, Configuration conf, Problems problems) {
    if (settings.failover().isOn() && !HAUtil.isHAEnabled(conf)) {
      problems.error(
          VqsProperties.FAILOVER_ERRORS.name()
              + " ("
              + settings.failover().errors()
              + ") needs a standby that takes over, but "
              + YarnConfiguration.RM_HA_ENABLED
              + " is false: set up high availability, or set it to 0");
    }
  }

  private static void checkTogether(VqsConfiguration settings, Problems problems) {
    if (settings.blackHoles().maxBackOffMillis() < settings.blackHoles().backOffMillis()) {
      problems.error(
          VqsProperties.BLACK_HOLE_MAX_BACK_OFF.name()
              + " ("
              + settings.blackHoles().maxBackOffMillis()
              + " ms) must be at least "
              + VqsProperties.BLACK_HOLE_BACK_OFF.name()
              + " ("
              + settings.blackHoles().backOffMillis()
              + " ms)");
    }
    checkStall(settings, problems);
    checkGrace(settings, problems);
    checkRewards(settings, problems);
    boolean hasDefault =
        settings
            .queues()
            .find(QueueTreeReader.DEFAULT_QUEUE)
            .filter(QueueSettings::isLeaf)
            .isPresent();
    if (!hasDefault && settings.unknownQueue() == UnknownQueue.DEFAULT) {
      problems.error(
          VqsProperties.QUEUE_UNKNOWN.name()
              + " (default) must be reject: there is no queue default; the queues are "
              + settings.queues());
    } else if (!hasDefault) {
      problems.warn(
          "there is no queue default: applications that name no queue, and match no mapping, are"
              + " rejected");
    }
  }

  private static void checkGrace(VqsConfiguration settings, Problems problems) {
    if (settings.preemption().enabled()
        && settings.shares().reservationTimeoutMillis() <= settings.preemption().graceMillis()) {
      problems.warn(
          "%s (%s) is not above %s (%s): a node is no longer reserved when the containers end that are taken for it, and others get the room"
              .formatted(
                  VqsProperties.SHARE_RESERVATION_TIMEOUT.name(),
                  settings.text(VqsProperties.SHARE_RESERVATION_TIMEOUT),
                  VqsProperties.PREEMPTION_GRACE.name(),
                  settings.text(VqsProperties.PREEMPTION_GRACE)));
    }
  }

  private static void checkRewards(VqsConfiguration settings, Problems problems) {
    VqsProperty<?> property = VqsProperties.DRA_PREEMPTION;
    if (!settings.isChanged(property)) {
      return;
    }
    if (!Policies.get(settings.policy()).keepsSlots()) {
      problems.warn(
          "%s (%s) does nothing under %s (%s): only %s knows what pays more"
              .formatted(
                  property.name(),
                  settings.text(property),
                  VqsProperties.POLICY.name(),
                  settings.policy(),
                  Policies.all().stream()
                      .filter(PolicyEntry::keepsSlots)
                      .map(PolicyEntry::name)
                      .collect(Collectors.joining(", "))));
    } else if (!settings.preemption().enabled()) {
      problems.warn(
          "%s (%s) does nothing while %s is false: set it to true"
              .formatted(
                  property.name(),
                  settings.text(property),
                  VqsProperties.PREEMPTION_ENABLED.name()));
    }
  }

  private static void checkStall(VqsConfiguration settings, Problems problems) {
    PolicyEntry entry = Policies.get(settings.policy());
    if (!settings.get(VqsProperties.STALL_KIND).suits(entry)) {
      problems.error(
          VqsProperties.STALL_KIND.name()
              + " ("
              + settings.text(VqsProperties.STALL_KIND)
              + ") must be "
              + StallKind.suiting(entry)
              + " under "
              + VqsProperties.POLICY.name()
              + " ("
              + settings.policy()
              + "): "
              + (entry.stalls().contains(Stall.Kind.DRAIN)
                  ? "constant and adaptive compare configurations, or how full a node is, and this"
                      + " policy stalls by what a node wastes; "
                  : "only policy " + draining() + " knows what a node wastes; ")
              + "leave it out for the kind that suits the policy");
    }
  }

  private static String draining() {
    return Policies.all().stream()
        .filter(entry -> entry.stalls().contains(Stall.Kind.DRAIN))
        .map(PolicyEntry::name)
        .collect(Collectors.joining(", "));
  }
}
