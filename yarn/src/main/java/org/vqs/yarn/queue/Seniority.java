package org.vqs.yarn.queue;

import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * The order of submission as a number: that of application ids, which recovered applications keep.
 * Stateless.
 */
public final class Seniority {
  private static final int ID_BITS = 31;
  private static final long MILLIS = 1000;

  private Seniority() {}

  /**
   * The smaller, the earlier an application was submitted. Ids of ResourceManagers that started
   * within the same second may be equal.
   */
  public static long of(ApplicationId application) {
    return ((application.getClusterTimestamp() / MILLIS) << ID_BITS) + application.getId();
  }
}
