package org.vqs.yarn.convert.capacity;

import org.vqs.yarn.convert.model.Reasons;

/** Why a setting of the Capacity Scheduler is left out. */
final class CapacityReasons {
  private static final String NOT_KNOWN =
      "not a setting of the Capacity Scheduler's that this converter knows";

  private static final String RESERVATIONS = "there is no reservation system here";

  private static final String LARGEST_CONTAINER =
      "the largest container is the same in all queues: yarn.scheduler.maximum-allocation-mb and"
          + " -vcores in yarn-site.xml";

  private static final String SPREADING =
      "the packing policy chooses the node, and a node is filled as far as it goes at once";

  private static final String PREEMPTION_ORDER =
      "preemption here takes the youngest containers first, never masters before others, and has"
          + " no such setting";

  private static final String READING =
      "it only tells the Capacity Scheduler how to read its own file";

  /** For the settings of one queue, by the part of the name after the queue's path. */
  static final Reasons OF_QUEUE =
      new Reasons()
          .because("user-settings\\..*", "a user has a weight here and no other setting")
          .because(
              "priority",
              "queues have no priority here: the one furthest below its weighted share is first")
          .because(
              "ordering-policy\\..*",
              "what an application asks for is no weight here: with order fair all have the same")
          .because(
              "accessible-node-labels\\..*\\.(maximum-)?capacity",
              "the queue, or one above it, has no access to the label")
          .because(
              "accessible-node-labels\\..*",
              "masters and users have no share of each label's nodes here, but one of all nodes")
          .because("maximum-allocation.*", LARGEST_CONTAINER)
          .because(
              "acl_application_max_priority",
              "who may ask for which priority is not checked here: maximum-application-priority of"
                  + " the queue holds for all who may submit")
          .because(
              "reservable|reservation-.*|show-reservations-as-queues|average-capacity"
                  + "|instantaneous-max-capacity",
              RESERVATIONS)
          .because("acl_.*reservations", RESERVATIONS)
          .because("multi-node-sorting\\..*", SPREADING)
          .because("allow-zero-capacity-sum", READING)
          .because("min-resource|max-resource", "the Capacity Scheduler does not read it either")
          .because(
              "maximum-am-resource-percent|user-limit-factor|maximum-applications",
              "the Capacity Scheduler obeys it in leaf queues only, and this is none")
          .because(".*", NOT_KNOWN + ", or the queue is in no list of queues");

  /** For settings that count in leaves, on a queue that is none. */
  static final Reasons OF_INNER =
      new Reasons()
          .because(
              CapacityOrder.POLICY,
              "queues have one order here: the one furthest below its weighted share is first")
          .because(".*", "the Capacity Scheduler obeys it in leaf queues only, and this is none");

  /** For all other settings, by full name. */
  static final Reasons OF_ALL =
      new Reasons()
          .because(
              "yarn\\.scheduler\\.capacity\\.resource-calculator",
              "a calculator of its own has no equivalent: every resource counts here")
          .because(
              "yarn\\.scheduler\\.capacity\\.(schedule-asynchronously|per-node-heartbeat|multi-node)"
                  + ".*",
              SPREADING)
          .because(
              "yarn\\.scheduler\\.capacity\\.(reservations-continue-look-all-nodes"
                  + "|skip-allocate-on-nodes-with-reserved-containers)",
              "nodes are reserved for large containers here (yarn.scheduler.vqs.reservation.*)")
          .because(
              "yarn\\.scheduler\\.capacity\\.application\\.fail-fast",
              "an application whose queue is gone at a restart does as yarn.scheduler.vqs"
                  + ".queue.unknown says")
          .because(
              "yarn\\.scheduler\\.capacity\\.user-metrics\\.enable",
              "metrics are not set up in this file")
          .because("yarn\\.scheduler\\.capacity\\.lazy-preemption-enabled", PREEMPTION_ORDER)
          .because(
              "yarn\\.resourcemanager\\.monitor\\.capacity\\.preemption\\..*", PREEMPTION_ORDER)
          .because(
              "yarn\\.resourcemanager\\.monitor\\.capacity\\.queue-management\\..*",
              "queues made on submission have their weight at once and as long as they are there")
          .because(
              "yarn\\.scheduler\\.capacity\\.(allow-zero-capacity-sum|legacy-queue-mode\\.enabled)",
              READING)
          .because(
              "yarn\\.scheduler\\.capacity\\.rack-locality-full-reset", "delays are times here")
          .because("yarn\\.scheduler\\.capacity\\.maximum-allocation.*", LARGEST_CONTAINER)
          .because(
              "yarn\\.scheduler\\.capacity\\.queue\\.auto\\.refresh.*",
              "yarn rmadmin -refreshQueues reads the file again")
          .because(
              "yarn\\.scheduler\\.queue-placement-rules\\.app-name",
              "applications are not mapped by their names here")
          .because(
              "yarn\\.scheduler\\.capacity\\.root\\..*",
              NOT_KNOWN + ", or the queue is in no list of queues")
          .because("yarn\\.scheduler\\.capacity\\..*", NOT_KNOWN)
          .because(
              "yarn\\.scheduler\\.vqs\\..*",
              "already one of ours; copy it by hand where it is wanted")
          .because(
              ".*",
              "no setting of the Capacity Scheduler's; if the ResourceManager needs it, it belongs"
                  + " in yarn-site.xml");

  private CapacityReasons() {}
}
