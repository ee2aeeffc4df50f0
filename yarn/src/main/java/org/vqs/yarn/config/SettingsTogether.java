package org.vqs.yarn.config;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.vqs.yarn.config.property.Problems;
import org.vqs.yarn.config.property.UnknownQueue;
import org.vqs.yarn.config.property.VqsProperties;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.config.queue.QueueTreeReader;
import org.vqs.yarn.config.queue.amount.ResourceLimitParser;

/** What values that are each in their range must not be together. Stateless. */
final class SettingsTogether {
  /** Of Hadoop 3.4 and later. */
  private static final String NM_QUEUE_POLICY =
      "yarn.nodemanager.opportunistic-containers-queue-policy";

  private static final String BY_RESOURCES = "BY_RESOURCES";

  private SettingsTogether() {}

  /**
   * Adds what is wrong to the problems.
   *
   * @param conf all properties, also those of the ResourceManager
   */
  static void check(VqsConfiguration settings, Configuration conf, Problems problems) {
    checkTogether(settings, problems);
    checkResources(settings, problems);
    checkFailover(settings, conf, problems);
    checkOvercommit(settings, conf, problems);
    checkLoweredLimits(settings, problems);
  }

  private static void checkLoweredLimits(VqsConfiguration settings, Problems problems) {
    List<QueueSettings> losing =
        settings.queues().all().stream()
            .flatMap(queue -> Stream.concat(Stream.of(queue), template(queue)))
            .filter(queue -> queue.preemption().onLoweredLimit())
            .toList();
    boolean isLimited =
        losing.stream().anyMatch(SettingsTogether::isLimited)
            || settings.timedQueues().settings().stream()
                .anyMatch(timed -> timed.name().endsWith("maximum-capacity"));
    if (losing.isEmpty()) {
      return;
    }
    if (!settings.preemption().enabled()) {
      problems.warn(
          "queues have preemption.on-lowered-limit, which has no effect while %s is false"
              .formatted(VqsProperties.PREEMPTION_ENABLED.name()));
    } else if (!isLimited) {
      problems.warn(
          "queues have preemption.on-lowered-limit, which has no effect while none of them has a maximum-capacity, of all nodes or of those of a label");
    }
  }

  private static Stream<QueueSettings> template(QueueSettings queue) {
    return queue.creation() == null ? Stream.of() : Stream.of(queue.creation().template());
  }

  private static boolean isLimited(QueueSettings queue) {
    return !queue.maximum().isNone()
        || queue.labels().values().stream().anyMatch(label -> !label.maximum().isNone());
  }

  private static void checkOvercommit(
      VqsConfiguration settings, Configuration conf, Problems problems) {
    boolean isAllowed = settings.queues().all().stream().anyMatch(QueueSettings::overcommits);
    String factor =
        "%s (%s)"
            .formatted(
                VqsProperties.OVERCOMMIT_FACTOR.name(),
                settings.text(VqsProperties.OVERCOMMIT_FACTOR));
    if (!settings.overcommit().isOn()) {
      if (isAllowed) {
        problems.warn("queues have overcommit, which has no effect while " + factor + " is 1");
      }
      return;
    }
    if (!isAllowed) {
      problems.warn(
          factor
              + " lets nobody start more: set overcommit to true for a queue, or the factor to 1");
    }
    if (YarnConfiguration.isOpportunisticContainerAllocationEnabled(conf)) {
      problems.error(
          "%s needs %s to be false: opportunistic containers would use the same idle room again"
              .formatted(factor, YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED));
    }
    if (BY_RESOURCES.equals(conf.getTrimmed(NM_QUEUE_POLICY))) {
      problems.warn(
          "%s starts containers beyond what nodes have, but nodes with %s (%s) queue them: set it to BY_QUEUE_LEN on NodeManagers"
              .formatted(factor, NM_QUEUE_POLICY, BY_RESOURCES));
    }
    int queued = conf.getInt(YarnConfiguration.NM_OPPORTUNISTIC_CONTAINERS_MAX_QUEUE_LENGTH, 0);
    if (queued > 0) {
      problems.warn(
          "%s starts containers beyond what nodes have, but nodes with %s (%d) queue them: set it to 0 on NodeManagers"
              .formatted(
                  factor, YarnConfiguration.NM_OPPORTUNISTIC_CONTAINERS_MAX_QUEUE_LENGTH, queued));
    }
  }

  private static void checkResources(VqsConfiguration settings, Problems problems) {
    List<String> known = ResourceLimitParser.types();
    List<String> unknown = new ArrayList<>(settings.get(VqsProperties.RESOURCES).names());
    unknown.removeAll(known);
    if (!unknown.isEmpty()) {
      problems.error(
          "%s (%s) names %s, but the cluster's resource types are %s: it must be all, or names of these with memory-mb among them"
              .formatted(
                  VqsProperties.RESOURCES.name(),
                  settings.text(VqsProperties.RESOURCES),
                  String.join(", ", unknown),
                  known));
    }
  }

  private static void checkFailover(
      VqsConfiguration settings, Configuration conf, Problems problems) {
    if (settings.failoverErrors() > 0 && !HAUtil.isHAEnabled(conf)) {
      problems.error(
          VqsProperties.FAILOVER_ERRORS.name()
              + " ("
              + settings.failoverErrors()
              + ") needs a standby that takes over, but "
              + YarnConfiguration.RM_HA_ENABLED
              + " is false: set up high availability, or set it to 0");
    }
  }

  private static void checkTogether(VqsConfiguration settings, Problems problems) {
    checkGrace(settings, problems);
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
        && settings.get(VqsProperties.RESERVATION_TIMEOUT) <= settings.preemption().graceMillis()) {
      problems.warn(
          "%s (%s) is not above %s (%s): a node is no longer reserved when the containers end that are taken for it, and others get the room"
              .formatted(
                  VqsProperties.RESERVATION_TIMEOUT.name(),
                  settings.text(VqsProperties.RESERVATION_TIMEOUT),
                  VqsProperties.PREEMPTION_GRACE.name(),
                  settings.text(VqsProperties.PREEMPTION_GRACE)));
    }
  }
}
