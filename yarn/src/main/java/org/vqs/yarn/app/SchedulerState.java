package org.vqs.yarn.app;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.vqs.core.Packer;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.context.SchedulerContext;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.queue.VqsQueues;

/**
 * All that the scheduler's lock guards, and the way to it.
 *
 * @param context the lock, the clock, the settings
 * @param registry YARN's nodes, applications and containers
 * @param packer the core: read and changed under the lock only
 * @param queues the queues
 */
public record SchedulerState(
    SchedulerContext context, YarnRegistry registry, Packer packer, VqsQueues queues) {

  /** Whose a container is: its application's, or that one's user's, in its queue. */
  public Tenant tenantOf(RMContainer container) {
    ApplicationId id = container.getApplicationAttemptId().getApplicationId();
    SchedulerApplication<VqsAppAttempt> application = registry.applications().get(id);
    return application == null
        ? queues.root().tenant()
        : ((VqsQueue) application.getQueue()).tenantOf(application.getUser(), id);
  }

  /** The present attempts of all applications. */
  public List<VqsAppAttempt> attempts() {
    List<VqsAppAttempt> attempts = new ArrayList<>();
    for (SchedulerApplication<VqsAppAttempt> application : registry.applications().values()) {
      if (application.getCurrentAppAttempt() != null) {
        attempts.add(application.getCurrentAppAttempt());
      }
    }
    return attempts;
  }

  /**
   * The present attempts of the applications in a queue, or in all that share this short name; null
   * if there is no such queue.
   */
  public List<ApplicationAttemptId> attemptsIn(String queueName) {
    if (queues.names().findAll(queueName).isEmpty()) {
      return null;
    }
    List<ApplicationAttemptId> result = new ArrayList<>();
    for (SchedulerApplication<VqsAppAttempt> application : registry.applications().values()) {
      VqsAppAttempt attempt = application.getCurrentAppAttempt();
      if (attempt != null && queues.names().contains(queueName, application.getQueue())) {
        result.add(attempt.getApplicationAttemptId());
      }
    }
    return result;
  }

  /**
   * The present attempt of an application; null if there is none, or the application is unknown.
   */
  public VqsAppAttempt attempt(ApplicationId id) {
    SchedulerApplication<VqsAppAttempt> application = registry.applications().get(id);
    return application == null ? null : application.getCurrentAppAttempt();
  }
}
