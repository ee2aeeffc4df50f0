package org.vqs.yarn.convert.fair;

import org.vqs.yarn.convert.model.Reasons;

/** Why a setting of the Fair Scheduler is left out. */
final class FairReasons {
  private static final String RESERVATIONS = "there is no reservation system here";

  private static final String POLICY =
      "queues have one order here: the one furthest below its weighted dominant share is first";

  private static final String THRESHOLD =
      "the share below which a queue counts as behind is yarn.scheduler.vqs.share.tolerance, one"
          + " for all queues";

  /** For the settings of one queue. */
  static final Reasons OF_QUEUE =
      new Reasons()
          .because("fairSharePreemptionThreshold", THRESHOLD)
          .because("maxChildResources", "no queues are made right below this queue")
          .because(
              "maxContainerAllocation",
              "the largest container is the same in all queues:"
                  + " yarn.scheduler.maximum-allocation-mb and -vcores in yarn-site.xml")
          .because("schedulingPolicy|schedulingMode", POLICY)
          .because("reservation|acl.*Reservations", RESERVATIONS)
          .because(
              "maxAMShare", "the Fair Scheduler takes it in leaf queues only, and this is none")
          .because(".*", "not a setting of the Fair Scheduler's that this converter knows");

  /** For the elements beside the queues. */
  static final Reasons OF_ALL =
      new Reasons()
          .because("defaultFairSharePreemptionThreshold", THRESHOLD)
          .because("reservation-.*", RESERVATIONS)
          .because(".*", "not a setting of the Fair Scheduler's that this converter knows");

  private FairReasons() {}
}
