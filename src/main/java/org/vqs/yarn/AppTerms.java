package org.vqs.yarn;

import org.apache.hadoop.thirdparty.com.google.common.util.concurrent.SettableFuture;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.records.ApplicationStateData;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.config.QueueSettings;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.queue.VqsQueues;

/**
 * The priority and the lifetime that applications get of those they ask for, within what their
 * queue and the cluster allow. Questions are for any thread; changes take the scheduler's lock.
 */
final class AppTerms {
  private static final Logger LOG = LoggerFactory.getLogger(AppTerms.class);

  private final VirtualQueueScheduler scheduler;
  private final SchedulingCycle cycle;
  private final VqsQueues queues;

  AppTerms(VirtualQueueScheduler scheduler, SchedulingCycle cycle, VqsQueues queues) {
    this.scheduler = scheduler;
    this.cycle = cycle;
    this.queues = queues;
  }

  /** The queue's default for null, and no more than the queue's and the cluster's maximum. */
  Priority acceptablePriority(Priority requested, String queueName) {
    return acceptablePriority(requested, queues.resolveSubmitted(queueName));
  }

  private Priority acceptablePriority(Priority requested, VqsQueue queue) {
    int wanted = requested == null ? 0 : requested.getPriority();
    int most = scheduler.getMaxClusterLevelAppPriority().getPriority();
    if (queue != null) {
      QueueSettings settings = queue.settings();
      wanted = requested == null ? settings.defaultPriority() : wanted;
      most = Math.min(most, settings.maximumPriority());
    }
    return Priority.newInstance(Math.min(wanted, most));
  }

  Priority updatePriority(Priority newPriority, ApplicationId appId, SettableFuture<Object> future)
      throws YarnException {
    SchedulerApplication<VqsAppAttempt> application =
        scheduler.getSchedulerApplications().get(appId);
    RMApp app = scheduler.rmContext().getRMApps().get(appId);
    if (application == null || app == null) {
      throw new YarnException(
          "Application " + appId + " is not present, so its priority cannot change");
    }
    Priority accepted = acceptablePriority(newPriority, (VqsQueue) application.getQueue());
    scheduler.locked(() -> changePriority(application, app, accepted, future));
    return accepted;
  }

  private void changePriority(
      SchedulerApplication<VqsAppAttempt> application,
      RMApp app,
      Priority accepted,
      SettableFuture<Object> future) {
    if (accepted.equals(application.getPriority())) {
      future.set(null);
      return;
    }
    app.getApplicationSubmissionContext().setPriority(accepted);
    ApplicationStateData state =
        ApplicationStateData.newInstance(
            app.getSubmitTime(),
            app.getStartTime(),
            app.getApplicationSubmissionContext(),
            app.getUser(),
            app.getRealUser(),
            app.getCallerContext());
    state.setApplicationTimeouts(app.getApplicationTimeouts());
    state.setLaunchTime(app.getLaunchTime());
    scheduler.rmContext().getStateStore().updateApplicationStateSynchronously(state, false, future);
    application.setPriority(accepted);
    VqsAppAttempt attempt = application.getCurrentAppAttempt();
    if (attempt != null) {
      attempt.markAllKeys();
      // The priority is stored and set: a failure of what follows must not be told as one of it.
      cycle.guarded(
          "a new priority of " + app.getApplicationId(),
          () -> {
            cycle.sync(attempt);
            cycle.run();
          });
    }
    LOG.info("priority of {} is now {}", app.getApplicationId(), accepted);
  }

  /**
   * The lifetime that an application gets, in seconds: the queue's default if it asks for none, and
   * no more than the queue's maximum.
   *
   * @param requested in seconds; not positive for none
   * @return not positive for a life without end
   */
  long acceptableLifetime(String queueName, long requested) {
    VqsQueue queue = queues.resolveSubmitted(queueName);
    if (queue == null || !queue.isLeaf()) {
      return requested;
    }
    if (requested <= 0) {
      return queue.settings().defaultLifetime();
    }
    long most = queue.settings().maximumLifetime();
    return most == QueueSettings.UNLIMITED_LIFETIME ? requested : Math.min(requested, most);
  }

  /** The longest lifetime in a queue, in seconds; not positive for no limit. */
  long maximumLifetime(String queueName) {
    VqsQueue queue = queues.resolveSubmitted(queueName);
    return queue == null ? QueueSettings.UNLIMITED_LIFETIME : queue.settings().maximumLifetime();
  }
}
