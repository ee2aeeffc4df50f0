package org.vqs.yarn.event;

import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.QueueState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.config.property.VqsProperties;
import org.vqs.yarn.gang.GangTag;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.queue.VqsQueues;
import org.vqs.yarn.text.Printable;

/**
 * Why a queue takes no new application, in words that say what to do. Stateless.
 *
 * <p>The ResourceManager checks who may submit for its own schedulers only, so it is checked here.
 */
final class Submissions {
  private static final Logger LOG = LoggerFactory.getLogger(Submissions.class);

  private Submissions() {}

  /** Why an application cannot be in the queue, or null if it can. */
  static String refusal(AppAddedSchedulerEvent event, VqsQueue queue, VqsQueues queues) {
    return sentence(event, reason(event, queue, queues));
  }

  /**
   * Why a queue that does not exist is not made for an application; null if it is, or if the name
   * is of no such queue.
   */
  static String refusalOfNew(AppAddedSchedulerEvent event, VqsQueues queues) {
    return queues.isToBeMade(event.getQueue())
        ? sentence(event, queues.whyNotMade(event.getQueue(), event.getUser()))
        : null;
  }

  private static String sentence(AppAddedSchedulerEvent event, String reason) {
    return reason == null
        ? null
        : "Application "
            + event.getApplicationId()
            + " submitted by user "
            + Printable.of(event.getUser())
            + " to "
            + reason;
  }

  private static String reason(AppAddedSchedulerEvent event, VqsQueue queue, VqsQueues queues) {
    if (queue == null && queues.names().isAmbiguous(event.getQueue())) {
      return queues.names().whyUnknown(event.getQueue());
    }
    if (queue == null || !queue.isLeaf()) {
      return (queue == null ? "unknown" : "non-leaf")
          + " queue: "
          + Printable.of(event.getQueue())
          + "; the leaf queues are "
          + queues.names().leafNames();
    }
    String closed = closed(queue);
    if (closed != null) {
      return closed;
    }
    if (!queue.maySubmit(event.getUser())) {
      return "queue "
          + queue.getQueuePath()
          + ", which the user may neither submit to nor administer; "
          + property(queue, "acl.submit-applications")
          + " grants it, here or in a queue above";
    }
    return full(queue, null, event.getUser());
  }

  /** Why an application of one queue cannot move to another that its user may use, or null. */
  static String refusal(VqsQueue source, VqsQueue target, String user) {
    String closed = closed(target);
    return closed == null ? full(target, source, user) : closed;
  }

  /** Why an application cannot be submitted with its tags, or null if it can. */
  static String refusal(ApplicationId appId, Set<String> tags, int mostContainers) {
    try {
      GangTag.of(tags, mostContainers);
      return null;
    } catch (IllegalArgumentException malformed) {
      return "Application " + appId + ": " + Printable.of(malformed.getMessage());
    }
  }

  /** The gang that tags ask for, or null; of a recovered application also if they are malformed. */
  static GangTag gang(Set<String> tags, int mostContainers) {
    try {
      return GangTag.of(tags, mostContainers);
    } catch (IllegalArgumentException malformed) {
      LOG.warn("There is no gang: {}", Printable.of(malformed.getMessage()));
      return null;
    }
  }

  private static String closed(VqsQueue queue) {
    if (queue.settings().state() != QueueState.STOPPED) {
      return null;
    }
    VqsQueue stopped = queue;
    while (stopped.parent() != null && stopped.parent().settings().state() == QueueState.STOPPED) {
      stopped = stopped.parent();
    }
    return "queue "
        + queue.getQueuePath()
        + ", which is "
        + queue.state()
        + " and takes no new applications; use another queue, or set "
        + property(stopped, "state")
        + " to RUNNING and run yarn rmadmin -refreshQueues";
  }

  /** The queues that are also above {@code source} count the application already. */
  private static String full(VqsQueue queue, VqsQueue source, String user) {
    for (VqsQueue at = queue; at != null; at = at.parent()) {
      if (source != null && source.tenant().isWithin(at.tenant())) {
        continue;
      }
      int most = at.settings().applications().most();
      int mostOfUser = at.settings().applications().mostPerUser();
      if (at.applications() >= most) {
        return full(queue, at, most + " applications", "maximum-applications");
      }
      if (at.applicationsOf(user) >= mostOfUser) {
        return full(
            queue,
            at,
            mostOfUser + " applications of user " + user,
            "maximum-applications-per-user");
      }
    }
    return null;
  }

  private static String full(VqsQueue queue, VqsQueue at, String what, String setting) {
    return "queue "
        + queue.getQueuePath()
        + ", but "
        + at.getQueuePath()
        + " has its maximum of "
        + what
        + " ("
        + property(at, setting)
        + "); try again when one has ended";
  }

  private static String property(VqsQueue queue, String name) {
    return VqsProperties.PREFIX + queue.getQueuePath() + "." + name;
  }
}
