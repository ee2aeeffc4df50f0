package org.vqs.yarn.web;

/** What to use instead of resources of YARN that only a Capacity Scheduler fills. Stateless. */
final class Instead {
  private static final String REST = "/ws/v1/cluster/scheduler/vqs/";

  static final String OF_ACTIVITIES =
      "VirtualQueueScheduler records no activities. "
          + REST
          + "why/{applicationId} says why an application waits, and "
          + REST
          + "nodes which nodes take no new work.";

  static final String OF_CONFIGURATION =
      "VirtualQueueScheduler has its queues and settings in vqs-scheduler.xml: change that file and"
          + " run yarn rmadmin -refreshQueues, or set yarn.scheduler.configuration.store.class to"
          + " zk, fs or leveldb to change them here. "
          + REST
          + "config shows all that are in force.";

  private Instead() {}

  static String ofActivities(String applicationId) {
    return "VirtualQueueScheduler records no activities. "
        + REST
        + "why/"
        + applicationId
        + " says why each request of the application waits.";
  }
}
