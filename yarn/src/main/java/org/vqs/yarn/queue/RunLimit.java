package org.vqs.yarn.queue;

import org.vqs.yarn.config.property.VqsProperties;
import org.vqs.yarn.config.queue.QueueSettings;

/**
 * A limit on the applications that run: of a queue and all below it, or of one user there.
 *
 * @param queue whose it is
 * @param user whose applications count; null for those of everybody
 */
record RunLimit(VqsQueue queue, String user) {

  /** How many may run now. */
  int most() {
    QueueSettings settings = queue.settings();
    return user == null
        ? settings.applications().mostRunning()
        : settings.applications().mostRunningPerUser();
  }

  /** The property that sets it. */
  String property() {
    return VqsProperties.PREFIX
        + queue.getQueuePath()
        + ".maximum-running-applications"
        + (user == null ? "" : "-per-user");
  }
}
